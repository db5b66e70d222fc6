/* Finds the types with few bits in which the code computes: from the elements of matrix instructions, and from
   conversions. And says if it reads what a device has other values of. */
#include "judge/judge_internal.h"

typedef struct NarrowType {
    const char *name;
    unsigned bits;
} NarrowType;

/* The instruction's name ends in or contains one of these words. */
static const NarrowType narrow_types[] = {{"fp4", 4}, {"fp6", 6},   {"bf6", 6},  {"f8f6f4", 8}, {"fp8", 8},
                                          {"bf8", 8}, {"bf16", 16}, {"f16", 16}, {"xf32", 19}};
enum { NUM_NARROW = sizeof narrow_types / sizeof *narrow_types };

static bool is_product(const char *name)
{
    return strstr(name, "mfma") || strstr(name, "smfmac") || strstr(name, "wmma");
}

/* The narrow type in which the instruction computes, or to which it converts; NUM_NARROW: none. */
static unsigned narrow_of(const char *name)
{
    const bool converts = !strncmp(name, "v_cvt_", 6), product = is_product(name);
    const char *to = converts ? name + 6 : name;
    if (!converts && !product) return NUM_NARROW;
    if (converts) { /* v_cvt_[pk_]TO_FROM */
        static const char *const prefixes[] = {"scalef32_", "sr_", "pk_", "pkrtz_"};
        for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
            if (!strncmp(to, prefixes[i], strlen(prefixes[i]))) to += strlen(prefixes[i]);
    }
    for (unsigned i = 0; i < NUM_NARROW; i++) {
        const char *found = strstr(to, narrow_types[i].name);
        if (found && (product || found == to)) return i;
    }
    return NUM_NARROW;
}

bool judge_decode(const CodeObject *object, uint64_t offset, DecodedInst *inst)
{
    enum { MOST_WORDS = 4 };
    uint32_t words[MOST_WORDS] = {0};
    const char *why;
    const uint64_t left = object->code_end - offset, bytes = left < sizeof words ? left / 4 * 4 : sizeof words;
    memcpy(words, object->image + offset, bytes);
    return isa_decode(object->target, words, bytes / 4, offset, inst, &why) == DECODE_OK && inst->size;
}

bool judge_next_inst(const CodeObject *object, uint64_t *at, DecodedInst *inst)
{
    bool good = false;
    while (!good && *at + 4 <= object->code_end) {
        good = judge_decode(object, *at, inst);
        *at += good ? inst->size : 4;
    }
    return good;
}

/* Instructions by which a kernel could distinguish the emulator from a device. */
static bool reads_machine(const char *name)
{
    static const char *const beginnings[] = {"s_memtime", "s_memrealtime", "s_getreg", "s_get_shader", "s_sendmsg_rtn"};
    for (unsigned i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (!strncmp(name, beginnings[i], strlen(beginnings[i]))) return true;
    return false;
}

/* The first instruction of each narrow type, and the first that reads clocks or hardware registers. */
typedef struct NarrowUse {
    const char *instruction[NUM_NARROW], *machine;
    unsigned least; /* bits */
} NarrowUse;

static void find_uses(const JudgeSide *side, NarrowUse *use)
{
    *use = (NarrowUse){.least = 64};
    for (uint32_t i = 0; i < side->launches.len; i++) {
        const CodeObject *object = &side->launches.data[i]->input.object;
        DecodedInst inst;
        for (uint64_t at = object->code_begin; judge_next_inst(object, &at, &inst);) {
            const char *name = isa_name(object->target, inst.inst.opcode);
            if (!use->machine && reads_machine(name)) use->machine = name;
            const unsigned type = narrow_of(name);
            if (type == NUM_NARROW) continue;
            if (!use->instruction[type]) use->instruction[type] = name;
            if (narrow_types[type].bits < use->least) use->least = narrow_types[type].bits;
        }
    }
}

void judge_precision(JudgeRequest *request, Judgement *j)
{
    NarrowUse of[JUDGE_SIDES];
    for (unsigned side = 0; side < JUDGE_SIDES; side++) find_uses(&request->sides[side], &of[side]);
    for (unsigned i = 0; i < NUM_NARROW; i++) {
        if (!of[JUDGE_CANDIDATE].instruction[i] || of[JUDGE_BASE].instruction[i]) continue;
        if (narrow_types[i].bits >= of[JUDGE_BASE].least) continue;
        judge_say(request, j, (JudgeReason){JUDGE_PRECISION, JUDGE_NOTE, "smaller-type"},
                  "the candidate computes in %s (%s); the base uses no type with so few bits", narrow_types[i].name,
                  of[JUDGE_CANDIDATE].instruction[i]);
    }
    if (of[JUDGE_CANDIDATE].machine && !of[JUDGE_BASE].machine)
        judge_say(
            request, j, (JudgeReason){JUDGE_HONESTY, JUDGE_NOTE, "reads-machine"},
            "the candidate reads a clock or a hardware register (%s), which the base does not; a device has other "
            "values there than the emulator",
            of[JUDGE_CANDIDATE].machine);
}
