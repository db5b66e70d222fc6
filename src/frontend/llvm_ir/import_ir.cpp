/* Runs LLVM's readers, its verifier and MLIR's importer in this process.

   First it drops what no kernel uses, because the importer refuses a whole module for one unknown function.
   Instructions without debug information get their place in the text, so that messages and line tables have one. */
#include "frontend/llvm_ir/expand_ops.h"
#include "frontend/llvm_ir/export_dialect.hpp"
#include "frontend/llvm_ir/import_ir.h"
#include "frontend/llvm_ir/mark_registers.hpp"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Import.h"

using namespace llvm;

namespace
{

constexpr unsigned stackBytes = 64u << 20, addressBytes = 8;
constexpr unsigned mostInstructions = 1u << 16; /* most instructions of a kernel after inlining */

struct Importer {
    const IrInput &input;
    LLVMContext llvm;
    std::unique_ptr<Module> module;
    AsmParserContext places;
    StringMap<std::vector<RegisterMark>> marks; /* of each function */
    std::string printed;                        /* the text of bitcode */
    std::string addresses;                      /* in the global that is flattened */
    const uint8_t *flattened = nullptr;         /* its bytes */

    explicit Importer(const IrInput &in) : input(in) {}

    bool fail(unsigned line, unsigned column, const Twine &text)
    {
        const std::string whole = text.str();
        input.say(input.data, line, column, whole.data(), whole.size());
        return false;
    }

    bool failAt(const Function &f, const Twine &text)
    {
        const auto at = places.getFunctionLocation(&f);
        return fail(at ? at->Start.Line + 1 : 0, at ? at->Start.Col + 1 : 0, text);
    }

    bool failAt(const Instruction &i, const Twine &text)
    {
        const DebugLoc &at = i.getDebugLoc();
        return fail(at ? at.getLine() : 0, at ? at.getCol() : 0, text);
    }

