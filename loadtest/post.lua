-- One request for all of a run: wrk ... -s post.lua URL -- BODY_FILE CONTENT_TYPE
-- Without a request function of our own wrk formats the request once and sends the same bytes each time.

function init(args)
  local file = assert(io.open(args[1], "rb"))
  wrk.method = "POST"
  wrk.body = file:read("*a")
  wrk.headers["Content-Type"] = args[2]
  file:close()
end

-- One line for a program to read; times in microseconds.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'result {"requests":%d,"microseconds":%d,"p50":%d,"p90":%d,"p99":%d,"max":%d,"socket_errors":%d,"timeouts":%d,"bad_statuses":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max,
    errors.connect + errors.read + errors.write, errors.timeout, errors.status))
end
