/* The properties of the device, from a row of devices.def. */
#include <stdio.h>
#include <string.h>

#include "hip/hip.h"
#include "isa/family.h"
#include "predict/workgroup_places.h"

enum {
    KHZ_PER_GHZ = 1000000,
    MAX_GRID = 0x7fffffff,
    VERSION = HIP_VERSION,
};
/* All emulated devices have at least this memory: data sheets say 192 GB and more. */
static const size_t global_bytes = (size_t)192 << 30;

size_t hip_device_bytes(void) { return global_bytes; }

static void fill_properties(hipDeviceProp_t *p)
{
    const DeviceInfo *device = hip_device();
    const TargetInfo *target = &target_infos[device->target];
    const unsigned waves = target->max_waves_per_simd * target_family(device->target)->simds_per_cu;
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "wavecc emulator of %s", device->name);
    const bool is_gfx9 = target->family == FAMILY_GFX9;
    snprintf(p->gcnArchName, sizeof p->gcnArchName, is_gfx9 ? "%s:sramecc+:xnack-" : "%s", target->name);
    p->gcnArch = is_gfx9 ? 900 : 1200;
    p->totalGlobalMem = global_bytes;
    p->sharedMemPerBlock = p->maxSharedMemoryPerMultiProcessor = target->lds_bytes;
    p->regsPerBlock = 65536;
    p->warpSize = target->wave_size;
    p->maxThreadsPerBlock = MAX_WORKGROUP_SIZE;
    for (unsigned i = 0; i < 3; i++) p->maxThreadsDim[i] = MAX_WORKGROUP_SIZE;
    p->maxGridSize[0] = MAX_GRID;
    p->maxGridSize[1] = p->maxGridSize[2] = 65536;
    p->clockRate = (int)(device->nominal_ghz * KHZ_PER_GHZ);
    p->clockInstructionRate = 100000;
    p->memoryClockRate = 1300000;
    p->memoryBusWidth = 8192;
    p->totalConstMem = MAX_GRID;
    p->major = is_gfx9 ? 9 : 12;
    p->minor = device->target == TARGET_GFX90A ? 0 : device->target == TARGET_GFX942 ? 4 : 5;
    p->multiProcessorCount = device->cus;
    p->l2CacheSize = (int)device->l2_bytes;
    p->maxThreadsPerMultiProcessor = (int)(waves * target->wave_size);
    p->concurrentKernels = p->canMapHostMemory = p->cooperativeLaunch = 1;
    p->memPitch = MAX_GRID;
    p->textureAlignment = p->texturePitchAlignment = 256;
    p->ECCEnabled = 1;
    p->isLargeBar = 1;
    p->managedMemory = 1;
    memset(&p->arch, 0xff, sizeof p->arch);
}

static hipError_t check_device(int device) { return hip_is_device(device) ? hipSuccess : hipErrorInvalidDevice; }

hipError_t hipInit(unsigned int flags) { return flags ? hipErrorInvalidValue : hipSuccess; }

hipError_t hipDriverGetVersion(int *driverVersion)
{
    if (!driverVersion) return hipErrorInvalidValue;
    *driverVersion = VERSION;
    return hipSuccess;
}

hipError_t hipRuntimeGetVersion(int *runtimeVersion) { return hipDriverGetVersion(runtimeVersion); }

hipError_t hipDeviceGetName(char *name, int len, hipDevice_t device)
{
    hipDeviceProp_t p;
    if (!name || len <= 0) return hipErrorInvalidValue;
    const hipError_t error = hipGetDeviceProperties(&p, device);
    if (error == hipSuccess) snprintf(name, (size_t)len, "%s", p.name);
    return error;
}

/* The same in each run. */
hipError_t hipDeviceGetUuid(hipUUID *uuid, hipDevice_t device)
{
    hip_begin();
    if (!uuid || check_device(device) != hipSuccess)
        return hip_end(uuid ? hipErrorInvalidDevice : hipErrorInvalidValue);
    snprintf(uuid->bytes, sizeof uuid->bytes, "GPU-wavecc-emu%x", (unsigned)device & 0xf);
    return hip_end(hipSuccess);
}

