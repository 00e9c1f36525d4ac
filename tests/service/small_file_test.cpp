#include "service/small_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace smelt::service {
namespace {

class small_file : public testing::Test {
 protected:
  small_file() { std::filesystem::create_directory(folder_); }
  ~small_file() override { std::filesystem::remove_all(folder_); }

  std::string with(const std::string& text) const {
    std::ofstream(path_, std::ios::binary) << text;
    return path_;
  }
  std::string why() const { return read_small_file(path_).error(); }

  const std::filesystem::path folder_ = testing::TempDir() + "small_file_" + std::to_string(getpid());
  const std::string path_ = (folder_ / "file").string();
};

TEST_F(small_file, is_read_whole) {
  EXPECT_EQ(read_small_file(with("")).value(), "");
  EXPECT_EQ(read_small_file(with(std::string("a\0b\n", 4))).value(), std::string("a\0b\n", 4));
  EXPECT_EQ(read_small_file(with(std::string(small_file_size, 'x'))).value().size(), small_file_size);
}

TEST_F(small_file, is_no_longer_than_its_bound) {
  with(std::string(small_file_size + 1, 'x'));
  EXPECT_EQ(why(), path_ + ": is longer than 1 MiB");
}

TEST_F(small_file, is_told_why_it_cannot_be_read) { EXPECT_EQ(why(), path_ + ": cannot be read: No such file or directory"); }

TEST_F(small_file, is_nothing_that_must_be_waited_for) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(why(), path_ + ": is no regular file");
  EXPECT_EQ(read_small_file(folder_.string()).error(), folder_.string() + ": is no regular file");
}

}  // namespace
}  // namespace smelt::service
