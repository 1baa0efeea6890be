"""Writes LibreOffice's profile, starts LibreOffice and converts documents with it."""

import glob
import os
import resource
import select
import shutil
import subprocess
import sys
import threading
import time
from xml.sax.saxutils import escape

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from folder import Snapshot

ENDED, TOO_LARGE = 4, 5
WATCH_S = 0.1
START_S = 30
# LibreOffice asks to be started again after it has set up a new profile.
RESTART_STATUS = 81
SOCKET_PREFIX = "/tmp/OSL_PIPE_"

SETTINGS = [
    ("Common/Security/Scripting", "MacroSecurityLevel", 3),
    ("Common/Security/Scripting", "DisableMacrosExecution", True),
    # do not load what a document links to, not even files of this machine
    ("Common/Security/Scripting", "BlockUntrustedRefererLinks", True),
    ("Writer/Content/Update", "Link", 0),
    ("Writer/Filter/Import/VBA", "Load", False),
    ("Writer/Filter/Import/VBA", "Save", False),
    ("Recovery/AutoSave", "Enabled", False),
    ("Recovery/RecoveryInfo", "Enabled", False),
    ("Common/Misc", "FirstRun", False),
    ("Common/Misc", "UseLocking", False),
]


def write_profile(folder, fonts):
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
        file.write(font_settings(folder, fonts))


