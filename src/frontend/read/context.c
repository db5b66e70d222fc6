/* The MLIR context, and what is remembered in it between modules. */
#include <stdlib.h>
#include <string.h>

#include "frontend/internal.h"
#include "frontend/llvm_dialect.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/AMDGPU.h"
#include "mlir-c/Dialect/Affine.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/ControlFlow.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/Dialect/Math.h"
#include "mlir-c/Dialect/MemRef.h"
#include "mlir-c/Dialect/ROCDL.h"
#include "mlir-c/Dialect/SCF.h"
#include "mlir-c/Dialect/UB.h"
#include "mlir-c/Dialect/Vector.h"

/* ---- pointer maps ---- */

static size_t pointer_hash(const void *key)
{
    uint64_t x = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15ull;
    return (size_t)(x >> 20);
}

static void ptr_map_rehash(PtrMap *map, Arena *arena)
{
    PtrMap old = *map;
    map->cap = old.cap ? old.cap * 2 : 64;
    map->slots = ARENA_ARRAY(arena, PtrSlot, map->cap);
    for (uint32_t i = 0; i < old.cap; i++) {
        if (!old.slots[i].key) continue;
        size_t at = pointer_hash(old.slots[i].key) & (map->cap - 1);
        while (map->slots[at].key) at = (at + 1) & (map->cap - 1);
        map->slots[at] = old.slots[i];
    }
}

void *ptr_map_get(const PtrMap *map, const void *key)
{
    if (!map->cap) return NULL;
    for (size_t at = pointer_hash(key) & (map->cap - 1); map->slots[at].key; at = (at + 1) & (map->cap - 1))
        if (map->slots[at].key == key) return map->slots[at].value;
    return NULL;
}

void ptr_map_set(PtrMap *map, Arena *arena, const void *key, void *value)
{
    if (map->len * 2 >= map->cap) ptr_map_rehash(map, arena);
    size_t at = pointer_hash(key) & (map->cap - 1);
    while (map->slots[at].key && map->slots[at].key != key) at = (at + 1) & (map->cap - 1);
    if (!map->slots[at].key) map->len++;
    map->slots[at] = (PtrSlot){key, value};
}

/* ---- the context ---- */

static const OpRow *const tables[] = {arith_ops,  affine_ops, gpu_ops,    vector_ops,
                                      memref_ops, scf_ops,    amdgpu_ops, rocdl_ops,
                                      synchronisation_ops, scaled_mfma_ops, lane_ops, atomic_ops,
                                      sparse_mfma_ops, packed_convert_ops, transpose_load_ops, llvm_ops, llvm_call_ops,
                                      math_ops, cf_ops};

/* Read where they stand, without a handler of their own. */
static const char *const structure[] = {
    "builtin.module", "gpu.module", "gpu.func", "gpu.return", "gpu.yield", "func.func", "func.return", "llvm.func", "llvm.return", "llvm.unreachable",
    "memref.global", "memref.atomic_yield", "llvm.mlir.global", "scf.yield", "scf.condition", "cf.br", "cf.cond_br", "cf.switch", "llvm.br",
    "llvm.cond_br", "llvm.switch"};

void frontend_each_operation(void (*each)(const char *name, void *data), void *data)
{
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const OpRow *row = tables[t]; row->name; row++) each(row->name, data);
    for (size_t i = 0; i < sizeof structure / sizeof *structure; i++) each(structure[i], data);
    llvm_each_renamed(each, data);
    llvm_each_intrinsic(each, data);
}

static void register_handlers(FrontendContext *fc)
{
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const OpRow *row = tables[t]; row->name; row++) {
            MlirIdentifier id = mlirIdentifierGet(fc->mlir, mlirStringRefCreateFromCString(row->name));
            ptr_map_set(&fc->ops, fc->arena, id.ptr, (void *)row);
        }
}

FrontendContext *frontend_context_new(void)
{
    Arena *arena = arena_new();
    FrontendContext *fc = ARENA_NEW(arena, FrontendContext);
    fc->arena = arena;
    MlirDialectRegistry registry = mlirDialectRegistryCreate();
    MlirDialectHandle dialects[] = {
        mlirGetDialectHandle__amdgpu__(), mlirGetDialectHandle__affine__(), mlirGetDialectHandle__arith__(),
        mlirGetDialectHandle__cf__(),     mlirGetDialectHandle__func__(),   mlirGetDialectHandle__gpu__(),
        mlirGetDialectHandle__llvm__(),   mlirGetDialectHandle__math__(),   mlirGetDialectHandle__memref__(),
        mlirGetDialectHandle__rocdl__(),  mlirGetDialectHandle__scf__(),    mlirGetDialectHandle__vector__(),
        mlirGetDialectHandle__ub__(),
    };
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
        mlirDialectHandleInsertDialect(dialects[i], registry);
    fc->mlir = mlirContextCreateWithRegistry(registry, false);
    mlirDialectRegistryDestroy(registry);
    /* stream.binding.subspan and IREE's attributes stay unregistered. */
    mlirContextSetAllowUnregisteredDialects(fc->mlir, true);
    register_handlers(fc);
    return fc;
}

