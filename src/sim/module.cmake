# The vector operations are compiled once per level of host instructions; the emulator chooses a table at run time.
# Results must not depend on the host: no contraction, explicit fma. (Errno and trapping are of no interest and would
# stop vectorisation.) Functions begin at cache lines, so that their speed does not depend on what was linked before
# them.
set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "-ffp-contract=off;-falign-functions=64")
file(GLOB sim_vector_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/sim/exec/vector/*.c)
# Under the sanitizers one level is enough: what is compared between levels is compared in the plain build.
set(sim_levels 2 3 4)
set(sim_optimize -O3)
if(WAVECC_SANITIZE OR WAVECC_FUZZ)
  set(sim_levels 2)
  set(sim_optimize -O1)
  target_compile_definitions(wavecc_sim PRIVATE SIM_ONE_LEVEL)
endif()
set_property(GLOBAL PROPERTY WAVECC_SIM_LEVELS ${sim_levels})
foreach(level ${sim_levels})
  add_library(wavecc_sim_v${level} OBJECT ${sim_vector_sources})
  target_compile_definitions(wavecc_sim_v${level} PRIVATE SIM_LEVEL=${level})
  target_compile_options(wavecc_sim_v${level} PRIVATE ${sim_optimize} -march=x86-64-v${level} -falign-functions=64 -ffp-contract=off
    -fno-math-errno -fno-trapping-math -Wno-psabi $<$<C_COMPILER_ID:Clang>:-Wno-pass-failed>)
  target_sources(wavecc_sim PRIVATE $<TARGET_OBJECTS:wavecc_sim_v${level}>)
endforeach()
target_link_libraries(wavecc_sim PUBLIC m)

add_executable(emulator_speed EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bench/emulator_speed.c)
target_link_libraries(emulator_speed PRIVATE wavecc_sim)
add_executable(wave_times ${CMAKE_SOURCE_DIR}/bench/wave_times.c)
target_link_libraries(wave_times PRIVATE wavecc_sim)
