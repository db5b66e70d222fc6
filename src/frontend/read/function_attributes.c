/* Attributes of LLVM on a kernel's function: `passthrough`, attributes of llvm.func, llvm_func_attrs of IREE's
   translation_info. Some are read. Many are promises or hints for LLVM's passes and have no effect here. Those that
   would change the meaning of the code, or how it is called, are refused. Names are those of LangRef and of
   AMDGPUUsage, "LLVM IR Attributes". */
#include <stdlib.h>
#include <string.h>

#include "frontend/read/reader.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/text.h"

enum { MOST_THREADS = 1024, MOST_WAVES = 16 };

/* ---- those that are read ---- */

/* Two positive decimal numbers "A", or "A,B". */
static bool parse_pair(const char *text, uint32_t *first, uint32_t *second)
{
    uint32_t *out[2] = {first, second};
    *first = *second = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (*text < '1' || *text > '9') return false;
        char *end;
        const unsigned long n = strtoul(text, &end, 10);
        if (n > INT32_MAX) return false;
        *out[i] = (uint32_t)n;
        if (!*end) return true;
        if (*end != ',') return false;
        text = end + 1 + strspn(end + 1, " ");
    }
    return false;
}

/* "LEAST,MOST" work-items of a workgroup. */
static bool read_flat_size(Reader *r, const char *name, const char *value)
{
    Kernel *k = r->k;
    uint32_t least, most;
    if (!parse_pair(value, &least, &most) || !most || least > most || most > MOST_THREADS)
        return read_error(r, "%s = \"%s\": expected \"LEAST,MOST\" threads, from 1 to %d", name, value, MOST_THREADS);
    if (k->max_workgroup_size && k->max_workgroup_size != most)
        return read_error(r, "%s = \"%s\": another attribute says that a workgroup has at most %u threads", name, value,
                          k->max_workgroup_size);
    k->max_workgroup_size = most;
    if (least > r->least_workgroup_size) r->least_workgroup_size = least;
    return true;
}

/* "LEAST" or "LEAST,MOST" waves of a SIMD. MOST is only a hint for LLVM's scheduler; 0 asks for nothing. As in LLVM, so
   do numbers that the target cannot have: LEAST up to 16, as other machines have it. */
static bool read_waves(Reader *r, const char *name, const char *value)
{
    Kernel *k = r->k;
    const uint32_t limit = target_infos[k->target].max_waves_per_simd;
    uint32_t least, most;
    static const char *const nothing[] = {"0", "0,0", "0, 0"};
    if (TEXT_IN(value, nothing)) return true;
    const bool is_pair = parse_pair(value, &least, &most);
    if (is_pair && least <= MOST_WAVES && (!most || least <= most) && (least > limit || most > limit)) {
        read_warning(r, "%s = \"%s\" asks for nothing: %s has at most %u waves per SIMD", name, value,
                     target_infos[k->target].name, limit);
        return true;
    }
    if (!is_pair || least > limit || (most && least > most))
        return read_error(r, "%s = \"%s\": expected \"LEAST\" or \"LEAST,MOST\" waves per SIMD, from 1 to %u on %s",
                          name, value, limit, target_infos[k->target].name);
    if (k->waves_per_eu && k->waves_per_eu != least)
        return read_error(r, "%s = \"%s\": another attribute asks for at least %u waves per SIMD", name, value,
                          k->waves_per_eu);
    k->waves_per_eu = least;
    return true;
}

/* "OUTPUT" or "OUTPUT,INPUT". For a kernel, "dynamic" means the modes in its descriptor. */
static bool parse_denormals(const char *text, bool flushes[2])
{
    const char *comma = strchr(text, ',');
    const size_t lengths[2] = {comma ? (size_t)(comma - text) : strlen(text), comma ? strlen(comma + 1) : 0};
    for (unsigned i = 0; i < (comma ? 2u : 1u); i++) {
        const char *at = i ? comma + 1 : text;
        static const char *const names[] = {"ieee", "dynamic", "preserve-sign"};
        unsigned n = 0;
        while (n < 3 && (strlen(names[n]) != lengths[i] || strncmp(names[n], at, lengths[i]))) n++;
        if (n == 3) return false;
        flushes[i] = n == 2;
    }
    if (!comma) flushes[1] = flushes[0];
    return true;
}