hipError_t hip_init(void) { return hipInit(0); }

hipError_t hipDeviceTotalMem(size_t *bytes, hipDevice_t device)
{
    if (!bytes) return hipErrorInvalidValue;
    *bytes = global_bytes;
    return check_device(device);
}

hipError_t hipDeviceComputeCapability(int *major, int *minor, hipDevice_t device)
{
    hipDeviceProp_t p;
    const hipError_t error = hipGetDeviceProperties(&p, device);
    if (error != hipSuccess || !major || !minor) return error != hipSuccess ? error : hipErrorInvalidValue;
    *major = p.major;
    *minor = p.minor;
    return hipSuccess;
}

hipError_t hipGetDeviceProperties(hipDeviceProp_t *prop, int deviceId)
{
    hip_begin();
    if (!prop) return hip_end(hipErrorInvalidValue);
    const hipError_t error = check_device(deviceId);
    if (error == hipSuccess) fill_properties(prop);
    if (error == hipSuccess) prop->pciBusID = deviceId;
    return hip_end(error);
}

/* Attributes that no property has. There are no textures, surfaces, pools or virtual memory. The numbers are those of
   newer headers. The wall clock of s_memrealtime has 100 MHz. Caches and atomics on host memory: as AMD's runtime
   reports them for these devices (ROCm/clr, hip_device.cpp). */
enum { VIRTUAL_MEMORY = 89, HOST_REGISTER, POOL_HANDLES, WALL_CLOCK_RATE = 10017, WALL_CLOCK_KHZ = 100000 };
static const struct {
    unsigned id;
    int value;
} fixed_attributes[] = {
    {hipDeviceAttributeAccessPolicyMaxWindowSize, 0},
    {hipDeviceAttributeAsyncEngineCount, 0},
    {hipDeviceAttributeCanUseHostPointerForRegisteredMem, 1},
    {hipDeviceAttributeComputePreemptionSupported, 0},
    {hipDeviceAttributeConcurrentManagedAccess, 0},
    {hipDeviceAttributeCooperativeMultiDeviceLaunch, 0},
    {hipDeviceAttributeDeviceOverlap, 0},
    {hipDeviceAttributeDirectManagedMemAccessFromHost, 0},
    {hipDeviceAttributeGlobalL1CacheSupported, 1},
    {hipDeviceAttributeHostNativeAtomicSupported, 1},
    {hipDeviceAttributeIsMultiGpuBoard, 0},
    {hipDeviceAttributeKernelExecTimeout, 0},
    {hipDeviceAttributeLocalL1CacheSupported, 1},
    {hipDeviceAttributeLuidDeviceNodeMask, 0},
    {hipDeviceAttributeMaxSurface1D, 0},
    {hipDeviceAttributeMaxTexture1DWidth, 0},
    {hipDeviceAttributeMaxTexture1DLinear, 0},
    {hipDeviceAttributeMaxTexture1DMipmap, 0},
    {hipDeviceAttributeMaxTexture2DWidth, 0},
    {hipDeviceAttributeMaxTexture2DHeight, 0},
    {hipDeviceAttributeMaxTexture3DWidth, 0},
    {hipDeviceAttributeMaxTexture3DHeight, 0},
    {hipDeviceAttributeMaxTexture3DDepth, 0},
    {hipDeviceAttributeMaxTextureCubemap, 0},
    {hipDeviceAttributeMemoryPoolsSupported, 1},
    {hipDeviceAttributeMultiGpuBoardGroupID, 0},
    {hipDeviceAttributePageableMemoryAccess, 0},
    {hipDeviceAttributePageableMemoryAccessUsesHostPageTables, 0},
    {hipDeviceAttributePciDeviceId, 0},
    {hipDeviceAttributePciDomainID, 0},
    {hipDeviceAttributePersistingL2CacheMaxSize, 0},
    {hipDeviceAttributeReservedSharedMemPerBlock, 0},
    {hipDeviceAttributeStreamPrioritiesSupported, 1},
    {hipDeviceAttributeSurfaceAlignment, 0},
    {hipDeviceAttributeUnifiedAddressing, 1},
    {hipDeviceAttributeAsicRevision, 0},
    {hipDeviceAttributeCanUseStreamWaitValue, 0},
    {hipDeviceAttributeCooperativeMultiDeviceUnmatchedFunc, 0},
    {hipDeviceAttributeCooperativeMultiDeviceUnmatchedGridDim, 0},
    {hipDeviceAttributeCooperativeMultiDeviceUnmatchedBlockDim, 0},
    {hipDeviceAttributeCooperativeMultiDeviceUnmatchedSharedMem, 0},
    {hipDeviceAttributeFineGrainSupport, 1},
    {hipDeviceAttributeImageSupport, 0},
    {VIRTUAL_MEMORY, 0},
    {HOST_REGISTER, 1},
    {POOL_HANDLES, 0},
    {WALL_CLOCK_RATE, WALL_CLOCK_KHZ},
};

