# The program, and what is made of its table of options.
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/command/hip_command.c
  ${CMAKE_SOURCE_DIR}/src/support/hip_tools.c PROPERTIES
  COMPILE_DEFINITIONS "WAVECC_LIBDIR=\"${CMAKE_INSTALL_LIBDIR}\"")
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/command/search_command.c PROPERTIES
  COMPILE_DEFINITIONS "WAVECC_DOCDIR=\"${CMAKE_INSTALL_DOCDIR}\"")
add_dependencies(wavecc_command wavecc_commit)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/command/doctor.c PROPERTIES COMPILE_OPTIONS
  "-I${CMAKE_BINARY_DIR}/made;-isystem${LLVM_ROOT}/include")
add_executable(wavecc ${CMAKE_SOURCE_DIR}/src/command/main.c)
target_link_libraries(wavecc PRIVATE wavecc_command)

# The manual page and completion for shells.
set(help_folder ${CMAKE_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${help_folder})
add_custom_command(OUTPUT ${help_folder}/wavecc.1 ${help_folder}/wavecc.bash ${help_folder}/_wavecc
  COMMAND wavecc help --man > ${help_folder}/wavecc.1
  COMMAND wavecc help --completion=bash > ${help_folder}/wavecc.bash
  COMMAND wavecc help --completion=zsh > ${help_folder}/_wavecc
  DEPENDS wavecc VERBATIM)
add_custom_target(wavecc_help ALL DEPENDS ${help_folder}/wavecc.1 ${help_folder}/wavecc.bash ${help_folder}/_wavecc)

# Folders by which other tools find wavecc under the names of their own compilers (src/command/plug.c). A link's contents are the
# program's: caches that ask by a hash see another version.
foreach(plug flydsl/bin/mlir-opt wave/bin/waveasm-translate)
  cmake_path(GET plug PARENT_PATH folder)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/libexec/wavecc/${folder})
  file(CREATE_LINK ../../../../bin/wavecc ${CMAKE_BINARY_DIR}/libexec/wavecc/${plug} SYMBOLIC)
endforeach()
configure_file(${CMAKE_SOURCE_DIR}/packaging/wave-clang ${CMAKE_BINARY_DIR}/libexec/wavecc/wave/bin/clang++ COPYONLY USE_SOURCE_PERMISSIONS)