static bool read_denormals(Reader *r, const char *name, const char *value, int8_t *out)
{
    bool flushes[2];
    if (!parse_denormals(value, flushes) || flushes[0] != flushes[1])
        return read_error(r,
                          "%s = \"%s\" is not supported; supported: \"ieee\" and \"preserve-sign\", the same one for "
                          "results and operands",
                          name, value);
    const int8_t mode = flushes[0] ? 1 : -1;
    if (*out && *out != mode) return read_error(r, "%s is given twice, with different values", name);
    *out = mode;
    return true;
}

/* A mode of gfx9 that is on unless the value is "false". Targets without the mode do what LLVM does: nothing. */
static bool read_mode(Reader *r, const char *name, const char *value, bool *off)
{
    *off = !strcmp(value, "false");
    return *off || !strcmp(value, "true") || read_error(r, "%s = \"%s\": expected \"true\" or \"false\"", name, value);
}

/* ---- the table ---- */

typedef enum Meaning {
    FLAT_SIZE,
    WAVES,
    DENORMALS,
    DENORMALS_F32,
    IEEE,
    DX10_CLAMP,
    FEATURES,
    FLAT_PRIVATE,
    REFUSED
} Meaning;

typedef struct FunctionRow {
    const char *name;
    Meaning meaning;
    const char *why; /* for REFUSED */
} FunctionRow;

#define ENTRY_OR_CALLS "it changes how functions begin, return or are called"

static const FunctionRow rows[] = {
    {"amdgpu-flat-work-group-size", FLAT_SIZE, NULL},
    {"amdgpu-waves-per-eu", WAVES, NULL},
    {"denormal-fp-math", DENORMALS, NULL},
    {"denormal-fp-math-f32", DENORMALS_F32, NULL},
    {"target-features", FEATURES, NULL},
    {"amdgpu-ieee", IEEE, NULL},
    {"amdgpu-dx10-clamp", DX10_CLAMP, NULL},
    {"amdgpu-max-work-group-size", REFUSED, "LLVM ignores it; write amdgpu-flat-work-group-size"},
    {"amdgpu-dynamic-vgpr-block-size", REFUSED, "registers are not allocated at run time"},
    {"amdgpu-git-ptr-high", REFUSED, "it is for graphics shaders"},
    {"amdgpu-lds-size", REFUSED,
     "wavecc computes the size of LDS from the globals; compile the module before its globals are lowered"},
    {"hybrid_patchable", REFUSED, ENTRY_OR_CALLS},
    {"naked", REFUSED, ENTRY_OR_CALLS},
    {"presplitcoroutine", REFUSED, ENTRY_OR_CALLS},
    {"returns_twice", REFUSED, ENTRY_OR_CALLS},
    {"strictfp", REFUSED,
     "kernels run in the default floating-point environment; in LLVM IR it may stand "
     "where nothing changes that"},
    /* ---- LLVM: strings that change the code ---- */
    {"fentry-call", REFUSED, ENTRY_OR_CALLS},
    {"function-instrument", REFUSED, ENTRY_OR_CALLS},
    {"instrument-function-entry", REFUSED, ENTRY_OR_CALLS},
    {"instrument-function-entry-inlined", REFUSED, ENTRY_OR_CALLS},
    {"instrument-function-exit", REFUSED, ENTRY_OR_CALLS},
    {"instrument-function-exit-inlined", REFUSED, ENTRY_OR_CALLS},
    {"patchable-function", REFUSED, ENTRY_OR_CALLS},
    {"patchable-function-entry", REFUSED, ENTRY_OR_CALLS},
    {"patchable-function-prefix", REFUSED, ENTRY_OR_CALLS},
    {"split-stack", REFUSED, ENTRY_OR_CALLS},
    {"thunk", REFUSED, ENTRY_OR_CALLS},
    {"use-soft-float", REFUSED, "there is no library for software floating point"},
    {"wavecc.flat-private", FLAT_PRIVATE, NULL}, /* of ir_split_generic */
};

