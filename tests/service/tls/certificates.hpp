// Keys and certificates that a test makes for itself, in files of their own.
#pragma once

#include <string>
#include <string_view>

#include "service/tls/owned.hpp"

namespace smelt::service::tls {

// A certificate and its key (ECDSA P-256).
struct identity {
  owned_key key;
  owned_certificate certificate;

  std::string certificate_pem() const;
  std::string key_pem() const;
};

struct order {
  std::string name = "localhost";  // the subject's, and a name of the server
  const identity* by = nullptr;    // whose authority signs; null: it signs itself
  bool authority = false;
  long begins = -3'600;  // seconds from now
  long ends = 86'400;
};

identity make_identity(const order& what = {});

// A folder of files that goes when this goes.
class temporary_folder {
 public:
  temporary_folder();
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  ~temporary_folder();

  // Writes the file, or writes it anew: its path.
  std::string write(std::string_view name, std::string_view text) const;
  std::string path(std::string_view name) const { return at_ + '/' + std::string(name); }

 private:
  std::string at_;
};

}  // namespace smelt::service::tls
