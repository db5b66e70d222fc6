/* Handles built-in functions of OpenCL C, by their mangled names, in modules without a device library: clang writes
   calls of functions without a body for them.

       call i64 @_Z13get_global_idj(i32 0)           ->    workgroup id * size of a workgroup + work-item id + offset
       call <2 x float> @_Z3sinDv2_f(<2 x float> %x) ->    two calls of @__ocml_sin_f32

   The types are those of the call. Names that are not known stay calls, which the reader refuses. */
#include "frontend/llvm_ir/expand_ops.h"

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
        Value *made = builtin.place(name);
        if (!made) made = builtin.function(name);
        if (!made) continue;
        call->replaceAllUsesWith(made);
        call->eraseFromParent();
    }
}
