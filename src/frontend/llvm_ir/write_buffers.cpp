/* Writes accesses to buffers that the reader has no operation for as inline assembly: buffers of records (struct),
   typed ones (tbuffer), and formats.

       %x = call float @llvm.amdgcn.struct.buffer.load.f32(<4 x i32> %rsrc, i32 %i, i32 8, i32 0, i32 0)
   ->  %x = call float asm sideeffect "buffer_load_dword $0, $1, $2, 0 idxen offset:8", "=v,v,s,~{memory}"(i32 %i, ...)

   The reader of inline assembly refuses instructions that the target lacks. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace
{

enum AuxBits : uint64_t { AUX_SC0 = 1, AUX_NT = 2, AUX_SC1 = 16, AUX_HINT = 7, AUX_SCOPE_SHIFT = 3 };

struct BufferWriter {
    IRBuilder<> b;
    IntrinsicInst *call;
    BufferText target;
    bool structured = false, typed = false;
    StringRef kind;    /* load, store, atomic.add ..., with .format or .lds */
    unsigned next = 0; /* operand of the call */
    SmallVector<Value *> inputs;
    std::string constraints; /* of the inputs */
    uint64_t offset = 0;     /* the immediate one */

    BufferWriter(IntrinsicInst *of, BufferText on) : b(of), call(of), target(on) {}

    bool isMine();
    bool isLoad() const { return kind.starts_with("load"); }
    bool isAtomic() const { return kind.starts_with("atomic."); }
    bool givesResult() const { return !call->getType()->isVoidTy() && (!isAtomic() || !call->use_empty()); }
    Value *operand() { return call->getArgOperand(next++); }
    uint64_t constant() { return cast<ConstantInt>(operand())->getZExtValue(); }
    /* Makes the value an operand of the text; its number there. */
    std::string input(Value *value, StringRef constraint)
    {
        inputs.push_back(value);
        constraints += constraint.str() + ",";
        return "$" + std::to_string(inputs.size() - (givesResult() ? 0 : 1));
    }
    Type *numbers(Type *type) { return type->isPointerTy() ? call->getDataLayout().getIntPtrType(type) : type; }
    Type *registers(Type *type);
    Value *toRegisters(Value *value);
    Value *fromRegisters(Value *value, Type *type);
    Value *withExpected(Value *data, Value *expected);
    std::string plainName(Type *type) const;
    std::string formatName(Type *type) const;
    std::string atomicName(Type *type) const;
    std::string place(Value *rsrc, bool fits);
    std::string cacheWords(uint64_t aux) const;
    void finish(const std::string &start, const std::string &end, Type *result = nullptr, Type *type = nullptr);
    bool writeTransfer();
    bool write();
};

/* Is it one of the intrinsics that are written here? Sets what its name says. */
bool BufferWriter::isMine()
{
    StringRef name = Intrinsic::getBaseName(call->getIntrinsicID());
    if (!name.consume_front("llvm.amdgcn.")) return false;
    structured = name.consume_front("struct.");
    if (!structured && !name.consume_front("raw.")) return false;
    name.consume_front("ptr.");
    const bool whole = name.consume_front("atomic.");
    typed = name.consume_front("tbuffer.");
    if (!typed && !name.consume_front("buffer.")) return false;
    kind = name;
    return structured || typed || whole || kind.ends_with(".format");
}

/* Numbers of less than 32 bits are the low bits of a dword; three halves have two dwords. */
Type *BufferWriter::registers(Type *type)
{
    const unsigned bits = type->getPrimitiveSizeInBits();
    if (bits < 32) return b.getInt32Ty();
    return bits % 32 ? FixedVectorType::get(b.getInt32Ty(), bits / 32 + 1) : type;
}

Value *BufferWriter::toRegisters(Value *value)
{
    if (value->getType()->isPointerTy()) return b.CreatePtrToInt(value, numbers(value->getType()));
    Type *type = value->getType(), *to = registers(type);
    if (to == type) return value;
    Value *bits = b.CreateBitCast(value, b.getIntNTy(type->getPrimitiveSizeInBits()));
    return b.CreateBitCast(b.CreateZExt(bits, b.getIntNTy(to->getPrimitiveSizeInBits())), to);
}

Value *BufferWriter::fromRegisters(Value *value, Type *type)
{
    if (value->getType() == type) return value;
    if (type->isPointerTy()) return b.CreateIntToPtr(value, type);
    Value *bits = b.CreateBitCast(value, b.getIntNTy(value->getType()->getPrimitiveSizeInBits()));
    return b.CreateBitCast(b.CreateTrunc(bits, b.getIntNTy(type->getPrimitiveSizeInBits())), type);
}

