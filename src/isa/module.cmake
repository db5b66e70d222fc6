# What other files need of the tables, as the preprocessor expands it: the opcodes, the number of operands of each, and the layouts. So the tables' own
# macros, with names such as V and X, reach only the files that read the rows, and the others compile faster.
set(isa_made ${CMAKE_BINARY_DIR}/made/include/isa)
file(MAKE_DIRECTORY ${isa_made})
file(GLOB isa_tables CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/isa/*.def ${CMAKE_SOURCE_DIR}/src/isa/sets.h)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${isa_tables})
function(isa_expand name table)
  execute_process(COMMAND ${CMAKE_C_COMPILER} -E -P -x c -I${CMAKE_SOURCE_DIR}/src ${ARGN} ${CMAKE_SOURCE_DIR}/src/isa/${table}
    OUTPUT_FILE ${isa_made}.new COMMAND_ERROR_IS_FATAL ANY)
  file(COPY_FILE ${isa_made}.new ${isa_made}/${name} ONLY_IF_DIFFERENT)
endfunction()
isa_expand(opcodes.def inst.def "-DINST(id,...)=OP_##id,")
isa_expand(operand_counts.def inst.def "-DPSEUDO(id,...)=DEFS_OF_OP_##id = 0, USES_OF_OP_##id = USES_ANY,"
  "-DINST(id,defs,list,...)=DEFS_OF_OP_##id = (defs), USES_OF_OP_##id = OPERAND_COUNT list - (defs),")
isa_expand(layouts.def fields.def "-DLAYOUT(family,id,...)=LAYOUT_##id,")
# Helper of tools/check_isa.py.
add_executable(isa_dump ${CMAKE_SOURCE_DIR}/tools/isa_dump.c)
target_include_directories(isa_dump PRIVATE ${CMAKE_SOURCE_DIR}/tools)
target_link_libraries(isa_dump wavecc_isa wavecc_sim wavecc_assembly)
# Helper of tools/compare_pcode.py.
add_executable(meaning_values EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/tools/meaning_values.c)
target_link_libraries(meaning_values wavecc_isa)
