/* The bits of `wavecc hip --tool` for libwavecc-hip, which reads them from the environment. */
#pragma once

enum {
    HIP_TOOL_MEM = 1,
    HIP_TOOL_RACE = 2,
    HIP_TOOL_INIT = 4,
    HIP_TOOL_SYNC = 8,
    HIP_TOOL_LEAK = 16,
    HIP_TOOL_NUM = 32,
    HIP_TOOL_ALL = 63
};
