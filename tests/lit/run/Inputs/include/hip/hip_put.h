/* Stands for a header of HIP: messages name the line that calls it. */
static __attribute__((device)) void put(float *p, int i, float value) { p[i] = value; }
