// Every setting of the service, with its built-in value. What each means, and what it may be, is in table.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace smelt::config {

using milliseconds = std::chrono::milliseconds;

struct settings {
  struct {
    std::string address = "0.0.0.0";
    std::uint64_t port = 8'080;
    std::uint64_t threads = 0;  // one a core
    std::uint64_t connections = 10'000;
    std::uint64_t in_flight = std::uint64_t{512} << 20;
    std::uint64_t loop_memory = std::uint64_t{2} << 30;
    std::uint64_t loop_pool = std::uint64_t{128} << 20;
    std::string certificate = {};
    std::string certificate_key = {};
    std::string client_ca = {};
    std::string clients = "none";
    std::string tls_minimum = "1.2";
  } server;

  struct {
    std::string address = "0.0.0.0";
    std::uint64_t port = 8'081;
    std::string certificate = {};
    std::string certificate_key = {};
    std::string client_ca = {};
    std::string clients = "none";
    std::string tls_minimum = "1.2";
  } management;

  struct {
    std::uint64_t head = 12U << 10;
    std::uint64_t target = 8U << 10;
    std::uint64_t body = std::uint64_t{64} << 20;
    std::uint64_t depth = 1'024;
    std::uint64_t tokens = std::uint64_t{32} << 20;
    std::uint64_t text = std::uint64_t{64} << 20;
    std::uint64_t digits = 4'096;
    std::uint64_t work = std::uint64_t{256} << 20;
    std::uint64_t output = std::uint64_t{256} << 20;
  } limits;

  struct {
    bool request = false;
    bool response = false;
    std::uint64_t threshold = 1U << 10;
    std::uint64_t ratio = 200;
  } coding;

  struct {
    milliseconds idle{60'000};
    milliseconds head{10'000};
    milliseconds body{10'000};
    std::uint64_t body_rate = 4U << 10;
    milliseconds write{30'000};
    std::uint64_t write_rate = 4U << 10;
  } deadlines;

  struct {
    std::uint64_t above = 1U << 20;
    std::uint64_t threads = 0;  // as many as loops
    std::uint64_t queue = 256;
    milliseconds wait{10'000};
  } pool;

  struct {
    milliseconds grace{2'000};
    milliseconds drain{10'000};
  } shutdown;

  struct {
    std::string level = "info";
    std::string format = "json";
    double sample = 0.001;
    std::uint64_t failures = 100;
    std::uint64_t queue = 8'192;
  } log;

  struct {
    std::string tokens = {};
    std::vector<std::string> cors_origins = {};
    std::uint64_t requests_per_second = 0;
    std::uint64_t burst = 0;
    std::uint64_t concurrent = 0;
    std::uint64_t total_requests_per_second = 0;
    std::uint64_t total_burst = 0;
    std::uint64_t total_concurrent = 0;
  } access;

  struct {
    bool echo = false;
  } diagnostics;
};

}  // namespace smelt::config
