/* Found where rocThrust's folder is used as it was cloned: a build of it makes this file. The numbers are those of ROCm 6.3. */
#pragma once
#define ROCTHRUST_VERSION_MAJOR 3
#define ROCTHRUST_VERSION_MINOR 3
#define ROCTHRUST_VERSION_PATCH 0
#define ROCTHRUST_VERSION 300300
