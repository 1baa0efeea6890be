"""The folder that LibreOffice may write to, which is restored after each document."""

import fcntl
import glob
import os
import shutil
import stat
import tempfile
import time

FOLDER_PREFIX = "countersign-office-"
RESTORE_TRIES, RESTORE_PAUSE_S = 200, 0.005


def make_folder():
    """Makes a folder that stays locked until this process ends, and removes the folders of killed processes."""
    for left in glob.glob(os.path.join(tempfile.gettempdir(), FOLDER_PREFIX + "*")):
        remove_if_left(left)
    # A folder gets the name that other processes look for only after it has been locked.
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


class Snapshot:
    """A copy of a folder's content that can be restored. It can contain only folders and ordinary files."""

    def __init__(self, folder):
        self.folder = folder
        self.contents = self.read()

    def read(self):
        contents = {}
        for parent, folders, files in os.walk(self.folder):
            for name in folders + files:
                path = os.path.join(parent, name)
                contents[path] = content_of(path)
        return contents

    def restore(self):
        """Raises OSError if the folder cannot be restored. LibreOffice may be writing its settings at the same time."""
        for _ in range(RESTORE_TRIES):
            try:
                self.make_as_it_was()
                if self.read() == self.contents:
                    return
            except FileNotFoundError:
                pass
            time.sleep(RESTORE_PAUSE_S)
        raise OSError("what a document left cannot be removed")

    def make_as_it_was(self):
        now = self.read()
        for path in sorted(now, reverse=True):
            if now[path] != self.contents.get(path):
                remove(path)
        for path in sorted(self.contents):
            if not os.path.lexists(path):
                make(path, self.contents[path])


FOLDER, OTHER = "a folder", "neither file nor folder"


def content_of(path):
    mode = os.lstat(path).st_mode
    if stat.S_ISDIR(mode):
        return FOLDER
    if not stat.S_ISREG(mode):
        return OTHER
    with open(path, "rb") as file:
        return file.read()


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.unlink(path)


def make(path, content):
    if content == FOLDER:
        os.mkdir(path)
        return
    with open(path, "wb") as file:
        file.write(content)