static bool fixed_attribute(hipDeviceAttribute_t id, int *value)
{
    for (size_t i = 0; i < sizeof fixed_attributes / sizeof fixed_attributes[0]; i++) {
        if (fixed_attributes[i].id != (unsigned)id) continue;
        *value = fixed_attributes[i].value;
        return true;
    }
    return false;
}

/* One attribute of the properties. False: it is none of them. */
static bool attribute(const hipDeviceProp_t *p, hipDeviceAttribute_t id, int *value)
{
    const struct {
        hipDeviceAttribute_t id;
        int value;
    } rows[] = {
        {hipDeviceAttributeWarpSize, p->warpSize},
        {hipDeviceAttributeMaxThreadsPerBlock, p->maxThreadsPerBlock},
        {hipDeviceAttributeMaxBlockDimX, p->maxThreadsDim[0]},
        {hipDeviceAttributeMaxBlockDimY, p->maxThreadsDim[1]},
        {hipDeviceAttributeMaxBlockDimZ, p->maxThreadsDim[2]},
        {hipDeviceAttributeMaxGridDimX, p->maxGridSize[0]},
        {hipDeviceAttributeMaxGridDimY, p->maxGridSize[1]},
        {hipDeviceAttributeMaxGridDimZ, p->maxGridSize[2]},
        {hipDeviceAttributeMaxSharedMemoryPerBlock, (int)p->sharedMemPerBlock},
        {hipDeviceAttributeMaxSharedMemoryPerMultiprocessor, (int)p->maxSharedMemoryPerMultiProcessor},
        {hipDeviceAttributeMaxRegistersPerBlock, p->regsPerBlock},
        {hipDeviceAttributeMaxThreadsPerMultiProcessor, p->maxThreadsPerMultiProcessor},
        {hipDeviceAttributeMultiprocessorCount, p->multiProcessorCount},
        {hipDeviceAttributeClockRate, p->clockRate},
        {hipDeviceAttributeMemoryClockRate, p->memoryClockRate},
        {hipDeviceAttributeMemoryBusWidth, p->memoryBusWidth},
        {hipDeviceAttributeL2CacheSize, p->l2CacheSize},
        {hipDeviceAttributeComputeCapabilityMajor, p->major},
        {hipDeviceAttributeComputeCapabilityMinor, p->minor},
        {hipDeviceAttributeConcurrentKernels, p->concurrentKernels},
        {hipDeviceAttributeCooperativeLaunch, p->cooperativeLaunch},
        {hipDeviceAttributeManagedMemory, p->managedMemory},
        {hipDeviceAttributeCanMapHostMemory, p->canMapHostMemory},
        {hipDeviceAttributeComputeMode, p->computeMode},
        {hipDeviceAttributeIntegrated, p->integrated},
        {hipDeviceAttributeEccEnabled, p->ECCEnabled},
        {hipDeviceAttributeIsLargeBar, p->isLargeBar},
        {hipDeviceAttributeClockInstructionRate, p->clockInstructionRate},
        {hipDeviceAttributeTotalConstantMemory, (int)p->totalConstMem},
        {hipDeviceAttributeTotalGlobalMem, MAX_GRID}, /* the largest int */
        {hipDeviceAttributeMaxPitch, (int)p->memPitch},
        {hipDeviceAttributePciBusId, p->pciBusID},
        {hipDeviceAttributeTextureAlignment, (int)p->textureAlignment},
        {hipDeviceAttributeTexturePitchAlignment, (int)p->texturePitchAlignment},
        {hipDeviceAttributePhysicalMultiProcessorCount, p->multiProcessorCount},
        {hipDeviceAttributeMaxBlocksPerMultiProcessor, p->maxThreadsPerMultiProcessor / p->warpSize},
        {hipDeviceAttributeMaxRegistersPerMultiprocessor, p->regsPerBlock},
        {hipDeviceAttributeSharedMemPerBlockOptin, (int)p->sharedMemPerBlock},
        {hipDeviceAttributeSharedMemPerMultiprocessor, (int)p->maxSharedMemoryPerMultiProcessor},
    };
    size_t i = 0;
    while (i < sizeof rows / sizeof rows[0] && rows[i].id != id) i++;
    if (i == sizeof rows / sizeof rows[0]) return false;
    *value = rows[i].value;
    return true;
}

