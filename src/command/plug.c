/* Where other tools find wavecc in the place of their own compiler: folders of links to this program, below libexec/
   beside bin/, under names by which main.c knows whom it stands for. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/cli.h"

int cli_print_plug(const char *name)
{
    char self[PATH_MAX], real[PATH_MAX];
    StrBuf folder = {0};
    if (!cli_find_self(self, sizeof self)) return cli_error("cannot find the path of this program");
    *strrchr(self, '/') = 0;
    strbuf_printf(&folder, "%s/../libexec/wavecc/%s", self, name);
    int status = EXIT_GOOD;
    if (realpath(folder.data, real)) puts(real);
    else status = cli_error("%s is missing; `cmake --install`, the packages and the wheel install it", folder.data);
    strbuf_free(&folder);
    return cli_finish(status);
}