    bool read();
    bool readText(StringRef text);
    bool checkTarget();
    void resolveAliases();
    void dropUnreached();
    bool verify();
    void addPlaces();
    bool inlineCalls(Function &kernel);
    bool checkOperations(const Function &f);
    bool moveHiddenArguments(Function &f);
    bool expand(Function &f);
    bool collectMarks(const Function &f);
    void applyMarks(mlir::ModuleOp imported);
    bool failAtUse(const GlobalVariable &g, const Twine &text);
    bool putBytes(const GlobalVariable &g, const Constant &value, MutableArrayRef<uint8_t> out);
    bool putAddress(const Constant &value, uint64_t at);
    bool flattenGlobal(GlobalVariable &g);
    bool flattenGlobals();
};

bool isKernel(const Function &f)
{
    return !f.isDeclaration() &&
           (f.getCallingConv() == CallingConv::AMDGPU_KERNEL || f.getCallingConv() == CallingConv::SPIR_KERNEL);
}

/* A module without a layout gets the target's. This also holds if LLVM's reader has written its additions to an old
   layout. */
std::string ownLayout() { return Triple("amdgcn-amd-amdhsa").computeDataLayout(); }

/* Does the layout lack pointers, alignments and byte order? Hand-written layouts often name only the address space of
   allocas ("A5") or register widths. */
bool saysNothing(StringRef given)
{
    for (StringRef part : split(given, "-"))
        if (!part.empty() && part != "e" && part != "A5" && part[0] != 'n' && part[0] != 'S') return false;
    return true;
}

std::optional<std::string> chooseLayout(StringRef triple, StringRef given)
{
    if (saysNothing(given) || given == UpgradeDataLayoutString("", triple)) return ownLayout();
    return std::nullopt;
}

bool Importer::readText(StringRef text)
{
    SMDiagnostic error;
    const std::string terminated = text.str();
    module = parseAssembly(MemoryBufferRef(terminated, input.file), error, llvm, nullptr, chooseLayout, &places);
    if (module) return true;
    return fail(error.getLineNo() > 0 ? error.getLineNo() : 0, error.getColumnNo() >= 0 ? error.getColumnNo() + 1 : 0,
                error.getMessage());
}

/* Bitcode has no lines. Its places refer to the text that llvm-dis prints. */
bool Importer::read()
{
    if (mlir::Operation *container = unwrap(input.container)) {
        module = ir_export_dialect(container, llvm);
        return module != nullptr;
    }
    const StringRef text(input.text, input.bytes);
    if (!input.is_bitcode) return readText(text);
    Expected<std::unique_ptr<Module>> read =
        parseBitcodeFile(MemoryBufferRef(text, input.file), llvm, ParserCallbacks(chooseLayout));
    if (!read) return fail(0, 0, toString(read.takeError()));
    module = std::move(*read);
    bool hasPlaces = true;
    for (const Function &f : *module) hasPlaces = hasPlaces && (f.isDeclaration() || f.getSubprogram());
    if (hasPlaces) {
        input.show(input.data, nullptr, 0);
        return true;
    }
    raw_string_ostream out(printed);
    module->print(out, nullptr);
    module.reset();
    input.show(input.data, printed.data(), printed.size());
    return readText(printed);
}

/* The layout decides the widths of pointers and the places of arguments and struct members. */
bool Importer::checkTarget()
{
    const Triple triple = module->getTargetTriple();
    if (!triple.str().empty() && !triple.isAMDGCN())
        return fail(0, 0, "the module is for '" + triple.str() + "'; kernels for amdgcn-amd-amdhsa are compiled");
    const DataLayout &given = module->getDataLayout(), own(ownLayout());
    const auto differs = [&](const Twine &what) {
        return fail(0, 0,
                    "target datalayout = \"" + given.getStringRepresentation() + "\": " + what +
                        " not as AMDGPU requires: \"" + own.getStringRepresentation() + "\"");
    };
    if (given.isBigEndian()) return differs("the order of bytes is");
    if (given.getAllocaAddrSpace() != own.getAllocaAddrSpace()) return differs("the address space of allocas is");
    for (unsigned space : {0, 1, 3, 4, 5, 7, 8})
        if (given.getPointerSizeInBits(space) != own.getPointerSizeInBits(space))
            return differs("pointers to address space " + Twine(space) + " are");
    for (unsigned bits : {8, 16, 32, 64, 128}) {
        Type *integer = IntegerType::get(llvm, bits);
        if (given.getABITypeAlign(integer) != own.getABITypeAlign(integer))
            return differs("the alignment of i" + Twine(bits) + " is");
        for (unsigned n : {2, 3, 4, 8, 16})
            if (Type *vector = FixedVectorType::get(integer, n);
                given.getABITypeAlign(vector) != own.getABITypeAlign(vector))
                return differs("the alignment of <" + Twine(n) + " x i" + Twine(bits) + "> is");
    }
    return true;
}

/* Names what an alias stands for instead. C++ constructors and variables of two names have aliases. */
void Importer::resolveAliases()
{
    for (GlobalAlias &alias : make_early_inc_range(module->aliases())) {
        alias.replaceAllUsesWith(alias.getAliasee());
        alias.eraseFromParent();
    }
}

/* Drops the bodies of kernels that were not asked for, then everything unused. */
void Importer::dropUnreached()
{
    const Function *wanted = input.kernel ? module->getFunction(input.kernel) : nullptr;
    SmallPtrSet<const Value *, 32> reached;
    SmallVector<const Value *> todo;
    const auto reach = [&](const User &from) {
        for (const Use &use : from.operands())
            if (isa<Constant>(use) && reached.insert(use).second) todo.push_back(use);
    };
    for (const Function &f : *module)
        if (isKernel(f) && (!wanted || !isKernel(*wanted) || &f == wanted) && reached.insert(&f).second)
            todo.push_back(&f);
    while (!todo.empty()) {
        const Value *next = todo.pop_back_val();
        reach(*cast<User>(next));
        if (const auto *f = dyn_cast<Function>(next))
            for (const Instruction &i : instructions(*f)) reach(i);
    }
    for (const char *name : {"llvm.compiler.used", "llvm.used"})
        if (GlobalVariable *used = module->getNamedGlobal(name)) used->eraseFromParent();
    for (Function &f : *module)
        if (!reached.contains(&f)) f.deleteBody();
    for (GlobalVariable &g : module->globals())
        if (!reached.contains(&g)) g.setInitializer(nullptr);
    for (GlobalObject &o : make_early_inc_range(module->global_objects())) {
        o.removeDeadConstantUsers();
        if (!reached.contains(&o) && o.use_empty()) o.eraseFromParent();
    }
}

bool Importer::verify()
{
    bool good = true, brokenDebug = false;
    for (const Function &f : *module) {
        std::string text;
        raw_string_ostream out(text);
        if (verifyFunction(f, &out)) good = failAt(f, "LLVM's verifier: " + StringRef(text).rtrim());
    }
    std::string text;
    raw_string_ostream out(text);
    if (good && verifyModule(*module, &out, &brokenDebug))
        good = fail(0, 0, "LLVM's verifier: " + StringRef(text).rtrim());
    if (good && brokenDebug) StripDebugInfo(*module);
    return good;
}

/* Removes information about variables. Instructions without a source place get their place in the text. In a function
   with debug information they need a scope of their own, because the file differs. */
void Importer::addPlaces()
{
    DIBuilder builder(*module);
    DIFile *file = nullptr;
    DISubroutineType *type = nullptr;
    for (Function &f : *module) {
        const auto at = places.getFunctionLocation(&f);
        if (f.isDeclaration() || !at) continue;
        const unsigned line = at->Start.Line + 1;
        if (!file) {
            file = builder.createFile(input.file, "");
            builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file, "wavecc", true, "", 0);
            type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
        }
        DILocalScope *scope = nullptr;
        if (DISubprogram *known = f.getSubprogram()) {
            scope = builder.createLexicalBlockFile(known, file);
        } else {
            f.setSubprogram(builder.createFunction(file, f.getName(), "", file, line, type, line, DINode::FlagZero,
                                                   DISubprogram::SPFlagDefinition));
            scope = f.getSubprogram();
        }
        for (Instruction &i : instructions(f)) {
            const auto here = places.getInstructionLocation(&i);
            if (!i.getDebugLoc() && here)
                i.setDebugLoc(DILocation::get(llvm, here->Start.Line + 1, here->Start.Col + 1, scope));
        }
    }
    builder.finalize();
}

