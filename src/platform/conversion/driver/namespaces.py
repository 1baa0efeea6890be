"""Shows a process only the requested parts of the machine, using the system calls that bubblewrap also uses."""

import ctypes
import errno
import os
import signal

from system import PR_CAPBSET_DROP, PR_SET_PDEATHSIG, checked, libc, prctl, syscall

NEW_MOUNTS, NEW_UTS, NEW_IPC, NEW_USER, NEW_PROCESSES, NEW_NETWORK = 1 << 17, 1 << 26, 1 << 27, 1 << 28, 1 << 29, 1 << 30
READ_ONLY, NO_SUID, NO_DEVICES, NO_EXECUTION = 1, 2, 4, 8
REMOUNT, BIND, RECURSIVE, PRIVATE = 1 << 5, 1 << 12, 1 << 14, 1 << 18
# A user namespace must not remove these flags from mounts that it did not make. statvfs(3) uses the same values.
LOCKED = READ_ONLY | NO_SUID | NO_DEVICES | NO_EXECUTION | 1 << 10 | 1 << 11
RELATIVE_TIMES_OF_STATVFS, RELATIVE_TIMES = 1 << 12, 1 << 21
DETACH = 2
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
DEVICES = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"]
TEMPORARY_BYTES = 1024**3


def enter(user, read_only, links):
    """
    Continues in a child process, the first process of its namespaces. It sees `read_only`, the links, four devices, its
    own /proc and a new /tmp. Raises OSError, without any change, if the machine does not allow this.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        try:
            unshare_all(user)
            go_on_as_child()
            make_view(read_only, links)
            os.write(writing, b"0")
        except OSError as error:
            os.write(writing, str(error.errno).encode())
            os._exit(0)
        os.close(writing)
        return
    os.close(writing)
    with os.fdopen(reading) as report:
        failure = int(report.read() or errno.EPERM)
    if failure:
        os.waitpid(child, 0)
        raise OSError(failure, os.strerror(failure))
    end_as(child)


def unshare_all(user):
    own, group = os.geteuid(), os.getegid()
    flags = NEW_MOUNTS | NEW_PROCESSES | NEW_NETWORK | NEW_IPC | NEW_UTS
    checked(libc.unshare(flags if own == 0 else flags | NEW_USER))
    if own != 0:
        write("/proc/self/setgroups", "deny")
        write("/proc/self/uid_map", f"{user} {own} 1")
        write("/proc/self/gid_map", f"{user} {group} 1")


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def go_on_as_child():
    """Continues in a child, because only children of the process that made the process namespace are in it."""
    child = os.fork()
    if child == 0:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    else:
        end_as(child)


def end_as(child):
    """Ends with the child. The parent of this process notices the child's end when its streams end."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.closerange(0, 2)
    os.closerange(3, 256)
    _, status = os.waitpid(child, 0)
    os._exit(abs(os.waitstatus_to_exitcode(status)))


def make_view(read_only, links):
    # open the sources before anything is mounted over them
    paths = [path for path in [*read_only, *DEVICES] if os.path.exists(path)]
    sources = [(path, os.open(path, os.O_PATH | os.O_CLOEXEC)) for path in paths]
    # these folders must be open to a user other than the user who makes them
    mask = os.umask(0o022)
    mount(None, "/", None, RECURSIVE | PRIVATE)
    mount("tmpfs", "/tmp", "tmpfs", NO_SUID | NO_DEVICES, "mode=0755,size=1m")
    # mount /tmp before the folders that are shown in it, because the installation itself may be below /tmp
    os.mkdir("/tmp/tmp")
    mount("tmpfs", "/tmp/tmp", "tmpfs", NO_SUID | NO_DEVICES | NO_EXECUTION, f"mode=1777,size={TEMPORARY_BYTES}")
    for path, source in sources:
        bind(source, "/tmp" + path)
        os.close(source)
    for path, target in links.items():
        os.symlink(target, "/tmp" + path)
    os.makedirs("/tmp/proc", exist_ok=True)
    mount("proc", "/tmp/proc", "proc", NO_SUID | NO_DEVICES | NO_EXECUTION)
    os.chdir("/tmp")
    syscall(PIVOT_ROOT[os.uname().machine], ctypes.c_char_p(b"."), ctypes.c_char_p(b"."))
    checked(libc.umount2(b".", DETACH))
    os.chdir("/")
    mount(None, "/", None, REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)
    os.umask(mask)


def bind(source, target):
    """Mounts the file or folder that is open as `source`, for reading only."""
    path = f"/proc/self/fd/{source}"
    if os.path.isdir(path):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w"):
            pass
    mount(path, target, None, BIND)
    held = os.statvfs(target).f_flag
    times = RELATIVE_TIMES if held & RELATIVE_TIMES_OF_STATVFS else 0
    devices = 0 if target.startswith("/tmp/dev/") else NO_DEVICES
    mount(None, target, None, REMOUNT | BIND | READ_ONLY | NO_SUID | devices | held & LOCKED | times)


def mount(source, target, kind, flags, data=None):
    encoded = [text and text.encode() for text in (source, target, kind, data)]
    checked(libc.mount(*encoded[:3], ctypes.c_ulong(flags), encoded[3]))


def forbid_capabilities():
    """Keeps every program from regaining a capability. Ends early if this process has no right to do so."""
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:
            return


def drop_capabilities():
    """Drops the capabilities that a user gets in a user namespace of its own."""
    version_3 = (ctypes.c_uint32 * 2)(0x20080522, 0)
    checked(libc.capset(ctypes.byref(version_3), ctypes.byref((ctypes.c_uint32 * 6)())))
