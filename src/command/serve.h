/* `wavecc serve`: reads requests in JSON-RPC 2.0 from standard input, one per line, and answers on standard output. The
   Model Context Protocol uses them. A request runs in a child of the warm process, with limits. So whatever a kernel or
   an input does to its process reaches no other request. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/json.h"
#include "support/json_read.h"
#include "support/strbuf.h"
#include "support/temporary.h"
#include "support/vec.h"

/* Codes of JSON-RPC errors. */
enum {
    SERVE_PARSE_ERROR = -32700,
    SERVE_INVALID_REQUEST = -32600,
    SERVE_NO_METHOD = -32601,
    SERVE_INVALID_PARAMS = -32602,
    SERVE_BUSY = -32000
};

/* ---- serve_message.c ---- */

/* A message as it was read. Its texts lie in the arena. */
typedef struct ServeMessage {
    const char *id; /* in JSON; NULL: a notification */
    const char *method;
    const char *params; /* an object in JSON; NULL: none */
    int error;          /* 0: no error; else a code, and `why` */
    const char *why;
} ServeMessage;

/* Reads a line of `length` bytes, which a NUL follows. */
ServeMessage serve_read_message(Arena *arena, const char *line, size_t length);
/* The id in the form for answers. NULL: it is not a valid id. */
const char *serve_read_id(Arena *arena, const char *value);
/* The next value, complete and well-formed, as text. False: an error. */
bool serve_read_value(JsonReader *r, Arena *arena, const char **text);

/* ---- serve_tools.c ---- */

/* A text of the request that the command reads as a file. */
typedef struct ServeFile {
    const char *name, *text;
    uint32_t argument; /* its number in `argv`; `prefix` precedes the path there */
    const char *prefix;
} ServeFile;

typedef int ServeFunction(int argc, char **argv);

/* The command that a request runs. */
typedef struct ServeCall {
    ServeFunction *function;
    VEC(char *) argv;
    VEC(ServeFile) files;
} ServeCall;

/* Reads the call of a tool with arguments (a JSON object; NULL: none). allow_hip: tools accept HIP source. False: *why
   says what is wrong; *code is SERVE_NO_METHOD if there is no such tool. */
bool serve_read_call(Arena *arena, const char *tool, const char *arguments, bool allow_hip, ServeCall *call,
                     const char **why, int *code);
bool serve_is_tool(const char *name);
/* The member "tools". */
void serve_write_tools(JsonWriter *w);

/* ---- serve_socket.c ---- */

typedef int ServeLoop(void *server);
/* Runs the loop in a child for each connection, on the child's standard input and output, until SIGINT or SIGTERM. */
int serve_on_socket(const char *path, ServeLoop *loop, void *server);

/* ---- serve_warm.c ---- */

/* Fills tables and makes the context that requests then use. */
void serve_warm_up(void);

/* ---- serve_job.c ---- */

typedef struct ServeLimits {
    uint32_t jobs;     /* at a time */
    uint64_t ms;       /* of a request */
    uint64_t memory;   /* bytes for a request */
    size_t most_bytes; /* of its output */
    bool allow_hip;    /* in requests */
} ServeLimits;

typedef struct ServeJob {
    struct ServeJob *next;
    Arena *arena; /* of the request */
    const char *id;
    ServeCall call;
    int pid;      /* 0: the job waits */
    int out, err; /* ends of pipes; -1: closed */
    double deadline;
    char folder[TEMPORARY_PATH]; /* its files, and TMPDIR of its child */
    StrBuf output, errors;
    const char *ended; /* why the server ended it; NULL: it did not */
    bool cancelled;
} ServeJob;

/* Starts the job in a child. False: it failed, and job->ended says why. */
bool serve_start(ServeJob *job, const ServeLimits *limits);
/* Reads what its pipe contains. False: the pipe has ended and is closed. */
bool serve_take_output(ServeJob *job, int *pipe, StrBuf *to, size_t most);
void serve_kill(ServeJob *job, const char *why);
/* Call it after both pipes are closed. Removes the files. Returns the exit status (128 + signal). */
int serve_wait(ServeJob *job);
