/* Makes a dispatch from the options of a run and its input: launch dimensions, and memory with everything mapped. */
#include <string.h>
#include <unistd.h>

#include "session/run.h"
#include "isa/family.h"
#include "sim/host/map_object.h"
#include "sim/machine/machine.h"

/* ---- launch dimensions ---- */

static bool same_dims(SimDim3 a, SimDim3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

static bool choose_block(Run *run, SimDim3 *block)
{
    const ObjectKernel *kernel = run->input.kernel;
    SourceLoc loc = {0};
    SimDim3 required = {kernel->reqd_workgroup_size[0], kernel->reqd_workgroup_size[1], kernel->reqd_workgroup_size[2]};
    *block = run->options.block;
    if (!block->x) *block = run->input.block.x ? run->input.block : required;
    if (!block->x) *block = (SimDim3){kernel->usual_block[0], kernel->usual_block[1], kernel->usual_block[2]};
    if (!block->x)
        return diag_error(&run->diags, loc, "kernel '%s' does not give the size of its workgroups: give --block=X,Y,Z",
                          kernel->name);
    if (required.x && !same_dims(*block, required))
        return diag_error(&run->diags, loc, "--block=%u,%u,%u: kernel '%s' was compiled for workgroups of %u,%u,%u",
                          block->x, block->y, block->z, kernel->name, required.x, required.y, required.z);
    uint32_t limit = kernel->max_flat_workgroup_size ? kernel->max_flat_workgroup_size : 1024;
    if (block->x > limit || block->y > limit || block->z > limit || (uint64_t)block->x * block->y * block->z > limit)
        return diag_error(&run->diags, loc,
                          "a workgroup of %u,%u,%u has more than the %u work-items that kernel '%s' allows", block->x,
                          block->y, block->z, limit, kernel->name);
    return true;
}

/* If the compiler cannot bound a kernel's stack, the descriptor says that the stack is dynamic. The private segment is
   then at least the host's stack limit (HIP: hipLimitStackSize). */
static void choose_stack(Run *run)
{
    enum { USUAL_STACK_BYTES = 1024 };
    KernelDescriptor *desc = &run->input.kernel->desc;
    const uint32_t bytes = run->options.stack ? (uint32_t)run->options.stack : USUAL_STACK_BYTES;
    if (!(desc->code_properties & PROPERTY_DYNAMIC_STACK) || desc->private_segment_bytes >= bytes) return;
    desc->private_segment_bytes = bytes;
}

/* Checks --cluster against the target. The machine checks that the grid is a whole number of clusters. */
static bool check_cluster(Run *run)
{
    const uint32_t *own = run->input.kernel->cluster_dims;
    if (!run->options.cluster.x && own[0]) run->options.cluster = (SimDim3){own[0], own[1], own[2]};
    const SimDim3 c = run->options.cluster;
    if (own[0] && (c.x != own[0] || c.y != own[1] || c.z != own[2]))
        return diag_error(&run->diags, (SourceLoc){0},
                          "--cluster=%u,%u,%u: the kernel is made for clusters of %u,%u,%u", c.x, c.y, c.z, own[0],
                          own[1], own[2]);
    const Target target = run->input.object.target;
    const unsigned most = target_family(target)->max_cluster;
    const unsigned __int128 size = c.x ? (unsigned __int128)c.x * c.y * c.z : 1;
    if (size <= most) return true;
    if (most == 1)
        return diag_error(
            &run->diags, (SourceLoc){0},
            "--cluster=%u,%u,%u: %s has no clusters of workgroups; --resident=N runs N workgroups at a time", c.x, c.y,
            c.z, target_infos[target].name);
    return diag_error(&run->diags, (SourceLoc){0}, "--cluster=%u,%u,%u: a cluster has at most %u workgroups on %s", c.x,
                      c.y, c.z, most, target_infos[target].name);
}

/* The dispatch packet counts the work-items of each dimension in 32 bits (HSA Runtime 1.2, section 2.9.6). The number
   of workgroups must fit into 64 bits. */
static bool check_grid(Run *run, SimDim3 grid)
{
    const SimDim3 block = run->launch.block;
    const uint64_t items[] = {(uint64_t)grid.x * block.x, (uint64_t)grid.y * block.y, (uint64_t)grid.z * block.z};
    for (unsigned i = 0; i < 3; i++)
        if (items[i] > UINT32_MAX)
            return diag_error(
                &run->diags, (SourceLoc){0},
                "a grid of %u,%u,%u workgroups of %u,%u,%u has %llu work-items in dimension %c; a launch has "
                "at most 4294967295",
                grid.x, grid.y, grid.z, block.x, block.y, block.z, (unsigned long long)items[i], "xyz"[i]);
    uint64_t groups = (uint64_t)grid.x * grid.y;
    if (__builtin_mul_overflow(groups, (uint64_t)grid.z, &groups))
        return diag_error(&run->diags, (SourceLoc){0}, "a grid of %u,%u,%u has more workgroups than can be counted",
                          grid.x, grid.y, grid.z);
    return true;
}

bool run_choose_launch(Run *run)
{
    SimDim3 grid = run->options.grid.x ? run->options.grid : run->input.grid;
    const uint32_t *usual = run->input.kernel->usual_grid;
    if (!choose_block(run, &run->launch.block) || !check_cluster(run)) return false;
    if (!grid.x) grid = (SimDim3){usual[0], usual[1], usual[2]};
    if (!grid.x)
        return diag_error(&run->diags, (SourceLoc){0},
                          "kernel '%s' does not give the number of workgroups: give --grid=X,Y,Z",
                          run->input.kernel->name);
    if (!check_grid(run, grid)) return false;
    for (uint32_t i = 0; i < run->options.workgroups.len; i++) {
        SimDim3 w = run->options.workgroups.data[i];
        if (w.x >= grid.x || w.y >= grid.y || w.z >= grid.z)
            return diag_error(&run->diags, (SourceLoc){0}, "--workgroups: %u,%u,%u is not in the grid of %u,%u,%u", w.x,
                              w.y, w.z, grid.x, grid.y, grid.z);
    }
    choose_stack(run);
    run->launch.grid = grid;
    run->launch.dynamic_lds_bytes = (uint32_t)run->options.dynamic_lds;
    return true;
}

/* ---- memory ---- */

typedef struct ByteBlock {
    const uint8_t *bytes;
} ByteBlock;

static void fill_from_block(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    memcpy(bytes, ((const ByteBlock *)context)->bytes + offset, count);
}

/* Maps a read-only region with these bytes. Returns its address, or 0. */
static uint64_t map_bytes(Run *run, const char *name, const uint8_t *bytes, uint64_t size)
{
    ByteBlock *block = ARENA_NEW(run->arena, ByteBlock);
    block->bytes = bytes;
    MemoryRegion region = {memory_place(run->memory, size), size, name, fill_from_block, block, true};
    if (!region.base || memory_map(run->memory, &region) == MEMORY_NO_REGION) return 0;
    return region.base;
}

/* hsa_kernel_dispatch_packet_t (HSA Runtime 1.2, section 2.9.6), only for kernels that use it. */
static uint64_t map_dispatch_packet(Run *run, uint64_t kernarg)
{
    const KernelDescriptor *desc = &run->input.kernel->desc;
    const ArgLaunch *launch = &run->launch;
    enum { PACKET_BYTES = 64 };
    if (!(desc->code_properties & PROPERTY_DISPATCH_PTR)) return 0;
    uint8_t *packet = arena_alloc(run->arena, PACKET_BYTES);
    struct {
        uint32_t offset, bytes;
        uint64_t value;
    } const fields[] = {
        {0, 2, 2}, /* type: kernel dispatch */
        {2, 2, 3}, /* dimensions */
        {4, 2, launch->block.x},
        {6, 2, launch->block.y},
        {8, 2, launch->block.z},
        {12, 4, (uint64_t)launch->grid.x * launch->block.x},
        {16, 4, (uint64_t)launch->grid.y * launch->block.y},
        {20, 4, (uint64_t)launch->grid.z * launch->block.z},
        {24, 4, desc->private_segment_bytes},
        {28, 4, desc->group_segment_bytes + launch->dynamic_lds_bytes},
        {32, 8, run->input.object.base + run->input.kernel->descriptor},
        {40, 8, kernarg},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        memcpy(packet + fields[i].offset, &fields[i].value, fields[i].bytes);
    return map_bytes(run, "the dispatch packet", packet, PACKET_BYTES);
}

/* The part of amd_queue_t that compiled code reads (AMDGPUUsage, "Queue Ptr"; LLVM reads the apertures there if it has
   no hidden arguments). Only for kernels that use it; clang -O0 always does. */
static uint64_t map_queue(Run *run)
{
    enum { QUEUE_BYTES = 256, SHARED_APERTURE_AT = 0x40, PRIVATE_APERTURE_AT = 0x44 };
    const uint32_t shared = SIM_SHARED_APERTURE, private = SIM_PRIVATE_APERTURE;
    if (!(run->input.kernel->desc.code_properties & PROPERTY_QUEUE_PTR)) return 0;
    uint8_t *queue = arena_alloc(run->arena, QUEUE_BYTES);
    memset(queue, 0, QUEUE_BYTES);
    memcpy(queue + SHARED_APERTURE_AT, &shared, sizeof shared);
    memcpy(queue + PRIVATE_APERTURE_AT, &private, sizeof private);
    return map_bytes(run, "the queue", queue, QUEUE_BYTES);
}

/* Finds the padding bytes of the kernarg segment: fills it again over another value; bytes that differ are padding. */
static void find_padding(Run *run, const uint8_t *bytes, uint32_t size, uint64_t address, SimDispatch *dispatch)
{
    VEC(SimMemoryRange) ranges = {0};
    uint8_t *again = arena_alloc(run->arena, size + 1);
    memset(again, (uint8_t)~FILL_GAP_BYTE, size);
    if (!args_put_kernarg(&run->args, run->input.kernel, &run->launch, run->memory, again)) return;
    for (uint32_t i = 0; i < size; i++)
        if (bytes[i] != again[i]) VEC_PUSH(run->arena, &ranges, ((SimMemoryRange){address + i, 1}));
    dispatch->undefined = ranges.data;
    dispatch->num_undefined = ranges.len;
}

/* Must come before the arguments, because hidden ones contain these addresses. */
static bool make_host_calls(Run *run)
{
    if (!host_calls_needed(run->input.kernel)) return true;
    if (!run->host_calls) run->host_calls = run->options.host_calls ? run->options.host_calls : host_calls_new();
    run->launch.host_calls = host_calls_buffer(run->host_calls);
    run->launch.printf_buffer = host_calls_printf_buffer(run->host_calls);
    run->launch.heap = host_calls_heap(run->host_calls);
    return run->host_calls || diag_error(&run->diags, (SourceLoc){0}, "not enough memory for printf and malloc");
}

/* The counters by which the workgroups of a cooperative launch wait for each other, on devices without the global wave
   sync. Source: ROCm's device libraries, ockl/src/cg.cl, struct mg_info. */
static bool make_grid_sync(Run *run)
{
    enum { BYTES = 64, COUNTERS_OF_ALL_AT = 48 };
    const ArgLaunch *launch = &run->launch;
    if (!run->options.is_cooperative) return true;
    uint8_t *bytes = arena_alloc(run->arena, BYTES);
    ByteBlock *block = ARENA_NEW(run->arena, ByteBlock);
    block->bytes = bytes;
    const uint64_t base = memory_place(run->memory, BYTES),
                   groups = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    struct {
        uint32_t offset, bytes;
        uint64_t value;
    } const fields[] = {
        {0, 8, base + COUNTERS_OF_ALL_AT},
        {12, 4, 1}, /* grids */
        {24, 8, groups * launch->block.x * launch->block.y * launch->block.z},
        {40, 4, groups},
    };
    memset(bytes, 0, BYTES);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        memcpy(bytes + fields[i].offset, &fields[i].value, fields[i].bytes);
    run->launch.grid_sync = base;
    const MemoryRegion region = {base, BYTES, "the counters of the cooperative launch", fill_from_block, block, false};
    return (base && memory_map(run->memory, &region) != MEMORY_NO_REGION) ||
           diag_error(&run->diags, (SourceLoc){0}, "not enough memory for the counters of the launch");
}

/* Maps everything, and sets the kernel arguments' address in `dispatch`. */
static bool map_all(Run *run, SimDispatch *dispatch)
{
    const ObjectKernel *kernel = run->input.kernel;
    uint32_t size;
    if (!run->memory) run->memory = memory_new();
    if (!args_layout(&run->args, kernel, run->input.is_mlir, run->options.kernarg_size, &size) ||
        (!run->same_object && !sim_map_object(&run->input.object, run->memory, &run->diags)) ||
        !args_map(&run->args, run->memory) || !make_host_calls(run) || !make_grid_sync(run))
        return false;
    /* Kernarg segments are allocated in units of 64 bytes, and compilers read whole units. */
    uint32_t padded = (size + 63) & ~63u;
    uint8_t *bytes = arena_alloc(run->arena, padded + 64);
    memset(bytes, FILL_GAP_BYTE, padded);
    if (!args_fill_kernarg(&run->args, kernel, &run->launch, run->memory, bytes, size)) return false;
    run->regions_kept = memory_num_regions(run->memory);
    const uint64_t kernarg = map_bytes(run, "the kernel arguments", bytes, padded ? padded : 64);
    dispatch->kernarg_address = kernarg;
    dispatch->kernarg_bytes = size;
    find_padding(run, bytes, padded, kernarg, dispatch);
    if (!kernarg) return diag_error(&run->diags, (SourceLoc){0}, "not enough memory for the kernel arguments");
    if (run->host_calls && !host_calls_map(run->host_calls, run->memory))
        return diag_error(&run->diags, (SourceLoc){0}, "not enough memory for printf and malloc");
    return true;
}

static unsigned num_cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

/* Without --check: all checks, if the grid is small enough that they cost no noticeable time. */
static unsigned choose_checks(const Run *run)
{
    enum { SMALL_WAVES = 64 };
    if (run->options.check_given) return run->options.checks;
    const SimDim3 grid = run->launch.grid, block = run->launch.block;
    uint64_t groups = run->options.workgroups.len ? run->options.workgroups.len : (uint64_t)grid.x * grid.y * grid.z;
    uint64_t waves = ((uint64_t)block.x * block.y * block.z + 63) / 64;
    return groups <= SMALL_WAVES && groups * waves <= SMALL_WAVES ? SIM_CHECK_ALL : 0;
}

/* Assembly is checked against the documented rules, because its author can still change it. */
static bool is_hand_written(const Run *run)
{
    if (run->options.strict) return false;
    if (run->options.code != RUN_CODE_AUTO) return run->options.code == RUN_CODE_HANDWRITTEN;
    return run->input.is_object && !run->input.kernel->is_compiled;
}

/* --ignore and --only, for the emulator's findings. */
static SimFilter sim_filter(const FindingFilter *filter, unsigned limit)
{
    SimFilter result = {.limit = limit};
    for (int i = 0; i < NUM_SIM_FINDING_KINDS; i++)
        if (i != SIM_FINDING_HAZARD && filter_drops(filter, sim_finding_rule((SimFindingKind)i), NULL))
            result.kinds |= 1u << i;
    for (int i = 0; i < NUM_HAZARDS; i++)
        if (filter_drops(filter, sim_finding_rule(SIM_FINDING_HAZARD), hazard_infos[i].name))
            hazard_rows_add(&result.rows, (unsigned)i);
    return result;
}

bool run_set_up_memory(Run *run, SimDispatch *dispatch)
{
    SimDispatch mapped = {0};
    if (!map_all(run, &mapped)) return false;
    const CodeObject *object = &run->input.object;
    const ObjectKernel *kernel = run->input.kernel;
    if (!run->program || run->program_base != object->base)
        run->program = sim_program_new(run->arena, object->target, object->image + object->code_begin,
                                       object->code_end - object->code_begin, object->base + object->code_begin,
                                       object->base + kernel->entry, &kernel->desc);
    run->program_base = object->base;
    const uint64_t packet = map_dispatch_packet(run, mapped.kernarg_address), queue = map_queue(run);
    *dispatch = (SimDispatch){
        .program = run->program,
        .desc = &kernel->desc,
        .memory = run->memory,
        .grid = run->launch.grid,
        .block = run->launch.block,
        .cluster = run->options.cluster,
        .kernarg_address = mapped.kernarg_address,
        .kernarg_bytes = mapped.kernarg_bytes,
        .undefined = mapped.undefined,
        .num_undefined = mapped.num_undefined,
        .dispatch_packet_address = packet,
        .queue_address = queue,
        .dynamic_lds_bytes = run->launch.dynamic_lds_bytes,
        .workgroups = run->options.workgroups.data,
        .num_workgroups = run->options.workgroups.len,
        .seed = run->options.seed,
        .max_instructions = run->options.max_instructions,
        .isa_level = run->options.isa_level,
        .num_threads = run->options.threads ? run->options.threads : num_cores(),
        .resident = run->options.resident,
        .most_resident = run->options.most_resident,
        .is_cooperative = run->options.is_cooperative,
        .turn = run->options.turn,
        .enter_preloaded = !run->options.compatible_entry,
        .checks = choose_checks(run),
        .hazards = run->options.hazards,
        .completion = run->options.completion,
        .completion_seed = run->options.completion_seed,
        .completion_limit = run->options.completion_limit,
        .lds_order = run->options.lds_order,
        .matrix = run->options.matrix,
        .hand_written = is_hand_written(run),
        .compiled = run->input.is_object && kernel->is_compiled && !run->options.strict,
        .filter = sim_filter(&run->options.filter, run->options.max_findings),
    };
    return true;
}

void run_free(Run *run)
{
    sim_result_free(&run->result);
    args_free(&run->args);
    memory_free(run->memory);
    if (run->host_calls != run->options.host_calls) host_calls_free(run->host_calls);
}
