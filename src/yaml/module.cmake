# Launch files and the metadata of assembly are read with libyaml (Debian: libyaml-dev). libwavecc does without.
find_path(YAML_INCLUDE yaml.h REQUIRED)
wavecc_system_library(yaml)
target_include_directories(wavecc_yaml PRIVATE ${YAML_INCLUDE})
target_link_libraries(wavecc_yaml PUBLIC system_yaml)
