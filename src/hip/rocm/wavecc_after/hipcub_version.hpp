/* Found where hipCUB's folder is used as it was cloned: a build of it makes this file. The numbers are those of ROCm 6.3. */
#pragma once
#define HIPCUB_VERSION_MAJOR 3
#define HIPCUB_VERSION_MINOR 3
#define HIPCUB_VERSION_PATCH 0
#define HIPCUB_VERSION 300300
