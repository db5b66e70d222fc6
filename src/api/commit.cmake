# Writes OUT, a header with WAVECC_COMMIT: the commit that is built, "+" after it where files of the repository were
# changed; "" in a tree without git. Run at each build: the file changes only where the commit does.
set(commit "")
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD OUTPUT_VARIABLE hash RESULT_VARIABLE failed
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-cdup OUTPUT_VARIABLE up OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
if(NOT failed AND up STREQUAL "") # of this tree, not of one that it lies in
  set(commit ${hash})
  execute_process(COMMAND git -C ${SOURCE} diff --quiet HEAD -- RESULT_VARIABLE changed ERROR_QUIET)
  if(changed)
    string(APPEND commit "+")
  endif()
endif()
set(text "#define WAVECC_COMMIT \"${commit}\"\n")
if(EXISTS ${OUT})
  file(READ ${OUT} old)
endif()
if(NOT "${old}" STREQUAL "${text}")
  file(WRITE ${OUT} "${text}")
endif()
