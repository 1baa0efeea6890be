"""Confines a process: limits what it can see, what it can reach, and how many resources it can use."""

import os
import resource
import signal

import landlock
import namespaces
import seccomp
from system import PR_SET_PDEATHSIG, prctl

MAX_FILE_BYTES = 512 * 1024 * 1024
MAX_THREADS = 512


class Confinement:
    """
    Confines one process as `options` says: `sandbox` ("bubblewrap" if bubblewrap has started this process, "landlock"
    or "off"), `user` (an id for this slot only), `readOnly` and `links` (what it can see), and `addressSpaceBytes`.
    """

    def __init__(self, options):
        self.options = options
        self.kind = options["sandbox"]
        self.notes = []
        # Whether this process has its own /tmp, /proc and process ids.
        self.has_own_view = self.kind == "bubblewrap"

    def enter(self):
        """Confines this process before it reads outside data. Raises OSError if this sandbox is not available."""
        if self.kind == "landlock" and landlock.version() == 0:
            raise OSError("the kernel has no Landlock")
        if self.kind != "off" and not seccomp.is_supported():
            raise OSError("there is no filter of system calls for this processor")
        if self.kind == "landlock":
            self.enter_namespaces()
        namespaces.forbid_capabilities()
        self.drop_root()
        if os.geteuid() != 0:
            namespaces.drop_capabilities()
        self.limit_resources()
        if seccomp.is_supported():
            seccomp.close_kernel()
        else:
            self.notes.append("The network is closed to LibreOffice by its settings only")

    def enter_namespaces(self):
        try:
            namespaces.enter(self.options["user"], self.options["readOnly"], self.options["links"])
            self.has_own_view = True
        except OSError as error:
            self.notes.append(f"Landlock guards without namespaces ({error.strerror})")

    def drop_root(self):
        if os.geteuid() != 0:
            return
        try:
            os.setgroups([])
            os.setgid(self.options["user"])
            os.setuid(self.options["user"])
        except OSError as error:
            if self.kind != "off":
                raise
            self.notes.append(f"LibreOffice runs as root ({error.strerror})")
        # a change of user clears this setting
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    def limit_resources(self):
        most = self.options["addressSpaceBytes"]
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE_BYTES, MAX_FILE_BYTES))
        # without a separate user, the service's own processes would count
        if self.has_own_view:
            resource.setrlimit(resource.RLIMIT_NPROC, (MAX_THREADS, MAX_THREADS))

    def close_child(self, folder):
        """Confines the child process that becomes LibreOffice."""
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        self.close_files(folder)
        if seccomp.is_supported():
            seccomp.close_processes([os.getpid()], may_execute=True)

    def close_files_of_driver(self, folder):
        """Closes files to this process once LibreOffice listens. It can still remove LibreOffice's sockets."""
        self.close_files(folder, landlock.MAKE_SOCK | landlock.REMOVE_FILE | landlock.READ_DIR, landlock.ABSTRACT_SOCKETS)

    def close_driver(self, folder, child):
        """Confines this process once it is connected to LibreOffice, which it must be able to end."""
        self.close_files(folder, closed=landlock.ABSTRACT_SOCKETS)
        if seccomp.is_supported():
            seccomp.close_processes([os.getpid(), child])

    def close_files(self, folder, in_tmp=landlock.MAKE_SOCK, closed=landlock.ABSTRACT_SOCKETS | landlock.SIGNALS):
        if self.kind != "landlock":
            return
        # LibreOffice creates its sockets below /tmp, and does not start without them
        landlock.restrict(
            [
                *((path, landlock.READ | landlock.EXECUTE) for path in self.options["readOnly"]),
                (folder, landlock.all_but_devices()),
                ("/tmp", in_tmp),
                ("/dev/null", landlock.READ_FILE | landlock.WRITE_FILE),
                ("/dev/zero", landlock.READ_FILE),
                ("/dev/random", landlock.READ_FILE),
                ("/dev/urandom", landlock.READ_FILE),
            ],
            closed,
        )
