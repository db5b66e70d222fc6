/* Makes the contents of object and code object from the kernels: code, descriptors, metadata note, line table. */
#include "emit/image.h"

#include "emit/elf_write.h"

bool image_build(const KernelList *kernels, const EmitOptions *options, DiagList *diags, Image *image)
{
    CHECK(kernels->len);
    *image = (Image){.arena = arena_new(), .target = kernels->data[0]->target};
    for (uint32_t i = 0; i < kernels->len; i++)
        if (!emit_check_name(kernels->data[i], diags)) return false;
    for (uint32_t i = 0; i < kernels->len; i++) emit_descriptor_bytes(kernels->data[i], &image->rodata);
    image_add_globals(kernels, image);
    LineRows rows = {0};
    FileNames files = {0};
    emit_code(kernels, image, options->line_tables, &rows, &files);
    emit_line_table(&rows, &files, image);
    emit_debug_info(&files, image);
    StrBuf metadata = {0};
    emit_metadata_bytes(image->arena, kernels, &metadata);
    elf_put_note(&image->note, &metadata);
    strbuf_free(&metadata);
    return true;
}

void image_free(Image *image)
{
    strbuf_free(&image->text);
    strbuf_free(&image->rodata);
    strbuf_free(&image->data);
    strbuf_free(&image->note);
    strbuf_free(&image->lines);
    strbuf_free(&image->debug_abbrev);
    strbuf_free(&image->debug_info);
    strbuf_free(&image->debug_str);
    strbuf_free(&image->debug_loc);
    arena_free(image->arena);
}