void load_dialect(FrontendContext *fc, const char *name)
{
    mlirContextGetOrLoadDialect(fc->mlir, mlirStringRefCreateFromCString(name));
}

void frontend_context_free(FrontendContext *fc)
{
    if (!fc) return;
    mlirContextDestroy(fc->mlir);
    arena_free(fc->arena);
}

/* ---- locations and diagnostics ---- */

static void append_text(MlirStringRef text, void *data)
{
    strbuf_append_n(data, text.data, text.length);
}

SourceLoc source_location(const char *file, MlirLocation location)
{
    for (unsigned depth = 0; depth < 16; depth++) {
        if (mlirLocationIsAFileLineColRange(location)) {
            SourceLoc loc = {file, (uint32_t)mlirLocationFileLineColRangeGetStartLine(location),
                             (uint32_t)mlirLocationFileLineColRangeGetStartColumn(location)};
            return loc;
        }
        if (mlirLocationIsAName(location)) {
            location = mlirLocationNameGetChildLoc(location);
        } else if (mlirLocationIsACallSite(location)) {
            location = mlirLocationCallSiteGetCallee(location);
        } else if (mlirLocationIsAFused(location) && mlirLocationFusedGetNumLocations(location)) {
            unsigned n = mlirLocationFusedGetNumLocations(location);
            MlirLocation *parts = malloc(n * sizeof *parts);
            if (!parts) break;
            mlirLocationFusedGetLocations(location, parts);
            location = parts[0];
            free(parts);
        } else {
            break;
        }
    }
    return (SourceLoc){file, 0, 0};
}

typedef struct DiagnosticSink {
    DiagList *diags;
    const char *file;
    bool notes_only; /* whoever runs the pass says whether it is an error */
} DiagnosticSink;

static void report_diagnostic(const DiagnosticSink *sink, MlirDiagnostic diagnostic, bool is_note)
{
    StrBuf text = {0};
    mlirDiagnosticPrint(diagnostic, append_text, &text);
    MlirDiagnosticSeverity severity = mlirDiagnosticGetSeverity(diagnostic);
    DiagSeverity ours = is_note || sink->notes_only || severity == MlirDiagnosticNote || severity == MlirDiagnosticRemark
                            ? DIAG_NOTE
                        : severity == MlirDiagnosticWarning ? DIAG_WARNING
                                                            : DIAG_ERROR;
    SourceLoc loc = source_location(sink->file, mlirDiagnosticGetLocation(diagnostic));
    diag_report(sink->diags, ours, loc, "%s", text.data ? text.data : "");
    strbuf_free(&text);
    for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++)
        report_diagnostic(sink, mlirDiagnosticGetNote(diagnostic, i), true);
}

static MlirLogicalResult on_diagnostic(MlirDiagnostic diagnostic, void *data)
{
    report_diagnostic(data, diagnostic, false);
    return mlirLogicalResultSuccess();
}

MlirModule parse_module(FrontendContext *fc, DiagList *diags, const char *file, const char *text,
                        size_t bytes)
{
    DiagnosticSink sink = {diags, file, false};
    if (!guard_parser(diags, file, text, bytes)) return (MlirModule){NULL};
    MlirDiagnosticHandlerID id = mlirContextAttachDiagnosticHandler(fc->mlir, on_diagnostic, &sink, NULL);
    uint32_t errors = diags->num_errors;
    MlirModule module = mlirModuleCreateParse(fc->mlir, mlirStringRefCreate(text, bytes));
    mlirContextDetachDiagnosticHandler(fc->mlir, id);
    if (mlirModuleIsNull(module) && diags->num_errors == errors)
        diag_error(diags, (SourceLoc){file, 0, 0}, "the MLIR parser rejects the module without saying why");
    return module;
}

static void free_sink(void *data)
{
    free(data);
}

uint64_t collect_diagnostics(FrontendContext *fc, DiagList *diags, const char *file)
{
    DiagnosticSink *sink = malloc(sizeof *sink);
    CHECK(sink);
    *sink = (DiagnosticSink){diags, file, true};
    return mlirContextAttachDiagnosticHandler(fc->mlir, on_diagnostic, sink, free_sink);
}

/* ---- attributes ---- */

const char *attribute_text(FrontendContext *fc, MlirAttribute attribute)
{
    const char *known = ptr_map_get(&fc->attribute_texts, attribute.ptr);
    if (known) return known;
    StrBuf text = {0};
    mlirAttributePrint(attribute, append_text, &text);
    known = arena_strdup(fc->arena, text.data ? text.data : "");
    strbuf_free(&text);
    ptr_map_set(&fc->attribute_texts, fc->arena, attribute.ptr, (void *)known);
    return known;
}

const char *type_text(FrontendContext *fc, MlirType type)
{
    const char *known = ptr_map_get(&fc->type_texts, type.ptr);
    if (known) return known;
    StrBuf text = {0};
    mlirTypePrint(type, append_text, &text);
    known = arena_strdup(fc->arena, text.data ? text.data : "");
    strbuf_free(&text);
    ptr_map_set(&fc->type_texts, fc->arena, type.ptr, (void *)known);
    return known;
}
