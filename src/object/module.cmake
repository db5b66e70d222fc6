# Compressed offload bundles (Debian: zlib1g-dev, libzstd-dev).
find_library(ZLIB_LIBRARY z REQUIRED)
find_library(ZSTD_LIBRARY zstd REQUIRED)
target_link_libraries(wavecc_object PUBLIC ${ZLIB_LIBRARY} ${ZSTD_LIBRARY})
