#include "service/coding/memory.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace smelt::service::coding {

struct alignas(std::max_align_t) memory::piece {
  std::size_t kind;
  piece* next;
};

struct alignas(std::max_align_t) memory::from_heap {
  from_heap* next;
};

namespace {

constexpr std::size_t least = 64;
constexpr std::size_t most = std::size_t{1} << 36;

struct size_class {
  std::size_t index;
  std::size_t size;
};

// Four sizes to each power of two, so that at most a fifth is wasted.
constexpr size_class class_of(std::size_t size) noexcept {
  size = std::max(size, least);
  const std::size_t step = std::bit_floor(size) / 4;
  const std::size_t steps = (size + step - 1) / step;  // 4 to 8
  const auto octave = static_cast<std::size_t>(std::countr_zero(step));
  return {octave * 4 + steps - 4, steps * step};
}

static_assert(class_of(64).size == 64 && class_of(65).size == 80 && class_of(113).size == 128);
static_assert(class_of(128).index == class_of(113).index && class_of(129).index == class_of(128).index + 1);

}  // namespace

void* memory::allocate(std::size_t size) noexcept {
  if (size > most) return nullptr;
  const size_class fitting = class_of(size);
  piece*& first = free_[fitting.index];
  if (piece* const kept = first) {
    first = kept->next;
    return kept + 1;
  }
  char* const raw = arena_.try_allocate(sizeof(piece) + fitting.size);
  return raw ? new (raw) piece{fitting.index, nullptr} + 1 : nullptr;
}

memory::~memory() {
  while (from_heap* const spilled = spilled_) {
    spilled_ = spilled->next;
    std::free(spilled);
  }
}

bool memory::could_give(std::size_t size) noexcept {
  char* const at = arena_.try_allocate(size);
  if (!at) return false;
  arena_.shrink(at, size, 0);
  return true;
}

void* memory::allocate_anyway(std::size_t size) noexcept {
  if (void* const at = allocate(size)) return at;
  const size_class fitting = class_of(std::min(size, most));
  void* const raw = size > most ? nullptr : std::malloc(sizeof(from_heap) + sizeof(piece) + fitting.size);
  if (!raw) return nullptr;
  spilled_ = new (raw) from_heap{spilled_};
  return new (spilled_ + 1) piece{fitting.index, nullptr} + 1;
}

void memory::release(void* at) noexcept {
  if (!at) return;
  piece* const given = static_cast<piece*>(at) - 1;
  given->next = free_[given->kind];
  free_[given->kind] = given;
}

}  // namespace smelt::service::coding
