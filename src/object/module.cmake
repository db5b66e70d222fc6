# Compressed offload bundles (Debian: zlib1g-dev, libzstd-dev).
wavecc_system_library(z)
wavecc_system_library(zstd)
target_link_libraries(wavecc_object PUBLIC system_z system_zstd)