/* The instruction that moves that many bits; "" if there is none. */
std::string BufferWriter::plainName(Type *type) const
{
    const unsigned bits = type->getPrimitiveSizeInBits();
    const std::string start = isLoad() ? "buffer_load_" : "buffer_store_";
    if (bits != 8 && bits != 16 && (bits % 32 || bits > 128)) return "";
    if (target == BUFFER_TEXT_GFX1250) return start + (isLoad() && bits < 32 ? "u" : "b") + std::to_string(bits);
    if (bits < 32) return start + (isLoad() ? "u" : "") + (bits == 8 ? "byte" : "short");
    return start + "dword" + (bits == 32 ? "" : "x" + std::to_string(bits / 32));
}

std::string BufferWriter::formatName(Type *type) const
{
    const auto *vector = dyn_cast<FixedVectorType>(type);
    const unsigned num = vector ? vector->getNumElements() : 1, bits = type->getScalarSizeInBits();
    if (num > 4 || (bits != 16 && bits != 32)) return "";
    return (typed ? "tbuffer_" : "buffer_") + std::string(isLoad() ? "load" : "store") + "_format_" +
           (bits == 16 ? "d16_" : "") + StringRef("xyzw").take_front(num).str();
}

std::string BufferWriter::atomicName(Type *type) const
{
    static constexpr struct {
        StringLiteral kind, old, wide;
    } names[] = {{"swap", "swap", "swap_b"}, {"cmpswap", "cmpswap", "cmpswap_b"},
                 {"add", "add", "add_u"},    {"sub", "sub", "sub_u"},
                 {"smin", "smin", "min_i"},  {"umin", "umin", "min_u"},
                 {"smax", "smax", "max_i"},  {"umax", "umax", "max_u"},
                 {"and", "and", "and_b"},    {"or", "or", "or_b"},
                 {"xor", "xor", "xor_b"},    {"inc", "inc", "inc_u"},
                 {"dec", "dec", "dec_u"}};
    const StringRef of = kind.drop_front(strlen("atomic."));
    const unsigned bits = type->getPrimitiveSizeInBits();
    const bool isGfx1250 = target == BUFFER_TEXT_GFX1250;
    if (bits != 32 && bits != 64) return "";
    for (const auto &row : names)
        if (of == row.kind)
            return "buffer_atomic_" +
                   (isGfx1250 ? row.wide.str() + std::to_string(bits) : row.old.str() + (bits == 64 ? "_x2" : ""));
    if (of == "fadd" && type->isVectorTy())
        return std::string("buffer_atomic_pk_add_") + (type->getScalarType()->isHalfTy() ? "f16" : "bf16");
    if (of == "fadd") return "buffer_atomic_add_f" + std::to_string(bits);
    if ((of != "fmin" && of != "fmax") || (!isGfx1250 && bits == 32)) return "";
    return "buffer_atomic_" + of.drop_front(1).str() + (isGfx1250 ? "_num_f" : "_f") + std::to_string(bits);
}

/* Address, descriptor and scalar offset. A constant offset becomes the immediate if `fits`. */
std::string BufferWriter::place(Value *rsrc, bool fits)
{
    const uint64_t most = target == BUFFER_TEXT_GFX1250 ? 0x7fffff : 0xfff;
    Value *index = structured ? operand() : nullptr, *voffset = operand(), *soffset = operand();
    const auto *known = dyn_cast<ConstantInt>(voffset), *none = dyn_cast<ConstantInt>(soffset);
    const bool isConstant = known && known->getZExtValue() <= (fits ? most : 0);
    if (isConstant) offset += known->getZExtValue();
    std::string address = "off";
    if (index && !isConstant) {
        Type *pair = FixedVectorType::get(b.getInt32Ty(), 2);
        Value *first = b.CreateInsertElement(PoisonValue::get(pair), index, uint64_t(0));
        address = input(b.CreateInsertElement(first, voffset, 1), "v");
    } else if (index || !isConstant) {
        address = input(index ? index : voffset, "v");
    }
    address += ", " + input(rsrc, "s") + ", ";
    if (!none || !none->isZero()) address += input(soffset, "s");
    else address += target == BUFFER_TEXT_GFX1250 ? "null" : "0";
    return address + (index ? " idxen" : "") + (isConstant ? "" : " offen");
}

