# find_package(hiprtc)
get_filename_component(_wavecc_rocm "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET hiprtc::hiprtc)
  add_library(hiprtc::hiprtc SHARED IMPORTED)
  set_target_properties(hiprtc::hiprtc PROPERTIES IMPORTED_LOCATION "${_wavecc_rocm}/lib/libhiprtc.so"
    IMPORTED_SONAME libhiprtc.so.6
    INTERFACE_INCLUDE_DIRECTORIES "${_wavecc_rocm}/include"
    INTERFACE_LINK_OPTIONS "LINKER:-rpath,${_wavecc_rocm}/..")
endif()
set(hiprtc_FOUND TRUE)
