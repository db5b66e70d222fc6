/* Loops over lanes outside of exec/vector/. A function with SIM_FOR_LEVELS is compiled for each level of host
   instructions, and the loader takes the best one of this machine. Only for integers, whose results do not depend on
   it. */
#pragma once

#include <stdint.h> /* defines __GLIBC__: other C libraries may have no ifunc */

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(SIM_ONE_LEVEL)
#define SIM_FOR_LEVELS __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define SIM_FOR_LEVELS
#endif
