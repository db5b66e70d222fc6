/* `wavecc kit`: runs the programs of the silicon kit (tools/silicon-kit). */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"

/* The path of one of the kit's programs, relative to this program, in a build or an installation. */
static bool find_program(const char *name, char *path, size_t size, char *self)
{
    static const char *const places[] = {"../silicon-kit", "../share/wavecc/silicon-kit"};
    char folder[PATH_MAX];
    if (!cli_find_self(self, PATH_MAX)) return false;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const int length = (int)(strrchr(self, '/') - self);
        if ((size_t)snprintf(folder, sizeof folder, "%.*s/%s", length, self, places[i]) >= sizeof folder) continue;
        if ((size_t)snprintf(path, size, "%s/%s.py", folder, name) < size && !access(path, R_OK)) return true;
    }
    return false;
}

static int run_program(char **argv)
{
    char path[PATH_MAX + 16], self[PATH_MAX];
    char python[] = "python3";
    if (!find_program(argv[0], path, sizeof path, self))
        return cli_error(
            "the silicon kit does not exist yet: tools/silicon-kit/make.py -o none makes it in the build folder");
    setenv("WAVECC", self, 0);
    /* The path becomes Python's first argument, after the name of Python itself. */
    argv[-1] = python;
    argv[0] = path;
    execvp(python, argv - 1);
    return cli_error("cannot run python3: %s", strerror(errno));
}

int cli_kit(int argc, char **argv)
{
    Arena *arena = arena_new();
    Options options;
    int status;
    if (argc > 1 && (!strcmp(argv[1], "read") || !strcmp(argv[1], "run"))) status = run_program(argv + 1);
    else if (cli_options(&options, COMMAND_KIT, arena, argc, argv, &status))
        status = options.operand ? cli_error("'%s' is not a command of the kit; use read or run", options.operand)
                                 : cli_error("nothing to do (wavecc kit read FILE, or wavecc kit run)");
    arena_free(arena);
    return status;
}
