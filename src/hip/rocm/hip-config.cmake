# find_package(hip): the targets of ROCm's package that programs link with.
get_filename_component(_wavecc_rocm "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET hip::host)
  add_library(hip::amdhip64 SHARED IMPORTED)
  set_target_properties(hip::amdhip64 PROPERTIES IMPORTED_LOCATION "${_wavecc_rocm}/lib/libamdhip64.so"
    IMPORTED_SONAME libamdhip64.so.6
    INTERFACE_COMPILE_DEFINITIONS "__HIP_PLATFORM_AMD__=1"
    INTERFACE_INCLUDE_DIRECTORIES "${_wavecc_rocm}/include"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${_wavecc_rocm}/include"
    INTERFACE_LINK_OPTIONS "LINKER:-rpath,${_wavecc_rocm}/..")
  add_library(hip::host INTERFACE IMPORTED)
  set_target_properties(hip::host PROPERTIES INTERFACE_LINK_LIBRARIES hip::amdhip64)
  set(_wavecc_archs ${GPU_TARGETS} ${AMDGPU_TARGETS})
  list(REMOVE_DUPLICATES _wavecc_archs)
  set(_wavecc_options -x hip)
  foreach(arch ${_wavecc_archs})
    list(APPEND _wavecc_options --offload-arch=${arch})
  endforeach()
  list(JOIN _wavecc_options " " _wavecc_options)
  add_library(hip::device INTERFACE IMPORTED)
  set_target_properties(hip::device PROPERTIES INTERFACE_LINK_LIBRARIES hip::host
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:SHELL:${_wavecc_options}>"
    INTERFACE_LINK_OPTIONS "$<$<LINK_LANGUAGE:CXX>:--hip-link>")
endif()
set(HIP_PLATFORM amd)
set(HIP_COMPILER clang)
set(HIP_RUNTIME rocclr)
set(hip_INCLUDE_DIR "${_wavecc_rocm}/include")
set(hip_INCLUDE_DIRS "${_wavecc_rocm}/include")
set(hip_LIB_INSTALL_DIR "${_wavecc_rocm}/lib")
set(hip_BIN_INSTALL_DIR "${_wavecc_rocm}/bin")
set(HIP_HIPCC_EXECUTABLE "${_wavecc_rocm}/bin/hipcc")
set(hip_FOUND TRUE)
