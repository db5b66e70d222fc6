/* The tensor data mover: reads the words of the descriptor at issue, and does everything else at completion (tensor.h).
   Places: src[0..3], the groups; absent ones are 0. */
#include "sim/exec/exec.h"
#include "sim/machine/observer.h"
#include "sim/machine/shared_loads.h"
#include "sim/machine/tensor.h"

/* ---- effects ---- */

static bool move_piece(SimWave *wave, const SimAccess *part, unsigned lane)
{
    SimAccess lds = {.op = part->op, .space = SPACE_LDS};
    uint64_t value[2] = {0};
    const uint64_t place = part->space == SPACE_LDS ? part->address[lane] : part->address2[lane];
    const bool drops = wave->watch && wave->watch->needs & SIM_NEEDS_LDS_DROPS;
    if (drops && place + part->bytes > wave->lds_bytes) return true;
    if (part->does & ACCESS_ATOMIC) {
        if (!sim_read_bytes(wave, &lds, lane, place, value, 8)) return false;
        value[0] = sim_barrier_arrived(value[0], 1);
        return sim_write_bytes(wave, &lds, lane, place, value, 8);
    }
    if (part->does & ACCESS_FROM_LDS)
        return sim_read_bytes(wave, &lds, lane, place, value, part->bytes) &&
               sim_write_bytes(wave, part, lane, part->address[lane], value, part->bytes);
    const bool outside = part->partial && !part->dwords_in[lane];
    return (outside || sim_read_bytes(wave, part, lane, part->address[lane], value, part->bytes)) &&
           sim_write_bytes(wave, &lds, lane, place, value, part->bytes);
}

static void complete(SimWave *wave, SimAccess *access)
{
    TensorWalk walk;
    SimAccess part;
    tensor_walk(&walk, access);
    while (tensor_next(&walk, &part))
        FOREACH_LANE(lane, part.active)
            if (!move_piece(wave, &part, (unsigned)lane)) return;
}

/* ---- issue ---- */

static void issue(SimWave *wave, const SimOp *op, unsigned does)
{
    static const unsigned sizes[] = {4, 8, 4, 4};
    SimAccess *access = &wave->access;
    uint32_t *words = access->data[0];
    Tensor tensor;
    memset(words, 0, sizeof access->data[0]);
    for (unsigned i = 0, at = 0; i < 4; at += sizes[i++]) memcpy(words + at, sim_src(wave, op, i), 4 * sizes[i]);
    const char *wrong = tensor_read(words, does & ACCESS_LDS_DMA, &tensor);
    if (wrong) {
        sim_stop(wave, op, SIM_FAULT, -1, tensor.memory, "the tensor descriptor is invalid: %s", wrong);
        return;
    }
    access->op = op;
    access->space = SPACE_GLOBAL;
    access->active = 0;
    access->bytes = (uint8_t)tensor.element_bytes;
    access->data_rows = 1;
    access->partial = access->flat = false;
    access->address[0] = tensor.memory;
    access->does = (uint16_t)(does | ACCESS_TENSOR);
    access->complete = complete;
    if (tensor.mask && !tensor.nothing) shared_load_issue(wave, op, tensor.mask, tensor.early_timeout);
    sim_issue(wave, access);
}

static void tensor_load(SimWave *wave, const SimOp *op) { issue(wave, op, ACCESS_LDS_DMA); }
static void tensor_store(SimWave *wave, const SimOp *op) { issue(wave, op, ACCESS_WRITES | ACCESS_FROM_LDS); }

#define ROW(id, function) {.opcode = OP_##id, .run = function, .fidelity = FIDELITY_EXACT}
static const SimRow rows[] = {
    ROW(TENSOR_LOAD_TO_LDS, tensor_load),
    ROW(TENSOR_STORE_FROM_LDS, tensor_store),
};
const SimRowTable sim_tensor_table = {rows, sizeof rows / sizeof rows[0]};
