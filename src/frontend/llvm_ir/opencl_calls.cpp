/* Handles built-in functions of OpenCL C, by their mangled names, in modules without a device library: clang writes
   calls of functions without a body for them.

       call i64 @_Z13get_global_idj(i32 0)           ->    workgroup id * size of a workgroup + work-item id + offset
       call <2 x float> @_Z3sinDv2_f(<2 x float> %x) ->    two calls of @__ocml_sin_f32

   The types are those of the call. Names that are not known stay calls, which the reader refuses. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace
{

/* Functions that have the name of their `__ocml_` one. */
constexpr StringLiteral library[] = {
    "acos", "acosh", "asin", "asinh", "atan",  "atan2", "atanh", "cbrt", "ceil", "copysign", "cos",  "cosh",  "erf",
    "erfc", "exp",   "exp2", "expm1", "fabs",  "floor", "fma",   "fmax", "fmin", "fmod",     "log",  "log10", "log1p",
    "log2", "pow",   "pown", "rint",  "round", "rsqrt", "sin",   "sinh", "sqrt", "tan",      "tanh", "trunc",
};

/* "_Z3minDv2_j": false. The last type of number counts: pointers stand before. */
bool takesSigned(StringRef mangled)
{
    while (!mangled.empty() && (mangled.back() == '_' || mangled.back() == 'S')) mangled = mangled.drop_back();
    return mangled.empty() || !StringRef("htjm").contains(mangled.back());
}

/* "_Z3sinf": "sin". Empty: the name is not of that form. */
StringRef nameOf(StringRef mangled)
{
    unsigned length = 0;
    if (!mangled.consume_front("_Z") || mangled.consumeInteger(10, length) || length > mangled.size()) return "";
    return mangled.take_front(length);
}

struct Builtin {
    IRBuilder<> b;
    CallInst *call;

    explicit Builtin(CallInst *of) : b(of), call(of) {}

    Value *field(Type *type, unsigned offset)
    {
        Value *hidden = b.CreateIntrinsic(Intrinsic::amdgcn_implicitarg_ptr, {});
        Value *place = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), hidden, offset);
        return b.CreateAlignedLoad(type, place, commonAlignment(Align(8), offset));
    }

    Value *wide(Value *v) { return b.CreateZExtOrTrunc(v, call->getType()); }
    Value *localId(unsigned d)
    {
        static constexpr Intrinsic::ID ids[] = {Intrinsic::amdgcn_workitem_id_x, Intrinsic::amdgcn_workitem_id_y,
                                                Intrinsic::amdgcn_workitem_id_z};
        return wide(b.CreateIntrinsic(ids[d], {}));
    }
    Value *groupId(unsigned d)
    {
        static constexpr Intrinsic::ID ids[] = {Intrinsic::amdgcn_workgroup_id_x, Intrinsic::amdgcn_workgroup_id_y,
                                                Intrinsic::amdgcn_workgroup_id_z};
        return wide(b.CreateIntrinsic(ids[d], {}));
    }
    /* Places of code objects 5 and 6 (AMDGPUUsage, "Code Object V5 Metadata"). */
    Value *groups(unsigned d) { return wide(field(b.getInt32Ty(), 4 * d)); }
    Value *size(unsigned d) { return wide(field(b.getInt16Ty(), 12 + 2 * d)); }
    Value *offset(unsigned d) { return wide(field(b.getInt64Ty(), 40 + 8 * d)); }

    Value *place(StringRef name);
    bool synchronises(StringRef name);
    Value *atomic(StringRef name, bool isSigned);
    Value *low24(Value *v, bool isSigned);
    Value *highHalf(bool isSigned);
    Value *number(StringRef name, bool isSigned);
    Value *scalar(StringRef name, ArrayRef<Value *> args);
    Value *function(StringRef name);
};

/* Of a work-item, by a dimension that is known. NULL: no such function. */
Value *Builtin::place(StringRef name)
{
    const auto *number = call->arg_size() == 1 ? dyn_cast<ConstantInt>(call->getArgOperand(0)) : nullptr;
    if (!call->getType()->isIntegerTy() || !number || number->getZExtValue() > 2) return nullptr;
    const unsigned d = number->getZExtValue();
    if (name == "get_local_id") return localId(d);
    if (name == "get_group_id") return groupId(d);
    if (name == "get_num_groups") return groups(d);
    if (name == "get_local_size" || name == "get_enqueued_local_size") return size(d);
    if (name == "get_global_offset") return offset(d);
    if (name == "get_global_size") return b.CreateMul(groups(d), size(d));
    if (name != "get_global_id") return nullptr;
    return b.CreateAdd(b.CreateAdd(b.CreateMul(groupId(d), size(d)), localId(d)), offset(d));
}

