/* Divides the memory of a kernel into classes that may or may not overlap, for check-schedule. */
#pragma once

#include "schedulecheck/effects.h"

enum { MAX_CLASSES = 128 };

/* One bit for each class. */
typedef unsigned __int128 ClassSet;
static inline ClassSet class_bit(unsigned n) { return (ClassSet)1 << n; }

/* Pieces of memory that instructions name. Classes 0, 1, 2 are the unknown places of each space. If there are too many
   pieces, whole objects replace them; if that is still too many, unknown places do. */
typedef struct MemClasses {
    uint8_t space[MAX_CLASSES];
    MemRef ref[MAX_CLASSES];
    ClassSet meets[MAX_CLASSES]; /* bits of the classes that it may share a byte with, including itself */
    unsigned num;
} MemClasses;

void mem_classes_init(MemClasses *classes);
/* The class of the piece; a new one if it is the first of its kind. */
unsigned mem_class(MemClasses *classes, Space space, MemRef ref);
/* Adds the memory that the kernel's instructions name. */
void mem_classes_add(MemClasses *classes, const Kernel *k);
