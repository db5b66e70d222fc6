/* The page of `wavecc report`: one HTML file that shows a document. */
#pragma once

#include "support/strbuf.h"

/* `document`: JSON. Neither it nor the title can end the element that contains it. */
void page_write(const char *title, const char *document, StrBuf *out);
