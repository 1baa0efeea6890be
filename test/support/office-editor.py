"""Edits a document in LibreOffice as a person would, with or without tracked changes.

The argument is a JSON object: soffice (path of soffice.bin), folder (for the profile), input and output (paths of DOCX files),
author (first and last name), tracked, replace ([[from, to]]).
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

order = json.loads(sys.argv[1])
profile = Path(order["folder"]) / "profile"
pipe = Path(order["folder"]).name
RESTART_STATUS = 81
FILTER = "MS Word 2007 XML"
ITEM = (
    '<item oor:path="/org.openoffice.UserProfile/Data">'
    '<prop oor:name="{0}" oor:op="fuse"><value>{1}</value></prop></item>'
)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def write_profile():
    first, _, last = order["author"].partition(" ")
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(
        '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">'
        + ITEM.format("givenname", escaped(first))
        + ITEM.format("sn", escaped(last))
        + "</oor:items>",
        encoding="utf-8",
    )


def start():
    command = [order["soffice"], "--headless", "--norestore", "--nologo", "--nodefault"]
    accept = "--accept=pipe,name=%s;urp;" % pipe
    return subprocess.Popen([*command, "-env:UserInstallation=" + profile.as_uri(), accept])


def connect():
    """Returns the LibreOffice process and its context. With a new profile it exits once and must be started again."""
    office = start()
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    while True:
        try:
            return office, resolver.resolve("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % pipe)
        except NoConnectException:
            status = office.poll()
            if status == RESTART_STATUS:
                office = start()
            elif status is not None:
                sys.exit("LibreOffice ended with %s" % status)
            time.sleep(0.05)


def value(name, content):
    return PropertyValue(name, 0, content, 0)


def items(enumerable):
    enumeration = enumerable.createEnumeration()
    while enumeration.hasMoreElements():
        yield enumeration.nextElement()


def find(document, text):
    """Finds the first place of a text within a run. The search of LibreOffice itself needs a window."""
    for paragraph in items(document.Text):
        for portion in items(paragraph):
            at = portion.getString().find(text)
            if at >= 0:
                cursor = document.Text.createTextCursorByRange(portion.getStart())
                cursor.goRight(at, False)
                cursor.goRight(len(text), True)
                return cursor
    sys.exit("%r is not in the document" % text)


def edit(document):
    document.RecordChanges = order["tracked"]
    for old, new in order["replace"]:
        find(document, old).setString(new)


write_profile()
office, context = connect()
try:
    # without a frame, because the part that shows comments is not installed on servers
    document = context.ServiceManager.createInstanceWithContext("com.sun.star.comp.Writer.TextDocument", context)
    document.load((value("URL", uno.systemPathToFileUrl(order["input"])), value("FilterName", FILTER)))
    edit(document)
    document.storeToURL(uno.systemPathToFileUrl(order["output"]), (value("FilterName", FILTER),))
    document.close(True)
finally:
    office.kill()
    office.wait()
