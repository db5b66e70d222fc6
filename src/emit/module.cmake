target_include_directories(wavecc_emit PRIVATE ${LLVM_ROOT}/include)
target_link_libraries(wavecc_emit PUBLIC ${LLVM_ROOT}/lib/libLLVM-22.so)
