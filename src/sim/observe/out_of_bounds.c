/* Finds misaligned accesses, and accesses outside of their buffer, LDS or arguments.

   Outside of all mapped regions an access is a memory fault, which stops the run (access.c), as on hardware. An access
   to LDS beyond the workgroup's allocation is not a fault on hardware: loads return 0, and stores are dropped. The
   machine does the same (SIM_NEEDS_LDS_DROPS), and the access is reported. A buffer operation outside of num_records is
   legal; it is only reported on request. */
#include "isa/family.h"
#include "sim/exec/buffer_resource.h"
#include "sim/observe/observers.h"

static SimFinding finding(SimFindingKind kind, SimFindingLevel level, int lane, uint64_t address)
{
    return (SimFinding){
        .kind = (uint8_t)kind, .level = (uint8_t)level, .lane = lane, .other_lane = -1, .memory_address = address};
}

static const char *what(const SimAccess *access)
{
    if (access->does & ACCESS_ATOMIC) return "atomic operation";
    return access->does & ACCESS_WRITES ? "store" : "load";
}

/* ---- LDS ---- */

/* Handwritten code may use an address outside of LDS to switch off a lane's store (MIOpen's Winograd kernels do). */
static bool is_kept_back(const SimWave *wave, uint64_t address)
{
    return !wave->group->dispatch->compiled && address >= target_infos[wave->group->program->target].lds_bytes;
}

static void check_lds(SimWave *wave, const SimAccess *access)
{
    const bool from = access->does & ACCESS_FROM_LDS, dma = from || access->does & ACCESS_LDS_DMA;
    const bool two = access->does & ACCESS_TWO;
    const unsigned dwords = access->op->dwords, bytes = dma ? sim_lds_bytes(access, dwords) : access->bytes;
    FOREACH_LANE(lane, access->dropped) {
        uint64_t address = dma ? sim_lds_address(access, lane, dwords) : access->address[lane];
        if (two && access->address2[lane] > address) address = access->address2[lane];
        const SimFindingLevel level = is_kept_back(wave, address) ? SIM_LEVEL_WARNING : SIM_LEVEL_ERROR;
        const SimFinding f = finding(SIM_FINDING_BOUNDS, level, (int)lane, address);
        if (!check_seen(wave, access->op, NULL, &f))
            check_report(wave, access->op, NULL, &f,
                         "%s of %u bytes at LDS address 0x%llx, outside the %u bytes of the workgroup",
                         from  ? "load"
                         : dma ? "store"
                               : what(access),
                         bytes, (unsigned long long)address, wave->lds_bytes);
    }
}

/* ---- kernel arguments ---- */

static void check_kernarg(SimWave *wave, const SimAccess *access, uint64_t address, int lane)
{
    const SimDispatch *dispatch = wave->group->dispatch;
    const uint32_t size = dispatch->kernarg_bytes, end = (size + 15) & ~15u, mapped = (size + 63) & ~63u;
    const uint64_t offset = address - dispatch->kernarg_address;
    if (!size || offset >= mapped || offset + access->bytes <= end) return;
    const SimFinding f = finding(SIM_FINDING_KERNARG, SIM_LEVEL_ERROR, lane, address);
    if (!check_seen(wave, access->op, NULL, &f))
        check_report(wave, access->op, NULL, &f,
                     "reads bytes %llu to %llu of the kernel arguments, but there are only %u",
                     (unsigned long long)offset, (unsigned long long)(offset + access->bytes), size);
}

/* ---- alignment ---- */

static void misaligned(SimWave *wave, const SimAccess *access, SimFindingLevel level, int lane, uint64_t address,
                       unsigned align, const char *consequence)
{
    SimFinding f = finding(SIM_FINDING_MISALIGNED, level, lane, address);
    if (check_seen(wave, access->op, NULL, &f)) return;
    StrBuf place = {0};
    if (access->space == SPACE_GLOBAL) memory_describe(wave->port->memory, address, &place);
    else
        strbuf_printf(&place, "%s address 0x%llx", access->space == SPACE_LDS ? "LDS" : "scratch",
                      (unsigned long long)address);
    check_report(wave, access->op, NULL, &f, "%s at %s, not a multiple of %u: %s", what(access),
                 place.data ? place.data : "", align, consequence);
    strbuf_free(&place);
}

/* Scalar memory ignores the two low bits of base + offset; for a half only the lowest bit, for a byte none. gfx1250
   ignores them in each part (CDNA5 ISA 8.1.1). */
static void check_scalar(SimWave *wave, const SimAccess *access)
{
    const SimOp *op = access->op;
    const uint32_t base = sim_src(wave, op, 0)[0], align = access->bytes < 4 ? access->bytes : 4;
    const uint32_t scale = op->flags & SIM_OP_SCALED ? inst_info(op->info->decoded.inst.opcode)->memory_bytes : 1;
    const uint32_t added = *sim_src(wave, op, 1) * scale, imm = (uint32_t)op->imm;
    const bool of_each = target_family(wave->group->program->target)->aligns_scalar_parts;
    const uint32_t of_sum = (base + added + imm) & (align - 1),
                   of_parts = of_each ? (base | added | imm) & (align - 1) : 0;
    if (of_sum)
        misaligned(wave, access, SIM_LEVEL_ERROR, -1, access->address[0] | of_sum, align,
                   align == 4 ? "scalar memory ignores the two low bits" : "scalar memory ignores the last bit");
    else if (of_parts)
        misaligned(wave, access, SIM_LEVEL_ERROR, -1, access->address[0] | of_parts, align,
                   "scalar memory ignores the low bits of the base and of each offset");
    check_kernarg(wave, access, access->address[0], -1);
}

