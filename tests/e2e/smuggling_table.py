"""Requests that programs have read in different ways, and what the service makes of each when it is asked directly.

A row: what it is, the statuses that come back (an interim 100 too; empty: the connection ends without an answer), the bytes.
`<id>` stands for an identifier of the row's own. Most rows hide a second request, `<id>-second`, in what one reader takes for a body and
another for the next request. After the bytes the sender closes its side, so a body that is awaited in vain ends the exchange.
"""

SECOND = b"GET /livez HTTP/1.1\r\nHost: h\r\nX-Request-Id: <id>-second\r\n\r\n"
SIZE = b"%d" % (len(SECOND) - len(b"<id>") + len(b"row-000"))  # every identifier has that length


def lines(*of, body=b""):
    return b"\r\n".join(of) + b"\r\n\r\n" + body


def post(*fields, body=b"", host=b"Host: h", version=b"HTTP/1.1", target=b"/v1/echo", method=b"POST"):
    """A request whose fields are as given, line for line; the identifier goes first, so that a refusal knows it."""
    return lines(b" ".join((method, target, version)), b"X-Request-Id: <id>", *filter(None, [host]), *fields, body=body)


def get(*fields, body=b"", **more):
    return post(*fields, body=body, target=more.pop("target", b"/livez"), method=more.pop("method", b"GET"), **more)


def with_length(value):
    return post(b"Content-Length:" + value, body=SECOND)


def with_coding(*fields):
    """Chunked for one reader, without a length or with one for another."""
    return post(*fields, body=b"0\r\n\r\n" + SECOND)


def both(coding, length=None):
    """The coding ends the body at once; the length takes the second request into it."""
    body = b"0\r\n\r\n" + SECOND
    return post(b"Content-Length: " + (length or b"%d" % (int(SIZE) + 5)), coding, body=body)


def chunks(body):
    return post(b"Transfer-Encoding: chunked", body=body)


def records(*fields, body):
    return post(*fields, body=body, target=b"/v1/convert?from=ndjson&to=cbor")


