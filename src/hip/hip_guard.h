/* Memory that the host touches by pointers while work on it is unfinished: `wavecc hip --streams`. */
#ifndef WAVECC_HIP_HIP_GUARD_H
#define WAVECC_HIP_HIP_GUARD_H

/* At the begin and the end of a call, by who holds the lock; nothing happens where it was not asked for. */
void hip_guard_off(void);
void hip_guard_on(void);

#endif
