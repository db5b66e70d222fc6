/* Launches with attributes of newer runtimes (HIP 6.5 and on), by their ABI: Debian's headers have none. */
#pragma once

#include <cstdint>

struct Attribute {
    uint32_t id, padding;
    union {
        char bytes[64];
        uint32_t cluster[3];
        int cooperative;
    } value;
};
struct Config {
    dim3 grid, block;
    size_t lds;
    hipStream_t stream;
    Attribute *attributes;
    unsigned count;
};
struct DriverConfig {
    unsigned grid[3], block[3], lds;
    hipStream_t stream;
    Attribute *attributes;
    unsigned count;
};

inline Attribute cluster_of(uint32_t x)
{
    Attribute cluster = {4, 0, {}};
    cluster.value.cluster[0] = x;
    cluster.value.cluster[1] = cluster.value.cluster[2] = 1;
    return cluster;
}