/* Hints and promises for LLVM's passes. kernel_attributes.c reads amdgpu-cluster-dims. The metadata declares hidden
   arguments one by one. It also says "uniform", so the launch refuses workgroups of fewer work-items. */
static const char *const ignored[] = {
    "amdgpu-cluster-dims", "uniform-work-group-size", "amdgpu-agpr-alloc", "amdgpu-calls", "amdgpu-early-inline-all",
    "amdgpu-expert-scheduling-mode", "amdgpu-function-calls", "amdgpu-implicitarg-num-bytes",
    "amdgpu-max-num-workgroups", "amdgpu-memory-bound", "amdgpu-num-sgpr", "amdgpu-num-vgpr",
    "amdgpu-post-ra-direction", "amdgpu-prealloc-sgpr-spill-vgprs", "amdgpu-promote-alloca-to-vector-limit",
    "amdgpu-promote-alloca-to-vector-max-regs", "amdgpu-promote-alloca-to-vector-vgpr-ratio", "amdgpu-sched-strategy",
    "amdgpu-stack-objects", "amdgpu-unroll-threshold", "amdgpu-unsafe-fp-atomics", "amdgpu-use-amdgpu-trackers",
    "amdgpu-use-divergent-register-indexing", "amdgpu-wave-limiter",
    /* LLVM's own */
    "allockind", "allocsize", "alwaysinline", "builtin", "cold", "convergent", "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern", "hot", "inlinehint", "jumptable", "kernel" /* OpenMP's mark */, "memory", "minsize",
    "mustprogress", "no-inline-line-tables", "nobuiltin", "nocallback", "nocf_check", "nocreateundeforpoison",
    "nodivergencesource", "noduplicate", "nofree", "noimplicitfloat", "noinline", "nomerge", "nonlazybind", "noprofile",
    "norecurse", "noredzone", "noreturn", "nosanitize_bounds", "nosanitize_coverage", "nosync", "nounwind",
    "null_pointer_is_valid", "optdebug", "optforfuzzing", "optnone", "optsize", "profile-sample-accurate", "readnone",
    "readonly", "safestack", "sanitize_address", "sanitize_alloc_token", "sanitize_hwaddress", "sanitize_memory",
    "sanitize_memtag", "sanitize_numerical_stability", "sanitize_realtime", "sanitize_realtime_blocking",
    "sanitize_thread", "sanitize_type", "shadowcallstack", "skipprofile", "speculatable", "speculative_load_hardening",
    "ssp", "sspreq", "sspstrong", "stackrealign", "use-sample-profile", "uwtable", "vscale_range", "willreturn",
    "writeonly"};

static const FunctionRow *find_row(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, name)) return &rows[i];
    return NULL;
}

/* Features that are modes of the machine. All others say which instructions LLVM may use. */
static bool check_feature(Reader *r, const char *feature, size_t length)
{
    const uint32_t lanes = wave_size(r);
    const struct {
        const char *name;
        bool refused;
        const char *why;
    } modes[] = {
        {"+xnack", true, "wavecc does not support replayed loads"},
        {"+tgsplit", true, "waves of a workgroup are on several compute units"},
        {"+dynamic-vgpr", true, "registers are not allocated at run time"},
        {"+wavefrontsize16", true, "waves have other sizes"},
        {"+wavefrontsize32", lanes != 32, "waves have 64 lanes on this target"},
        {"+wavefrontsize64", lanes != 64, "waves have 32 lanes on this target"},
    };
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (modes[i].refused && strlen(modes[i].name) == length && !strncmp(modes[i].name, feature, length))
            return read_error(r, "target feature %s is not supported: %s", modes[i].name, modes[i].why);
    return true;
}

