/* Replaces intrinsics of LLVM IR by other instructions before MLIR's importer sees them, for all widths and vectors. */
#pragma once

#include <string>

namespace llvm
{
class Function;
class IRBuilderBase;
class Instruction;
class Value;
} // namespace llvm

/* Expands, up to 64 bits: funnel shifts, saturating arithmetic, arithmetic with a flag, bswap, bitreverse, saturating
   conversions, is.fpclass, canonicalize, minimumnum, maximumnum. Also comparisons that make lane
   masks, and reads of EXEC. The reader handles all other operations. */
void ir_expand_operations(llvm::Function &function);
/* Expands intrinsics that move, count or reduce elements of vectors, three-way comparisons, fixed-point products,
   parts of floats. */
void ir_expand_vectors(llvm::Function &function);
/* Turns llvm.amdgcn.wave.reduce.* into loops over lanes. */
void ir_reduce_waves(llvm::Function &function);
/* Brings together what is computed with all lanes on (strict.wwm and its like). Returns NULL, or what is
   refused: a phi that would carry such a number, or llvm.amdgcn.init.exec. */
const llvm::Instruction *ir_move_whole_waves(llvm::Function &function);
/* Writes intrinsics that are one instruction, and that the reader has no operation for, as inline assembly. */
void ir_write_instructions(llvm::Function &function, bool isGfx1250);
/* The same for buffers of records, typed ones and formats. */
enum BufferText { BUFFER_TEXT_GFX90A, BUFFER_TEXT_GFX940, BUFFER_TEXT_GFX1250 };
void ir_write_buffers(llvm::Function &function, BufferText target);
/* Replaces calls of OpenCL's built-in functions, by their mangled names. Returns the type of an argument that no kernel
   has here (an image, a sampler, a pipe, a queue), as OpenCL calls it, or nothing. */
std::string ir_read_opencl(llvm::Function &function);
/* Expands copies and fills that are large or of unknown size, and memory accesses with integers of odd widths. */
void ir_expand_memory(llvm::Function &function);
/* Loads and stores structs, arrays and vectors of pointers member by member. Casts vectors of bits to integers and back
   bit by bit. Loads arguments of types that the reader does not place from the segment of a kernel's arguments. */
void ir_split_values(llvm::Function &function);
/* Splits integers of more than 64 bits into words of 64, and vectors of them into such integers. */
void ir_split_wide(llvm::Function &function);
/* Makes divisions of 64 bits a branch with a division of 32 bits on the side where both numbers are small. */
void ir_shorten_divisions(llvm::Function &function);
/* Turns a product and sum with the flag `contract` into fma, which rounds once. */
void ir_fuse_products(llvm::Function &function);
/* Turns pointers in private memory into values (SROA). What remains of such arrays becomes dwords. Changes nothing if
   no pointer is stored to private memory. */
void ir_promote_pointers(llvm::Function &function);
/* The upper dword of all flat addresses of that memory (LDS, private), as 64 bits. */
llvm::Value *ir_aperture(llvm::IRBuilderBase &b, unsigned space);
/* Splits accesses through generic pointers to several memories into branches with an access for each. Atomic operations
   on private memory become plain ones. */
void ir_split_generic(llvm::Function &function);
