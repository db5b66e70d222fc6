/* Tables of the words of the text form. */
#include "ir/kernel_words.h"

#include <stddef.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define NUMBER(word, name) {word, offsetof(Modifiers, name), sizeof((Modifiers){0}.name), 0}
#define WORD(word, name, bit) {word, offsetof(Modifiers, name), sizeof((Modifiers){0}.name), bit}

const TextModifier text_modifiers[] = {
    WORD("offen", flags, MEM_OFFEN),
    WORD("idxen", flags, MEM_IDXEN),
    WORD("lds", flags, MEM_LDS),
    WORD("gds", flags, MEM_GDS),
    WORD("clamp", flags, MOD_FLAG_CLAMP),
    WORD("bound_ctrl", flags, DPP_BOUND_CTRL),
    WORD("fi", flags, DPP_FETCH_INACTIVE),
    WORD("sc0", cache, CACHE_SC0),
    WORD("sc1", cache, CACHE_SC1),
    WORD("nt", cache, CACHE_NT),
    WORD("th_2", cache, CACHE_TH_2),
    WORD("th_4", cache, CACHE_TH_4),
    NUMBER("offset", offset),
    NUMBER("omod", omod),
    NUMBER("cbsz", cbsz),
    NUMBER("abid", abid),
    NUMBER("blgp", blgp),
    NUMBER("reuse", reuse),
    NUMBER("scale_fmts", scale_fmts),
    NUMBER("dpp_ctrl", dpp_ctrl),
    NUMBER("dpp_masks", dpp_masks),
    NUMBER("dpp8", dpp8),
    NUMBER("sdwa_dst", sdwa_dst),
    NUMBER("sdwa_src", sdwa_src),
    NUMBER("op_sel", op_sel),
    NUMBER("op_sel_hi", op_sel_hi),
    NUMBER("neg_lo", neg_lo),
    NUMBER("neg_hi", neg_hi),
};
const unsigned text_num_modifiers = COUNT(text_modifiers);
const unsigned text_first_list = COUNT(text_modifiers) - 4;

const TextFlag text_flags[] = {
    {"nsw", INST_NSW},         {"nuw", INST_NUW},       {"invariant", INST_INVARIANT}, {"author", INST_AUTHOR},
    {"near", INST_NEAR},       {"by_ra", INST_BY_RA},   {"by_waits", INST_BY_WAITS},   {"by_hazards", INST_BY_HAZARDS},
    {"aligned", INST_ALIGNED}, {"global", INST_GLOBAL},
};
const unsigned text_num_flags = COUNT(text_flags);

const TextSpecial text_specials[] = {
#define SINGLE(id, name) {name, SPECIAL_##id, 0, 1},
#define PAIR(id, name) {name, SPECIAL_##id, 0, 2}, {name "_lo", SPECIAL_##id, 0, 1}, {name "_hi", SPECIAL_##id, 1, 1},
#define BASE(id, name) PAIR(id, "src_" name)
#define SCRATCH BASE
#define STATE SINGLE
#define WAVE_ID(id, name) SINGLE(id, "src_" name)
#define DIRECT WAVE_ID
#define NO_REGISTER(id, name)
#include "isa/specials.def"
};
const unsigned text_num_specials = COUNT(text_specials);

const char *const text_live_ins[] = {"kernarg_ptr", "dispatch_id", "preload", "workgroup_id", "workitem_id"};
const unsigned text_num_live_ins = COUNT(text_live_ins);
const char *const text_barrier_waits[NUM_BARRIER_WAITS] = {"lds", "vmem", "dma", "memory"};
const char *const text_schedules[3] = {"off", "interleave", "pipeline"};
const char *const text_forms[NUM_FORMS] = {"auto", "e32", "e64", "sdwa", "dpp", "dpp8", "e64_dpp", "e64_dpp8"};
const char *const text_classes[NUM_CLASSES] = {"s", "v", "a", "va"};
const char *const text_arg_kinds[NUM_ARG_KINDS] = {"by_value", "global_buffer", "hidden", "lds_pointer"};

#define FIELD(name) {#name, offsetof(Kernel, name), sizeof((Kernel){0}.name), false}
#define FLAG(name) {#name, offsetof(Kernel, name), sizeof((Kernel){0}.name), true}

const TextField text_fields[] = {
    FLAG(reqd_workgroup_size),
    FIELD(max_workgroup_size),
    FIELD(waves_per_eu),
    FLAG(flush_f32_denorms),
    FIELD(kernarg_bytes),
    FIELD(preload_dwords),
    FIELD(lds_bytes),
    FIELD(scratch_bytes),
    FIELD(num_user_sgprs),
    FIELD(workitem_dims),
    FLAG(allocated),
    FIELD(num_vgprs),
    FIELD(num_agprs),
    FIELD(num_sgprs),
    FLAG(uses_vcc),
    FLAG(lds_waits_placed),
    FIELD(max_live_v),
    FIELD(max_live_s),
    FIELD(max_live_a),
    FIELD(named_barriers),
    FLAG(dynamic_lds),
    FIELD(kernarg_align),
    FLAG(flush_f16_f64_denorms),
    FLAG(no_ieee_mode),
    FLAG(no_dx10_clamp),
    FLAG(uses_dispatch_id),
};
const unsigned text_num_fields = COUNT(text_fields);
