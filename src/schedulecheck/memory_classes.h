/* Memory of a kernel by classes that may or may not meet, for check-schedule. */
#ifndef WAVECC_SCHEDULECHECK_MEMORY_CLASSES_H
#define WAVECC_SCHEDULECHECK_MEMORY_CLASSES_H

#include "schedulecheck/effects.h"

enum { MAX_CLASSES = 128 };

/* A bit for each class. */
typedef unsigned __int128 ClassSet;
static inline ClassSet class_bit(unsigned n) { return (ClassSet)1 << n; }

/* Pieces of memory that instructions name. Class 0, 1, 2: unknown places of each space. Where there are many, pieces
   are whole objects, and what is still one too many is an unknown place. */
typedef struct MemClasses {
    uint8_t space[MAX_CLASSES];
    MemRef ref[MAX_CLASSES];
    ClassSet meets[MAX_CLASSES]; /* bits of the classes that it may share a byte with, itself included */
    unsigned num;
} MemClasses;

void mem_classes_init(MemClasses *classes);
/* The class of the piece; a new one where it is the first of its kind. */
unsigned mem_class(MemClasses *classes, Space space, MemRef ref);
/* Adds what the instructions of the kernel name. */
void mem_classes_add(MemClasses *classes, const Kernel *k);

#endif
