# The page's parts (src/report/page) in the program.
set(report_made ${CMAKE_BINARY_DIR}/made/report)
set(report_files "")
foreach(part page.css page.html findings.html elements.js findings.js page.js views.js overview.js compare.js main.js)
  list(APPEND report_files ${CMAKE_SOURCE_DIR}/src/report/page/${part})
endforeach()
add_custom_command(OUTPUT ${report_made}/report_page.h
  COMMAND ${CMAKE_COMMAND} "-DFILES=${report_files}" -DOUT=${report_made}/report_page.h
    -P ${CMAKE_SOURCE_DIR}/src/report/embed.cmake
  DEPENDS ${report_files} ${CMAKE_SOURCE_DIR}/src/report/embed.cmake VERBATIM)
target_sources(wavecc_report PRIVATE ${report_made}/report_page.h)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/report/page.c PROPERTIES COMPILE_OPTIONS "-I${report_made}")
