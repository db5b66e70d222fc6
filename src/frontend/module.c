/* Finds the kernels of a module and reads each. */
#include <string.h>

#include "frontend/llvm_ir/parse_ir.h"
#include "frontend/llvm_ir/reread_kernels.h"
#include "frontend/memory/memory_access.h"
#include "frontend/memory/synchronise.h"
#include "frontend/prepare/parse_mlir.h"
#include "frontend/prepare/prepare.h"
#include "frontend/read/find_operations.h"
#include "frontend/wave/read_wave.h"
#include "frontend/wave/wave_dialect.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "support/llvm_text.h"
#include "support/text.h"

typedef struct Module {
    FrontendContext *fc;
    const FrontendOptions *options;
    DiagList *diags;
    const char *file;
    KernelList *out;
    Map grids; /* identifier of a kernel's name -> MlirBlock of its workgroup-count region */
    bool failed;
    uint32_t num_found;
} Module;

/* ---- the workgroup-count region ---- */

/* Evaluates the region that computes the grid. If it depends on the workload, the grid stays unknown. */
static void read_grid(Reader *r, MlirBlock block)
{
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); i++) {
        MlirValue arg = mlirBlockGetArgument(block, i);
        const Type *type = type_of(r, arg);
        value_set(r, arg, expr_value(r, type, unknown_integer(r, type, true)));
    }
    r->analysing = true;
    MlirOperation terminator;
    if (read_block(r, block, &terminator)) {
        for (intptr_t i = 0; i < mlirOperationGetNumOperands(terminator) && i < 3; i++) {
            Value *v = map_get_pointer(&r->values, op_operand(terminator, i).ptr);
            if (!v || v->form != VALUE_EXPRS || !expr_is_const(v->exprs[0])) continue;
            int64_t n = v->exprs[0]->value;
            if (n < 1 || n > INT32_MAX) {
                read_error(r, "the workgroup count %ld is out of range", (long)n);
                break;
            }
            r->k->grid[i] = (uint32_t)n;
        }
    }
    r->analysing = false;
}

/* ---- kernels ---- */

static const char *function_name(Module *m, MlirOperation function)
{
    MlirAttribute a = op_attribute(function, "sym_name");
    if (mlirAttributeIsNull(a) || !mlirAttributeIsAString(a)) return NULL;
    MlirStringRef s = mlirStringAttrGetValue(a);
    return s.length && memchr(s.data, 0, s.length) ? NULL : arena_strndup(m->diags->arena, s.data, s.length);
}

