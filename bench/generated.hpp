// Documents made up from a fixed seed, each with the character and about the size of one that JSON libraries are usually measured with.
#pragma once

#include <string>

namespace smelt::bench {

std::string generate_messages();  // twitter: short texts of many scripts, nested users, large ids
std::string generate_outline();   // canada: pairs of doubles of 17 digits
std::string generate_catalog();   // citm_catalog: small integers, indented deep
std::string generate_projects();  // gsoc-2018: long texts with escapes
std::string generate_events();    // github_events: URLs and hashes

}  // namespace smelt::bench
