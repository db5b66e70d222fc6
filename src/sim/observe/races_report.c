/* Reports races as findings: see races.h. */
#include "sim/observe/races.h"

/* value of SimFinding.row besides the levels of races between two instructions */
enum { LANES_DIFFER = 8 };

/* The dword that LDS-DMA copies, as it is in memory at issue. */
static bool dma_word(const Conflict *c, unsigned dword, uint32_t *word)
{
    const SimAccess *access = c->access;
    const SimOp *op = access->op;
    *word = 0;
    if (access->partial && !(access->dwords_in[c->lane] >> dword & 1)) return true;
    const unsigned bytes = op->param == ELEMENT_DWORDS && access->bytes >= 4 ? 4 : access->bytes;
    if (!memory_read(c->wave->port, access->address[c->lane] + 4 * dword, word, bytes)) return false;
    if (op->param == ELEMENT_I8) *word = (uint32_t)(int8_t)*word;
    if (op->param == ELEMENT_I16) *word = (uint32_t)(int16_t)*word;
    return true;
}

void order_find_value(Conflict *c, uint64_t begin, uint64_t at, unsigned shift)
{
    const SimAccess *access = c->access;
    const unsigned param = access->op->param;
    const bool high = !(access->does & ACCESS_TWO) && (param == ELEMENT_U8_HIGH || param == ELEMENT_U16_HIGH);
    const uint64_t from = at << shift;
    if (access->does & ACCESS_FROM_LDS) {
        c->has_value = false;
        return;
    }
    if (access->does & ACCESS_LDS_DMA) {
        c->has_value = shift == 2 && !(begin & 3) && dma_word(c, (unsigned)(from - begin) / 4, &c->value);
        return;
    }
    c->has_value = !(access->does & (ACCESS_ATOMIC | ACCESS_SCALAR)) && from >= begin &&
                   !(begin & ((1u << shift) - 1)) && (from - begin) / 4 < access->data_rows;
    if (!c->has_value) return;
    const unsigned byte = (unsigned)(from - begin);
    const uint32_t word = access->data[c->data + byte / 4][c->lane] >> (high ? 16 : 0) >> (8 * (byte % 4));
    c->value = shift == 2 ? word : word & ((1u << (8 << shift)) - 1);
}

bool order_lanes_differ(const Conflict *c, const OrderWrite *write, const OrderAccess *self)
{
    const OrderAccess *other = &write->access;
    if (other->number != self->number || other->wave != self->wave || other->lane == self->lane) return false;
    if (c->access->does & (ACCESS_TENSOR | ACCESS_TENSOR_PART)) return false; /* pieces, one after the other */
    return c->has_value && write->has_value && c->value != write->value;
}

/* Describes the place, and the accesses to it. */
static void describe_lanes(const Conflict *c, const OrderWrite *write, StrBuf *out)
{
    if (!c->lds) {
        strbuf_append(out, "writes ");
        memory_describe(c->wave->port->memory, c->address, out);
        return;
    }
    strbuf_printf(out, "reads LDS byte %llu, which wave %u writes", (unsigned long long)c->address, write->access.wave);
}

void order_report_lanes(const Conflict *c, const OrderWrite *write, unsigned other_lane, uint32_t other_value)
{
    SimWave *wave = c->wave;
    const SimChecker *checker = checker_of(wave);
    const SimOp *store = c->lds ? checker->program->op_at[write->access.op] : NULL;
    const unsigned lane = c->lds ? write->access.lane : c->lane;
    SimFinding f = {.kind = c->lds ? SIM_FINDING_RACE_LDS : SIM_FINDING_RACE_GLOBAL,
                    .level = SIM_LEVEL_ERROR,
                    .row = LANES_DIFFER,
                    .lane = c->lane < LANES ? (int)c->lane : -1,
                    .other_wave = write->access.wave,
                    .other_lane = (int)other_lane,
                    .memory_address = c->address};
    if (!(checker->checks & SIM_CHECK_RACES) || check_seen(wave, c->access->op, store, &f)) return;
    StrBuf place = {0};
    describe_lanes(c, write, &place);
    check_report(wave, c->access->op, store, &f,
                 "%s from lane %u and from lane %u of one instruction, with different values, 0x%x and 0x%x; which of "
                 "them stays is not defined",
                 place.data, other_lane, lane, other_value, c->lds ? write->value : c->value);
    strbuf_free(&place);
}