/* Is the name a symbol that assemblers accept, and not the symbol of another kernel's descriptor? */
static bool name_is_symbol(const char *name)
{
    size_t n = strlen(name);
    if (!n || strchr("0123456789.$", *name) || (n > 3 && !strcmp(name + n - 3, ".kd"))) return false;
    for (const char *p = name; *p; p++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.$", *p)) return false;
    return true;
}

/* lift-cf-to-scf searches the remaining graph for cycles again and again. Its time grows with the square of the number
   of blocks: 3 s at 8,000, 10 s at 16,000. */
enum { MAX_UNSTRUCTURED_BLOCKS = 8192 };

static bool make_structured(Reader *r, MlirOperation function)
{
    const uint32_t num_blocks = count_blocks(function);
    if (num_blocks > MAX_UNSTRUCTURED_BLOCKS)
        return read_error(r,
                          "the kernel has %u blocks with branches between them; at most %d are supported: write scf.if "
                          "and scf.for, or split the kernel",
                          num_blocks, MAX_UNSTRUCTURED_BLOCKS);
    if (!lift_control_flow(function))
        return read_error(r,
                          "the control flow between the kernel's blocks cannot be rewritten as scf.if and scf.while");
    return true;
}

static bool read_body(Reader *r, MlirOperation function)
{
    MlirRegion body = mlirOperationGetRegion(function, 0);
    MlirBlock entry = mlirRegionGetFirstBlock(body);
    if (mlirBlockIsNull(entry)) return read_error(r, "the kernel has no body");
    if (!lower_affine(function))
        return read_error(r,
                          "MLIR's lower-affine fails on the kernel's affine operations; affine.parallel cannot reduce "
                          "by \"assign\"");
    structure_rewrite(function);
    choice_constants(function);
    while_loops(function);
    unroll_loops(function);
    split_tensor_loops(function);
    entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
    if (has_control_flow(function)) {
        if (!make_structured(r, function)) return false;
        choice_constants(function);
        while_loops(function);
        choice_results(function);
        entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
    }
    bool is_llvm = !strcmp(op_name(function), "llvm.func");
    if (is_llvm ? !read_llvm_arguments(r, function, entry) : !read_arguments(r, function, entry)) return false;
    narrow_arguments(r, entry);
    if (r->k->kernarg_bytes > MAX_KERNARG_BYTES)
        return read_error(r, "the kernel's arguments take %u bytes; at most %d", r->k->kernarg_bytes,
                          MAX_KERNARG_BYTES);
    MlirOperation terminator;
    if (!read_block(r, entry, &terminator)) return false;
    r->op = terminator;
    set_location(r, terminator);
    BUILD_ALONE(&r->b, OP_S_ENDPGM);
    if (!finish_allocas(r)) return false;
    finish_kernargs(r);
    finish_fences(r);
    kernel_note_author_counts(r->k);
    return !r->failed;
}

/* Reads the kernel, with these memref.alloca operations in scratch memory. False: read it again, with more of them in
   scratch. */
static bool read_once(Module *m, MlirOperation function, const char *name, SourceLoc loc, Map *in_scratch)
{
    Arena *arena = m->diags->arena;
    Kernel *k = kernel_new(arena, m->diags, name, m->options->target);
    k->loc = loc;
    Reader *r = ARENA_NEW(arena, Reader);
    *r = (Reader){.fc = m->fc,
                  .options = m->options,
                  .arena = arena,
                  .diags = m->diags,
                  .file = m->file,
                  .k = k,
                  .in_scratch = in_scratch,
                  .function = function};
    Block *entry = kernel_block(k, "entry", 0);
    r->b = builder_at_end(k, entry);
    r->pool = expr_pool_new(arena);
    r->em = emitter_new(r->pool, &r->b);
    MlirBlock *grid =
        map_get_pointer(&m->grids, mlirIdentifierGet(m->fc->mlir, mlirStringRefCreateFromCString(name)).ptr);
    if (grid) read_grid(r, *grid);
    if (!r->failed && read_kernel_attributes(r, function) && read_body(r, function)) VEC_PUSH(arena, m->out, k);
    else if (r->again) return false;
    else m->failed = true;
    return true;
}

/* Was this kernel asked for: "NAME", "MODULE::NAME", or "MODULE::" for all of a module? */
static bool is_chosen(Module *m, MlirOperation function, const char *name)
{
    const char *wanted = m->options->kernel, *plain = text_plain_kernel(wanted);
    if (!wanted) return true;
    if ((plain == wanted || *plain) && strcmp(name, plain)) return false;
    if (plain == wanted) return true;
    const size_t length = (size_t)(plain - wanted) - 2;
    for (MlirOperation at = mlirOperationGetParentOperation(function); !mlirOperationIsNull(at);
         at = mlirOperationGetParentOperation(at)) {
        const char *module = function_name(m, at);
        if (module && strlen(module) == length && !strncmp(module, wanted, length)) return true;
    }
    return false;
}

static void read_kernel(Module *m, MlirOperation function)
{
    const char *name = function_name(m, function);
    if (name && !is_chosen(m, function, name)) return;
    m->num_found++;
    SourceLoc loc = source_location(m->diags->arena, m->file, mlirOperationGetLocation(function));
    bool again = false;
    for (uint32_t i = 0; name && i < m->out->len; i++) again = again || !strcmp(m->out->data[i]->name, name);
    if (!name || !name_is_symbol(name) || again) {
        if (again)
            diag_error(m->diags, loc,
                       "there are two kernels named '%s', but a code object can hold only one of that name; choose one "
                       "with --kernel=MODULE::%s",
                       name, name);
        else
            diag_error(m->diags, loc,
                       "a kernel's name must be an identifier of letters, digits, '_', '.' and '$' "
                       "that begins with a letter or "
                       "'_' and does not end in '.kd'");
        m->failed = true;
        return;
    }
    llvm_rewrite(m->fc, function);
    Map in_scratch = {0};
    while (!read_once(m, function, name, loc, &in_scratch)) {}
}

static bool op_is(MlirOperation op, const char *name) { return !strcmp(op_name(op), name); }

static bool is_host_function(const char *name)
{
    size_t n = name ? strlen(name) : 0;
    return n && (!strncmp(name, "isolated_benchmark", 18) || (n > 6 && !strcmp(name + n - 6, "$async")));
}

static void remember_grid(Module *m, MlirOperation op, const char *name_attribute)
{
    MlirAttribute a = op_attribute(op, name_attribute);
    if (mlirAttributeIsNull(a)) return;
    MlirStringRef name;
    if (mlirAttributeIsAFlatSymbolRef(a)) name = mlirFlatSymbolRefAttrGetValue(a);
    else if (mlirAttributeIsAString(a)) name = mlirStringAttrGetValue(a);
    else return;
    MlirBlock *block = ARENA_NEW(m->diags->arena, MlirBlock);
    if (!mlirOperationGetNumRegions(op)) return;
    *block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    if (!mlirBlockIsNull(*block))
        map_put_pointer(&m->grids, m->diags->arena, mlirIdentifierGet(m->fc->mlir, name).ptr, block);
}

typedef void VisitOp(Module *m, MlirOperation op);

/* Calls `visit` for every operation in the nested modules. */
static void for_each_symbol(Module *m, MlirOperation container, unsigned depth, VisitOp *visit)
{
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(container) && depth < 16; i++)
        for (MlirBlock b = mlirRegionGetFirstBlock(mlirOperationGetRegion(container, i)); !mlirBlockIsNull(b);
             b = mlirBlockGetNextInRegion(b))
            for (MlirOperation op = mlirBlockGetFirstOperation(b); !mlirOperationIsNull(op);
                 op = mlirOperationGetNextInBlock(op)) {
                visit(m, op);
                if (op_is(op, "builtin.module") || op_is(op, "gpu.module") || op_is(op, "stream.executable"))
                    for_each_symbol(m, op, depth + 1, visit);
            }
}

