/* The passes, in order: wave_resolve (wave_place.h), types, promotion, index, lowering. Each returns false after an
   error. */
#pragma once

#include "wave/wave_ir.h"

typedef bool WaveVisit(WaveKernel *k, WaveNode *node, void *data);
/* Calls `visit` for every operation in order, for the body of a loop after the loop. Stops at the first false. */
bool wave_each(WaveKernel *k, const WaveNodes *nodes, WaveVisit *visit, void *data);

/* Gives every tensor its dimensions. `any` becomes what the operations imply. */
bool wave_infer_types(WaveKernel *k);
/* Arguments in shared memory become global ones, each staged in an allocation of one tile. Allocations get shapes. */
bool wave_promote(WaveKernel *k);
/* Tiles that reads of LDS can transpose stay as they are in global memory. */
void wave_turn(WaveKernel *k);
/* Gives every value its axes. */
bool wave_infer_index(WaveKernel *k);
/* Has every element of a tile a thread? If the text gives indices: do the writes cover the tile? */
bool wave_check_cover(WaveKernel *k);

/* The symbol that wave.sum and wave.max_element reduce; -1: unknown. */
int wave_reduced_dim(const WaveNode *node);
/* The symbols of a product: its rows, its columns and the summed dimension. False: the operands are not those of a
   product. */
typedef struct WaveProduct {
    int m, n, k;
    WaveValue *lhs, *rhs, *acc, *lhs_scale, *rhs_scale; /* scales: NULL without */
} WaveProduct;
bool wave_product(const WaveKernel *k, const WaveNode *node, WaveProduct *out);
