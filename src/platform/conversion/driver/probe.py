"""Tries, in place of LibreOffice, the actions that a document might make it take, and reports which succeeded."""

import json
import os
import socket
import traceback

from system import checked, libc

PTRACE_ATTACH = 16


def read(path):
    with open(path, "rb") as file:
        if not file.read(1):
            raise OSError("empty")


def list_folder(path):
    if not os.listdir(path):
        raise OSError("empty")


def write(path):
    with open(path, "x"):
        os.unlink(path)


def connect(family, address, kind=socket.SOCK_STREAM):
    with socket.socket(family, kind) as one:
        one.settimeout(5)
        one.connect(tuple(address) if isinstance(address, list) else address)


def fork(_):
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


ATTEMPTS = {
    "read": read,
    "list": list_folder,
    "write": write,
    "truncate": lambda path: os.truncate(path, 0),
    "tcp": lambda address: connect(socket.AF_INET, address),
    "udp": lambda address: connect(socket.AF_INET, address, socket.SOCK_DGRAM),
    "unix": lambda path: connect(socket.AF_UNIX, path),
    "abstract": lambda name: connect(socket.AF_UNIX, b"\0" + name.encode()),
    "signal": lambda process: os.kill(process, 0),
    "trace": lambda process: checked(libc.ptrace(PTRACE_ATTACH, process, None, None)),
    "queue": lambda key: checked(libc.msgget(key, 0)),
    "fork": fork,
    "execute": lambda path: os.execv(path, [path]),
    "unshare": lambda flags: checked(libc.unshare(flags)),
}


def attempt(kind, target):
    """Makes an attempt, and returns whether it succeeded and with which detail."""
    try:
        ATTEMPTS[kind](target)
        return {"open": True, "detail": "it went through"}
    except Exception as error:
        return {"open": False, "detail": f"{type(error).__name__}: {error}"}


def describe(status):
    """Describes the process, using the lines of its /proc/self/status."""
    lines = dict(line.rstrip("\n").split(":\t", 1) for line in status if ":\t" in line)
    names = ["Uid", "Groups", "CapEff", "CapPrm", "CapBnd", "NoNewPrivs", "Seccomp", "NSpid"]
    return {
        "status": {name: lines.get(name) for name in names},
        "environment": sorted(os.environ),
        "processes": sum(name.isdigit() for name in safely(lambda: os.listdir("/proc"), [])),
        "root": safely(lambda: sorted(os.listdir("/")), []),
    }


def safely(work, fallback):
    try:
        return work()
    except OSError:
        return fallback


def run(confinement, folder, attempts):
    """Returns the results of attempts `{kind, target}`, made in a child that is confined like LibreOffice."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        answer_from_child(confinement, folder, attempts, writing)
    os.close(writing)
    with os.fdopen(reading) as answers:
        text = answers.read()
    os.waitpid(child, 0)
    return json.loads(text)


def answer_from_child(confinement, folder, attempts, writing):
    try:
        for stream in (0, 1):
            os.close(stream)
        os.environ.clear()
        # open the file while this is possible, and read it once the process is confined
        with open("/proc/self/status") as status:
            confinement.close_child(folder)
            described = describe(status)
        answer = {"self": described, "results": [attempt(one["kind"], one["target"]) for one in attempts]}
        os.write(writing, json.dumps(answer).encode())
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)
