# `cpack` in the build folder makes Debian packages of what `cmake --install` puts in place, one of each component. Where files go is
# decided here for /usr; dependencies on libraries are found by dpkg-shlibdeps.
include(${CMAKE_SOURCE_DIR}/packaging/version.cmake)
set(doc_folder ${CMAKE_INSTALL_DATADIR}/doc)
# Debian wants a changelog in its own form; it points at ours.
set(WAVECC_MAINTAINER "the authors of wavecc <wavecc@localhost>" CACHE STRING "who publishes the Debian packages")
file(WRITE ${CMAKE_BINARY_DIR}/changelog "wavecc (${WAVECC_PACKAGE_VERSION}) unstable; urgency=medium

  * What changed: /usr/share/doc/wavecc/CHANGELOG.md

 -- ${WAVECC_MAINTAINER}  Sun, 22 Nov 2026 12:00:00 +0000
")
add_custom_command(OUTPUT ${help_folder}/changelog.gz
  COMMAND gzip -9nc ${CMAKE_BINARY_DIR}/changelog > ${help_folder}/changelog.gz
  DEPENDS ${CMAKE_BINARY_DIR}/changelog VERBATIM)
install(FILES ${CMAKE_SOURCE_DIR}/CHANGELOG.md DESTINATION ${doc_folder}/wavecc COMPONENT tools)
add_custom_command(OUTPUT ${help_folder}/wavecc.1.gz COMMAND gzip -9nc ${help_folder}/wavecc.1 > ${help_folder}/wavecc.1.gz
  DEPENDS ${help_folder}/wavecc.1 VERBATIM)
add_custom_target(wavecc_package ALL DEPENDS ${help_folder}/changelog.gz ${help_folder}/wavecc.1.gz)
install(FILES ${help_folder}/wavecc.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME wavecc)
set(CPACK_PACKAGE_VERSION ${WAVECC_PACKAGE_VERSION})
set(CPACK_PACKAGE_CONTACT "${WAVECC_MAINTAINER}")
set(about "wavecc compiles GPU kernels from MLIR to code objects for AMD Instinct
GPUs, and runs and checks them, and code objects of others, on machines
without a GPU.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# wavecc_package(COMPONENT NAME SECTION SUMMARY TEXT...): a package, and what each one has.
set(CPACK_COMPONENTS_ALL "")
macro(wavecc_package component name section summary)
  string(TOUPPER ${component} upper)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${about}\n${ARGN}")
  set(overrides ${CMAKE_BINARY_DIR}/packages/${name}/overrides)
  file(READ ${CMAKE_SOURCE_DIR}/packaging/overrides lines)
  string(REPLACE "PACKAGE:" "${name}:" lines "${lines}")
  file(WRITE ${overrides} "${lines}")
  # Not with `cmake --install`, which makes no packages.
  install(FILES ${CMAKE_SOURCE_DIR}/packaging/copyright ${help_folder}/changelog.gz DESTINATION ${doc_folder}/${name}
    COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${overrides} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME ${name} COMPONENT ${component}
    EXCLUDE_FROM_ALL)
endmacro()
# Of a package with a shared library: where dpkg-shlibdeps finds its name, and the loader's cache.
macro(wavecc_library_package component name library)
  string(TOUPPER ${component} upper)
  file(WRITE ${CMAKE_BINARY_DIR}/packages/${name}/shlibs "${library} 0 ${name} (>= ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})\n")
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA
    ${CMAKE_SOURCE_DIR}/packaging/triggers ${CMAKE_BINARY_DIR}/packages/${name}/shlibs)
endmacro()

set(same "(= ${WAVECC_PACKAGE_VERSION})")
wavecc_package(tools wavecc devel "compiler, emulator and checker of AMD GPU kernels")
# 700 MB for one thing: assembly files go to llvm-mc.
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "llvm-22, libwavecc-dev, python3-wavecc")
wavecc_package(library libwavecc0 libs "compiler, emulator and checker of AMD GPU kernels: library"
  "This package has the shared library.")
wavecc_library_package(library libwavecc0 libwavecc)
wavecc_package(dev libwavecc-dev libdevel "compiler, emulator and checker of AMD GPU kernels: headers"
  "This package has the headers and what pkg-config and CMake need.")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libwavecc0 ${same}")
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
wavecc_package(python python3-wavecc python "compiler, emulator and checker of AMD GPU kernels: Python"
  "This package has the Python package.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "libwavecc0 ${same}, python3 (>= 3.9), python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/postinst ${CMAKE_SOURCE_DIR}/packaging/prerm)
if(TARGET wavecc_hip)
  wavecc_package(hip libwavecc-hip0 libs "compiler, emulator and checker of AMD GPU kernels: HIP"
    "This package has the library that takes the place of the HIP runtime.")
  wavecc_library_package(hip libwavecc-hip0 libwavecc-hip)
  set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS "libwavecc-hip0 ${same}")
endif()
include(CPack)
