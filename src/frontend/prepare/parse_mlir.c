/* Parses a module. Messages of MLIR become diagnostics. */
#include "frontend/prepare/parse_mlir.h"
#include "frontend/prepare/prepare.h"
#include "frontend/read/diagnostics.h"
#include "mlir-c/Diagnostics.h"

MlirModule parse_module(FrontendContext *fc, DiagList *diags, const char *file, const char *text, size_t bytes)
{
    DiagnosticSink sink = {diags, file, false};
    if (!guard_parser(diags, file, text, bytes)) return (MlirModule){NULL};
    MlirDiagnosticHandlerID id = mlirContextAttachDiagnosticHandler(fc->mlir, on_diagnostic, &sink, NULL);
    uint32_t errors = diags->num_errors;
    text = older_forms(diags->arena, text, &bytes);
    MlirModule module = parse_verified(fc->mlir, mlirStringRefCreate(text, bytes));
    mlirContextDetachDiagnosticHandler(fc->mlir, id);
    if (mlirModuleIsNull(module) && diags->num_errors == errors)
        diag_error(diags, (SourceLoc){file, 0, 0}, "the MLIR parser rejects the module and gives no reason");
    return module;
}