/* Barriers and fences order the memory of the workgroup, as those of ROCm's device library. */
bool Builtin::synchronises(StringRef name)
{
    const SyncScope::ID group = call->getContext().getOrInsertSyncScopeID("workgroup");
    if (name == "mem_fence" || name == "read_mem_fence" || name == "write_mem_fence") {
        b.CreateFence(AtomicOrdering::AcquireRelease, group);
        return true;
    }
    if (name != "barrier" && name != "work_group_barrier") return false;
    b.CreateFence(AtomicOrdering::Release, group);
    b.CreateIntrinsic(Intrinsic::amdgcn_s_barrier, {});
    b.CreateFence(AtomicOrdering::Acquire, group);
    return true;
}

/* atomic_add and its like: relaxed, at the scope of the device. NULL: no such function. */
Value *Builtin::atomic(StringRef name, bool isSigned)
{
    if ((!name.consume_front("atomic_") && !name.consume_front("atom_")) || !call->arg_size()) return nullptr;
    Value *place = call->getArgOperand(0);
    Type *type = call->getType();
    const SyncScope::ID agent = call->getContext().getOrInsertSyncScopeID("agent");
    const bool known =
        place->getType()->isPointerTy() && (type->isIntegerTy() || (type->isFloatTy() && name == "xchg"));
    if (!known) return nullptr;
    if (name == "cmpxchg" && call->arg_size() == 3)
        return b.CreateExtractValue(b.CreateAtomicCmpXchg(place, call->getArgOperand(1), call->getArgOperand(2),
                                                          MaybeAlign(), AtomicOrdering::Monotonic,
                                                          AtomicOrdering::Monotonic, agent),
                                    0);
    const bool byOne = name == "inc" || name == "dec";
    const auto op = StringSwitch<AtomicRMWInst::BinOp>(name)
                        .Cases({"add", "inc"}, AtomicRMWInst::Add)
                        .Cases({"sub", "dec"}, AtomicRMWInst::Sub)
                        .Case("min", isSigned ? AtomicRMWInst::Min : AtomicRMWInst::UMin)
                        .Case("max", isSigned ? AtomicRMWInst::Max : AtomicRMWInst::UMax)
                        .Case("and", AtomicRMWInst::And)
                        .Case("or", AtomicRMWInst::Or)
                        .Case("xor", AtomicRMWInst::Xor)
                        .Case("xchg", AtomicRMWInst::Xchg)
                        .Default(AtomicRMWInst::BAD_BINOP);
    if (op == AtomicRMWInst::BAD_BINOP || call->arg_size() != (byOne ? 1 : 2)) return nullptr;
    Value *by = byOne ? ConstantInt::get(type, 1) : call->getArgOperand(1);
    return b.CreateAtomicRMW(op, place, by, MaybeAlign(), AtomicOrdering::Monotonic, agent);
}

/* The low 24 bits, extended. */
Value *Builtin::low24(Value *v, bool isSigned)
{
    Value *up = b.CreateShl(v, 8);
    return isSigned ? b.CreateAShr(up, 8) : b.CreateLShr(up, 8);
}

Value *Builtin::highHalf(bool isSigned)
{
    Type *type = call->getType(), *twice = type->getExtendedType();
    const auto wider = [&](unsigned n) { return b.CreateIntCast(call->getArgOperand(n), twice, isSigned); };
    return b.CreateTrunc(b.CreateLShr(b.CreateMul(wider(0), wider(1)), type->getScalarSizeInBits()), type);
}

/* Functions of numbers that are operations of LLVM IR, which take vectors, too. NULL: no such function. */
Value *Builtin::number(StringRef name, bool isSigned)
{
    Type *type = call->getType();
    SmallVector<Value *, 3> x(call->args());
    const bool isFloat = type->isFPOrFPVectorTy();
    if (x.empty() || (!type->isIntOrIntVectorTy() && !isFloat) || isa<ScalableVectorType>(type)) return nullptr;
    /* the second and third may be one number for all elements */
    const auto *vector = dyn_cast<FixedVectorType>(type);
    for (Value *&v : x) {
        if (vector && v->getType() == vector->getElementType()) v = b.CreateVectorSplat(vector->getNumElements(), v);
        if (v->getType() != type) return nullptr;
    }
    const Intrinsic::ID least = isFloat ? Intrinsic::minnum : isSigned ? Intrinsic::smin : Intrinsic::umin;
    const Intrinsic::ID most = isFloat ? Intrinsic::maxnum : isSigned ? Intrinsic::smax : Intrinsic::umax;
    if (name == "min" && x.size() == 2) return b.CreateBinaryIntrinsic(least, x[0], x[1]);
    if (name == "max" && x.size() == 2) return b.CreateBinaryIntrinsic(most, x[0], x[1]);
    if (name == "clamp" && x.size() == 3)
        return b.CreateBinaryIntrinsic(least, b.CreateBinaryIntrinsic(most, x[0], x[1]), x[2]);
    if (isFloat && name == "mix" && x.size() == 3)
        return b.CreateIntrinsic(Intrinsic::fmuladd, {type}, {b.CreateFSub(x[1], x[0]), x[2], x[0]});
    if (isFloat) return nullptr;
    if (name == "mul_hi" && x.size() == 2) return highHalf(isSigned);
    if (name == "mad_hi" && x.size() == 3) return b.CreateAdd(highHalf(isSigned), x[2]);
    if (name == "mul24" && x.size() == 2) return b.CreateMul(low24(x[0], isSigned), low24(x[1], isSigned));
    if (name == "mad24" && x.size() == 3)
        return b.CreateAdd(b.CreateMul(low24(x[0], isSigned), low24(x[1], isSigned)), x[2]);
    if (name == "abs" && x.size() == 1)
        return isSigned ? b.CreateBinaryIntrinsic(Intrinsic::abs, x[0], b.getFalse()) : x[0];
    if (name == "popcount" && x.size() == 1) return b.CreateUnaryIntrinsic(Intrinsic::ctpop, x[0]);
    if (name == "clz" && x.size() == 1) return b.CreateBinaryIntrinsic(Intrinsic::ctlz, x[0], b.getFalse());
    if (name == "ctz" && x.size() == 1) return b.CreateBinaryIntrinsic(Intrinsic::cttz, x[0], b.getFalse());
    if (name == "rotate" && x.size() == 2) return b.CreateIntrinsic(Intrinsic::fshl, {type}, {x[0], x[0], x[1]});
    return nullptr;
}

