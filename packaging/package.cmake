# `cpack` in the build folder makes a Debian package of what `cmake --install` puts in place. Where files go is decided
# here for /usr; dependencies on libraries are found by dpkg-shlibdeps.
include(${CMAKE_SOURCE_DIR}/packaging/version.cmake)
set(doc_folder ${CMAKE_INSTALL_DATADIR}/doc/wavecc)
install(FILES ${CMAKE_SOURCE_DIR}/packaging/copyright DESTINATION ${doc_folder})
install(FILES ${CMAKE_SOURCE_DIR}/packaging/overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME wavecc)
# Debian wants a changelog in its own form; it points at ours.
set(WAVECC_MAINTAINER "the authors of wavecc <wavecc@localhost>" CACHE STRING "who publishes the Debian package")
file(WRITE ${CMAKE_BINARY_DIR}/changelog "wavecc (${WAVECC_PACKAGE_VERSION}) unstable; urgency=medium

  * What changed: /usr/share/doc/wavecc/CHANGELOG.md

 -- ${WAVECC_MAINTAINER}  Sun, 22 Nov 2026 12:00:00 +0000
")
add_custom_command(OUTPUT ${help_folder}/changelog.gz
  COMMAND gzip -9nc ${CMAKE_BINARY_DIR}/changelog > ${help_folder}/changelog.gz
  DEPENDS ${CMAKE_BINARY_DIR}/changelog VERBATIM)
install(FILES ${CMAKE_SOURCE_DIR}/CHANGELOG.md DESTINATION ${doc_folder})
add_custom_command(OUTPUT ${help_folder}/wavecc.1.gz COMMAND gzip -9nc ${help_folder}/wavecc.1 > ${help_folder}/wavecc.1.gz
  DEPENDS ${help_folder}/wavecc.1 VERBATIM)
add_custom_target(wavecc_package ALL DEPENDS ${help_folder}/changelog.gz ${help_folder}/wavecc.1.gz)
install(FILES ${help_folder}/changelog.gz DESTINATION ${doc_folder})
install(FILES ${help_folder}/wavecc.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME wavecc)
set(CPACK_PACKAGE_VERSION ${WAVECC_PACKAGE_VERSION})
set(CPACK_PACKAGE_CONTACT "${WAVECC_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler, emulator and checker of AMD GPU kernels")
set(CPACK_PACKAGE_DESCRIPTION "wavecc compiles GPU kernels from MLIR to code objects for AMD Instinct
GPUs, and runs and checks them, and code objects of others, on machines
without a GPU.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "llvm-22")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/triggers ${CMAKE_SOURCE_DIR}/packaging/shlibs)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