void dropVariables(Module &module)
{
    for (Function &f : module)
        for (Instruction &i : instructions(f)) i.dropDbgRecords();
}

/* Does the function call itself, directly or not? Such calls stay and are refused. */
bool isRecursive(const Function &f)
{
    SmallVector<const Function *> open{&f};
    SmallPtrSet<const Function *, 16> seen;
    while (!open.empty()) {
        for (const Instruction &i : instructions(*open.pop_back_val())) {
            const auto *call = dyn_cast<CallBase>(&i);
            const Function *callee = call ? call->getCalledFunction() : nullptr;
            if (callee == &f) return true;
            if (callee && !callee->isDeclaration() && seen.insert(callee).second) open.push_back(callee);
        }
    }
    return false;
}

/* Inlines every function with a body, because a kernel has no stack for calls. */
bool Importer::inlineCalls(Function &kernel)
{
    unsigned count = kernel.getInstructionCount();
    for (bool changed = true; changed;) {
        SmallVector<CallBase *> calls;
        changed = false;
        for (Instruction &i : instructions(kernel))
            if (auto *call = dyn_cast<CallBase>(&i))
                if (Function *callee = call->getCalledFunction();
                    callee && !callee->isDeclaration() && !isKernel(*callee))
                    calls.push_back(call);
        for (CallBase *call : calls) {
            const Function &callee = *call->getCalledFunction();
            if (isRecursive(callee)) continue;
            count += callee.getInstructionCount();
            if (count > mostInstructions)
                return failAt(kernel, "the kernel and the functions that it calls have more than " +
                                          Twine(mostInstructions) + " instructions");
            InlineFunctionInfo info;
            changed |= InlineFunction(*call, info, false, nullptr, false).isSuccess();
        }
    }
    return true;
}