Value *Builtin::scalar(StringRef name, ArrayRef<Value *> args)
{
    Type *type = call->getType()->getScalarType();
    if (name == "recip" && args.size() == 1) return b.CreateFDiv(ConstantFP::get(type, 1.0), args[0]);
    if (name == "divide" && args.size() == 2) return b.CreateFDiv(args[0], args[1]);
    if (name == "mad" && args.size() == 3) return b.CreateIntrinsic(Intrinsic::fmuladd, {type}, args);
    if (name == "powr") name = "pow";
    if (!is_contained(library, name)) return nullptr;
    SmallVector<Type *, 3> types;
    for (Value *v : args) types.push_back(v->getType());
    const char *suffix = type->isHalfTy() ? "_f16" : type->isFloatTy() ? "_f32" : "_f64";
    const std::string full = ("__ocml_" + name + suffix).str();
    FunctionCallee callee = call->getModule()->getOrInsertFunction(full, FunctionType::get(type, types, false));
    CallInst *made = b.CreateCall(callee, args);
    if (isa<FPMathOperator>(made)) made->copyFastMathFlags(call);
    return made;
}

/* For numbers and vectors of numbers: the same for each element. */
Value *Builtin::function(StringRef name)
{
    Type *type = call->getType(), *element = type->getScalarType();
    if (!element->isHalfTy() && !element->isFloatTy() && !element->isDoubleTy()) return nullptr;
    if (!name.consume_front("native_")) name.consume_front("half_");
    const auto *vector = dyn_cast<FixedVectorType>(type);
    if (type->isVectorTy() && !vector) return nullptr;
    for (Value *v : call->args())
        if (v->getType() != type && !v->getType()->isIntOrIntVectorTy(32)) return nullptr;
    b.setFastMathFlags(call->getFastMathFlags());
    if (!vector) return scalar(name, SmallVector<Value *, 3>(call->args()));
    Value *all = PoisonValue::get(type);
    for (unsigned i = 0; i < vector->getNumElements(); i++) {
        SmallVector<Value *, 3> args;
        for (Value *v : call->args()) args.push_back(v->getType()->isVectorTy() ? b.CreateExtractElement(v, i) : v);
        Value *one = scalar(name, args);
        if (!one) return nullptr;
        all = b.CreateInsertElement(all, one, i);
    }
    return all;
}

} // namespace

void ir_read_opencl(Function &function)
{
    SmallVector<CallInst *> calls;
    for (Instruction &i : instructions(function)) {
        auto *call = dyn_cast<CallInst>(&i);
        const Function *callee = call ? call->getCalledFunction() : nullptr;
        if (callee && callee->isDeclaration() && !nameOf(callee->getName()).empty()) calls.push_back(call);
    }
    for (CallInst *call : calls) {
        const StringRef name = nameOf(call->getCalledFunction()->getName());
        Builtin builtin(call);
        if (call->getType()->isVoidTy() && builtin.synchronises(name)) {
            call->eraseFromParent();
            continue;
        }
        const bool isSigned = takesSigned(call->getCalledFunction()->getName());
        Value *made = builtin.place(name);
        if (!made) made = builtin.atomic(name, isSigned);
        if (!made) made = builtin.number(name, isSigned);
        if (!made) made = builtin.function(name);
        if (!made) continue;
        call->replaceAllUsesWith(made);
        call->eraseFromParent();
    }
}
