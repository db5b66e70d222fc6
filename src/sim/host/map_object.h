/* Puts a code object into the emulated memory. */
#pragma once

#include "object/object.h"
#include "sim/machine/memory.h"

/* Maps the image, sets object->base and applies the fixups. The image must not change afterwards. False, with a
   diagnostic: no room, or segments that share a page. */
bool sim_map_object(CodeObject *object, Memory *memory, DiagList *diags);
