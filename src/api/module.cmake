# The library, static and shared, and the commit that it says it was made from.
# Asked for at each build, compiled again only where it changes.
set(made_headers ${CMAKE_BINARY_DIR}/made)
add_custom_target(wavecc_commit BYPRODUCTS ${made_headers}/commit.h
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUT=${made_headers}/commit.h
    -P ${CMAKE_SOURCE_DIR}/src/api/commit.cmake VERBATIM)
add_dependencies(wavecc_api wavecc_commit)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/api/api.c PROPERTIES COMPILE_OPTIONS "-I${made_headers}")

# What the API stands on; only the functions of include/wavecc are visible in the shared library.
set(library_objects "")
get_property(sim_levels GLOBAL PROPERTY WAVECC_SIM_LEVELS)
list(TRANSFORM sim_levels PREPEND sim_v)
foreach(module support isa timing object check ir schedulecheck assembly expr math analysis wave frontend opt schedule regalloc finalize emit
    report sim ${sim_levels} predict tune session print api)
  list(APPEND library_objects $<TARGET_OBJECTS:wavecc_${module}>)
endforeach()
get_property(mlir_link GLOBAL PROPERTY WAVECC_MLIR_LINK)
add_library(libwavecc_static STATIC ${library_objects})
add_library(libwavecc_shared SHARED ${library_objects})
add_library(libwavecc_portable SHARED EXCLUDE_FROM_ALL ${library_objects}) # packaging/portable.cmake
foreach(kind static shared portable)
  set_target_properties(libwavecc_${kind} PROPERTIES OUTPUT_NAME wavecc LINKER_LANGUAGE CXX VERSION 0.${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} SOVERSION 0)
  target_link_libraries(libwavecc_${kind} PRIVATE ${mlir_link} system_z system_zstd m)
endforeach()
foreach(kind shared portable)
  target_link_options(libwavecc_${kind} PRIVATE -Wl,--gc-sections -Wl,--version-script=${CMAKE_SOURCE_DIR}/src/api/exports.map)
  if(NOT WAVECC_SANITIZE AND NOT WAVECC_FUZZ) # a module that is missing above ends the link, not the first program
    target_link_options(libwavecc_${kind} PRIVATE -Wl,-z,defs)
  endif()
endforeach()
