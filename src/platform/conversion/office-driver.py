"""Keeps one LibreOffice warm and converts one document at a time.

Run by Debian's own Python, which has the module `uno`. The argument is a JSON object: soffice (path of soffice.bin), parent
(process id of who starts this), addressSpaceBytes and residentBytes (limits of LibreOffice), fontFolders.

Orders come on standard input and answers go to standard output as frames: four bytes with the length of a JSON header
(big-endian), the header, and `sizeBytes` bytes of document where the header has them.
  order   {"to": "pdf" or "docx", "from": "docx" or "doc", "sizeBytes": n}
  answer  {"ready": true, "notes": [...]} once, then {"sizeBytes": n, "residentBytes": n} or {"unreadable": "why"}
Exit status: 0 after the end of input, 4 when LibreOffice ended or cannot be run, 5 when it needed too much memory.
"""

import ctypes
import fcntl
import glob
import json
import os
import platform
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from xml.sax.saxutils import escape

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

ENDED, TOO_LARGE = 4, 5
# Owns nothing: neither root nor the user of the embedded database.
UNPRIVILEGED_ID = 65533
FOLDER_PREFIX = "countersign-office-"
WATCH_S = 0.1
START_S = 30
# LibreOffice asks to be started again after it has set up a new profile.
RESTART_STATUS = 81
MAX_FILE_BYTES = 512 * 1024 * 1024

options = json.loads(sys.argv[1])
libc = ctypes.CDLL(None, use_errno=True)
notes = []


def die_with_parent(parent):
    PR_SET_PDEATHSIG = 1
    if hasattr(libc, "prctl"):
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(ENDED)


def drop_root():
    if os.geteuid() != 0:
        return
    try:
        os.setgroups([])
        os.setgid(UNPRIVILEGED_ID)
        os.setuid(UNPRIVILEGED_ID)
    except OSError as error:
        notes.append(f"LibreOffice runs as root ({error.strerror})")


def refuse_network():
    """Lets this process and its children make local sockets only, by a filter of system calls (seccomp(2))."""
    PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
    # audit architecture, socket, io_uring_setup, first number that is no system call of this architecture
    machines = {"x86_64": (0xC000003E, 41, 425, 0x40000000), "aarch64": (0xC00000B7, 198, 425, 0xFFFFFFFF)}
    if platform.machine() not in machines or not hasattr(libc, "prctl"):
        return notes.append("The network is closed to LibreOffice by its settings only")
    architecture, socket, io_uring_setup, foreign = machines[platform.machine()]
    AF_UNIX = 1
    load, equal, at_least, answer = 0x20, 0x15, 0x35, 0x06
    allow, refuse, kill = 0x7FFF0000, 0x00050000 | 13, 0x80000000
    program = [
        (load, 0, 0, 4),
        (equal, 1, 0, architecture),
        (answer, 0, 0, kill),
        (load, 0, 0, 0),
        (at_least, 5, 0, foreign),
        (equal, 4, 0, io_uring_setup),
        (equal, 0, 2, socket),
        (load, 0, 0, 16),
        (equal, 0, 1, AF_UNIX),
        (answer, 0, 0, allow),
        (answer, 0, 0, refuse),
    ]
    code = b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
    buffer = ctypes.create_string_buffer(code)
    filters = struct.pack("@HP", len(program), ctypes.addressof(buffer))
    unused = ctypes.c_ulong(0)
    if (
        libc.prctl(PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), unused, unused, unused) != 0
        or libc.prctl(PR_SET_SECCOMP, ctypes.c_ulong(SECCOMP_MODE_FILTER), ctypes.c_char_p(filters), unused, unused) != 0
    ):
        notes.append("The network is closed to LibreOffice by its settings only")


def limit_resources():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (options["addressSpaceBytes"], options["addressSpaceBytes"]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE_BYTES, MAX_FILE_BYTES))