/* The way out for a call that inlining has left; empty for one that the reader may know. */
std::string callProblem(const CallBase &call)
{
    if (call.isInlineAsm() || isa<IntrinsicInst>(call)) return "";
    const auto *callee = dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
    if (callee && callee->getName().starts_with("__ocml_")) return "";
    if (!callee)
        return "a call through a pointer is not supported, because kernels have no stack; call the functions by name, "
               "each behind a comparison";
    const std::string name = "call of '" + callee->getName().str() + "': ";
    if (call.getCalledFunction() != callee) return name + "its type differs from the function's";
    if (!callee->isDeclaration())
        return isRecursive(*callee) ? name + "the function calls itself, and kernels have no stack; write a loop" : "";
    if (StringRef(name).contains("ocl_image")) return name + "kernels have no images; load from buffers";
    if (StringRef(name).contains("printf")) return name + "kernels do not print; store the values in a buffer";
    return name + "the module has no body for it; link the module that has one first (llvm-link A.bc B.bc -o ALL.bc)";
}

/* Refuses what has no place in a kernel, where the reader could not say what helps. */
bool Importer::checkOperations(const Function &f)
{
    for (const Instruction &i : instructions(f)) {
        if (const auto *place = dyn_cast<AllocaInst>(&i); place && !isa<Constant>(place->getArraySize()))
            return failAt(i, "an alloca whose size is known only at run time is not supported, because scratch memory "
                             "is laid out before the launch; make it the largest size that occurs, or pass a buffer");
        const auto *call = dyn_cast<CallBase>(&i);
        if (const auto id = call ? call->getIntrinsicID() : Intrinsic::not_intrinsic;
            id == Intrinsic::read_register || id == Intrinsic::write_register)
            return failAt(i, "registers by their names (llvm.read_register, llvm.write_register) are not supported; "
                             "exec can be read, and inline assembly reads and writes others");
        if (const std::string problem = call ? callProblem(*call) : ""; !problem.empty()) return failAt(i, problem);
        for (const Use &use : i.operands())
            if (const auto *named = dyn_cast<Function>(use->stripPointerCasts());
                named && !(call && call->isCallee(&use)))
                return failAt(i, "the address of function '" + named->getName() +
                                     "' is not supported, because nothing can be called through it; call it by name");
    }
    return true;
}

/* Where code objects of version 5 and 6 have a hidden argument of the versions before (AMDGPUUsage, "Code Object V3 and
   Above"): offsets in x, y and z, printf's buffer or host calls, the queue, the completion action, the grids' sync. */
std::optional<uint64_t> newPlace(uint64_t old)
{
    static constexpr uint64_t places[] = {40, 48, 56, 80, 104, 112, 88};
    return old / 8 < std::size(places) ? std::optional(places[old / 8] + old % 8) : std::nullopt;
}

