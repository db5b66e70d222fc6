/* Assembles our own text in process through LLVM's C API: module-level inline assembly of an empty module.
 *
 * LLVM calls exit(1) on a bad line unless a diagnostic handler is installed, and with one the emission call reports success all
 * the same, so errors are counted in the handler. The AMDGPU target appends an empty AMDGPU note of its own behind ours: the
 * section is cut to its first entry. */
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <elf.h>
#include <string.h>
#include <threads.h>

#include "emit/emit.h"

static once_flag initialised = ONCE_FLAG_INIT;

static void initialise_target(void)
{
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmPrinter();
    LLVMInitializeAMDGPUAsmParser();
}

typedef struct Errors {
    uint32_t count;
    StrBuf text;
} Errors;

static void on_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
    Errors *errors = context;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
    char *text = LLVMGetDiagInfoDescription(info);
    if (errors->count++ < 5) strbuf_printf(&errors->text, "%s\n", text);
    LLVMDisposeMessage(text);
}

/* Keeps only the first entry of the AMDGPU note section: the section header's size is lowered. Names and descriptors of notes
   are padded to 4 bytes (ELF specification, "Note Section"). */
static bool cut_notes(char *elf, size_t bytes)
{
    Elf64_Ehdr header;
    if (bytes < sizeof header) return false;
    memcpy(&header, elf, sizeof header);
    if (header.e_shoff > bytes || (bytes - header.e_shoff) / sizeof(Elf64_Shdr) < header.e_shnum) return false;
    for (unsigned i = 0; i < header.e_shnum; i++) {
        char *place = elf + header.e_shoff + i * sizeof(Elf64_Shdr);
        Elf64_Shdr section;
        memcpy(&section, place, sizeof section);
        if (section.sh_type != SHT_NOTE) continue;
        Elf64_Nhdr note;
        if (section.sh_offset > bytes || section.sh_size > bytes - section.sh_offset || section.sh_size < sizeof note)
            return false;
        memcpy(&note, elf + section.sh_offset, sizeof note);
        uint64_t first = sizeof note + ((note.n_namesz + 3ull) & ~3ull) + ((note.n_descsz + 3ull) & ~3ull);
        if (first > section.sh_size) return false;
        section.sh_size = first;
        memcpy(place, &section, sizeof section);
    }
    return true;
}

static LLVMMemoryBufferRef assemble(LLVMContextRef context, const char *cpu, const char *assembly, size_t bytes)
{
    static const char triple[] = "amdgcn-amd-amdhsa";
    LLVMTargetRef target;
    char *message = NULL;
    if (LLVMGetTargetFromTriple(triple, &target, &message)) BUG("LLVM has no AMDGPU target: %s", message);
    LLVMTargetMachineRef machine =
        LLVMCreateTargetMachine(target, triple, cpu, "", LLVMCodeGenLevelNone, LLVMRelocPIC, LLVMCodeModelDefault);
    LLVMModuleRef module = LLVMModuleCreateWithNameInContext("wavecc", context);
    LLVMSetTarget(module, triple);
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
    LLVMSetModuleDataLayout(module, layout);
    LLVMSetModuleInlineAsm2(module, assembly, bytes);
    LLVMMemoryBufferRef buffer = NULL;
    if (LLVMTargetMachineEmitToMemoryBuffer(machine, module, LLVMObjectFile, &message, &buffer)) {
        LLVMDisposeMessage(message);
        buffer = NULL;
    }
    LLVMDisposeTargetData(layout);
    LLVMDisposeModule(module);
    LLVMDisposeTargetMachine(machine);
    return buffer;
}

bool emit_object(Target target, const char *assembly, size_t bytes, DiagList *diags, StrBuf *object)
{
    (void)diags;
    call_once(&initialised, initialise_target);
    Errors errors = {0};
    LLVMContextRef context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(context, on_diagnostic, &errors);
    LLVMMemoryBufferRef buffer = assemble(context, target_infos[target].name, assembly, bytes);
    LLVMContextDispose(context);
    if (errors.count || !buffer)
        BUG("LLVM's assembler refused our text (%u errors):\n%s", errors.count, errors.text.data ? errors.text.data : "");
    strbuf_append_n(object, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
    LLVMDisposeMemoryBuffer(buffer);
    if (!cut_notes(object->data, object->len)) BUG("LLVM's assembler gave an object with a broken note section");
    return true;
}
