# What `cmake --install` puts in place: the program, the library, headers, Python, help, examples and pages. A component is a Debian
# package (packaging/package.cmake).
set(help_folder ${CMAKE_BINARY_DIR}/share)
set(bash_completions ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${help_folder}/_wavecc DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT tools)
foreach(program wavecc waveasm-translate) # bash looks for a file of the program's name
  install(FILES ${help_folder}/wavecc.bash DESTINATION ${bash_completions} RENAME ${program} COMPONENT tools)
endforeach()
file(RELATIVE_PATH WAVECC_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_SOURCE_DIR}/src/api/wavecc.pc.in ${CMAKE_BINARY_DIR}/wavecc.pc @ONLY)
install(TARGETS wavecc COMPONENT tools)
# Not below LIBEXECDIR: the links in it, and `wavecc --print-plug`, go by the place of bin/.
install(DIRECTORY ${CMAKE_BINARY_DIR}/libexec/wavecc DESTINATION libexec USE_SOURCE_PERMISSIONS COMPONENT tools)
install(TARGETS libwavecc_static COMPONENT dev)
# Debug information is three quarters of the archive; `cmake --install --strip` leaves archives as they are.
install(CODE "if(CMAKE_INSTALL_DO_STRIP)
  execute_process(COMMAND ${CMAKE_STRIP} --strip-debug --enable-deterministic-archives \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libwavecc.a\")
endif()" COMPONENT dev)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/wavecc DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)
install(FILES ${CMAKE_BINARY_DIR}/wavecc.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
# find_package(wavecc) gives wavecc::wavecc, the shared library.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/wavecc)
set_target_properties(libwavecc_shared PROPERTIES EXPORT_NAME wavecc)
target_include_directories(libwavecc_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS libwavecc_shared EXPORT wavecc LIBRARY COMPONENT library NAMELINK_COMPONENT dev)
install(EXPORT wavecc FILE waveccConfig.cmake NAMESPACE wavecc:: DESTINATION ${package_folder} COMPONENT dev)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/waveccConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/waveccConfigVersion.cmake DESTINATION ${package_folder} COMPONENT dev)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools FILES_MATCHING PATTERN "*.md" PATTERN "*.schema.json")
install(FILES ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/LICENSE
        ${CMAKE_SOURCE_DIR}/packaging/third-party.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
# What tools/silicon-kit/make.py has made, for `wavecc kit`; nothing where it has not run.
install(DIRECTORY ${CMAKE_BINARY_DIR}/silicon-kit DESTINATION ${CMAKE_INSTALL_DATADIR}/wavecc COMPONENT tools OPTIONAL)
# Where python3 of this prefix looks for packages is known when the prefix is.
install(CODE "include(\"${CMAKE_SOURCE_DIR}/packaging/python.cmake\")
wavecc_install_python(\"${CMAKE_SOURCE_DIR}/python/wavecc\" \"${CMAKE_INSTALL_LIBDIR}\" \"${WAVECC_PYTHON_FOLDER}\" ${PROJECT_VERSION})" COMPONENT python)
