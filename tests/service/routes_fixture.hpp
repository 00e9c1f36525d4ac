// The routes as the tests ask them.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "service/routes.hpp"
#include "tests/service/route_client.hpp"

namespace smelt::service::test {

inline std::string list_of(int count) {
  std::string list = "0";
  for (int i = 1; i < count; ++i) list += ",0";
  return list;
}

struct routes_test : testing::Test {
  readiness ready;
  routes served{{.limits = {.depth = 64, .bytes = 10'000}, .echo = true}, formats(), ready};
  route_client client{served};

  answered post(const std::string& target, const std::string& body, const std::string& type = "application/json",
                const std::string& accept = "") const {
    return client.ask({.target = target, .content_type = type, .accept = accept, .body = body});
  }
  answered get(const std::string& target) const { return client.ask({.verb = method::get, .target = target}); }
};

// RFC 8949, appendix A: {"a": 1, "b": [2, 3]}.
inline const std::string cbor_example("\xa2\x61\x61\x01\x61\x62\x82\x02\x03", 9);

}  // namespace smelt::service::test