std::string BufferWriter::cacheWords(uint64_t aux) const
{
    const bool returns = isAtomic() && givesResult();
    if (target != BUFFER_TEXT_GFX1250) {
        const bool old = target == BUFFER_TEXT_GFX90A;
        std::string words = returns || (!isAtomic() && aux & AUX_SC0) ? (old ? " glc" : " sc0") : "";
        if (aux & AUX_NT) words += old ? " slc" : " nt";
        return words + (aux & AUX_SC1 ? (old ? " scc" : " sc1") : "");
    }
    static constexpr StringLiteral hints[] = {"RT", "NT", "HT", "LU", "NT_RT", "RT_NT", "NT_HT", ""};
    static constexpr StringLiteral scopes[] = {"CU", "SE", "DEV", "SYS"};
    const StringRef hint = hints[aux & AUX_HINT], scope = scopes[aux >> AUX_SCOPE_SHIFT & 3];
    std::string words = scope == "CU" ? "" : " scope:SCOPE_" + scope.str();
    if (isAtomic()) return words + (returns ? " th:TH_ATOMIC_RETURN" : "");
    return hint == "RT" ? words : words + " th:TH_" + (isLoad() ? "LOAD_" : "STORE_") + hint.str();
}

/* A transfer into LDS, whose address is in M0. */
bool BufferWriter::writeTransfer()
{
    Value *rsrc = operand(), *to = operand();
    const std::string name = plainName(b.getIntNTy(8 * constant()));
    if (name.empty() || target == BUFFER_TEXT_GFX1250) return false;
    const std::string start = "s_mov_b32 m0, " + input(to, "s") + "\n" + name + " ", where = place(rsrc, false);
    offset += constant();
    finish(start + where, " lds" + cacheWords(constant()));
    return true;
}

Value *BufferWriter::withExpected(Value *data, Value *expected)
{
    const unsigned dwords = data->getType()->getPrimitiveSizeInBits() / 32;
    Type *one = FixedVectorType::get(b.getInt32Ty(), dwords);
    const SmallVector<int> both = to_vector(seq<int>(0, 2 * dwords));
    return b.CreateShuffleVector(b.CreateBitCast(data, one), b.CreateBitCast(expected, one), both);
}

/* False: there is no such instruction. */
bool BufferWriter::write()
{
    if (kind == "load.lds") return writeTransfer();
    Value *data = isLoad() ? nullptr : operand(), *expected = kind == "atomic.cmpswap" ? operand() : nullptr;
    Type *to = data ? data->getType() : call->getType(), *type = numbers(to);
    if (!type->getPrimitiveSizeInBits()) return false;
    const std::string name = isAtomic()                           ? atomicName(type)
                             : typed || kind.ends_with(".format") ? formatName(type)
                                                                  : plainName(type);
    if (name.empty()) return false;
    Value *rsrc = operand();
    if (expected) data = withExpected(data, expected);
    else if (data) data = toRegisters(data);
    std::string moved = "$0, ";
    if (data && givesResult()) input(data, "0");
    else if (data) moved = input(data, "v") + ", ";
    const std::string where = place(rsrc, true);
    const std::string format = typed ? " format:" + std::to_string(constant()) : "";
    finish(name + " " + moved + where, format + cacheWords(constant()), data ? data->getType() : registers(type), to);
    return true;
}

void BufferWriter::finish(const std::string &start, const std::string &end, Type *result, Type *type)
{
    const bool returns = givesResult();
    SmallVector<Type *> types;
    for (const Value *value : inputs) types.push_back(value->getType());
    const std::string at = offset ? " offset:" + std::to_string(offset) : "";
    auto *of = FunctionType::get(returns ? result : b.getVoidTy(), types, false);
    Value *value = b.CreateCall(
        InlineAsm::get(of, start + at + end, (returns ? "=v," : "") + constraints + "~{memory}", true), inputs);
    if (returns) call->replaceAllUsesWith(fromRegisters(value, type));
    call->eraseFromParent();
}

} // namespace

void ir_write_buffers(Function &function, BufferText target)
{
    SmallVector<IntrinsicInst *> calls;
    for (Instruction &i : instructions(function))
        if (auto *call = dyn_cast<IntrinsicInst>(&i)) calls.push_back(call);
    for (IntrinsicInst *call : calls)
        if (BufferWriter writer(call, target); writer.isMine()) writer.write();
}
