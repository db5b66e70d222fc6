/* Memory pools, memory in graphs (nodes, captured calls), times of events, what a newer program sees of types, and a graph as text. Made by a
   host's compiler with headers of HIP 6.   pools FILE: where the text goes */
#include <hip/hip_runtime_api.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

static int wrong;

#define IS(call, result)                                                                                                  \
    do {                                                                                                                  \
        const auto is_ = (long long)(call), want_ = (long long)(result);                                                  \
        if (is_ != want_) wrong++, std::printf("%d: %s: %lld, not %lld\n", __LINE__, #call, is_, want_);                  \
    } while (0)

static uint64_t of(hipMemPool_t pool, hipMemPoolAttr attribute)
{
    uint64_t value = ~0ull;
    IS(hipMemPoolGetAttribute(pool, attribute, &value), hipSuccess);
    return value;
}

static hipMemPool_t new_pool(size_t most)
{
    hipMemPoolProps properties = {};
    hipMemPool_t pool = nullptr;
    properties.allocType = hipMemAllocationTypePinned;
    properties.location.type = hipMemLocationTypeDevice;
    properties.maxSize = most;
    IS(hipMemPoolCreate(&pool, &properties), hipSuccess);
    properties.location.id = 1;
    hipMemPool_t other;
    IS(hipMemPoolCreate(&other, &properties), hipErrorInvalidValue);
    return pool;
}

static void pools(hipStream_t stream)
{
    hipMemPool_t fallback, current, own = new_pool(0), small = new_pool(4096);
    void *a, *b, *c;
    uint64_t value = ~0ull;
    int reuse = 0;
    IS(hipDeviceGetDefaultMemPool(&fallback, 0), hipSuccess);
    IS(hipDeviceGetMemPool(&current, 0), hipSuccess);
    IS(current == fallback && own != fallback, true);
    IS(hipDeviceGetMemPool(&current, 1), hipErrorInvalidDevice);
    IS(hipMallocFromPoolAsync(&a, 1000, own, stream), hipSuccess);
    IS(hipMallocFromPoolAsync(&b, 3000, own, stream), hipSuccess);
    IS(hipMallocFromPoolAsync(&c, 3000, small, stream), hipSuccess);
    IS(hipMallocFromPoolAsync(&b, 3000, small, stream), hipErrorOutOfMemory);
    IS(of(own, hipMemPoolAttrUsedMemCurrent), 4000);
    IS(of(fallback, hipMemPoolAttrUsedMemCurrent), 0);
    IS(hipMemPoolSetAttribute(own, hipMemPoolAttrReleaseThreshold, &value), hipSuccess);
    IS(hipFreeAsync(a, stream), hipSuccess);
    IS(hipFreeAsync(a, stream), hipErrorInvalidValue);
    IS(of(own, hipMemPoolAttrUsedMemCurrent), 3000);
    IS(of(own, hipMemPoolAttrUsedMemHigh), 4000);
    IS(of(own, hipMemPoolAttrReservedMemCurrent), 4000);
    IS(hipMemPoolTrimTo(own, 0), hipSuccess);
    IS(of(own, hipMemPoolAttrReservedMemCurrent), 3000);
    value = 0;
    IS(hipMemPoolSetAttribute(own, hipMemPoolAttrUsedMemHigh, &value), hipSuccess);
    IS(of(own, hipMemPoolAttrUsedMemHigh), 3000);
    IS(hipMemPoolSetAttribute(own, hipMemPoolAttrUsedMemCurrent, &value), hipErrorInvalidValue);
    IS(hipMemPoolSetAttribute(own, hipMemPoolReuseAllowOpportunistic, &reuse), hipSuccess);
    reuse = 1;
    IS(hipMemPoolGetAttribute(own, hipMemPoolReuseAllowOpportunistic, &reuse), hipSuccess);
    IS(reuse, 0);
    IS(hipDeviceSetMemPool(0, own), hipSuccess);
    IS(hipMallocAsync(&a, 500, stream), hipSuccess);
    IS(of(own, hipMemPoolAttrUsedMemCurrent), 3500);
    IS(hipMemPoolDestroy(own), hipSuccess);
    IS(hipMemPoolDestroy(own), hipErrorInvalidValue);
    IS(hipDeviceGetMemPool(&current, 0), hipSuccess);
    IS(current == fallback, true);
    IS(hipFree(a), hipSuccess);
    IS(hipMemPoolDestroy(fallback), hipErrorInvalidValue);
    IS(hipFreeAsync(c, stream), hipSuccess);
    IS(hipMallocAsync(&c, 64, (hipStream_t)12345), hipErrorInvalidHandle);
    hipMemAccessDesc access = {{hipMemLocationTypeDevice, 0}, hipMemAccessFlagsProtReadWrite};
    hipMemAccessFlags flags = hipMemAccessFlagsProtNone;
    IS(hipMemPoolSetAccess(small, &access, 1), hipSuccess);
    IS(hipMemPoolGetAccess(&flags, small, &access.location), hipSuccess);
    IS(flags, hipMemAccessFlagsProtReadWrite);
    IS(hipMemPoolDestroy(small), hipSuccess);
}

// What is freed stays with the pool up to its threshold, less what is in use.
static void thresholds(hipStream_t stream)
{
    const uint64_t sizes[] = {1000, 3000, 500};
    for (uint64_t threshold : {0, 600, 1000, 3200, 4500, 9000}) {
        hipMemPool_t pool = new_pool(0);
        void *at[3];
        uint64_t used = 0, kept = 0;
        if (threshold) IS(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold), hipSuccess); // 0 is usual
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 3; i++) {
                IS(hipMallocFromPoolAsync(&at[i], sizes[i], pool, stream), hipSuccess);
                used += sizes[i], kept -= sizes[i] < kept ? sizes[i] : kept;
                IS(of(pool, hipMemPoolAttrReservedMemCurrent), used + kept);
            }
            for (int i = 0; i < 3; i++) {
                IS(hipFreeAsync(at[i], stream), hipSuccess);
                const uint64_t room = threshold > used - sizes[i] ? threshold - (used - sizes[i]) : 0;
                used -= sizes[i], kept += sizes[i];
                kept = kept < room ? kept : room;
                IS(of(pool, hipMemPoolAttrUsedMemCurrent), used);
                IS(of(pool, hipMemPoolAttrReservedMemCurrent), used + kept);
            }
        }
        IS(hipMemPoolDestroy(pool), hipSuccess);
    }
}

