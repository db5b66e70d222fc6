# Launch files are read with libyaml (Debian: libyaml-dev). libwavecc does without.
find_path(YAML_INCLUDE yaml.h REQUIRED)
find_library(YAML_LIBRARY yaml REQUIRED)
target_include_directories(wavecc_launch PRIVATE ${YAML_INCLUDE})
target_link_libraries(wavecc_launch PUBLIC ${YAML_LIBRARY})