ROWS = [
    # What is right, so that the rest of the table is known to be asked rightly.
    ("a length", "200 200", post(b"Content-Length: 3", body=b"abc" + SECOND)),
    ("a length that takes the second request into the body", "200", post(b"Content-Length: " + SIZE, body=SECOND)),
    ("chunks", "200 200", chunks(b"3\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("no length: the second request is one", "200 200", post(body=SECOND)),

    # Length and coding together (CL.TE, TE.CL): RFC 9112 6.1.
    ("CL.TE", "400", both(b"Transfer-Encoding: chunked")),
    ("TE.CL", "400", post(b"Transfer-Encoding: chunked", b"Content-Length: 4", body=b"3f\r\n" + SECOND + b"\r\n0\r\n\r\n")),
    ("CL.TE with a length of 0", "400", both(b"Transfer-Encoding: chunked", b"0")),
    ("CL.TE in other case", "400", both(b"tRANSFER-eNCODING: CHUNKED")),
    ("TE in HTTP/1.0", "400", post(b"Transfer-Encoding: chunked", version=b"HTTP/1.0", body=b"0\r\n\r\n" + SECOND)),
    ("CL.TE in HTTP/1.0", "400", post(b"Content-Length: 5", b"Transfer-Encoding: chunked", version=b"HTTP/1.0", body=b"0\r\n\r\n" + SECOND)),

    # The coding disguised (TE.TE).
    ("TE: identity", "400", with_coding(b"Transfer-Encoding: identity")),
    ("TE: identity beside a length", "400", both(b"Transfer-Encoding: identity")),
    ("TE: gzip alone", "400", with_coding(b"Transfer-Encoding: gzip")),
    ("TE: gzip, chunked", "501", with_coding(b"Transfer-Encoding: gzip, chunked")),
    ("TE: chunked, identity", "400", with_coding(b"Transfer-Encoding: chunked, identity")),
    ("TE: chunked, chunked", "400", with_coding(b"Transfer-Encoding: chunked, chunked")),
    ("TE twice", "400", with_coding(b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked")),
    ("TE twice, the second unknown", "400", with_coding(b"Transfer-Encoding: chunked", b"Transfer-Encoding: cow")),
    ("TE twice, the first unknown", "501", with_coding(b"Transfer-Encoding: cow", b"Transfer-Encoding: chunked")),
    ("TE: xchunked", "400", both(b"Transfer-Encoding: xchunked")),
    ("TE: chunkedx", "400", both(b"Transfer-Encoding: chunkedx")),
    ("TE: chunked;q=1", "400", both(b"Transfer-Encoding: chunked;q=1")),
    ("TE: \"chunked\"", "400", both(b'Transfer-Encoding: "chunked"')),
    ("TE empty", "400", both(b"Transfer-Encoding:")),
    ("TE: , chunked", "501", with_coding(b"Transfer-Encoding: , chunked")),
    ("TE: chunked,", "400", with_coding(b"Transfer-Encoding: chunked,")),
    ("TE with a tab before its value", "400", both(b"Transfer-Encoding:\tchunked")),
    ("TE with a vertical tab before its value", "400", both(b"Transfer-Encoding: \x0bchunked")),
    ("TE with a form feed after its value", "400", both(b"Transfer-Encoding: chunked\x0c")),
    ("TE with a NUL after its value", "400", both(b"Transfer-Encoding: chunked\x00")),
    ("TE with a blank before its colon", "400", both(b"Transfer-Encoding : chunked")),
    ("TE with a tab before its colon", "400", both(b"Transfer-Encoding\t: chunked")),
    ("TE with a blank before its name", "400", both(b" Transfer-Encoding: chunked")),
    ("TE folded", "400", both(b"Transfer-Encoding:\r\n chunked")),
    ("TE folded into the field before it", "400", both(b"X: x\r\n\tTransfer-Encoding: chunked")),
    ("TE behind a bare line feed", "400", both(b"X: x\nTransfer-Encoding: chunked")),
    ("TE behind a bare carriage return", "400", both(b"X: x\rTransfer-Encoding: chunked")),
    ("TE with an underscore is another field", "200", both(b"Transfer_Encoding: chunked")),
    ("TE with a letter that is none of ASCII", "400", both(b"Transfer-Encodin\xe7: chunked")),
    ("TE whose value holds a byte above ASCII", "400", both(b"Transfer-Encoding: chunked\xa0")),
    ("TE named by Connection", "400", both(b"Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked")),

    # Lengths: RFC 9110 8.6.
    ("CL twice, equal", "400", post(b"Content-Length: 3", b"Content-Length: 3", body=b"abc" + SECOND)),
    ("CL twice, different", "400", post(b"Content-Length: 0", b"Content-Length: " + SIZE, body=SECOND)),
    ("CL twice, in other case", "400", post(b"Content-Length: 0", b"content-length: " + SIZE, body=SECOND)),
    ("CL as a list, equal", "400", post(b"Content-Length: 3, 3", body=b"abc" + SECOND)),
    ("CL as a list, different", "400", with_length(b" 0, " + SIZE)),
    ("CL empty", "400", with_length(b"")),
    ("CL with a plus", "400", with_length(b" +" + SIZE)),
    ("CL with a minus", "400", with_length(b" -1")),
    ("CL in hexadecimal", "400", with_length(b" 0x3f")),
    ("CL with leading zeros is that length", "200", with_length(b" 000" + SIZE)),
    ("CL with digits behind a blank", "400", with_length(b" 0 " + SIZE)),
    ("CL with a fraction", "400", with_length(b" %s.0" % SIZE)),
    ("CL with a letter", "400", with_length(b" 0a")),
    ("CL with a NUL", "400", with_length(b" 0\x00" + SIZE)),
    ("CL with a vertical tab", "400", with_length(b" \x0b" + SIZE)),
    ("CL of 2^64", "400", with_length(b" 18446744073709551616")),
    ("CL of 2^63", "413", with_length(b" 9223372036854775808")),
    ("CL with a blank before its colon", "400", post(b"Content-Length : " + SIZE, body=SECOND)),
    ("CL folded", "400", post(b"Content-Length:\r\n " + SIZE, body=SECOND)),
    ("CL with an underscore is another field", "200 200", post(b"Content_Length: " + SIZE, body=SECOND)),
    ("CL named by Connection", "200", post(b"Connection: Content-Length", b"Content-Length: " + SIZE, body=SECOND)),
    ("CL beyond what comes", "", post(b"Content-Length: 1000", body=SECOND)),

    # Chunks: RFC 9112 7.1.
    ("a chunk size with 0x", "400", chunks(b"0x3\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size with a plus", "400", chunks(b"+3\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size with a minus", "400", chunks(b"-1\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size with a blank before it", "400", chunks(b" 3\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size with an underscore", "400", chunks(b"0_3\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size of 17 digits", "400", chunks(b"10000000000000003\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size of 2^64 - 1", "413", chunks(b"ffffffffffffffff\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size with leading zeros", "200 200", chunks(b"0000003\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("an empty chunk size", "400", chunks(b"\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size that ends with a bare line feed", "400", chunks(b"3\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk size that ends with a bare carriage return", "400", chunks(b"3\rabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk's data that ends with a bare line feed", "400", chunks(b"3\r\nabc\n0\r\n\r\n" + SECOND)),
    ("a chunk's data without an end", "400", chunks(b"3\r\nabc0\r\n\r\n" + SECOND)),
    ("a chunk's data longer than its size", "400", chunks(b"3\r\nabcd\r\n0\r\n\r\n" + SECOND)),
    ("a chunk extension", "200 200", chunks(b"3;a=b\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk extension of two blanks", "400", chunks(b"3  \r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk extension that holds a bare line feed", "400", chunks(b"3;a\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk extension that holds a bare carriage return", "400", chunks(b"3;a\rb\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a chunk extension that quotes a line's end", "400", chunks(b'3;a="\r\nabc\r\n0\r\n\r\n' + SECOND)),
    ("a chunk extension that is long", "400", chunks(b"3;" + b"a" * 5_000 + b"\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("a last chunk of many zeros", "200 200", chunks(b"3\r\nabc\r\n00000\r\n\r\n" + SECOND)),
    ("a last chunk that ends with a bare line feed", "400", chunks(b"3\r\nabc\r\n0\n\n" + SECOND)),
    ("no last chunk", "", chunks(b"3\r\nabc\r\n")),
    ("trailers", "200 200", chunks(b"3\r\nabc\r\n0\r\nX: y\r\n\r\n" + SECOND)),
    ("a trailer that claims a length", "200 200", chunks(b"3\r\nabc\r\n0\r\nContent-Length: " + SIZE + b"\r\n\r\n" + SECOND)),
    ("a trailer that claims a coding", "200 200", chunks(b"3\r\nabc\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n" + SECOND)),
    ("a trailer without a colon", "400", chunks(b"3\r\nabc\r\n0\r\nGET /livez HTTP/1.1\r\n\r\n" + SECOND)),
    ("a trailer that is folded", "400", chunks(b"3\r\nabc\r\n0\r\nX: y\r\n z\r\n\r\n" + SECOND)),
    ("a trailer that ends with a bare line feed", "400", chunks(b"3\r\nabc\r\n0\r\nX: y\n\r\n" + SECOND)),

    # Sequences, which are answered while they arrive.
    ("a sequence with a length", "200 200", records(b"Content-Length: 4", body=b"1\n2\n" + SECOND)),
    ("a sequence in chunks", "200 200", records(b"Transfer-Encoding: chunked", body=b"4\r\n1\n2\n\r\n0\r\n\r\n" + SECOND)),
    ("a sequence whose first record fails", "400 200", records(b"Content-Length: 4", body=b"x\n2\n" + SECOND)),
    ("a sequence whose first record fails, in chunks", "400 200",
     records(b"Transfer-Encoding: chunked", body=b"4\r\nx\n2\n\r\n0\r\n\r\n" + SECOND)),
    ("a sequence whose second record fails ends the connection", "200", records(b"Content-Length: 4", body=b"1\nx\n" + SECOND)),
    ("a sequence whose second record is a request", "200", records(b"Content-Length: %d" % (2 + int(SIZE)), body=b"1\n" + SECOND)),
    ("a sequence that is a request", "400", records(b"Content-Length: " + SIZE, body=SECOND)),
    ("a sequence with a bad chunk", "400", records(b"Transfer-Encoding: chunked", body=b"x\r\n" + SECOND)),
    ("a sequence with a bad chunk behind a record", "400", records(b"Transfer-Encoding: chunked", body=b"2\r\n1\n\r\nx\r\n" + SECOND)),
    ("a sequence with a chunk that is too short", "400", records(b"Transfer-Encoding: chunked", body=b"1\r\n1\n\r\n0\r\n\r\n" + SECOND)),

    # Bodies where none is usual.
    ("GET with a length", "200", get(b"Content-Length: " + SIZE, body=SECOND)),
    ("GET with chunks", "200 200", get(b"Transfer-Encoding: chunked", body=b"3\r\nabc\r\n0\r\n\r\n" + SECOND)),
    ("HEAD with a length", "200", get(b"Content-Length: " + SIZE, body=SECOND, method=b"HEAD")),
    ("DELETE with a length", "405", get(b"Content-Length: " + SIZE, body=SECOND, method=b"DELETE")),
    ("GET with a length, an unknown path", "404", get(b"Content-Length: " + SIZE, body=SECOND, target=b"/nothing")),

    # Lines.
    ("bare line feeds", "400", post(b"Content-Length: 0").replace(b"\r\n", b"\n")),
    ("a bare line feed ends the head", "400", lines(b"GET /livez HTTP/1.1", b"X-Request-Id: <id>", b"Host: h\n\n" + SECOND)),
    ("a bare carriage return ends the head", "400", lines(b"GET /livez HTTP/1.1", b"X-Request-Id: <id>", b"Host: h\r\r" + SECOND)),
    ("one empty line before", "200", b"\r\n" + get()),
    ("two empty lines before", "400", b"\r\n\r\n" + get()),
    ("an empty line of a bare line feed before", "400", b"\n" + get()),
    ("an empty line between", "200 200", get() + b"\r\n" + SECOND),
    ("a NUL in a value", "400", get(b"X: a\x00b")),
    ("a NUL in a name", "400", get(b"X\x00: b")),
    ("a NUL in the target", "400", get(target=b"/livez\x00")),
    ("a byte above ASCII in a value", "200", get(b"X: \xe9")),
    ("a byte above ASCII in a name", "400", get(b"X\xe9: b")),
    ("a byte above ASCII in the target", "404", get(target=b"/livez\xe9")),
    ("a field without a name", "400", get(b": b")),
    ("a field without a colon", "400", get(b"X")),
    ("a first field that starts with a blank", "400", lines(b"GET /livez HTTP/1.1", b" Host: h", b"X-Request-Id: <id>")),
    ("a long line", "431", get(b"X: " + b"a" * 13_000)),
    ("a long target", "414", get(target=b"/" + b"a" * 9_000)),
    ("many fields", "431", get(*[b"X: y"] * 3_000)),

    # The request line: RFC 9112 3.
    ("HTTP/0.9", "400", b"GET /livez\r\n" + SECOND),
    ("HTTP/1.2", "505", get(version=b"HTTP/1.2", body=SECOND)),
    ("HTTP/2.0 in HTTP/1's form", "505", get(version=b"HTTP/2.0", body=SECOND)),
    ("the version in small letters", "400", get(version=b"http/1.1", body=SECOND)),
    ("a version with zeros", "400", get(version=b"HTTP/01.1", body=SECOND)),
    ("blanks after the version", "400", get(version=b"HTTP/1.1 ", body=SECOND)),
    ("two blanks in the line", "400", get(target=b" /livez")),
    ("a tab in the line", "400", b"GET\t/livez\tHTTP/1.1\r\nHost: h\r\nX-Request-Id: <id>\r\n\r\n"),
    ("a method in small letters", "405", get(method=b"get")),
    ("a method of other characters", "400", get(method=b"G(T")),
    ("a long method", "400", get(method=b"G" * 60)),
    ("HTTP/2's preface", "505", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SECOND),
    ("the absolute form", "200", get(target=b"http://h/livez")),
    ("the absolute form of another authority than Host", "200", get(target=b"http://other/livez")),
    ("the absolute form with a name and a password", "400", get(target=b"http://user:secret@h/livez")),
    ("the absolute form of another scheme", "400", get(target=b"ftp://h/livez")),
    ("the authority form", "400", get(method=b"CONNECT", target=b"h:80")),
    ("the asterisk", "404", get(method=b"OPTIONS", target=b"*")),
    ("the asterisk for GET", "400", get(target=b"*")),
    ("a fragment", "400", get(target=b"/livez#a")),
    ("a target that climbs", "404", get(target=b"/../livez")),

    # Host: RFC 9112 3.2.
    ("no Host", "400", get(host=None)),
    ("no Host in HTTP/1.0", "200", get(host=None, version=b"HTTP/1.0")),
    ("Host twice", "400", get(b"Host: other")),
    ("Host as a list", "400", get(host=b"Host: h, other")),
    ("Host with a path", "400", get(host=b"Host: h/livez")),
    ("Host with a name", "400", get(host=b"Host: user@h")),
    ("Host with a bad port", "400", get(host=b"Host: h:80a")),
    ("Host with a blank before its colon", "400", get(host=b"Host : h")),
    ("Host empty", "200", get(host=b"Host:")),

    # Expect, Upgrade and Connection.
    ("Expect with a body that follows at once", "200 200", post(b"Expect: 100-continue", b"Content-Length: 3", body=b"abc" + SECOND)),
    ("Expect of something else", "417", post(b"Expect: 200-ok", b"Content-Length: " + SIZE, body=SECOND)),
    ("Expect twice", "200", post(b"Expect: 100-continue", b"Expect: 100-continue", b"Content-Length: " + SIZE, body=SECOND)),
    ("Expect as a list", "417", post(b"Expect: 100-continue, 200-ok", b"Content-Length: " + SIZE, body=SECOND)),
    ("Expect without a body", "200 200", post(b"Expect: 100-continue", body=SECOND)),
    ("Expect with GET", "200 200", get(b"Expect: 100-continue", body=SECOND)),
    ("Expect in HTTP/1.0", "200", post(b"Expect: 100-continue", b"Content-Length: " + SIZE, version=b"HTTP/1.0", body=SECOND)),
    ("Upgrade: h2c", "200 200", get(b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAAQAAP__", body=SECOND)),
    ("Upgrade: websocket", "200 200", get(b"Connection: Upgrade", b"Upgrade: websocket", body=SECOND)),
    ("Connection: close", "200", get(b"Connection: close", body=SECOND)),
    ("Connection: close in a list", "200", get(b"Connection: x, close", body=SECOND)),
    ("Connection of no token", "400", get(b"Connection: (", body=SECOND)),
    ("Connection: keep-alive and close", "200", get(b"Connection: keep-alive, close", body=SECOND)),
    ("HTTP/1.0 without keep-alive", "200", get(version=b"HTTP/1.0", body=SECOND)),
    ("HTTP/1.0 with keep-alive", "200 200", get(b"Connection: keep-alive", version=b"HTTP/1.0", body=SECOND)),
    ("Content-Type twice", "400", post(b"Content-Type: a/b", b"Content-Type: c/d", b"Content-Length: " + SIZE, body=SECOND)),
]