static void visit_export(Module *m, MlirOperation op)
{
    if (op_is(op, "stream.executable.export")) remember_grid(m, op, "function_ref");
    if (op_is(op, "func.func")) remember_grid(m, op, "stream.export_of");
}

/* Is it a function with a body and LLVM's calling convention for kernels? */
static bool has_kernel_convention(Module *m, MlirOperation op)
{
    static const char *const kernels[] = {"#llvm.cconv<amdgpu_kernelcc>", "#llvm.cconv<spir_kernelcc>"};
    const MlirAttribute a = op_attribute(op, "CConv");
    return !mlirAttributeIsNull(a) && TEXT_IN(attribute_text(m->fc, a), kernels) &&
           !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)));
}

static void visit_function(Module *m, MlirOperation op)
{
    if (op_is(op, "gpu.func")) {
        if (!mlirAttributeIsNull(op_attribute(op, "gpu.kernel"))) read_kernel(m, op);
    } else if (op_is(op, "func.func")) {
        bool chosen = !mlirAttributeIsNull(op_attribute(op, "translation_info")) ||
                      !mlirAttributeIsNull(op_attribute(op, "gpu.kernel"));
        if (chosen && !is_host_function(function_name(m, op))) read_kernel(m, op);
    } else if (op_is(op, "llvm.func")) {
        const bool marked = !mlirAttributeIsNull(op_attribute_or(op, "gpu.kernel", "rocdl.kernel"));
        if (marked || has_kernel_convention(m, op)) read_kernel(m, op);
    }
}