// A graph that allocates and does not free, `depth` graphs inside of others: only with the flag it is launched again.
static void auto_free(hipStream_t stream, int depth)
{
    hipGraph_t graph;
    hipGraphNode_t node;
    hipGraphExec_t exec;
    hipMemAllocNodeParams memory = {};
    uint64_t used = 1;
    memory.poolProps.allocType = hipMemAllocationTypePinned;
    memory.poolProps.location.type = hipMemLocationTypeDevice;
    memory.bytesize = 100;
    IS(hipGraphCreate(&graph, 0), hipSuccess);
    IS(hipGraphAddMemAllocNode(&node, graph, nullptr, 0, &memory), hipSuccess);
    for (int i = 0; i < depth; i++) {
        hipGraph_t outer;
        IS(hipGraphCreate(&outer, 0), hipSuccess);
        IS(hipGraphAddChildGraphNode(&node, outer, nullptr, 0, graph), hipSuccess);
        IS(hipGraphDestroy(graph), hipSuccess);
        graph = outer;
    }
    for (bool frees : {true, false}) {
        const auto flags = frees ? hipGraphInstantiateFlagAutoFreeOnLaunch : 0;
        IS(hipGraphInstantiateWithFlags(&exec, graph, flags), hipSuccess);
        for (int i = 0; i < 3; i++) IS(hipGraphLaunch(exec, stream), frees || !i ? hipSuccess : hipErrorInvalidValue);
        IS(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used), hipSuccess);
        IS(used, 100);
        IS(hipFree(memory.dptr), hipSuccess);
        IS(hipGraphExecDestroy(exec), hipSuccess);
    }
    IS(hipGraphDestroy(graph), hipSuccess);
}

