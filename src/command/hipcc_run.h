/* `wavecc hipcc`: runs the compiler and says what to do where a header or a library of others is missing. */
#ifndef WAVECC_COMMAND_HIPCC_RUN_H
#define WAVECC_COMMAND_HIPCC_RUN_H

/* Runs the program, whose messages go on to standard error as they come. Its exit status; 128 + N where signal N ended
   it. `words` ends with NULL. */
int hipcc_run(const char *program, const char *const *words);

#endif
