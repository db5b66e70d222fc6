# The library (static and shared) from all stages, the program, and what is installed.
file(GLOB driver_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/driver/*.c)
list(REMOVE_ITEM driver_sources ${CMAKE_SOURCE_DIR}/src/driver/main.c)
add_library(wavecc_driver STATIC ${driver_sources})
include(GNUInstallDirs)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/driver/hip.c PROPERTIES
  COMPILE_DEFINITIONS "WAVECC_LIBDIR=\"${CMAKE_INSTALL_LIBDIR}\"")
# The commit that is built: asked for at each build, compiled again only where it changes.
set(made_headers ${CMAKE_BINARY_DIR}/made)
add_custom_target(wavecc_commit BYPRODUCTS ${made_headers}/commit.h
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUT=${made_headers}/commit.h
    -P ${CMAKE_SOURCE_DIR}/src/driver/commit.cmake VERBATIM)
add_dependencies(wavecc_driver wavecc_commit)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/driver/doctor.c PROPERTIES COMPILE_OPTIONS
  "-I${made_headers};-isystem${LLVM_ROOT}/include")
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/driver/api.c PROPERTIES COMPILE_OPTIONS "-I${made_headers}")
target_link_libraries(wavecc_driver PUBLIC wavecc_frontend wavecc_opt wavecc_schedule wavecc_regalloc wavecc_finalize
  wavecc_emit wavecc_report wavecc_check wavecc_sim wavecc_predict wavecc_schedulecheck)
# Launch files are read with libyaml (Debian: libyaml-dev). libwavecc does without.
find_path(YAML_INCLUDE yaml.h REQUIRED)
find_library(YAML_LIBRARY yaml REQUIRED)
target_include_directories(wavecc_driver PRIVATE ${YAML_INCLUDE})
target_link_libraries(wavecc_driver PUBLIC ${YAML_LIBRARY})
add_executable(wavecc ${CMAKE_SOURCE_DIR}/src/driver/main.c)
target_link_libraries(wavecc PRIVATE wavecc_driver)
# The MLIR C API is C++ inside: whatever holds it is linked by the C++ driver.
set_target_properties(wavecc PROPERTIES LINKER_LANGUAGE CXX)

# Random kernels against the checker of the allocation and the emulator; a few of them in CI (tests/unit/regalloc_fuzz.c has more).
add_executable(regalloc_stress EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/tools/regalloc_stress.c)
target_include_directories(regalloc_stress PRIVATE ${CMAKE_SOURCE_DIR}/tests/unit)
target_link_libraries(regalloc_stress PRIVATE wavecc_driver)
set_target_properties(regalloc_stress PROPERTIES LINKER_LANGUAGE CXX)
set_property(GLOBAL APPEND PROPERTY WAVECC_UNIT_TESTS regalloc_stress)
add_test(NAME regalloc_stress COMMAND regalloc_stress --run --count=200)
add_test(NAME regalloc_stress_damage COMMAND regalloc_stress --damage --count=400)

# libwavecc holds the stages without the command line; only the functions of include/wavecc are visible in the shared one.
set(library_stages support isa timing object check predict ir schedulecheck expr math analysis frontend opt schedule regalloc finalize emit report sim)
set(library_sources api api_explain api_object api_check api_run api_progress api_time report_document report_kernel time_align time_args time_code
  time_compare time_insts time_json time_text time_timeline choice candidates modes pipeline listing run_findings run_setup)
list(TRANSFORM library_sources REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/src/driver/\\1.c")
set(library_objects "")
foreach(stage ${library_stages})
  list(APPEND library_objects $<TARGET_OBJECTS:wavecc_${stage}>)
endforeach()
foreach(level 2 3 4)
  list(APPEND library_objects $<TARGET_OBJECTS:wavecc_sim_v${level}>)
endforeach()
get_property(mlir_link GLOBAL PROPERTY WAVECC_MLIR_LINK)
foreach(kind STATIC SHARED)
  string(TOLOWER ${kind} suffix)
  add_library(libwavecc_${suffix} ${kind} ${library_objects} ${library_sources})
  set_target_properties(libwavecc_${suffix} PROPERTIES OUTPUT_NAME wavecc LINKER_LANGUAGE CXX)
  add_dependencies(libwavecc_${suffix} wavecc_commit)
  target_link_libraries(libwavecc_${suffix} PRIVATE ${mlir_link} ${ZLIB_LIBRARY} ${ZSTD_LIBRARY} m)
endforeach()
set_target_properties(libwavecc_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0)
target_link_options(libwavecc_shared PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/src/driver/exports.map)

add_executable(compile_time ${CMAKE_SOURCE_DIR}/bench/compile_time.c)
target_link_libraries(compile_time PRIVATE libwavecc_shared)
add_executable(compile_example ${CMAKE_SOURCE_DIR}/examples/compile.c)
target_link_libraries(compile_example PRIVATE libwavecc_shared)

# The manual page and completion for shells, from the program's own table of options.
set(help_folder ${CMAKE_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${help_folder})
add_custom_command(OUTPUT ${help_folder}/wavecc.1 ${help_folder}/wavecc.bash ${help_folder}/_wavecc
  COMMAND wavecc help --man > ${help_folder}/wavecc.1
  COMMAND wavecc help --completion=bash > ${help_folder}/wavecc.bash
  COMMAND wavecc help --completion=zsh > ${help_folder}/_wavecc
  DEPENDS wavecc VERBATIM)
add_custom_target(wavecc_help ALL DEPENDS ${help_folder}/wavecc.1 ${help_folder}/wavecc.bash ${help_folder}/_wavecc)

set(bash_completions ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${help_folder}/_wavecc DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
foreach(program wavecc waveasm-translate) # bash looks for a file of the program's name
  install(FILES ${help_folder}/wavecc.bash DESTINATION ${bash_completions} RENAME ${program})
endforeach()
file(RELATIVE_PATH WAVECC_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_SOURCE_DIR}/src/driver/wavecc.pc.in ${CMAKE_BINARY_DIR}/wavecc.pc @ONLY)
# MLIR's libraries are in a folder of their own (Debian: /usr/lib/llvm-22/lib), which the loader does not look into.
set_target_properties(wavecc libwavecc_shared PROPERTIES INSTALL_RPATH ${LLVM_ROOT}/lib)
# CMake would pad the path of the build tree with ':' to the length of this one; an empty entry means the current folder.
set_target_properties(wavecc libwavecc_shared PROPERTIES BUILD_WITH_INSTALL_RPATH ON)
install(TARGETS wavecc libwavecc_static)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/wavecc DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${CMAKE_BINARY_DIR}/wavecc.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# find_package(wavecc) gives wavecc::wavecc, the shared library.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/wavecc)
set_target_properties(libwavecc_shared PROPERTIES EXPORT_NAME wavecc)
target_include_directories(libwavecc_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS libwavecc_shared EXPORT wavecc)
install(EXPORT wavecc FILE waveccConfig.cmake NAMESPACE wavecc:: DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/waveccConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/waveccConfigVersion.cmake DESTINATION ${package_folder})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md")
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
include(${CMAKE_SOURCE_DIR}/packaging/package.cmake)

# Mutation of compiled kernels: see tests/e2e/run_mutation.
# Records a launch for the clock with values and without: bench/, tests/e2e/run_no_values.
add_executable(clock_record ${CMAKE_SOURCE_DIR}/bench/clock_record.c)
target_link_libraries(clock_record PRIVATE wavecc_driver)
set_target_properties(clock_record PROPERTIES LINKER_LANGUAGE CXX)
add_executable(mutate ${CMAKE_SOURCE_DIR}/tests/mutation/mutate.c)
target_link_libraries(mutate PRIVATE wavecc_driver)
set_target_properties(mutate PROPERTIES LINKER_LANGUAGE CXX)
add_executable(certify ${CMAKE_SOURCE_DIR}/tests/mutation/certify.c)
target_link_libraries(certify PRIVATE wavecc_isa)
