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
foreach(module support isa timing object check ir schedulecheck expr math analysis frontend opt schedule regalloc finalize emit
    report sim sim_v2 sim_v3 sim_v4 predict tune session print api)
  list(APPEND library_objects $<TARGET_OBJECTS:wavecc_${module}>)
endforeach()
get_property(mlir_link GLOBAL PROPERTY WAVECC_MLIR_LINK)
foreach(kind STATIC SHARED)
  string(TOLOWER ${kind} suffix)
  add_library(libwavecc_${suffix} ${kind} ${library_objects})
  set_target_properties(libwavecc_${suffix} PROPERTIES OUTPUT_NAME wavecc LINKER_LANGUAGE CXX)
  target_link_libraries(libwavecc_${suffix} PRIVATE ${mlir_link} ${ZLIB_LIBRARY} ${ZSTD_LIBRARY} m)
endforeach()
set_target_properties(libwavecc_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0)
target_link_options(libwavecc_shared PRIVATE -Wl,--gc-sections -Wl,--version-script=${CMAKE_SOURCE_DIR}/src/api/exports.map)
