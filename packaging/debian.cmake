# `cpack -G DEB` in the build of the preset "package": smelt, libsmelt-core and libsmelt-core-dev as Debian divides such things.
set(library_package libsmelt-core${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# The packages' own changelog is dated by the commit, so that the same source makes the same package.
set(date "Thu, 01 Jan 1970 00:00:00 +0000")
find_package(Git QUIET)
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} log -1 --format=%aD WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE found
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    string(REGEX REPLACE "^([A-Za-z]+, )([0-9] )" "\\10\\2" date "${found}")
  endif()
endif()

set(CPACK_PACKAGE_NAME smelt)
set(CPACK_PACKAGE_VENDOR "smelt")
set(CPACK_PACKAGE_CONTACT "smelt maintainers <maintainers@smelt.dev>" CACHE STRING "Who answers for the packages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON)  # for what goes under /etc
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL service library development)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(same_library "${library_package} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_SERVICE_PACKAGE_NAME smelt)
set(CPACK_DEBIAN_SERVICE_PACKAGE_SECTION net)
set(CPACK_DEBIAN_SERVICE_PACKAGE_DEPENDS "${same_library}")
set(CPACK_DEBIAN_SERVICE_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/conffiles)
set(CPACK_COMPONENT_SERVICE_DESCRIPTION "HTTP service that converts payloads between serialization formats
It converts, validates, extracts from and inspects payloads of JSON, CBOR,
BJData and MessagePack and sequences of them, over HTTP and at a shell.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library_package})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
file(CONFIGURE OUTPUT shlibs CONTENT "libsmelt-core ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} ${library_package}\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_BINARY_DIR}/shlibs ${CMAKE_CURRENT_SOURCE_DIR}/triggers)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "C++ library of serialization formats
It reads and writes JSON, CBOR, BJData and MessagePack with finite limits
and exact errors. Processors with AVX2 or AVX-512 get code of their own.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libsmelt-core-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${same_library}")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "C++ library of serialization formats (development files)
Headers, a CMake package and a pkg-config file.")

# Of every package: who may use it, and what happened to it.
find_program(gzip gzip)
set(packages smelt ${library_package} libsmelt-core-dev)
foreach(component package IN ZIP_LISTS CPACK_COMPONENTS_ALL packages)
  configure_file(changelog.in ${package}/changelog.Debian @ONLY)
  execute_process(COMMAND ${gzip} -9nf changelog.Debian WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${package})
  install(FILES copyright ${CMAKE_CURRENT_BINARY_DIR}/${package}/changelog.Debian.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
include(CPack)
