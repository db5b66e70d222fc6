# MLIR and LLVM are linked in, from their archives: the shared libraries cost every start of a program 0.1 s for relocations of code
# that it does not call. The archives contain C++, so whatever is linked with this library is linked by the C++ driver: an
# imported target can say so. The linker takes of them what is called. Programs that start once, as tests do, take the shared
# libraries (property WAVECC_SHARED_MLIR): a link from the archives takes 6 s and 65 MB.
set(mlir_archives "")
set(mlir_shared "")
file(GLOB archives ${LLVM_ROOT}/lib/libMLIR*.a)
foreach(part Analysis AsmParser BinaryFormat BitReader BitstreamReader Core Demangle Remarks FrontendAtomic FrontendOffloading FrontendOpenMP ScalarOpts Support TargetParser TransformUtils)
  list(APPEND archives ${LLVM_ROOT}/lib/libLLVM${part}.a)
endforeach()
foreach(archive ${archives})
  get_filename_component(name ${archive} NAME_WE)
  add_library(${name} STATIC IMPORTED GLOBAL)
  set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${archive} IMPORTED_LINK_INTERFACE_LANGUAGES CXX)
  list(APPEND mlir_archives ${name})
  if(name MATCHES "^libMLIRCAPI")
    list(APPEND mlir_shared ${name})
  endif()
endforeach()
list(APPEND mlir_shared ${LLVM_ROOT}/lib/libMLIR.so ${LLVM_ROOT}/lib/libLLVM-22.so)
set(is_shared "$<BOOL:$<TARGET_PROPERTY:WAVECC_SHARED_MLIR>>")
target_link_libraries(wavecc_frontend PUBLIC "$<${is_shared}:${mlir_shared}>" "$<$<NOT:${is_shared}>:${mlir_archives}>"
  system_z system_zstd m)
target_link_options(wavecc_frontend INTERFACE -Wl,--gc-sections)
target_include_directories(wavecc_frontend SYSTEM PRIVATE ${LLVM_ROOT}/include)
# What libwavecc is linked with, too.
set_property(GLOBAL PROPERTY WAVECC_MLIR_LINK ${mlir_archives})
# LLVM's readers and MLIR's importer of LLVM IR have no C API. LLVM is built without exceptions and type information.
# Parsers of a dialect's own forms have none, either.
file(GLOB llvm_ir_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/frontend/llvm_ir/*.cpp ${CMAKE_SOURCE_DIR}/src/frontend/prepare/*.cpp
  ${CMAKE_SOURCE_DIR}/src/frontend/wave/*.cpp)
target_sources(wavecc_frontend PRIVATE ${llvm_ir_sources})
set_source_files_properties(${llvm_ir_sources} PROPERTIES COMPILE_OPTIONS
  "-std=c++17;-fno-rtti;-fno-exceptions;-w")
