# Launch files are read with libyaml (Debian: libyaml-dev). libwavecc does without.
find_path(YAML_INCLUDE yaml.h REQUIRED)
wavecc_system_library(yaml)
target_include_directories(wavecc_launch PRIVATE ${YAML_INCLUDE})
target_link_libraries(wavecc_launch PUBLIC system_yaml)