/* Code objects before version 5 have other hidden arguments. Loads at known places move to the new ones. */
bool Importer::moveHiddenArguments(Function &f)
{
    const auto *version = mdconst::extract_or_null<ConstantInt>(module->getModuleFlag("amdhsa_code_object_version"));
    if (!version || version->getZExtValue() >= 500) return true;
    SmallVector<std::pair<Instruction *, uint64_t>> open;
    for (Instruction &i : instructions(f))
        if (const auto *call = dyn_cast<IntrinsicInst>(&i);
            call && call->getIntrinsicID() == Intrinsic::amdgcn_implicitarg_ptr)
            open.push_back({&i, 0});
    while (!open.empty()) {
        const auto [pointer, at] = open.pop_back_val();
        for (User *user : make_early_inc_range(pointer->users())) {
            auto *load = dyn_cast<LoadInst>(user);
            auto *place = dyn_cast<GetElementPtrInst>(user);
            APInt distance(64, 0);
            const std::optional<uint64_t> to = load ? newPlace(at) : std::nullopt;
            if (to) {
                IRBuilder<> b(load);
                Value *hidden = b.CreateIntrinsic(Intrinsic::amdgcn_implicitarg_ptr, {});
                load->setOperand(0, b.CreateConstGEP1_64(b.getInt8Ty(), hidden, *to));
            } else if (place && place->accumulateConstantOffset(module->getDataLayout(), distance)) {
                open.push_back({place, at + distance.getZExtValue()});
            } else {
                return failAt(*cast<Instruction>(user),
                              "this reads hidden arguments as code objects of version " +
                                  Twine(version->getZExtValue() / 100) +
                                  " have them, at a place that is not known; wavecc writes versions 5 and 6: compile "
                                  "it with -mcode-object-version=5");
            }
        }
    }
    return true;
}

/* Reports at the first instruction that uses the global. */
bool Importer::failAtUse(const GlobalVariable &g, const Twine &text)
{
    SmallVector<const User *> open(g.users());
    SmallPtrSet<const User *, 16> seen;
    while (!open.empty()) {
        const User *user = open.pop_back_val();
        const auto *i = dyn_cast<Instruction>(user);
        if (i && i->getDebugLoc()) return failAt(*i, text);
        if (!i && seen.insert(user).second) open.append(user->user_begin(), user->user_end());
    }
    return fail(0, 0, text);
}

/* Notes the address of a global, or of a place in one, as ADDRESSES_SECTION says. */
bool Importer::putAddress(const Constant &value, uint64_t at)
{
    const Constant *pointer = &value;
    if (const auto *cast = dyn_cast<ConstantExpr>(&value);
        cast && (cast->getOpcode() == Instruction::PtrToInt || cast->getOpcode() == Instruction::PtrToAddr))
        pointer = cast->getOperand(0);
    const DataLayout &layout = module->getDataLayout();
    if (!pointer->getType()->isPointerTy() || layout.getTypeStoreSize(value.getType()) != addressBytes) return false;
    APInt distance(64, 0);
    const auto *to = dyn_cast<GlobalVariable>(pointer->stripAndAccumulateConstantOffsets(layout, distance, true));
    if (!to || (to->getAddressSpace() != 1 && to->getAddressSpace() != 4 && to->getAddressSpace() != 0)) return false;
    addresses += (Twine(at) + " " + Twine(distance.getSExtValue()) + " " + to->getName()).str() + '\0';
    return true;
}