def font_settings(folder, fonts):
    """The settings of fontconfig. They come before those of the machine, because the first rules count most."""
    stand_ins = "".join(
        f'<alias binding="same"><family>{escape(name)}</family>'
        f"<accept><family>{escape(family)}</family></accept></alias>"
        for name, family in fonts["standIns"].items()
    )
    # weak: a font for the language of the text comes first
    otherwise = (
        '<match target="pattern"><edit name="family" mode="append_last" binding="weak">'
        f"<string>{escape(fonts['otherwise'])}</string></edit></match>"
    )
    folders = "".join(f"<dir>{escape(path)}</dir>" for path in fonts["folders"])
    return (
        f'<?xml version="1.0"?><fontconfig>{stand_ins}{otherwise}'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
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


def start_office(folder, name, confinement):
    command = [
        confinement.options["soffice"],
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
        preexec_fn=lambda: confinement.close_child(folder),
    )


FILTERS = {"docx": "MS Word 2007 XML", "doc": "MS Word 97"}


def properties(**values):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


PDF_OPTIONS = properties(
    # the product places the fields; a widget made by LibreOffice would stay editable in the sealed file
    ExportFormFields=False,
    ExportNotes=False,
    ExportBookmarks=True,
    UseTaggedPDF=True,
    EmbedStandardFonts=True,
    Quality=90,
)


class Sockets:
    """
    The sockets that LibreOffice listens on, below /tmp whatever its environment says, and open to every user. One has
    the name that LibreOffice is given; the other is for further starts of LibreOffice.
    """

    def __init__(self, name):
        self.name = name
        self.before = set(glob.glob(SOCKET_PREFIX + "*"))

    def new(self, ending):
        return [path for path in glob.glob(SOCKET_PREFIX + ending) if path not in self.before]

    def are_open(self):
        return bool(self.new("*" + self.name))

    def remove(self):
        """Removes the sockets once LibreOffice has ended or this process is connected: no one else may connect."""
        for path in self.new("*" + self.name) + self.new("*SingleOfficeIPC_*"):
            try:
                if os.lstat(path).st_uid == os.geteuid():
                    os.unlink(path)
            except FileNotFoundError:
                pass


def close_embedded_fonts(folder):
    """
    Prevents LibreOffice from loading fonts that are embedded in documents, because it never forgets a font and would
    use it for later documents. It stores them in a folder of this name first, which fails if a file has the name.
    """
    parent = os.path.join(folder, "profile", "user", "temp")
    shutil.rmtree(parent, ignore_errors=True)
    os.mkdir(parent)
    with open(os.path.join(parent, "embeddedfonts"), "w"):
        pass


class Office:
    """
    The LibreOffice process of this driver. It may write only below one folder, which is restored to its initial state
    after each document.
    """

    def __init__(self, folder, confinement):
        self.folder = folder
        self.confinement = confinement
        self.name = os.path.basename(folder)
        self.stopping = False
        self.process = None

    def start(self):
        write_profile(self.folder, self.confinement.options["fonts"])
        sockets = Sockets(self.name)
        self.process = self.start_listening(sockets)
        self.memory = os.open(f"/proc/{self.process.pid}/statm", os.O_RDONLY | os.O_CLOEXEC)
        # close files before connecting: the files that it can see decide the name that it looks for LibreOffice under
        self.confinement.close_files_of_driver(self.folder)
        self.context = self.connect()
        sockets.remove()
        self.confinement.close_driver(self.folder, self.process.pid)
        self.desktop = self.create("com.sun.star.frame.Desktop")
        threading.Thread(target=self.watch, daemon=True).start()
        self.warm_up()
        close_embedded_fonts(self.folder)
        self.fresh = Snapshot(self.folder)

    def start_listening(self, sockets):
        process = start_office(self.folder, self.name, self.confinement)
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline and process.poll() in (None, RESTART_STATUS):
            if process.poll() == RESTART_STATUS:
                sockets.remove()
                process = start_office(self.folder, self.name, self.confinement)
            elif sockets.are_open():
                return process
            time.sleep(0.02)
        sys.stderr.write(f"LibreOffice did not start (status {process.poll()})\n")
        sys.exit(ENDED)

    def connect(self):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        deadline = time.monotonic() + START_S
        while True:
            try:
                return resolver.resolve(f"uno:pipe,name={self.name};urp;StarOffice.ComponentContext")
            except NoConnectException:
                # it is running but does not listen yet
                if time.monotonic() > deadline or self.process.poll() is not None:
                    sys.stderr.write("LibreOffice cannot be connected to\n")
                    sys.exit(ENDED)
                time.sleep(0.02)

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
        # Load it without a window: Debian's package without a graphical interface crashes for lack of a comment window.
        document = self.create("com.sun.star.text.TextDocument")
        try:
            document.load(properties(URL=url, **loading))
        except Exception:
            # otherwise it would keep the file open and keep what it has read
            document.dispose()
            raise
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
        """Accepts all tracked changes, because the signed text is the text with all changes accepted."""
        if document.Redlines.createEnumeration().hasMoreElements():
            document.RedlineProtectionKey = uno.ByteSequence(b"")
            frame = document.CurrentController.Frame
            self.create("com.sun.star.frame.DispatchHelper").executeDispatch(
                frame, ".uno:AcceptAllTrackedChanges", "", 0, ()
            )

    def warm_up(self):
        """Converts a first document, which takes longest, and thereby proves that nothing is missing."""
        document = self.desktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, properties(Hidden=True))
        document.Text.setString("Countersign")
        self.store(document, os.path.join(self.folder, "warm-up.pdf"), "pdf")
        document.close(True)
        os.unlink(os.path.join(self.folder, "warm-up.pdf"))

    def resident_bytes(self):
        try:
            return int(os.pread(self.memory, 200, 0).split()[1]) * resource.getpagesize()
        except (OSError, IndexError):
            return 0

    def assert_alive(self):
        """Exits if LibreOffice is no longer running, because its end may cause many kinds of errors."""
        try:
            self.create("com.sun.star.frame.Desktop").getFrames()
        except Exception:
            sys.exit(ENDED)

    def stop(self):
        self.stopping = True
        if self.process:
            self.process.kill()
            self.process.wait()

    def watch(self):
        """Watches from a separate thread, because a call to a hanging LibreOffice never returns."""
        orders = select.poll()
        orders.register(sys.stdin, 0)
        while not self.stopping:
            # the process that gives the orders has ended, or LibreOffice has
            if orders.poll(0) or self.has_ended_within(WATCH_S):
                self.end(ENDED)
            if self.resident_bytes() > self.confinement.options["residentBytes"]:
                self.end(TOO_LARGE)

    def end(self, status):
        self.process.kill()
        os._exit(status)

    def has_ended_within(self, seconds):
        try:
            self.process.wait(seconds)
            return not self.stopping
        except subprocess.TimeoutExpired:
            return False

    def convert(self, order, document):
        """Returns the header of the answer and the converted document."""
        folder = os.path.join(self.folder, "document")
        source = os.path.join(folder, "source." + order["from"])
        target = os.path.join(folder, "target." + order["to"])
        os.mkdir(folder)
        with open(source, "wb") as file:
            file.write(document)
        try:
            opened = self.open(source, order["from"])
            try:
                self.store(opened, target, order["to"])
            finally:
                opened.close(True)
            with open(target, "rb") as file:
                converted = file.read()
        except Exception as error:
            self.assert_alive()
            return {"unreadable": str(error)[:500]}, b""
        finally:
            self.start_afresh()
        return {"sizeBytes": len(converted), "residentBytes": self.resident_bytes()}, converted

    def start_afresh(self):
        """Removes everything that a document has left behind before the next document."""
        try:
            self.fresh.restore()
        except OSError as error:
            sys.stderr.write(f"{error}\n")
            sys.exit(ENDED)