// Times between events of all kinds: only two that were recorded and have times give one.
static void times(hipStream_t stream)
{
    enum { GOOD, BLOCKING, UNTIMED, UNRECORDED, GONE, NUM };
    hipEvent_t events[NUM][2];
    for (int kind = 0; kind < NUM; kind++)
        for (int i = 0; i < 2; i++) {
            const unsigned flags = kind == UNTIMED ? hipEventDisableTiming : kind == BLOCKING ? hipEventBlockingSync : 0;
            IS(hipEventCreateWithFlags(&events[kind][i], flags), hipSuccess);
            if (kind != UNRECORDED) IS(hipEventRecord(events[kind][i], stream), hipSuccess);
            if (kind == GONE) IS(hipEventDestroy(events[kind][i]), hipSuccess);
        }
    for (int from = 0; from < NUM; from++)
        for (int to = 0; to < NUM; to++) {
            float ms = -7;
            const bool good = from <= BLOCKING && to <= BLOCKING;
            IS(hipEventElapsedTime(&ms, events[from][0], events[to][1]), good ? hipSuccess : hipErrorInvalidHandle);
            IS(ms == -7, !good);
        }
    for (int kind = 0; kind < GONE; kind++)
        for (int i = 0; i < 2; i++) IS(hipEventDestroy(events[kind][i]), hipSuccess);
}

static uint32_t random_below(uint32_t n)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % n;
}

// A place for a box in memory of BYTES bytes: planes of rows, all of it inside.
enum { BYTES = 6000 };
struct Place {
    size_t pitch, rows, x, y, z;
};
static Place place_for(hipExtent e)
{
    Place p;
    do {
        p.pitch = e.width + random_below(9), p.rows = e.height + random_below(4);
        p.x = random_below(p.pitch - e.width + 1), p.y = random_below(p.rows - e.height + 1), p.z = random_below(3);
    } while (((p.z + e.depth - 1) * p.rows + p.y + e.height - 1) * p.pitch + p.x + e.width > BYTES);
    return p;
}
static size_t byte_of(const Place &p, size_t x, size_t y, size_t z)
{
    return ((p.z + z) * p.rows + p.y + y) * p.pitch + p.x + x;
}

// Copies and fills of boxes in memory of both sides against loops over bytes; a box one byte too far changes nothing.
static void boxes()
{
    uint8_t *memory[4], shadow[4][BYTES], got[BYTES]; // two of the device, two of the host
    for (int i = 0; i < 4; i++) {
        IS(i < 2 ? hipMalloc((void **)&memory[i], BYTES) : hipHostMalloc((void **)&memory[i], BYTES, 0), hipSuccess);
        for (int n = 0; n < BYTES; n++) shadow[i][n] = random_below(256);
        IS(hipMemcpy(memory[i], shadow[i], BYTES, hipMemcpyDefault), hipSuccess);
    }
    for (int trial = 0; trial < 900 && !wrong; trial++) {
        const hipExtent e = {1 + random_below(20), 1 + random_below(8), 1 + random_below(5)};
        const unsigned from = random_below(4), to = (from + 1 + random_below(3)) % 4, value = random_below(256);
        const Place s = place_for(e), d = place_for(e);
        const hipMemcpyKind kinds[2][2] = {{hipMemcpyDeviceToDevice, hipMemcpyDeviceToHost}, {hipMemcpyHostToDevice, hipMemcpyHostToHost}};
        const size_t over = trial % 8 == 7 ? BYTES - byte_of(d, e.width - 1, e.height - 1, e.depth - 1) : 0; // ends one byte too far
        const hipError_t want = over ? hipErrorInvalidValue : hipSuccess;
        const bool fills = trial % 3 == 2, is_flat = e.depth == 1 && !fills && random_below(2);
        if (fills) {
            uint8_t *at = memory[to] + d.z * d.rows * d.pitch + d.y * d.pitch + d.x;
            IS(hipMemset3D(make_hipPitchedPtr(at + over, d.pitch, d.pitch, d.rows), (int)value, e), want);
        } else if (is_flat) {
            IS(hipMemcpy2D(memory[to] + byte_of(d, 0, 0, 0) + over, d.pitch, memory[from] + byte_of(s, 0, 0, 0), s.pitch, e.width, e.height,
                           kinds[from / 2][to / 2]), want);
        } else {
            hipMemcpy3DParms copy = {};
            copy.srcPtr = make_hipPitchedPtr(memory[from], s.pitch, s.pitch, s.rows), copy.srcPos = make_hipPos(s.x, s.y, s.z);
            copy.dstPtr = make_hipPitchedPtr(memory[to] + over, d.pitch, d.pitch, d.rows), copy.dstPos = make_hipPos(d.x, d.y, d.z);
            copy.extent = e, copy.kind = trial % 2 ? hipMemcpyDefault : kinds[from / 2][to / 2];
            IS(hipMemcpy3D(&copy), want);
        }
        for (size_t z = 0; z < e.depth && !over; z++)
            for (size_t y = 0; y < e.height; y++)
                for (size_t x = 0; x < e.width; x++)
                    shadow[to][byte_of(d, x, y, z)] = fills ? value : shadow[from][byte_of(s, x, y, z)];
        IS(hipMemcpy(got, memory[to], BYTES, hipMemcpyDefault), hipSuccess);
        IS(memcmp(got, shadow[to], BYTES), 0);
    }
    for (int i = 0; i < 4; i++) IS(i < 2 ? hipFree(memory[i]) : hipHostFree(memory[i]), hipSuccess);
}

