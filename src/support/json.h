/* Writing JSON text. */
#ifndef WAVECC_SUPPORT_JSON_H
#define WAVECC_SUPPORT_JSON_H

#include "support/strbuf.h"

/* The text as a JSON string, with its quotes. Bytes beyond ASCII are written as Latin-1; names are ASCII as a rule. */
void json_string(StrBuf *out, const char *text);
/* , "NAME": TEXT, or null where `text` is NULL. */
void json_member(StrBuf *out, const char *name, const char *text);

#endif
