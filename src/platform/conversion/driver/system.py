"""The C library, and what is said when one of its calls fails."""

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)

PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_CAPBSET_DROP = 1, 38, 24


def checked(result):
    """The result of a call of the C library; raises OSError when it is -1."""
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def prctl(option, value):
    unused = ctypes.c_ulong(0)
    return checked(libc.prctl(option, ctypes.c_ulong(value), unused, unused, unused))


def syscall(number, *arguments):
    return checked(libc.syscall(ctypes.c_long(number), *arguments))
