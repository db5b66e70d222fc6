# Helper of tools/check_isa.py.
add_executable(isa_dump ${CMAKE_SOURCE_DIR}/tools/isa_dump.c)
target_include_directories(isa_dump PRIVATE ${CMAKE_SOURCE_DIR}/tools)
target_link_libraries(isa_dump wavecc_isa wavecc_sim wavecc_assembly)
# Helper of tools/compare_pcode.py.
add_executable(meaning_values EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/tools/meaning_values.c)
target_link_libraries(meaning_values wavecc_isa)