/* Writes the bytes of an initial value as they lie in memory, little-endian. `out` is zero before. */
bool Importer::putBytes(const GlobalVariable &g, const Constant &value, MutableArrayRef<uint8_t> out)
{
    const DataLayout &layout = module->getDataLayout();
    if (value.isNullValue() || isa<UndefValue>(value)) return true;
    APInt bits(1, 0);
    if (const auto *i = dyn_cast<ConstantInt>(&value)) bits = i->getValue();
    else if (const auto *f = dyn_cast<ConstantFP>(&value)) bits = f->getValueAPF().bitcastToAPInt();
    if (isa<ConstantInt, ConstantFP>(value) && !value.getType()->isVectorTy()) {
        const unsigned bytes = (bits.getBitWidth() + 7) / 8;
        const APInt whole = bits.zext(bytes * 8);
        for (unsigned n = 0; n < bytes && n < out.size(); n++) out[n] = whole.extractBitsAsZExtValue(8, 8 * n);
        return true;
    }
    const auto *structure = dyn_cast<StructType>(value.getType());
    Type *element = isa<ArrayType>(value.getType())         ? value.getType()->getArrayElementType()
                    : isa<FixedVectorType>(value.getType()) ? value.getType()->getScalarType()
                                                            : nullptr;
    const bool dense = !isa<FixedVectorType>(value.getType()) || (element && element->getScalarSizeInBits() % 8 == 0);
    const uint64_t count = structure                         ? structure->getNumElements()
                           : isa<ArrayType>(value.getType()) ? value.getType()->getArrayNumElements()
                           : element                         ? cast<FixedVectorType>(value.getType())->getNumElements()
                                                             : 0;
    if (!dense || (!structure && !element))
        return putAddress(value, out.data() - flattened) ||
               failAtUse(g, "global @" + g.getName() +
                                ": the address of a function or of LDS, or an expression, in its initial value is not "
                                "supported; write it in the kernel, or by the host");
    uint64_t step = 0;
    if (element)
        step = isa<ArrayType>(value.getType()) ? layout.getTypeAllocSize(element).getFixedValue()
                                               : element->getScalarSizeInBits() / 8;
    for (uint64_t n = 0; n < count; n++) {
        const Constant *part = value.getAggregateElement(unsigned(n));
        const uint64_t at =
            structure ? layout.getStructLayout(const_cast<StructType *>(structure))->getElementOffset(n) : n * step;
        if (!part || at > out.size() || !putBytes(g, *part, out.drop_front(at))) return false;
    }
    return true;
}

/* Turns a global in memory into an array of bytes: zeros, or a text, which MLIR's importer keeps as one attribute. */
bool Importer::flattenGlobal(GlobalVariable &g)
{
    constexpr uint64_t mostBytes = 16u << 20;
    const uint64_t size = module->getDataLayout().getTypeAllocSize(g.getValueType()).getFixedValue();
    const auto refuse = [&](const Twine &what) { return failAtUse(g, "global @" + g.getName() + " " + what); };
    if (!g.hasInitializer()) return refuse("has no initial value here, and other modules are not linked");
    if (g.isThreadLocal()) return refuse("is thread_local, which kernels do not support");
    if (size > mostBytes) return refuse("has more than " + Twine(mostBytes) + " bytes");
    std::vector<uint8_t> bytes(size);
    flattened = bytes.data();
    addresses.clear();
    if (!putBytes(g, *g.getInitializer(), bytes)) return false;
    auto *type = ArrayType::get(Type::getInt8Ty(llvm), size);
    const bool zeros = addresses.empty() && all_of(bytes, [](uint8_t b) { return b == 0; });
    Constant *value = zeros ? ConstantAggregateZero::get(type) : ConstantDataArray::get(llvm, bytes);
    auto *flat = new GlobalVariable(*module, type, g.isConstant(), GlobalValue::ExternalLinkage, value, "", &g,
                                    GlobalValue::NotThreadLocal, g.getAddressSpace());
    const Align natural = module->getDataLayout().getPreferredAlign(&g);
    flat->setAlignment(std::max(g.getAlign().valueOrOne(), natural));
    if (g.hasLocalLinkage()) flat->setLinkage(GlobalValue::InternalLinkage);
    if (!addresses.empty()) flat->setSection(ADDRESSES_SECTION + addresses);
    flat->takeName(&g);
    g.replaceAllUsesWith(flat);
    g.eraseFromParent();
    return true;
}

bool Importer::flattenGlobals()
{
    for (GlobalVariable &g : module->globals())
        if (!g.hasName()) g.setName("wavecc.unnamed");
    for (GlobalVariable &g : make_early_inc_range(module->globals()))
        if (const unsigned space = g.getAddressSpace(); space == 0 || space == 1 || space == 4)
            if (!flattenGlobal(g)) return false;
    return true;
}

