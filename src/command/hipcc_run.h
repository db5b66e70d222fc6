/* `wavecc hipcc`: runs the compiler, and says what to do if a header or library of another project is missing. */
#pragma once

/* Runs the program and passes its messages to standard error as they arrive. Returns its exit status; 128 + N if signal
   N ended it. `words` ends with NULL. */
int hipcc_run(const char *program, const char *const *words);