def make_folder():
    """A folder that is locked as long as this process lives; those of processes that were killed are removed."""
    for left in glob.glob(os.path.join(tempfile.gettempdir(), FOLDER_PREFIX + "*")):
        remove_if_left(left)
    # Only what is locked has the name by which others are found and removed.
    unlocked = tempfile.mkdtemp()
    lock = os.open(unlocked, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    folder = os.path.join(tempfile.gettempdir(), FOLDER_PREFIX + os.path.basename(unlocked))
    os.rename(unlocked, folder)
    return folder, lock


def remove_if_left(folder):
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return
    try:
        if os.fstat(lock).st_uid == os.geteuid():
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass
    finally:
        os.close(lock)


SETTINGS = [
    ("Common/Security/Scripting", "MacroSecurityLevel", 3),
    ("Common/Security/Scripting", "DisableMacrosExecution", True),
    # what a document links to, files of this machine too, is not loaded
    ("Common/Security/Scripting", "BlockUntrustedRefererLinks", True),
    ("Writer/Content/Update", "Link", 0),
    ("Writer/Filter/Import/VBA", "Load", False),
    ("Writer/Filter/Import/VBA", "Save", False),
    ("Recovery/AutoSave", "Enabled", False),
    ("Recovery/RecoveryInfo", "Enabled", False),
    ("Common/Misc", "FirstRun", False),
    ("Common/Misc", "UseLocking", False),
]


def write_profile(folder):
    items = "".join(
        f'<item oor:path="/org.openoffice.Office.{path}"><prop oor:name="{name}" oor:op="fuse">'
        f"<value>{str(value).lower()}</value></prop></item>"
        for path, name, value in SETTINGS
    )
    os.makedirs(os.path.join(folder, "profile", "user"))
    with open(os.path.join(folder, "profile", "user", "registrymodifications.xcu"), "w") as file:
        file.write(
            '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">'
            f"{items}</oor:items>"
        )
    with open(os.path.join(folder, "fonts.conf"), "w") as file:
        folders = "".join(f"<dir>{escape(path)}</dir>" for path in options["fontFolders"])
        file.write(
            '<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
            f"{folders}<cachedir>{escape(folder)}/fonts</cachedir></fontconfig>"
        )


def environment(folder):
    closed = "http://127.0.0.1:9"
    return {
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": folder,
        "TMPDIR": folder,
        "SAL_USE_VCLPLUGIN": "svp",
        "FONTCONFIG_FILE": os.path.join(folder, "fonts.conf"),
        "http_proxy": closed,
        "https_proxy": closed,
        "ftp_proxy": closed,
    }


def start_office(folder, name):
    this = os.getpid()
    command = [
        options["soffice"],
        "--headless",
        "--invisible",
        "--norestore",
        "--nologo",
        "--nodefault",
        "--nolockcheck",
        f"-env:UserInstallation=file://{folder}/profile",
        f"--accept=pipe,name={name};urp;",
    ]
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: die_with_parent(this),
    )


FILTERS = {"docx": "MS Word 2007 XML", "doc": "MS Word 97"}


def properties(**values):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


PDF_OPTIONS = properties(
    # fields are placed by the product; a widget of LibreOffice's would stay open in the sealed file
    ExportFormFields=False,
    ExportNotes=False,
    ExportBookmarks=True,
    UseTaggedPDF=True,
    EmbedStandardFonts=True,
    Quality=90,
)


def remove_listening_sockets(pid):
    """LibreOffice listens below /tmp and lets every user in; once this process is connected nobody else is wanted."""
    held = {link_target(link) for link in glob.glob(f"/proc/{pid}/fd/*")}
    try:
        with open("/proc/net/unix") as sockets:
            rows = [line.split() for line in sockets]
    except OSError:
        rows = []
    # a connection has the path of its listener
    paths = {row[7] for row in rows if len(row) == 8 and f"socket:[{row[6]}]" in held}
    for path in paths:
        if path.startswith("/tmp/OSL_PIPE_") and os.path.exists(path):
            os.unlink(path)


def link_target(path):
    try:
        return os.readlink(path)
    except OSError:
        return None