static void nodes(hipStream_t stream)
{
    hipGraph_t graph;
    hipGraphNode_t allocate, fill, copy, free;
    hipGraphExec_t exec;
    hipMemAllocNodeParams memory = {}, got;
    uint32_t host[64] = {};
    uint64_t used = 1;
    memory.poolProps.allocType = hipMemAllocationTypePinned;
    memory.poolProps.location.type = hipMemLocationTypeDevice;
    memory.bytesize = sizeof host;
    IS(hipGraphCreate(&graph, 0), hipSuccess);
    IS(hipGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &memory), hipSuccess);
    IS(hipMemset(memory.dptr, 0, 4), hipErrorInvalidValue); // it is no allocation before the node has run
    hipMemsetParams set = {};
    set.dst = memory.dptr, set.value = 77, set.elementSize = 4, set.width = 64, set.height = 1;
    IS(hipGraphAddMemsetNode(&fill, graph, &allocate, 1, &set), hipSuccess);
    IS(hipGraphAddMemcpyNode1D(&copy, graph, &fill, 1, host, memory.dptr, sizeof host, hipMemcpyDeviceToHost), hipSuccess);
    IS(hipGraphAddMemFreeNode(&free, graph, &copy, 1, memory.dptr), hipSuccess);
    hipGraphNodeType type;
    IS(hipGraphNodeGetType(allocate, &type), hipSuccess);
    IS(type, hipGraphNodeTypeMemAlloc);
    IS(hipGraphNodeGetType(free, &type), hipSuccess);
    IS(type, hipGraphNodeTypeMemFree);
    IS(hipGraphMemAllocNodeGetParams(allocate, &got), hipSuccess);
    IS(got.dptr == memory.dptr && got.bytesize == sizeof host, true);
    IS(hipGraphMemAllocNodeGetParams(free, &got), hipErrorInvalidValue);
    void *freed = nullptr;
    IS(hipGraphMemFreeNodeGetParams(free, &freed), hipSuccess);
    IS(freed == memory.dptr, true);
    IS(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipSuccess);
    for (int i = 0; i < 3; i++) IS(hipGraphLaunch(exec, stream), hipSuccess);
    IS(host[0] == 77 && host[63] == 77, true);
    IS(hipGraphDestroyNode(free), hipSuccess);
    IS(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used), hipSuccess);
    IS(used, 0);
    IS(hipGraphExecDestroy(exec), hipSuccess);
    // Without the node that frees: the memory is the program's after a launch, and a second one is an error.
    IS(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipSuccess);
    IS(hipGraphLaunch(exec, stream), hipSuccess);
    IS(hipGraphLaunch(exec, stream), hipErrorInvalidValue);
    IS(hipGraphExecDestroy(exec), hipSuccess);
    IS(hipGraphDestroy(graph), hipSuccess);
    IS(hipMemset(memory.dptr, 0, sizeof host), hipSuccess);
    IS(hipFree(memory.dptr), hipSuccess);
    IS(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrReservedMemCurrent, &used), hipSuccess);
    IS(used, 0);
}

