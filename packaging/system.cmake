# wavecc_system_library(NAME): the target system_NAME is libNAME.so of the system, or libNAME.a in programs and libraries that are linked
# to run on other distributions (their property WAVECC_PORTABLE; packaging/portable.cmake).
set(WAVECC_NO_PORTABLE "")
macro(wavecc_system_library name)
  find_library(WAVECC_SHARED_${name} ${name} REQUIRED)
  find_library(WAVECC_STATIC_${name} lib${name}.a)
  add_library(system_${name} INTERFACE)
  if(WAVECC_STATIC_${name})
    target_link_libraries(system_${name} INTERFACE
      "$<IF:$<BOOL:$<TARGET_PROPERTY:WAVECC_PORTABLE>>,${WAVECC_STATIC_${name}},${WAVECC_SHARED_${name}}>")
  else()
    target_link_libraries(system_${name} INTERFACE ${WAVECC_SHARED_${name}})
    set(WAVECC_NO_PORTABLE "lib${name}.a")
  endif()
endmacro()
