/* Pages: one HTML file that shows a document. */
#pragma once

#include "support/strbuf.h"

typedef enum PageKind {
    PAGE_REPORT,   /* of `wavecc report` */
    PAGE_FINDINGS, /* of `wavecc hip --html` */
    NUM_PAGE_KINDS
} PageKind;

/* `document`: JSON. Neither it nor the title can end the element that contains it. */
void page_write(PageKind kind, const char *title, const char *document, StrBuf *out);