void order_remember_write(const Conflict *c, OrderWrite *write, const OrderAccess *self, bool shared)
{
    const OrderWaves bit = (OrderWaves)1 << c->wave->number;
    write->access = *self;
    write->writers = shared ? write->writers | bit : bit;
    write->value = c->value;
    write->has_value = c->has_value;
}

bool order_writes_again(const Conflict *c, const OrderWrite *write)
{
    const bool by_others = (write->writers & ~((OrderWaves)1 << c->wave->number)) != 0;
    return order_writes_equal(c, write) && (by_others || checker_of(c->wave)->dispatch->hand_written);
}

/* Is the pair only right if the LDS of a CU does operations in the order of issue? */
static bool rests_on_issue(const Conflict *c, OrderOther other)
{
    const OrderGroup *group = order_group_of(c->wave);
    const OrderAccess *access = other.access;
    return c->lds && access->wave != c->wave->number && order_class(access) == ORDER_LDS &&
           (c->how & ORDER_CLASS_MASK) == ORDER_LDS && access->number <= group->issued[access->wave];
}

/* Is it only right if the global memory accesses of a CU stay in order? */
static bool rests_on_ports(const Conflict *c, OrderOther other)
{
    const OrderGroup *group = order_group_of(c->wave);
    return !c->lds && order_has_stores(c->wave) && other.group == group->index &&
           other.access->wave != c->wave->number && other.access->number <= group->issued[other.access->wave];
}

static bool is_weakly_ordered(const Conflict *c, OrderOther other)
{
    return c->lds && order_class(other.access) == ORDER_LDS && other.access->wave != c->wave->number &&
           other.access->number <= order_of(c->wave)->weak[other.access->wave];
}

/* Is the order of issue enough, as the caller of the emulator has said? */
static bool is_excused(const Conflict *c, OrderOther other)
{
    const SimChecker *checker = checker_of(c->wave);
    const SimLdsOrder order = checker->dispatch->lds_order;
    if (order == SIM_LDS_DOCUMENTED || !rests_on_issue(c, other)) return false;
    if (order == SIM_LDS_ISSUE) return true;
    return !checker->dispatch->hand_written && !order_lacks_wait(c->wave, checker->program->op_at[other.access->op]);
}

static unsigned bytes_moved(const SimOp *op)
{
    const bool scalar = inst_info(op->info->decoded.inst.opcode)->format == FORMAT_SMEM;
    return scalar ? 4u * op->dwords : op->info->memory_bytes;
}

/* May the plain load that races with a compare-and-swap be the first guess of a loop? Unoptimised code hides this, and
   so does a scalar load whose value first goes to a vector register. */
static bool may_be_guess(const Conflict *c, OrderOther other)
{
    const SimOp *other_op = checker_of(c->wave)->program->op_at[other.access->op];
    const SimOp *load = c->writes ? other_op : c->access->op, *swap = c->writes ? c->access->op : other_op;
    const bool atomic = (c->writes ? c->how : other.access->how) & ORDER_ATOMIC;
    return atomic && c->writes != other.writes && (swap->param == ATOMIC_CMPSWAP || swap->param == ATOMIC_CMPSWAP_F) &&
           bytes_moved(load) == bytes_moved(swap);
}

/* The counter on which a wave waits for the operation. */
static const char *counter_of(const Conflict *c, const OrderAccess *access)
{
    const SimProgram *program = checker_of(c->wave)->program;
    const InstInfo *row = inst_info(program->op_at[access->op]->info->decoded.inst.opcode);
    const unsigned all = event_info(program->target, (Event)row->event)->counters;
    const unsigned lds = all & (COUNTER_BIT_LGKM | COUNTER_BIT_DS);
    const unsigned counters = order_class(access) == ORDER_FLAT_LDS ? lds : all;
    return counters ? counter_infos[__builtin_ctz(counters)].name : "?";
}

/* On gfx90a clang compiles a relaxed atomic store as a plain one, and two such stores are no race. */
static bool may_be_atomic(const Conflict *c, OrderOther other)
{
    const SimOp *op = checker_of(c->wave)->program->op_at[other.access->op];
    const unsigned bytes = op->info->memory_bytes > c->access->bytes ? op->info->memory_bytes : c->access->bytes;
    return !c->lds && c->writes && other.writes && order_has_one_l2(c->wave) && bytes <= 8 &&
           other.group != order_group_of(c->wave)->index;
}