/* "+a,-b", or ["+a", "-b"] in an attribute's text. */
static bool check_features(Reader *r, const char *text)
{
    while (*(text += strcspn(text, "+-"))) {
        const size_t length = strcspn(text, ",\"] ");
        if (!check_feature(r, text, length)) return false;
        text += length;
    }
    return true;
}

bool read_llvm_attribute(Reader *r, const char *name, const char *value)
{
    const FunctionRow *row = find_row(name);
    if (TEXT_IN(name, ignored)) return true;
    /* promises about hidden arguments and registers; calls that are no library's */
    if (!row && (!strncmp(name, "amdgpu-no-", 10) || !strncmp(name, "no-builtin", 10))) return true;
    /* LLVM ignores strings that it does not know. Names without a value may come from a newer version. */
    if (!row && *value && strncmp(name, "amdgpu-", 7)) return true;
    if (!row)
        return read_error(
            r, "unknown function attribute \"%s\": it may change what the kernel does; if it does not, remove it",
            name);
    switch (row->meaning) {
    case FLAT_SIZE: return read_flat_size(r, name, value);
    case WAVES: return read_waves(r, name, value);
    case DENORMALS: return read_denormals(r, name, value, &r->denormals);
    case DENORMALS_F32: return read_denormals(r, name, value, &r->denormals_f32);
    case FEATURES: return check_features(r, value);
    case IEEE: return read_mode(r, name, value, &r->k->no_ieee_mode);
    case DX10_CLAMP: return read_mode(r, name, value, &r->k->no_dx10_clamp);
    case FLAT_PRIVATE: return r->has_flat_private = true;
    case REFUSED: return read_error(r, "function attribute \"%s\" is not supported: %s", name, row->why);
    }
    return true;
}

/* ---- where they stand ---- */

static const char *string_of(Reader *r, MlirAttribute a)
{
    if (!mlirAttributeIsAString(a)) return NULL;
    const MlirStringRef s = mlirStringAttrGetValue(a);
    return arena_strndup(r->k->arena, s.data, s.length);
}

/* ["nounwind", ["amdgpu-waves-per-eu", "2"]] */
static bool read_passthrough(Reader *r, MlirAttribute all)
{
    if (!mlirAttributeIsAArray(all))
        return read_error(r, "passthrough = %s: expected a list", attribute_text(r->fc, all));
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(all); i++) {
        const MlirAttribute one = mlirArrayAttrGetElement(all, i);
        const char *name = string_of(r, one), *value = "";
        if (!name && mlirAttributeIsAArray(one) && mlirArrayAttrGetNumElements(one) == 2) {
            name = string_of(r, mlirArrayAttrGetElement(one, 0));
            value = string_of(r, mlirArrayAttrGetElement(one, 1));
        }
        if (!name || !value)
            return read_error(r, "passthrough: %s: expected a name, or [\"name\", \"value\"]",
                              attribute_text(r->fc, one));
        if (!read_llvm_attribute(r, name, value)) return false;
    }
    return true;
}

typedef struct OwnRow {
    const char *name;    /* of MLIR */
    const char *llvm;    /* its LLVM name if the value is a string or a number */
    const char *refused; /* why */
} OwnRow;

