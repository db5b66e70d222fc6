# A part of cmake_install.cmake: the Python package goes where the python3 of the prefix looks for packages, and is told where the library
# is from there, and its version. So the tree can be moved. WAVECC_PYTHON_FOLDER names another folder below the prefix, when configuring or in the
# environment.
function(wavecc_install_python source libdir folder version)
  set(prefix "${CMAKE_INSTALL_PREFIX}")
  if(prefix MATCHES "/_CPack_Packages/.*/usr$") # CPack installs for /usr into a folder of its own
    set(prefix /usr)
  endif()
  if(DEFINED ENV{WAVECC_PYTHON_FOLDER})
    set(folder "$ENV{WAVECC_PYTHON_FOLDER}")
  endif()
  if(NOT folder)
    # Debian's own packages are for every version of Python; what is installed by hand, and all of other distributions, is for one.
    execute_process(COMMAND env PATH=/usr/bin:$ENV{PATH} python3 -c "import os, sys
debian = os.path.exists('/etc/debian_version')
place = {'/usr': 'lib/python3/dist-packages', '/usr/local': 'lib/python%d.%d/dist-packages'} if debian else {}
print(place.get(sys.argv[1], 'lib/python%d.%d/site-packages').replace('%d.%d', '%d.%d' % sys.version_info[:2]))"
      ${prefix} OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
    if(failed)
      message(STATUS "no python3: the Python package is not installed")
      return()
    endif()
  endif()
  set(to "${CMAKE_INSTALL_PREFIX}/${folder}")
  file(INSTALL DESTINATION "${to}" TYPE DIRECTORY FILES "${source}" PATTERN __pycache__ EXCLUDE)
  file(RELATIVE_PATH library "${to}/wavecc" "${CMAKE_INSTALL_PREFIX}/${libdir}/libwavecc.so.0")
  file(WRITE "$ENV{DESTDIR}${to}/wavecc/_installed.py" "LIBRARY = \"${library}\"  # from this folder\nVERSION = \"${version}\"\n")
endfunction()