/* Replaces operations that the reader does not know by operations that it knows. */
bool Importer::expand(Function &f)
{
    if (const AllocaInst *wrong = ir_mark_volatile(f))
        return failAt(*wrong, "an alloca with wavecc.register or wavecc.pin must have a constant size and stand in the "
                              "entry block");
    if (!moveHiddenArguments(f)) return false;
    if (const std::string type = ir_read_opencl(f); !type.empty())
        return failAt(f, "a kernel argument is " + type + ", which kernels do not have; load from buffers");
    ir_promote_pointers(f);
    ir_expand_vectors(f);
    ir_split_values(f);
    ir_fuse_products(f);
    ir_reduce_waves(f);
    if (const Instruction *wrong = ir_move_whole_waves(f); wrong && !isa<PHINode>(wrong))
        return failAt(*wrong, "llvm.amdgcn.init.exec is for shaders; in a kernel all work-items are on, and strict.wwm "
                              "computes with all lanes");
    else if (wrong)
        return failAt(*wrong, "a number that all lanes have (strict.wwm, set.inactive) is not carried by a phi; use "
                              "set.inactive behind it, which says what lanes that are off have");
    ir_expand_operations(f);
    ir_write_instructions(f, input.is_gfx1250);
    ir_write_buffers(f, input.is_gfx1250  ? BUFFER_TEXT_GFX1250
                        : input.is_gfx90a ? BUFFER_TEXT_GFX90A
                                          : BUFFER_TEXT_GFX940);
    if (!checkOperations(f)) return false;
    ir_split_wide(f);
    ir_expand_memory(f);
    ir_shorten_divisions(f);
    ir_split_generic(f);
    return true;
}

bool Importer::collectMarks(const Function &f)
{
    const AllocaInst *wrong = nullptr;
    return ir_collect_marks(f, marks[f.getName()], wrong) ||
           failAt(*wrong, "wavecc.register and wavecc.pin: expected metadata !{}, or one string, as in !{!\"a\"} and "
                          "!{!\"v[128:255]\"}");
}

void Importer::applyMarks(mlir::ModuleOp imported)
{
    for (mlir::Operation &op : *imported.getBody()) {
        const auto name = op.getAttrOfType<mlir::StringAttr>("sym_name");
        const auto found = name ? marks.find(name.getValue()) : marks.end();
        if (found != marks.end() && !found->second.empty()) ir_apply_marks(&op, found->second);
    }
}

mlir::ModuleOp importModule(mlir::MLIRContext *context, const IrInput &input)
{
    Importer importer(input);
    if (!importer.read() || !importer.checkTarget()) return {};
    importer.resolveAliases();
    importer.dropUnreached();
    if (!importer.verify()) return {};
    dropVariables(*importer.module);
    importer.addPlaces();
    for (Function &f : *importer.module)
        if (isKernel(f) && !importer.inlineCalls(f)) return {};
    for (Function &f : *importer.module)
        if (!f.isDeclaration() && (!importer.expand(f) || !importer.collectMarks(f))) return {};
    importer.dropUnreached();
    if (!importer.flattenGlobals()) return {};
    mlir::DialectRegistry registry;
    registry.insert<mlir::DLTIDialect>();
    /* uses the C interface: the dialect's header takes 15 s to compile */
    mlirDialectHandleInsertDialect(mlirGetDialectHandle__llvm__(), wrap(&registry));
    mlir::registerLLVMDialectImport(registry);
    context->appendDialectRegistry(registry);
    context->loadDialect<mlir::DLTIDialect>();
    mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), wrap(context));
    mlir::ModuleOp imported =
        mlir::translateLLVMIRToModule(std::move(importer.module), context, false, true, false).release();
    if (imported) importer.applyMarks(imported);
    return imported;
}

} // namespace

MlirModule ir_import(MlirContext context, const IrInput *input, bool *crashed)
{
    mlir::ModuleOp module;
    CrashRecoveryContext::Enable();
    CrashRecoveryContext recovery;
    *crashed = !recovery.RunSafelyOnThread([&] { module = importModule(unwrap(context), *input); }, stackBytes);
    CrashRecoveryContext::Disable();
    return wrap(module);
}
