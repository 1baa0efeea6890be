"""Keeps one LibreOffice warm in a sandbox and converts one document at a time.

Debian's own Python runs it, because that has the module `uno`. The argument is a JSON object with the options of
Confinement, and
  mode           "convert", "probe" (attempts instead of LibreOffice) or "check" (only checks for the sandbox)
  soffice        the path of soffice.bin
  fonts          `folders` with fonts in addition to those of the machine, `standIns` by the names of fonts that
                 the machine may lack, and the font to use `otherwise`
  residentBytes  the memory limit of LibreOffice

Orders come on standard input and answers go to standard output, as frames (frames.py).
  order   {"to": "pdf" or "docx", "from": "docx" or "doc", "sizeBytes": n}
  answer  {"ready": true, "notes": [...]} once, then {"sizeBytes": n, "residentBytes": n} or {"unreadable": "why"}
  order of a probe   {"attempts": [{"kind": …, "target": …}]}
  its answer         {"self": {…}, "results": [{"open": …, "detail": …}]}
Exit status: 0 after the end of input, 3 if the sandbox is not available, 4 if LibreOffice ended or cannot be run, 5 if
it needed too much memory.
"""

import json
import os
import shutil
import signal
import sys

# with `python3 -I`, not even this folder is in the search path
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from confinement import Confinement  # noqa: E402
from folder import make_folder  # noqa: E402
from frames import read_frame, write_frame  # noqa: E402
from system import PR_SET_PDEATHSIG, prctl  # noqa: E402

NO_SANDBOX = 3
OWN_FOLDER = "/tmp"


def main():
    options = json.loads(sys.argv[1])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.umask(0o077)
    # import these before the sandbox may put them out of reach
    import office
    import probe

    confinement = Confinement(options)
    try:
        confinement.enter()
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(NO_SANDBOX)
    if options["mode"] == "check":
        return
    # a lock lasts as long as its file descriptor
    folder, _lock = (OWN_FOLDER, None) if confinement.has_own_view else make_folder()
    try:
        if options["mode"] == "probe":
            order, _ = read_frame()
            write_frame(probe.run(confinement, folder, order["attempts"]))
        else:
            serve(office.Office(folder, confinement))
    except (EOFError, BrokenPipeError):
        pass
    finally:
        if not confinement.has_own_view:
            shutil.rmtree(folder, ignore_errors=True)


def serve(office):
    try:
        office.start()
        write_frame({"ready": True, "notes": office.confinement.notes})
        while True:
            order, document = read_frame()
            write_frame(*office.convert(order, document))
    finally:
        office.stop()


main()