/* The alignment that an access of the instruction needs, always or only in the hardware's strict mode. HSA runs kernels
   in unaligned mode (SH_MEM_CONFIG.alignment_mode): plain loads and stores work at any address. */
static unsigned strict_alignment(const SimAccess *access, SimFindingLevel *level, const char **consequence)
{
    const InstInfo *row = inst_info(access->op->info->decoded.inst.opcode);
    *level = SIM_LEVEL_ERROR;
    const unsigned opcode = access->op->info->decoded.inst.opcode;
    if (opcode >= OP_GLOBAL_LOAD_MONITOR_B32 && opcode <= OP_FLAT_LOAD_MONITOR_B128) { /* CDNA5 ISA 10.10 */
        *consequence = "monitoring loads must be aligned to their size";
        return access->bytes;
    }
    if (access->does & ACCESS_ATOMIC) {
        *consequence = "atomic operations must be aligned to their size";
        return access->bytes;
    }
    if (row->flags & INST_TRANSPOSE) {
        *consequence = "transposing reads must be aligned to it";
        return row->memory_bytes == 12 ? 16 : 8;
    }
    *level = SIM_LEVEL_WARNING;
    *consequence = "this is slow, and wrong if unaligned access is off";
    return access->bytes >= 4 ? 4 : access->bytes;
}

/* The range of all lanes comes first: most accesses are right. */
static void check_alignment(SimWave *wave, const SimAccess *access)
{
    SimFindingLevel level;
    const char *consequence;
    const unsigned align = strict_alignment(access, &level, &consequence), bits = align - 1;
    const bool two = access->does & ACCESS_TWO;
    const bool is_fine = level == SIM_LEVEL_WARNING && wave->group->dispatch->compiled;
    if (access->extent.bits & bits && !is_fine)
        FOREACH_LANE(lane, access->active) {
            const bool second = two && access->address2[lane] & bits;
            const uint64_t address = second ? access->address2[lane] : access->address[lane];
            if (!(address & bits) || (access->partial && !access->dwords_in[lane])) continue;
            misaligned(wave, access, level, (int)lane, address, align, consequence);
            break;
        }
    if (access->does & ACCESS_LDS_DMA && !(access->does & ACCESS_LANE_LDS) && access->lds_base & 3)
        misaligned(wave, access, SIM_LEVEL_ERROR, -1, access->lds_base, 4,
                   "the LDS address of a copy must be aligned to it");
}

/* ---- buffers ---- */

static const char *outside_of(SimWave *wave, const SimAccess *access)
{
    if (access->does & ACCESS_TENSOR_PART) return "the tensor";
    const uint32_t *words = sim_src(wave, access->op, 2);
    const BufferResource resource = sim_buffer_resource(target_family(wave->group->program->target), words);
    return resource.is_bound ? "num_records of the buffer" : "the buffer, whose data format is 0";
}

static void check_range(SimWave *wave, const SimAccess *access)
{
    const unsigned dwords = (access->bytes + 3u) / 4, all = (1u << dwords) - 1;
    if (!access->partial || access->does & ACCESS_SCALAR) return;
    FOREACH_LANE(lane, access->active) {
        if (access->dwords_in[lane] == all) continue;
        const SimFinding f = finding(SIM_FINDING_RANGE, SIM_LEVEL_WARNING, (int)lane, access->address[lane]);
        if (!check_seen(wave, access->op, NULL, &f))
            check_report(wave, access->op, NULL, &f, "%s of %u bytes outside of %s: loads give 0, stores are dropped",
                         what(access), access->bytes, outside_of(wave, access));
    }
}

static void bounds_access(void *self, SimWave *wave, SimAccess *access)
{
    const unsigned checks = ((const SimChecker *)self)->checks;
    if (access->does & ACCESS_NO_MEMORY) return;
    if (checks & SIM_CHECK_RANGE) check_range(wave, access);
    if (!(checks & SIM_CHECK_BOUNDS)) return;
    if (access->does & ACCESS_SCALAR) {
        check_scalar(wave, access);
        return;
    }
    check_lds(wave, access);
    if (!access->active) return;
    check_alignment(wave, access);
    const uint64_t kernarg = wave->group->dispatch->kernarg_address;
    const uint64_t mapped = (wave->group->dispatch->kernarg_bytes + 63ull) & ~63ull;
    if (access->space != SPACE_GLOBAL || access->extent.low >= kernarg + mapped ||
        access->extent.high + access->bytes <= kernarg)
        return;
    FOREACH_LANE(lane, access->active) check_kernarg(wave, access, access->address[lane], (int)lane);
}

static void *open(SimWatch *watch)
{
    if (watch->dispatch->checks & SIM_CHECK_BOUNDS) watch->needs |= SIM_NEEDS_LDS_DROPS;
    return watch->shared;
}

const SimObserver bounds_observer = {
    .name = "bounds", .checks = SIM_CHECK_BOUNDS | SIM_CHECK_RANGE, .open = open, .access = bounds_access};
