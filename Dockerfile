# docker build -t smelt . && docker run --rm -p 8080:8080 -p 8081:8081 smelt
FROM debian:12 AS build
WORKDIR /smelt
COPY scripts scripts
RUN scripts/install run
COPY . .
RUN cmake --preset release -DSMELT_TESTS=OFF && cmake --build build/release --target smelt

FROM debian:12-slim
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends libspdlog1.10 libprometheus-cpp-core1.0 libssl3 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --no-create-home --shell /usr/sbin/nologin smelt
COPY --from=build /smelt/build/release/bin/smelt /smelt/build/release/bin/smelt
COPY --from=build /smelt/build/release/lib /smelt/build/release/lib
RUN ln -s /smelt/build/release/bin/smelt /usr/local/bin/smelt
USER smelt
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD smelt ping
ENTRYPOINT ["smelt"]
CMD ["serve"]
