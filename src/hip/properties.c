/* The properties of the device in the structure of HIP 6 and newer. Debian's header only has the older structure, so
   the newer one is declared here. Source of its fields and their order: hipDeviceProp_tR0600 of ROCm's
   hip_runtime_api.h (6.0 to 7.0); offset of the architecture's name: LLVM 22, AMDGPUArchByHIP.cpp of offload-arch. */
#include <stddef.h>
#include <string.h>

#include "hip/hip.h"

typedef struct PropertiesR0600 {
    char name[256];
    char uuid[16], luid[8];
    unsigned luid_device_node_mask;
    size_t total_global_mem, shared_mem_per_block;
    int regs_per_block, warp_size;
    size_t mem_pitch;
    int max_threads_per_block, max_threads_dim[3], max_grid_size[3], clock_rate;
    size_t total_const_mem;
    int major, minor;
    size_t texture_alignment, texture_pitch_alignment;
    int device_overlap, multi_processor_count, kernel_exec_timeout_enabled, integrated, can_map_host_memory,
        compute_mode;
    int textures_and_surfaces[40];
    size_t surface_alignment;
    int concurrent_kernels, ecc_enabled, pci_bus_id, pci_device_id, pci_domain_id, tcc_driver, async_engine_count;
    int unified_addressing, memory_clock_rate, memory_bus_width, l2_cache_size, persisting_l2_cache_max_size;
    int max_threads_per_multi_processor, stream_priorities_supported, global_l1_cache_supported,
        local_l1_cache_supported;
    size_t shared_mem_per_multiprocessor;
    int regs_per_multiprocessor, managed_memory, is_multi_gpu_board, multi_gpu_board_group_id;
    int host_native_atomic_supported, single_to_double_precision_perf_ratio, pageable_memory_access;
    int concurrent_managed_access, compute_preemption_supported, can_use_host_pointer_for_registered_mem;
    int cooperative_launch, cooperative_multi_device_launch;
    size_t shared_mem_per_block_optin;
    int pageable_memory_access_uses_host_page_tables, direct_managed_mem_access_from_host;
    int max_blocks_per_multi_processor, access_policy_max_window_size;
    size_t reserved_shared_mem_per_block;
    int host_register_supported, sparse_hip_array_supported, host_register_read_only_supported;
    int timeline_semaphore_interop_supported, memory_pools_supported, gpu_direct_rdma_supported;
    unsigned gpu_direct_rdma_flush_writes_options;
    int gpu_direct_rdma_writes_ordering;
    unsigned memory_pool_supported_handle_types;
    int deferred_mapping_hip_array_supported, ipc_event_supported, cluster_launch, unified_function_pointers;
    int reserved[63], hip_reserved[32];
    char gcn_arch_name[256];
    size_t max_shared_memory_per_multi_processor;
    int clock_instruction_rate;
    hipDeviceArch_t arch;
    unsigned *hdp_mem_flush_cntl, *hdp_reg_flush_cntl;
    int cooperative_multi_device_unmatched[4], is_large_bar, asic_revision;
} PropertiesR0600;

_Static_assert(offsetof(PropertiesR0600, total_global_mem) == 288, "as the HIP header has it");
_Static_assert(offsetof(PropertiesR0600, surface_alignment) == 568, "as the HIP header has it");
_Static_assert(offsetof(PropertiesR0600, cluster_launch) == 772, "as the HIP header has it");
_Static_assert(offsetof(PropertiesR0600, gcn_arch_name) == 1160, "as the HIP header has it");
_Static_assert(sizeof(PropertiesR0600) == 1472, "as the HIP header has it");

hipError_t hipGetDevicePropertiesR0600(PropertiesR0600 *prop, int deviceId)
{
    hipDeviceProp_t p;
    const hipError_t error = hipGetDeviceProperties(prop ? &p : NULL, deviceId);
    if (error != hipSuccess) return error;
    *prop = (PropertiesR0600){.total_global_mem = p.totalGlobalMem,
                              .shared_mem_per_block = p.sharedMemPerBlock,
                              .shared_mem_per_block_optin = p.sharedMemPerBlock,
                              .shared_mem_per_multiprocessor = p.maxSharedMemoryPerMultiProcessor,
                              .max_shared_memory_per_multi_processor = p.maxSharedMemoryPerMultiProcessor,
                              .regs_per_block = p.regsPerBlock,
                              .regs_per_multiprocessor = p.regsPerBlock,
                              .warp_size = p.warpSize,
                              .mem_pitch = p.memPitch,
                              .max_threads_per_block = p.maxThreadsPerBlock,
                              .max_threads_per_multi_processor = p.maxThreadsPerMultiProcessor,
                              .max_blocks_per_multi_processor = p.maxThreadsPerMultiProcessor / p.warpSize,
                              .clock_rate = p.clockRate,
                              .clock_instruction_rate = p.clockInstructionRate,
                              .memory_clock_rate = p.memoryClockRate,
                              .memory_bus_width = p.memoryBusWidth,
                              .total_const_mem = p.totalConstMem,
                              .major = p.major,
                              .minor = p.minor,
                              .texture_alignment = p.textureAlignment,
                              .texture_pitch_alignment = p.texturePitchAlignment,
                              .multi_processor_count = p.multiProcessorCount,
                              .can_map_host_memory = p.canMapHostMemory,
                              .concurrent_kernels = p.concurrentKernels,
                              .ecc_enabled = p.ECCEnabled,
                              .pci_bus_id = p.pciBusID,
                              .unified_addressing = 1,
                              .l2_cache_size = p.l2CacheSize,
                              .managed_memory = p.managedMemory,
                              .cooperative_launch = p.cooperativeLaunch,
                              .host_register_supported = 1,
                              .arch = p.arch,
                              .is_large_bar = p.isLargeBar};
    memcpy(prop->name, p.name, sizeof prop->name);
    memcpy(prop->gcn_arch_name, p.gcnArchName, sizeof prop->gcn_arch_name);
    for (unsigned i = 0; i < 3; i++) {
        prop->max_threads_dim[i] = p.maxThreadsDim[i];
        prop->max_grid_size[i] = p.maxGridSize[i];
    }
    return hipSuccess;
}
