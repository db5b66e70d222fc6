/* In the place of the front end and of `wavecc doctor`, in builds without LLVM (tools/build_core.sh): MLIR and LLVM IR are
   refused. All else of wavecc needs no LLVM. */
#include <stdlib.h>

#include "command/cli.h"
#include "frontend/frontend.h"

FrontendContext *frontend_context_new(void) { return NULL; }
void frontend_context_free(FrontendContext *context) { (void)context; }
void frontend_each_operation(void (*each)(const char *name, void *data), void *data) { (void)each, (void)data; }

static bool refuse(DiagList *diags, const char *file)
{
    return diag_error(
        diags, (SourceLoc){file, 0, 0},
        "this build of wavecc has no LLVM and reads neither MLIR nor LLVM IR: give kernel IR, assembly or a "
        "code object");
}

bool frontend_read(FrontendContext *context, const char *file, const char *text, size_t bytes,
                   const FrontendOptions *options, DiagList *diags, KernelList *out)
{
    (void)context, (void)text, (void)bytes, (void)options, (void)out;
    return refuse(diags, file);
}

bool frontend_print_wave(FrontendContext *context, const char *file, const StrBuf *text, const FrontendOptions *options,
                         bool as_wave, DiagList *diags, StrBuf *out)
{
    (void)context, (void)text, (void)options, (void)as_wave, (void)out;
    return refuse(diags, file);
}

bool frontend_gpu_targets(FrontendContext *context, const char *file, const StrBuf *text, DiagList *diags,
                          GpuTargetList *out)
{
    (void)context, (void)text, (void)out;
    return refuse(diags, file);
}

bool frontend_embed(FrontendContext *context, const char *file, const StrBuf *text, const TargetObject *objects,
                    unsigned num_objects, DiagList *diags, StrBuf *out)
{
    (void)context, (void)text, (void)objects, (void)num_objects, (void)out;
    return refuse(diags, file);
}

void cli_append_version(StrBuf *out) { strbuf_printf(out, "wavecc %s, without LLVM\n", wavecc_version()); }

int cli_doctor(int argc, char **argv)
{
    (void)argc, (void)argv;
    return cli_error("this build of wavecc has no LLVM");
}
