"""Filters system calls, seccomp(2). A filter permanently applies to all threads of a process and to its children."""

import ctypes
import platform
import struct

from system import PR_SET_NO_NEW_PRIVS, prctl, syscall

AUDIT_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# The first number that is not a system call of the architecture itself: on x86-64, the calls of x32 begin there.
FOREIGN = {"x86_64": 0x40000000, "aarch64": 0xFFFFFFFF}
SECCOMP = {"x86_64": 317, "aarch64": 277}
SET_MODE_FILTER, ALL_THREADS = 1, 1

AF_UNIX, SOCK_STREAM, SOCK_TYPE_MASK, CLONE_THREAD = 1, 1, 0xF, 0x10000
EACCES, ENOSYS = 13, 38

# BPF: load a word of the call, compare, return
LOAD, AND, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
NUMBER_AT, ARCHITECTURE_AT = 0, 4

# The numbers on x86-64 and on ARM64; None if the call does not exist there.
NEVER_NEEDED = {
    "io_uring_setup": (425, 425),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "tkill": (200, 130),
    "setpriority": (141, 140),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "sched_setaffinity": (203, 122),
    "ioprio_set": (251, 30),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "semctl": (66, 191),
    "msgget": (68, 186),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "fanotify_init": (300, 262),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "mknod": (133, None),
    "mknodat": (259, 33),
    # calls by path that Landlock does not restrict: truncate() before its third version, the others in every version
    "truncate": (76, 45),
    "chmod": (90, None),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "personality": (135, 92),
    "modify_ldt": (154, None),
    "syslog": (103, 116),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "kexec_load": (246, 104),
}
SOCKET, SOCKETPAIR, CONNECT = (41, 198), (53, 199), (42, 203)
CLONE, CLONE3, FORK, VFORK = (56, 220), (435, 435), (57, None), (58, None)
EXECVE, EXECVEAT = (59, 221), (322, 281)
KILL_CALL, TGKILL, SIGQUEUE, TGSIGQUEUE, PRLIMIT = (62, 129), (234, 131), (129, 138), (297, 240), (302, 261)


def argument_at(index):
    return 16 + 8 * index


def refusal(error=EACCES):
    return [(RETURN, 0, 0, REFUSE | error)]


def only_values(index, values):
    """Allows the call if the argument is one of these values."""
    count = len(values)
    tests = [(EQUAL, count - position, 0, value) for position, value in enumerate(values)]
    return [(LOAD, 0, 0, argument_at(index)), *tests, *refusal(), (RETURN, 0, 0, ALLOW)]


LOCAL_STREAMS_ONLY = [
    (LOAD, 0, 0, argument_at(0)),
    (EQUAL, 0, 4, AF_UNIX),
    (LOAD, 0, 0, argument_at(1)),
    (AND, 0, 0, SOCK_TYPE_MASK),
    (EQUAL, 0, 1, SOCK_STREAM),
    (RETURN, 0, 0, ALLOW),
    *refusal(),
]
THREADS_ONLY = [
    (LOAD, 0, 0, argument_at(0)),
    (ANY_BIT, 0, 1, CLONE_THREAD),
    (RETURN, 0, 0, ALLOW),
    *refusal(),
]


def is_supported():
    return platform.machine() in AUDIT_ARCHITECTURE


def close_kernel():
    """Closes the network, all sockets except local streams, and all calls that no conversion needs."""
    rules = [(numbers, refusal()) for numbers in NEVER_NEEDED.values()]
    install([*rules, (SOCKET, LOCAL_STREAMS_ONLY), (SOCKETPAIR, LOCAL_STREAMS_ONLY)])


def close_processes(signalled, may_execute=False):
    """
    Forbids new processes, connections to any socket, and signals and limits for processes other than `signalled`.
    With `may_execute`, the process may still execute a program.
    """
    own = only_values(0, signalled)
    closed = [CONNECT, FORK, VFORK] + ([] if may_execute else [EXECVE, EXECVEAT])
    install(
        [
            *((numbers, refusal()) for numbers in closed),
            (CLONE, THREADS_ONLY),
            # its flags are in memory, which no filter can read; the C library uses clone() instead
            (CLONE3, refusal(ENOSYS)),
            *((numbers, own) for numbers in (KILL_CALL, TGKILL, SIGQUEUE, TGSIGQUEUE)),
            (PRLIMIT, only_values(0, [0, *signalled])),
        ]
    )


def install(rules):
    machine = platform.machine()
    column = list(AUDIT_ARCHITECTURE).index(machine)
    program = [
        (LOAD, 0, 0, ARCHITECTURE_AT),
        (EQUAL, 1, 0, AUDIT_ARCHITECTURE[machine]),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER_AT),
        (AT_LEAST, 0, 1, FOREIGN[machine]),
        (RETURN, 0, 0, KILL),
    ]
    for numbers, body in rules:
        if numbers[column] is not None:
            program += [(EQUAL, 0, len(body), numbers[column]), *body]
    program.append((RETURN, 0, 0, ALLOW))
    code = b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
    buffer = ctypes.create_string_buffer(code)
    filters = struct.pack("@HP", len(program), ctypes.addressof(buffer))
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    syscall(SECCOMP[machine], ctypes.c_ulong(SET_MODE_FILTER), ctypes.c_ulong(ALL_THREADS), ctypes.c_char_p(filters))
