// Membership in a list that owns nothing and allocates nothing: the links are part of the members.
#pragma once

namespace smelt::service {

class link {
 public:
  link() noexcept = default;
  link(const link&) = delete;
  link& operator=(const link&) = delete;
  ~link() { unlink(); }

  bool linked() const noexcept { return next_ != this; }
  link* next() const noexcept { return next_; }

  void insert_before(link& place) noexcept {
    unlink();
    before_ = place.before_;
    next_ = &place;
    before_->next_ = this;
    place.before_ = this;
  }

  void unlink() noexcept {
    before_->next_ = next_;
    next_->before_ = before_;
    before_ = next_ = this;
  }

 private:
  link* before_ = this;
  link* next_ = this;
};

}  // namespace smelt::service
