/* Types and attributes of Wave's dialect, for the parsers of its operations. */
#pragma once

#include "mlir/IR/OpImplementation.h"

/* What stands after "#wave.KEYWORD", or where the operation's form leaves that away. Null after a message. */
mlir::Attribute waveParseAttribute(mlir::AsmParser &parser, llvm::StringRef keyword);
/* `#wave.KEYWORD<...>`, or the `<...>` alone. */
mlir::ParseResult waveParseShort(mlir::AsmParser &parser, llvm::StringRef keyword, mlir::Attribute &result);
mlir::Type waveParseType(mlir::AsmParser &parser, llvm::StringRef keyword);
/* The operations whose pretty form is read. */
std::optional<mlir::Dialect::ParseOpHook> waveParseHook(llvm::StringRef operation);
mlir::ParseResult parseNormalFormModule(mlir::OpAsmParser &parser, mlir::OperationState &result);
