/* The page of `wavecc report`: one HTML file that shows a document. */
#ifndef WAVECC_REPORT_PAGE_H
#define WAVECC_REPORT_PAGE_H

#include "support/strbuf.h"

/* `document`: JSON. Nothing in it or in the title can end the element that it stands in. */
void page_write(const char *title, const char *document, StrBuf *out);

#endif
