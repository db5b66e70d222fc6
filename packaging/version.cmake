# WAVECC_PACKAGE_VERSION, the version of the Debian package, by `git describe`: 1.0.0 at tag v1.0.0, 1.0.0+5.g1234567 five commits
# after it; before the first tag of the version that wavecc.h names 1.0.0~812.g1234567, which dpkg sorts before 1.0.0. In a tree
# without git (a tarball) the version of wavecc.h. Configured again with each commit.
set(WAVECC_PACKAGE_VERSION ${PROJECT_VERSION})
function(wavecc_git out)
  execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} ${ARGN} OUTPUT_VARIABLE text RESULT_VARIABLE failed
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set(${out}_FAILED ${failed} PARENT_SCOPE)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

wavecc_git(up rev-parse --show-cdup)
if(NOT up_FAILED AND up STREQUAL "") # of this tree, not of one that it lies in
  wavecc_git(described describe --tags --match v${PROJECT_VERSION} --long --abbrev=12)
  if(NOT described_FAILED AND described MATCHES "-([0-9]+)-(g[0-9a-f]+)$")
    if(NOT CMAKE_MATCH_1 EQUAL 0)
      string(APPEND WAVECC_PACKAGE_VERSION "+${CMAKE_MATCH_1}.${CMAKE_MATCH_2}")
    endif()
  else()
    wavecc_git(count rev-list --count HEAD)
    wavecc_git(hash rev-parse --short=12 HEAD)
    if(NOT count_FAILED AND NOT hash_FAILED)
      string(APPEND WAVECC_PACKAGE_VERSION "~${count}.g${hash}")
    endif()
  endif()
  wavecc_git(log rev-parse --path-format=absolute --git-path logs/HEAD)
  if(EXISTS "${log}")
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
  endif()
endif()
