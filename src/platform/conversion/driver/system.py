"""Calls the C library, and raises an error if a call fails."""

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)

PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_CAPBSET_DROP = 1, 38, 24


def checked(result):
    """Returns the result of a C library call; raises OSError if it is -1."""
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def prctl(option, value):
    unused = ctypes.c_ulong(0)
    return checked(libc.prctl(option, ctypes.c_ulong(value), unused, unused, unused))


def syscall(number, *arguments):
    return checked(libc.syscall(ctypes.c_long(number), *arguments))
