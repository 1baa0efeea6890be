"""Uses landlock(7) to give up access to files and the network, for the calling thread and its children."""

import ctypes
import os
import struct

from system import PR_SET_NO_NEW_PRIVS, prctl, syscall

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_FLAG, PATH_BENEATH = 1, 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOVE_FILE, MAKE_SOCK = 1 << 5, 1 << 9
MAKE_CHAR, MAKE_FIFO, MAKE_BLOCK, MAKE_SYM = 1 << 6, 1 << 10, 1 << 11, 1 << 12
READ = READ_FILE | READ_DIR
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14 | 1 << 15
# The number of file system rights that each version knows; later versions add no more.
RIGHTS_BY_VERSION = {1: 13, 2: 14, 3: 15, 4: 15}
RIGHTS_MOST = 16
BIND_AND_CONNECT_TCP, ABSTRACT_SOCKETS, SIGNALS = 0b11, 0b01, 0b10


def version():
    """Returns the version of Landlock; 0 if the kernel lacks it or it is switched off."""
    try:
        return syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(VERSION_FLAG))
    except OSError:
        return 0


def restrict(rights_by_path, closed=ABSTRACT_SOCKETS | SIGNALS):
    """
    Allows these rights below these paths, and nothing elsewhere. Paths that do not exist are left out. `closed` is what
    the process may use only with processes that are restricted together with it.
    """
    all_rights = (1 << RIGHTS_BY_VERSION.get(version(), RIGHTS_MOST)) - 1
    ruleset = create_ruleset(all_rights, closed)
    try:
        for path, rights in rights_by_path:
            if os.path.exists(path):
                allow(ruleset, path, rights & all_rights)
        prctl(PR_SET_NO_NEW_PRIVS, 1)
        syscall(RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint(0))
    finally:
        os.close(ruleset)


def create_ruleset(file_rights, closed):
    fields = [file_rights]
    if version() >= 4:
        fields.append(BIND_AND_CONNECT_TCP)
    if version() >= 6:
        fields.append(closed)
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    return syscall(CREATE_RULESET, ctypes.c_char_p(attributes), ctypes.c_size_t(len(attributes)), ctypes.c_uint(0))


def allow(ruleset, path, rights):
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        of_this = rights if os.path.isdir(path) else rights & OF_FILES
        rule = struct.pack("=Qi", of_this, descriptor)
        syscall(ADD_RULE, ctypes.c_int(ruleset), ctypes.c_int(PATH_BENEATH), ctypes.c_char_p(rule), ctypes.c_uint(0))
    finally:
        os.close(descriptor)


def all_but_devices():
    """Returns the rights for a process's own folder: everything except execution, devices, pipes and symbolic links."""
    return ((1 << RIGHTS_MOST) - 1) & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK | MAKE_FIFO | MAKE_SYM)