/* Attributes of llvm.func, and rocdl and llvm attributes of any function. */
static const OwnRow own[] = {
    {"denormal_fp_math", "denormal-fp-math", NULL},
    {"denormal_fp_math_f32", "denormal-fp-math-f32", NULL},
    {"rocdl.flat_work_group_size", "amdgpu-flat-work-group-size", NULL},
    {"rocdl.waves_per_eu", "amdgpu-waves-per-eu", NULL},
    {"rocdl.waves_per_eu_min", "amdgpu-waves-per-eu", NULL},
    {"target_features", "target-features", NULL},
    {"garbageCollector", NULL, "kernels have no garbage collector"},
    {"instrument_function_entry", NULL, ENTRY_OR_CALLS},
    {"instrument_function_exit", NULL, ENTRY_OR_CALLS},
    {"intel_reqd_sub_group_size", NULL, "the target decides how many lanes a wave has"},
    {"personality", NULL, "kernels have no exceptions"},
    {"section", NULL, "kernels are always in .text"},
};

/* Read elsewhere (kernel_attributes.c, --memref-abi, --target), or not needed. */
static const char *const not_needed[] = {
    /* of any function */
    "rocdl.cluster_dims", "rocdl.ignore_denormal_mode", "rocdl.kernel", "rocdl.last_use",
    "rocdl.max_flat_work_group_size", "rocdl.no_fine_grained_memory", "rocdl.no_remote_memory",
    "rocdl.reqd_work_group_size", "rocdl.uniform_work_group_size", "rocdl.unsafe_fp_atomics", "llvm.bareptr",
    "llvm.emit_c_interface", "llvm.linkage", "llvm.mmra", "llvm.readnone",
    /* of llvm.func */
    "CConv", "alignment", "always_inline", "approx_func_fp_math", "arg_attrs", "comdat", "convergent", "dso_local",
    "fp_contract", "frame_pointer", "function_entry_count", "function_type", "inline_hint", "linkage", "memory",
    "memory_effects", "no_infs_fp_math", "no_inline", "no_nans_fp_math", "no_signed_zeros_fp_math", "no_unwind",
    "noinline" /* Triton's */, "optimize_none", "passthrough", "prefer_vector_width", "reciprocal_estimates",
    "reqd_work_group_size", "res_attrs", "sym_name", "sym_visibility", "target_cpu", "translation_info", "tune_cpu",
    "unnamed_addr", "unsafe_fp_math", "uwtable_kind", "vec_type_hint", "visibility_", "will_return",
    "work_group_size_hint"};

/* Is it a size of blocks or grids without its dialect's name (kernel_attributes.c)? */
static bool is_size(const char *name) { return !strncmp(name, "known_", 6); }

static bool read_own(Reader *r, bool is_llvm, const char *name, MlirAttribute a)
{
    const bool of_dialect = strchr(name, '.') != NULL;
    if (of_dialect && strncmp(name, "rocdl.", 6) && strncmp(name, "llvm.", 5)) return true;
    if (TEXT_IN(name, not_needed)) return true;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (strcmp(own[i].name, name)) continue;
        if (own[i].refused) return read_error(r, "function attribute %s is not supported: %s", name, own[i].refused);
        const char *text = string_of(r, a);
        if (!text && mlirAttributeIsAInteger(a))
            text = arena_printf(r->k->arena, "%ld", (long)mlirIntegerAttrGetValueInt(a));
        return read_llvm_attribute(r, own[i].llvm, text ? text : attribute_text(r->fc, a));
    }
    /* functions of other dialects have their own attributes */
    if ((!of_dialect && !is_llvm) || is_size(name)) return true;
    return read_error(r, "unknown function attribute %s: it may change what the kernel does; if it does not, remove it",
                      name);
}

bool read_function_attributes(Reader *r, MlirOperation function)
{
    const bool is_llvm = !strcmp(op_name(function), "llvm.func");
    for (intptr_t i = 0; i < mlirOperationGetNumAttributes(function); i++) {
        const MlirNamedAttribute named = mlirOperationGetAttribute(function, i);
        if (!read_own(r, is_llvm, mlirIdentifierStr(named.name).data, named.attribute)) return false;
    }
    const MlirAttribute pass = op_attribute(function, "passthrough");
    return mlirAttributeIsNull(pass) || read_passthrough(r, pass);
}
