# The MLIR C API is in static archives over the shared libMLIR and libLLVM. They contain C++, so whatever is linked with this
# library is linked by the C++ driver: an imported target can say so.
set(parts AMDGPU Affine Arith ControlFlow Conversion Func GPU LLVM Math MemRef ROCDL SCF UB Vector IR)
foreach(part ${parts})
  add_library(mlir_capi_${part} STATIC IMPORTED GLOBAL)
  set_target_properties(mlir_capi_${part} PROPERTIES IMPORTED_LOCATION ${LLVM_ROOT}/lib/libMLIRCAPI${part}.a
    IMPORTED_LINK_INTERFACE_LANGUAGES CXX)
  target_link_libraries(wavecc_frontend PUBLIC mlir_capi_${part})
endforeach()
target_link_libraries(wavecc_frontend PUBLIC ${LLVM_ROOT}/lib/libMLIR.so ${LLVM_ROOT}/lib/libLLVM-22.so)
target_include_directories(wavecc_frontend SYSTEM PRIVATE ${LLVM_ROOT}/include)
# What libwavecc is linked with, too.
list(TRANSFORM parts PREPEND mlir_capi_)
set_property(GLOBAL PROPERTY WAVECC_MLIR_LINK ${parts} ${LLVM_ROOT}/lib/libMLIR.so ${LLVM_ROOT}/lib/libLLVM-22.so)
