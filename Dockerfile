# docker build -t smelt . && docker run --rm --read-only --cap-drop ALL -p 8080:8080 -p 127.0.0.1:8081:8081 smelt
FROM docker.io/library/debian:bookworm-slim AS build
WORKDIR /smelt
COPY scripts scripts
RUN scripts/install run package
COPY . .
ARG REVISION=unknown
# How many compilers run at once; none: as many as there are processors.
ARG JOBS=
RUN cmake --preset package -DSMELT_REVISION="$REVISION" \
 && cmake --build build/package --target smelt manual --parallel ${JOBS:-$(nproc)} \
 && cd build/package && cpack -G DEB

FROM docker.io/library/debian:bookworm-slim
RUN --mount=type=bind,from=build,source=/smelt/build/package,target=/packages \
    apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends /packages/smelt_*.deb /packages/libsmelt-core0*.deb \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="smelt" \
      org.opencontainers.image.description="HTTP service that converts, validates and extracts from payloads of JSON, CBOR, BJData and MessagePack" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
# A number, for Kubernetes' runAsNonRoot; it needs no entry anywhere, as smelt writes no file.
USER 65532:65532
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["smelt", "ping"]
ENTRYPOINT ["smelt"]
CMD ["serve"]