static bool is_gpu_id(MlirOperation op, void *)
{
    static const char *const names[] = {"gpu.thread_id", "gpu.block_id", "gpu.global_id", "gpu.lane_id"};
    return TEXT_IN(op_name(op), names);
}

/* Takes a plain function as a kernel if it asks for its place in the grid. Some tools write no other mark. */
static void visit_plain_function(Module *m, MlirOperation op)
{
    if (!op_is(op, "func.func") || is_host_function(function_name(m, op))) return;
    if (m->options->all_functions || has_operation(op, is_gpu_id, NULL)) read_kernel(m, op);
}

static MlirModule parse_text(FrontendContext *fc, DiagList *diags, const char *file, const char *text, size_t bytes)
{
    size_t unwrapped_bytes;
    const char *unwrapped = frontend_unwrap(diags->arena, file, text, bytes, diags, &unwrapped_bytes);
    if (!unwrapped) return (MlirModule){NULL};
    /* MLIR's parser wants a terminating zero after the text. */
    if (unwrapped == text) unwrapped = arena_strndup(diags->arena, text, bytes);
    return parse_module(fc, diags, file, unwrapped, unwrapped_bytes);
}

static void read_functions(Module *m, MlirModule module, bool is_ir)
{
    const char *wanted = m->options->kernel;
    MlirOperation top = mlirModuleGetOperation(module);
    SourceLoc whole = source_location(m->diags->arena, m->file, mlirOperationGetLocation(top));
    if (!outline_launches(module)) {
        m->failed = true;
        diag_error(m->diags, whole, "MLIR's gpu-kernel-outlining fails on the gpu.launch operations");
        return;
    }
    if (!is_ir) inline_calls(module); /* LLVM has inlined those of LLVM IR */
    for_each_symbol(m, top, 0, visit_export);
    for_each_symbol(m, top, 0, visit_function);
    if (!m->num_found) for_each_symbol(m, top, 0, visit_plain_function);
    if (m->num_found) return;
    m->failed = true;
    if (wanted) diag_error(m->diags, whole, "there is no kernel '%s' in the module", wanted);
    else
        diag_error(m->diags, whole, "there is no kernel in the module: %s",
                   is_ir ? "a function with a body and the calling convention amdgpu_kernel"
                         : "a gpu.func with `kernel`, a gpu.launch, or a func.func with translation_info");
}

bool frontend_read(FrontendContext *fc, const char *file, const char *text, size_t bytes,
                   const FrontendOptions *options, DiagList *diags, KernelList *out)
{
    Arena *arena = diags->arena;
    file = arena_strdup(arena, file ? file : "<memory>");
    const bool is_ir = text_is_llvm_ir(file, text, bytes), is_wave = !is_ir && text_has_wave(text, bytes);
    if (is_wave) wave_dialect_load(fc->mlir);
    MlirModule module =
        is_ir ? parse_ir(fc, diags, file, text, bytes, options) : parse_text(fc, diags, file, text, bytes);
    if (mlirModuleIsNull(module)) return false;
    if (is_wave && !wave_lower_module(fc, diags, file, module, options)) {
        mlirModuleDestroy(module);
        return false;
    }
    const MlirContext context = fc->mlir;
    if (!is_ir && !reread_kernels(fc, diags, file, options, module)) {
        if (mlirContextEqual(context, fc->mlir)) mlirModuleDestroy(module); /* else LLVM has crashed */
        return false;
    }
    uint64_t collecting = collect_diagnostics(fc, diags, file);
    Module m = {.fc = fc, .options = options, .diags = diags, .file = file, .out = out};
    read_functions(&m, module, is_ir);
    mlirModuleDestroy(module);
    mlirContextDetachDiagnosticHandler(fc->mlir, collecting);
    return !m.failed;
}
