"""Messages on standard input and output: four bytes with the length of a JSON header (big-endian), the header, and
`sizeBytes` bytes of document if the header states `sizeBytes`."""

import json
import struct
import sys


def read_exactly(stream, count):
    data = stream.read(count)
    if len(data) != count:
        raise EOFError
    return data


def read_frame():
    stream = sys.stdin.buffer
    (length,) = struct.unpack(">I", read_exactly(stream, 4))
    header = json.loads(read_exactly(stream, length))
    return header, read_exactly(stream, header.get("sizeBytes", 0))


def write_frame(header, document=b""):
    stream = sys.stdout.buffer
    text = json.dumps(header).encode()
    stream.write(struct.pack(">I", len(text)) + text + document)
    stream.flush()
