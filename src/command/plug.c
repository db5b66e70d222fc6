/* Folders in which other tools find wavecc in place of their own compiler. They hold links to this program under names
   that main.c recognizes. They lie below libexec/ beside bin/. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/cli.h"

int cli_print_plug(const char *name)
{
    char self[PATH_MAX], real[PATH_MAX];
    StrBuf folder = {0};
    if (!cli_find_self(self, sizeof self)) return cli_error("the path of this program is unknown");
    *strrchr(self, '/') = 0;
    strbuf_printf(&folder, "%s/../libexec/wavecc/%s", self, name);
    int status = EXIT_GOOD;
    if (realpath(folder.data, real)) puts(real);
    else status = cli_error("%s is missing; `cmake --install`, the packages and the wheel install it", folder.data);
    strbuf_free(&folder);
    return cli_finish(status);
}
