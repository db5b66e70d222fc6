# enable_language(HIP): CMake asks for this file of ROCm's, and for the name of the target that links HIP's runtime.
get_filename_component(_wavecc_rocm "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET hip-lang::device)
  add_library(hip-lang::amdhip64 SHARED IMPORTED)
  set_target_properties(hip-lang::amdhip64 PROPERTIES IMPORTED_LOCATION "${_wavecc_rocm}/lib/libamdhip64.so"
    IMPORTED_SONAME libamdhip64.so.6)
  add_library(hip-lang::device INTERFACE IMPORTED)
  set_target_properties(hip-lang::device PROPERTIES
    INTERFACE_LINK_LIBRARIES hip-lang::amdhip64
    INTERFACE_LINK_OPTIONS "$<$<LINK_LANGUAGE:HIP>:--hip-link>;LINKER:-rpath,${_wavecc_rocm}/..")
endif()
set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET "hip-lang::device")
