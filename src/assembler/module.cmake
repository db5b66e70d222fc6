# Metadata of kernels are YAML in assembly text: libyaml reads them (src/launch/module.cmake finds it).
target_link_libraries(wavecc_assembler PUBLIC system_yaml)