static void append_reason(const Conflict *c, OrderOther other, StrBuf *out)
{
    const OrderGroup *group = order_group_of(c->wave);
    const OrderAccess *access = other.access;
    const OrderClass class = order_class(access), own = (OrderClass)(c->how & ORDER_CLASS_MASK);
    const bool dma = c->lds && other.writes && order_is_copy(class);
    if (other.group != group->index) {
        strbuf_append(out, "of another workgroup, and no atomic or sc1 access orders the two");
        if (may_be_atomic(c, other)) strbuf_append(out, " (right if both are relaxed atomic stores in the source)");
    } else if (access->wave == c->wave->number) {
        strbuf_printf(out, "and there is no wait for %s in between", counter_of(c, access));
    } else if (access->number > group->issued[access->wave]) {
        strbuf_append(out, is_weakly_ordered(c, other) ? "and no barrier orders the two, only atomics on LDS"
                                                       : "and no barrier orders the two");
    } else {
        strbuf_printf(out, "and that wave did not wait for it (%s) before the barrier", counter_of(c, access));
        if (dma) return;
        if (checker_of(c->wave)->dispatch->lds_order == SIM_LDS_LLVM && is_excused(c, other))
            strbuf_append(out, ": a compiler's fault in a loop (llvm-project, pull request 220357)");
        else if (c->lds && rests_on_issue(c, other) && checker_of(c->wave)->dispatch->hand_written)
            strbuf_append(out, ": this is right only if the LDS of a CU does all operations in the order of issue");
        if (c->lds || class == ORDER_SCALAR) return;
        strbuf_append(out, own == ORDER_SCALAR         ? ": the scalar cache is separate"
                           : order_has_stores(c->wave) ? ": waves reach the cache of the CU through two ports"
                                                       : ": with tg_split = 1 the waves may be on two CUs");
    }
}

static SimFindingLevel level_of(const Conflict *c, OrderOther other, bool same)
{
    if (same || is_excused(c, other)) return SIM_LEVEL_NOTE;
    if (is_weakly_ordered(c, other) || may_be_atomic(c, other)) return SIM_LEVEL_WARNING;
    if (may_be_guess(c, other)) return SIM_LEVEL_NOTE;
    return (rests_on_issue(c, other) || rests_on_ports(c, other)) && checker_of(c->wave)->dispatch->hand_written
               ? SIM_LEVEL_WARNING
               : SIM_LEVEL_ERROR;
}

void order_describe(const Conflict *c, OrderOther other, StrBuf *out)
{
    const bool own = other.access->wave == c->wave->number && other.group == order_group_of(c->wave)->index;
    strbuf_append(out, c->writes ? "writes " : "reads ");
    if (c->lds) strbuf_printf(out, "LDS byte %llu", (unsigned long long)c->address);
    else memory_describe(c->wave->port->memory, c->address, out);
    strbuf_printf(out, ", which wave %u%s %s", other.access->wave, own ? " (this one)" : "",
                  other.writes ? "writes" : "reads");
}

void order_report(const Conflict *c, OrderOther other, bool same)
{
    SimWave *wave = c->wave;
    const SimChecker *checker = checker_of(wave);
    const OrderAccess *access = other.access;
    const SimOp *other_op = checker->program->op_at[access->op];
    const bool dma =
        c->lds && ((other.writes && order_is_copy(order_class(access))) || order_is_copy(c->how & ORDER_CLASS_MASK));
    const SimFindingLevel level = level_of(c, other, same);
    SimFinding f = {.kind = !c->lds ? SIM_FINDING_RACE_GLOBAL
                            : dma   ? SIM_FINDING_LDS_DMA
                                    : SIM_FINDING_RACE_LDS,
                    .level = (uint8_t)level,
                    .row = (uint8_t)level,
                    .lane = c->lane < LANES ? (int)c->lane : -1,
                    .other_wave = access->wave,
                    .other_lane = access->lane < LANES ? access->lane : -1,
                    .memory_address = c->address};
    if (!(checker->checks & SIM_CHECK_RACES) || check_seen(wave, c->access->op, other_op, &f)) return;
    StrBuf place = {0};
    order_describe(c, other, &place);
    strbuf_append(&place, !same ? ", " : other.writes ? " with the same value, " : " (the same value), ");
    append_reason(c, other, &place);
    check_report(wave, c->access->op, other_op, &f, "%s", place.data);
    strbuf_free(&place);
}