hipError_t hipDeviceGetAttribute(int *pi, hipDeviceAttribute_t attr, int deviceId)
{
    hipDeviceProp_t p;
    if (!pi) return hipErrorInvalidValue;
    const hipError_t error = hipGetDeviceProperties(&p, deviceId);
    if (error != hipSuccess) return error;
    if (attribute(&p, attr, pi) || fixed_attribute(attr, pi)) return hipSuccess;
    hip_say("hipDeviceGetAttribute: attribute %d is unknown", (int)attr);
    return hipErrorInvalidValue;
}

/* Frees the memory of the device. Streams and events stay. */
hipError_t hipDeviceReset(void)
{
    const hipError_t error = hipDeviceSynchronize();
    if (error != hipSuccess) return error;
    hip_begin();
    hip_release_all(hip_current_device());
    return hip_end(hipSuccess);
}
hipError_t hipSetDeviceFlags(unsigned) { return hipSuccess; }
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) { return hipSuccess; }
hipError_t hipFuncSetCacheConfig(const void *, hipFuncCache_t) { return hipSuccess; }
/* ---- functions and occupancy ---- */

static hipError_t function_attributes(hipFuncAttributes *out, const HipFunction *f)
{
    if (!out || !f) return out ? hipErrorInvalidDeviceFunction : hipErrorInvalidValue;
    const ObjectKernel *k = f->kernel;
    *out = (hipFuncAttributes){.localSizeBytes = k->desc.private_segment_bytes,
                               .maxDynamicSharedSizeBytes = (int)(target_infos[f->module->object.target].lds_bytes -
                                                                  k->desc.group_segment_bytes),
                               .maxThreadsPerBlock = (int)hip_most_items(f),
                               .numRegs = (int)k->vgpr_count,
                               .sharedSizeBytes = k->desc.group_segment_bytes};
    return hipSuccess;
}

hipError_t hipFuncGetAttributes(struct hipFuncAttributes *attr, const void *func)
{
    hip_begin();
    return hip_end(function_attributes(attr, hip_function_of_stub(func, hip_current_device())));
}

hipError_t hipFuncSetAttribute(const void *func, hipFuncAttribute, int)
{
    hip_begin();
    return hip_end(hip_function_of_stub(func, hip_current_device()) ? hipSuccess : hipErrorInvalidDeviceFunction);
}

