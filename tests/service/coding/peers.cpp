#include "tests/service/coding/peers.hpp"

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

#include <stdexcept>

namespace smelt::service::coding::test {

namespace {

constexpr std::size_t most = 2U << 20;

void require(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(what);
}

std::string gzip(std::string_view plain) {
  z_stream stream{};
  require(deflateInit2(&stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY) == Z_OK, "deflateInit2");
  std::string to(deflateBound(&stream, plain.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(to.data());
  stream.avail_out = static_cast<uInt>(to.size());
  const int done = deflate(&stream, Z_FINISH);
  to.resize(stream.total_out);
  deflateEnd(&stream);
  require(done == Z_STREAM_END, "deflate");
  return to;
}

std::string gunzip(std::string_view coded) {
  z_stream stream{};
  require(inflateInit2(&stream, 31) == Z_OK, "inflateInit2");
  std::string to(most, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(coded.data()));
  stream.avail_in = static_cast<uInt>(coded.size());
  stream.next_out = reinterpret_cast<Bytef*>(to.data());
  stream.avail_out = static_cast<uInt>(to.size());
  const int done = inflate(&stream, Z_FINISH);
  to.resize(stream.total_out);
  inflateEnd(&stream);
  require(done == Z_STREAM_END && stream.avail_in == 0, "inflate");
  return to;
}

std::string zstd(std::string_view plain) {
  std::string to(ZSTD_compressBound(plain.size()), '\0');
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 12);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  to.resize(ZSTD_compress2(context, to.data(), to.size(), plain.data(), plain.size()));
  ZSTD_freeCCtx(context);
  return to;
}

std::string unzstd(std::string_view coded) {
  std::string to(most, '\0');
  const std::size_t size = ZSTD_decompress(to.data(), to.size(), coded.data(), coded.size());
  require(ZSTD_isError(size) == 0, ZSTD_getErrorName(size));
  to.resize(size);
  return to;
}

std::string brotli(std::string_view plain) {
  std::string to(BrotliEncoderMaxCompressedSize(plain.size()), '\0');
  std::size_t size = to.size();
  require(BrotliEncoderCompress(9, 22, BROTLI_MODE_TEXT, plain.size(), reinterpret_cast<const std::uint8_t*>(plain.data()), &size,
                                reinterpret_cast<std::uint8_t*>(to.data())) == BROTLI_TRUE,
          "BrotliEncoderCompress");
  to.resize(size);
  return to;
}

std::string unbrotli(std::string_view coded) {
  std::string to(most, '\0');
  std::size_t size = to.size();
  require(BrotliDecoderDecompress(coded.size(), reinterpret_cast<const std::uint8_t*>(coded.data()), &size,
                                  reinterpret_cast<std::uint8_t*>(to.data())) == BROTLI_DECODER_RESULT_SUCCESS,
          "BrotliDecoderDecompress");
  to.resize(size);
  return to;
}

}  // namespace

std::string encoded(proto::content_coding which, std::string_view plain) {
  switch (which) {
  case proto::content_coding::zstd: return zstd(plain);
  case proto::content_coding::br: return brotli(plain);
  case proto::content_coding::gzip: return gzip(plain);
  default: return std::string(plain);
  }
}

std::string decoded(proto::content_coding which, std::string_view coded) {
  switch (which) {
  case proto::content_coding::zstd: return unzstd(coded);
  case proto::content_coding::br: return unbrotli(coded);
  case proto::content_coding::gzip: return gunzip(coded);
  default: return std::string(coded);
  }
}

}  // namespace smelt::service::coding::test
