/* Questions about operations and values, for rewrites of MLIR. */
#pragma once

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

/* Has the operation one of these names? For dialects that need not be loaded. */
inline bool isNamed(mlir::Operation *op, std::initializer_list<llvm::StringRef> names)
{
    return llvm::is_contained(names, op->getName().getStringRef());
}

/* The number, if the value is an integer constant. */
inline std::optional<int64_t> integerOf(mlir::Value v)
{
    mlir::Operation *op = v.getDefiningOp();
    if (!op || !isNamed(op, {"arith.constant", "llvm.mlir.constant"})) return std::nullopt;
    const auto value = op->getAttrOfType<mlir::IntegerAttr>("value");
    return value ? std::optional<int64_t>(value.getInt()) : std::nullopt;
}

/* Is the value only defined in a region of the operation? */
inline bool isInside(mlir::Value v, mlir::Operation *op)
{
    mlir::Operation *around = v.getParentBlock()->getParentOp();
    return around && op->isAncestor(around);
}

/* An integer or index constant. */
inline mlir::Value makeNumber(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type, int64_t value)
{
    return mlir::arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}