hipError_t hipFuncGetAttribute(int *value, hipFunction_attribute attrib, hipFunction_t hfunc)
{
    hipFuncAttributes a;
    hip_begin();
    const HipFunction *f = hip_function(hfunc);
    if (!value || !f) return hip_end(value ? hipErrorInvalidDeviceFunction : hipErrorInvalidValue);
    const hipError_t error = function_attributes(&a, f);
    switch (attrib) {
    case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = a.maxThreadsPerBlock; break;
    case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: *value = (int)a.sharedSizeBytes; break;
    case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: *value = (int)a.localSizeBytes; break;
    case HIP_FUNC_ATTRIBUTE_NUM_REGS: *value = a.numRegs; break;
    case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: *value = a.maxDynamicSharedSizeBytes; break;
    case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_PTX_VERSION:
    case HIP_FUNC_ATTRIBUTE_BINARY_VERSION:
    case HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA:
    case HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: *value = 0; break;
    default: return hip_end(hipErrorInvalidValue);
    }
    return hip_end(error);
}

static hipError_t active_blocks(int *count, const HipFunction *f, int block, size_t lds)
{
    if (!count || block <= 0 || block > MAX_WORKGROUP_SIZE) return hipErrorInvalidValue;
    if (!f) return hipErrorInvalidDeviceFunction;
    const SimDim3 size = {(uint32_t)block, 1, 1};
    *count = 0;
    if (lds > target_infos[f->module->object.target].lds_bytes) return hipSuccess;
    *count = (int)residency_of(f->module->object.target, &f->kernel->desc, size, (uint32_t)lds).resident;
    return hipSuccess;
}

/* The largest workgroup among those that allow the most resident waves. */
static hipError_t best_block(int *grid, int *block, const HipFunction *f, size_t lds, int limit)
{
    if (!grid || !block) return hipErrorInvalidValue;
    if (!f) return hipErrorInvalidDeviceFunction;
    const int wave = target_infos[f->module->object.target].wave_size;
    const int most = (int)hip_most_items(f);
    const int end = limit > 0 && limit < most ? limit : most;
    int best = 0;
    *grid = *block = 0;
    for (int size = wave; size <= end; size += wave) {
        int count;
        if (active_blocks(&count, f, size, lds) != hipSuccess || count * size < best) continue;
        best = count * size;
        *block = size;
        *grid = count * hip_device()->cus;
    }
    return best ? hipSuccess : hipErrorInvalidValue;
}

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, const void *f, int blockSize,
                                                        size_t dynSharedMemPerBlk)
{
    hip_begin();
    return hip_end(
        active_blocks(numBlocks, hip_function_of_stub(f, hip_current_device()), blockSize, dynSharedMemPerBlk));
}

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, const void *f, int blockSize,
                                                                 size_t dynSharedMemPerBlk, unsigned int)
{
    return hipOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, f, blockSize, dynSharedMemPerBlk);
}

hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, hipFunction_t f, int blockSize,
                                                              size_t dynSharedMemPerBlk)
{
    hip_begin();
    return hip_end(active_blocks(numBlocks, hip_function(f), blockSize, dynSharedMemPerBlk));
}

hipError_t hipOccupancyMaxPotentialBlockSize(int *gridSize, int *blockSize, const void *f, size_t dynSharedMemPerBlk,
                                             int blockSizeLimit)
{
    hip_begin();
    return hip_end(best_block(gridSize, blockSize, hip_function_of_stub(f, hip_current_device()), dynSharedMemPerBlk,
                              blockSizeLimit));
}

hipError_t hipModuleOccupancyMaxPotentialBlockSize(int *gridSize, int *blockSize, hipFunction_t f,
                                                   size_t dynSharedMemPerBlk, int blockSizeLimit)
{
    hip_begin();
    return hip_end(best_block(gridSize, blockSize, hip_function(f), dynSharedMemPerBlk, blockSizeLimit));
}
