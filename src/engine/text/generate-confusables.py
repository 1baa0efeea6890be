"""Writes confusables.ts from the data of Unicode's UTS #39 that ICU carries: python3 generate-confusables.py > confusables.ts

Each line is a prototype, a tab, and the characters that look like it. Left out are characters that look like nothing but
themselves, and those whose canonical decomposition is looked up instead. Needs libicui18n (Debian: libicu-dev).
"""
import ctypes
import json
import re
import sys
import unicodedata
from glob import glob

library = sorted(glob('/usr/lib/*/libicui18n.so.*'))[0]
version = re.search(r'so\.(\d+)', library).group(1)
icu = ctypes.CDLL(library)
error = ctypes.c_int(0)
open_checker = getattr(icu, f'uspoof_open_{version}')
open_checker.restype = ctypes.c_void_p
checker = ctypes.c_void_p(open_checker(ctypes.byref(error)))
get_skeleton = getattr(icu, f'uspoof_getSkeletonUTF8_{version}')
buffer = ctypes.create_string_buffer(4096)


def skeleton(text):
    data, error = text.encode(), ctypes.c_int(0)
    length = get_skeleton(checker, 0, data, len(data), buffer, len(buffer), ctypes.byref(error))
    assert error.value <= 0
    return buffer.raw[:length].decode()


found = {}
for code in range(0x20, 0x110000):
    character = chr(code)
    if unicodedata.category(character) in ('Cn', 'Co', 'Cs', 'Cc') or unicodedata.normalize('NFD', character) != character:
        continue
    prototype = skeleton(character)
    if prototype != character:
        found.setdefault(prototype, []).append(character)

lines = '\n'.join(f'{prototype}\t{"".join(found[prototype])}' for prototype in sorted(found))
quoted = json.dumps(lines).replace('\\"', '"').replace("'", "\\'")[1:-1]
sys.stdout.write(
    f"""/**
 * Characters that look the same, by prototype (UTS #39 §4, confusables.txt as ICU {version} has it). © Unicode, Inc., under the Unicode
 * License (SPDX: Unicode-3.0). Written by generate-confusables.py.
 */
export const confusables =
  '{quoted}'
"""
)
