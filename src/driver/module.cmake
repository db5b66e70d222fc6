# The library (static and shared) from all stages, and the program.
file(GLOB driver_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/driver/*.c)
list(REMOVE_ITEM driver_sources ${CMAKE_SOURCE_DIR}/src/driver/main.c)
add_library(wavecc_driver STATIC ${driver_sources})
target_link_libraries(wavecc_driver PUBLIC wavecc_frontend wavecc_opt wavecc_regalloc wavecc_finalize wavecc_emit wavecc_sim)
add_executable(wavecc ${CMAKE_SOURCE_DIR}/src/driver/main.c)
target_link_libraries(wavecc PRIVATE wavecc_driver)
set_target_properties(wavecc PROPERTIES LINKER_LANGUAGE CXX)