static void captured(hipStream_t stream, const char *file)
{
    hipGraph_t graph;
    hipGraphExec_t exec;
    uint8_t host[256] = {};
    void *memory;
    size_t count = 0;
    IS(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal), hipSuccess);
    IS(hipMallocAsync(&memory, sizeof host, stream), hipSuccess);
    IS(hipMemsetAsync(memory, 9, sizeof host, stream), hipSuccess);
    IS(hipMemcpyAsync(host, memory, sizeof host, hipMemcpyDeviceToHost, stream), hipSuccess);
    IS(hipFreeAsync(memory, stream), hipSuccess);
    IS(hipStreamEndCapture(stream, &graph), hipSuccess);
    IS(hipGraphGetNodes(graph, nullptr, &count), hipSuccess);
    IS(count, 4);
    IS(hipGraphDebugDotPrint(graph, file, hipGraphDebugDotFlagsVerbose), hipSuccess);
    IS(hipGraphDebugDotPrint(graph, "/nowhere/x", 0), hipErrorOperatingSystem);
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    IS(text.str().find("MEM_ALLOC") != std::string::npos && text.str().find("\"graph_1_node_2\" -> \"graph_1_node_3\"") != std::string::npos, true);
    IS(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipSuccess);
    IS(hipGraphDestroy(graph), hipSuccess);
    for (int i = 0; i < 2; i++) IS(hipGraphLaunch(exec, stream), hipSuccess);
    IS(host[0] == 9 && host[255] == 9, true);
    IS(hipGraphExecDestroy(exec), hipSuccess);
}

static void newer()
{
    hipPointerAttribute_t attributes;
    int local;
    void *device, *pinned;
    IS(hipMalloc(&device, 4 * 3 * 2), hipSuccess);
    IS(hipHostMalloc(&pinned, 64, 0), hipSuccess);
    IS(hipPointerGetAttributes(&attributes, device), hipSuccess);
    IS(attributes.type, hipMemoryTypeDevice);
    IS(hipPointerGetAttributes(&attributes, pinned), hipSuccess);
    IS(attributes.type, hipMemoryTypeHost);
    IS(hipPointerGetAttributes(&attributes, &local), hipSuccess);
    IS(attributes.type, hipMemoryTypeUnregistered);
    // A box of 2 x 2 x 1 bytes out of 4 x 3 x 2.
    uint8_t from[24], to[24] = {};
    for (int i = 0; i < 24; i++) from[i] = i + 1;
    HIP_MEMCPY3D box = {};
    box.srcMemoryType = hipMemoryTypeHost, box.srcHost = from, box.srcPitch = 4, box.srcHeight = 3;
    box.dstMemoryType = hipMemoryTypeDevice, box.dstDevice = device, box.dstPitch = 4, box.dstHeight = 3;
    box.WidthInBytes = 4, box.Height = 3, box.Depth = 2;
    IS(hipDrvMemcpy3D(&box), hipSuccess);
    box = {};
    box.srcMemoryType = hipMemoryTypeDevice, box.srcDevice = device, box.srcPitch = 4, box.srcHeight = 3;
    box.dstMemoryType = hipMemoryTypeHost, box.dstHost = to, box.dstPitch = 4, box.dstHeight = 3;
    box.srcXInBytes = 1, box.srcY = 1, box.srcZ = 1, box.WidthInBytes = 2, box.Height = 2, box.Depth = 1;
    IS(hipDrvMemcpy3D(&box), hipSuccess);
    IS(to[0] == 18 && to[1] == 19 && to[2] == 0 && to[4] == 22 && to[5] == 23, true);
    box.Depth = 2;
    IS(hipDrvMemcpy3D(&box), hipErrorInvalidValue);
    IS(hipDrvMemcpy3D(nullptr), hipErrorInvalidValue);
    IS(hipFree(device), hipSuccess);
    IS(hipHostFree(pinned), hipSuccess);
}

int main(int argc, char **argv)
{
    hipStream_t stream;
    int supported = 0;
    IS(hipStreamCreate(&stream), hipSuccess);
    IS(hipDeviceGetAttribute(&supported, hipDeviceAttributeMemoryPoolsSupported, 0), hipSuccess);
    IS(supported, 1);
    pools(stream);
    thresholds(stream);
    for (int depth = 0; depth < 3; depth++) auto_free(stream, depth);
    times(stream);
    boxes();
    nodes(stream);
    captured(stream, argc > 1 ? argv[1] : "/dev/null");
    newer();
    std::printf("pools: %d wrong\n", wrong);
    return wrong != 0;
}
