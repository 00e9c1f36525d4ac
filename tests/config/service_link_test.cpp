#include "config/service_link.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace smelt::config {
namespace {

// What the Kubernetes documentation ("Accessing the Service", "Environment variables") shows for a service, under other names.
TEST(config_service_link, knows_every_shape_that_kubernetes_gives) {
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"SMELT_SERVICE_HOST", "10.0.0.11"},
           {"SMELT_SERVICE_PORT", "8080"},
           {"SMELT_SERVICE_PORT_HTTP", "8080"},
           {"SMELT_PORT", "tcp://10.0.0.11:8080"},
           {"SMELT_PORT_8080_TCP", "tcp://10.0.0.11:8080"},
           {"SMELT_PORT_8080_TCP_PROTO", "tcp"},
           {"SMELT_PORT_8080_TCP_PORT", "8080"},
           {"SMELT_PORT_8080_TCP_ADDR", "10.0.0.11"},
           {"SMELT_X_SERVICE_HOST", "10.0.0.11"},
           {"SMELT_X_SERVICE_PORT_ADMIN", "1"},
           {"SMELT_X_PORT", "udp://10.0.0.11:53"},
           {"SMELT_X_PORT_53_UDP_ADDR", "10.0.0.11"},
           {"SMELT_X_PORT_99_SCTP", "sctp://[fd00::1]:99"},
           {"SMELT_SERVER_PORT", "tcp://10.0.0.11:8080"},  // of a service called smelt-server
       })
    EXPECT_TRUE(is_service_link(name, value)) << name;
}

TEST(config_service_link, takes_no_setting_nor_a_slip_for_one) {
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, const char*>>{{"SMELT_SERVER_PORT", "8080"},
                                                                                              {"SMELT_MANAGEMENT_PORT", "0"},
                                                                                              {"SMELT_PORT", "8080"},
                                                                                              {"SMELT_SERVER_PRT", "tcp://10.0.0.11:1"},
                                                                                              {"SMELT_SERVICE", "x"},
                                                                                              {"SMELT_PORT_TCP", "1"},
                                                                                              {"SMELT_PORT_80_HTTP", "1"},
                                                                                              {"SMELT_PORT_80_TCP_X", "1"},
                                                                                              {"SMELT_LIMITS_BODY", "tcp://"}})
    EXPECT_FALSE(is_service_link(name, value)) << name;
}

}  // namespace
}  // namespace smelt::config