class Office:
    """The LibreOffice of this process."""

    def __init__(self, folder):
        self.folder = folder
        self.name = os.path.basename(folder)
        self.stopping = False
        self.process = start_office(folder, self.name)
        self.context = self.connect()
        self.desktop = self.create("com.sun.star.frame.Desktop")
        threading.Thread(target=self.watch, daemon=True).start()

    def connect(self):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            status = self.process.poll()
            if status == RESTART_STATUS:
                self.process = start_office(self.folder, self.name)
            elif status is not None:
                break
            try:
                return resolver.resolve(f"uno:pipe,name={self.name};urp;StarOffice.ComponentContext")
            except NoConnectException:
                time.sleep(0.02)
        sys.stderr.write(f"LibreOffice did not start (status {self.process.poll()})\n")
        sys.exit(ENDED)

    def create(self, service):
        return self.context.ServiceManager.createInstanceWithContext(service, self.context)

    def open(self, path, kind):
        url = uno.systemPathToFileUrl(path)
        loading = dict(Hidden=True, Silent=True, FilterName=FILTERS[kind], MacroExecutionMode=0, UpdateDocMode=0)
        if kind == "docx":
            document = self.desktop.loadComponentFromURL(url, "_blank", 0, properties(**loading))
            if document is None:
                raise ValueError("nothing was loaded")
            return document
        # Without a window: Debian's package without a graphical interface has no window for comments, and dies of them.
        document = self.create("com.sun.star.text.TextDocument")
        document.load(properties(URL=url, **loading))
        return document

    def store(self, document, path, kind):
        storing = properties(FilterName=FILTERS["docx"])
        if kind == "pdf":
            self.accept_changes(document)
            storing = properties(FilterName="writer_pdf_Export") + (
                PropertyValue("FilterData", 0, uno.Any("[]com.sun.star.beans.PropertyValue", PDF_OPTIONS), 0),
            )
        document.storeToURL(uno.systemPathToFileUrl(path), storing)

    def accept_changes(self, document):
        """What is signed is the text that the tracked changes lead to."""
        if document.Redlines.createEnumeration().hasMoreElements():
            document.RedlineProtectionKey = uno.ByteSequence(b"")
            frame = document.CurrentController.Frame
            self.create("com.sun.star.frame.DispatchHelper").executeDispatch(
                frame, ".uno:AcceptAllTrackedChanges", "", 0, ()
            )

    def warm_up(self):
        """The first document takes longest; and it proves that all parts are there."""
        document = self.desktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, properties(Hidden=True))
        document.Text.setString("Countersign")
        self.store(document, os.path.join(self.folder, "warm-up.pdf"), "pdf")
        document.close(True)

    def resident_bytes(self):
        try:
            with open(f"/proc/{self.process.pid}/statm") as file:
                return int(file.read().split()[1]) * resource.getpagesize()
        except OSError:
            return 0

    def assert_alive(self):
        """A LibreOffice that dies shows as many kinds of errors."""
        try:
            self.create("com.sun.star.frame.Desktop").getFrames()
        except Exception:
            sys.exit(ENDED)

    def stop(self):
        self.stopping = True
        self.process.kill()
        self.process.wait()

    def watch(self):
        """From a thread of its own: a call into a LibreOffice that hangs never returns."""
        while not self.stopping:
            if os.getppid() != options["parent"] or self.has_ended_within(WATCH_S):
                self.process.kill()
                os._exit(ENDED)
            if self.resident_bytes() > options["residentBytes"]:
                self.process.kill()
                os._exit(TOO_LARGE)

    def has_ended_within(self, seconds):
        try:
            self.process.wait(seconds)
            return not self.stopping
        except subprocess.TimeoutExpired:
            return False


def convert(office, order, document):
    """Returns the header of the answer and the converted document."""
    source = os.path.join(office.folder, "work", "source." + order["from"])
    target = os.path.join(office.folder, "work", "target." + order["to"])
    shutil.rmtree(os.path.dirname(source), ignore_errors=True)
    os.mkdir(os.path.dirname(source))
    with open(source, "wb") as file:
        file.write(document)
    try:
        opened = office.open(source, order["from"])
        try:
            office.store(opened, target, order["to"])
        finally:
            opened.close(True)
        with open(target, "rb") as file:
            converted = file.read()
    except Exception as error:
        office.assert_alive()
        return {"unreadable": str(error)[:500]}, b""
    return {"sizeBytes": len(converted), "residentBytes": office.resident_bytes()}, converted


def read_exactly(stream, count):
    data = stream.read(count)
    if len(data) != count:
        raise EOFError
    return data


def read_frame(stream):
    (length,) = struct.unpack(">I", read_exactly(stream, 4))
    header = json.loads(read_exactly(stream, length))
    return header, read_exactly(stream, header.get("sizeBytes", 0))


def write_frame(stream, header, document=b""):
    text = json.dumps(header).encode()
    stream.write(struct.pack(">I", len(text)) + text + document)
    stream.flush()


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    drop_root()
    die_with_parent(options["parent"])
    os.umask(0o077)
    limit_resources()
    refuse_network()
    # the lock lasts as long as its file descriptor
    folder, _lock = make_folder()
    try:
        write_profile(folder)
        serve(Office(folder))
    except (EOFError, BrokenPipeError):
        pass
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def serve(office):
    try:
        office.warm_up()
        # by now it has made the one for other starts of itself too
        remove_listening_sockets(office.process.pid)
        write_frame(sys.stdout.buffer, {"ready": True, "notes": notes})
        while True:
            order, document = read_frame(sys.stdin.buffer)
            write_frame(sys.stdout.buffer, *convert(office, order, document))
    finally:
        office.stop()


main()
