import { describe, expect, it } from 'vitest'
import { readZip, type ZipEntry } from './read-zip.ts'
import { writeZip } from './write-zip.ts'
import { zipLimits } from './zip-limits.ts'

const entry = (name: string, text = 'some text'): ZipEntry => ({ name, bytes: Buffer.from(text) })

/** Creates an archive with changed bytes after the nth occurrence of a signature. */
function patched(entries: ZipEntry[], signature: string, change: (record: Buffer) => void, nth = 0): Uint8Array {
  const archive = Buffer.from(writeZip(entries, 'deflate'))
  let at = archive.indexOf(signature, 0, 'latin1')
  for (let skipped = 0; skipped < nth; skipped++) at = archive.indexOf(signature, at + 1, 'latin1')
  change(archive.subarray(at))
  return archive
}

const central = 'PK\x01\x02'
const local = 'PK\x03\x04'
const end = 'PK\x05\x06'
const two = [entry('a.xml'), entry('b.xml')]

describe('the ZIP reader', () => {
  it.each(['deflate', 'store'] as const)('reads back an archive that the writer wrote with %s', packing => {
    const entries = [entry('[Content_Types].xml'), entry('word/döcument.xml', 'ü'.repeat(5000)), entry('empty', '')]
    expect(readZip(writeZip(entries, packing)).map(file => [file.name, Buffer.from(file.bytes)])).toEqual(
      entries.map(entry => [entry.name, Buffer.from(entry.bytes)]),
    )
  })

  it('accepts a comment at the end, and skips folders', () => {
    const archive = Buffer.from(writeZip([entry('word/', ''), entry('word/a')], 'deflate'))
    archive.writeUInt16LE(3, archive.length - 2)
    expect(readZip(Buffer.concat([archive, Buffer.from('hey')])).map(file => file.name)).toEqual(['word/a'])
  })

  it('reads what the writer writes, which has the same bytes each time', () => {
    expect(writeZip(two, 'deflate')).toEqual(writeZip(two, 'deflate'))
  })

  it.each<[string, string, () => Uint8Array]>([
    ['an empty input', 'damaged', () => new Uint8Array(0)],
    ['a truncated archive', 'damaged', () => writeZip(two, 'deflate').subarray(0, 40)],
    ['bytes after its end', 'damaged', () => Buffer.concat([writeZip(two, 'deflate'), Buffer.from('x')])],
    ['a repeated name', 'damaged', () => writeZip([entry('a'), entry('a', 'other')], 'deflate')],
    ['names that differ only in case', 'damaged', () => writeZip([entry('a.xml'), entry('A.XML')], 'deflate')],
    ['a path out of the archive', 'damaged', () => writeZip([entry('../../etc/passwd')], 'deflate')],
    ['an absolute path', 'damaged', () => writeZip([entry('/etc/passwd')], 'deflate')],
    ['a backslash', 'damaged', () => writeZip([entry('word\\document.xml')], 'deflate')],
    ['a null in a name', 'damaged', () => writeZip([entry('a\0.xml')], 'deflate')],
    ['an encrypted file', 'encrypted', () => patched(two, central, record => record.writeUInt16LE(1, 8))],
    ['masked headers', 'damaged', () => patched(two, central, record => record.writeUInt16LE(0x2000, 8))],
    ['an unsupported compression', 'damaged', () => patched(two, central, record => record.writeUInt16LE(12, 10))],
    ['a wrong checksum', 'damaged', () => patched(two, central, record => record.writeUInt32LE(1, 16))],
    ['a size that is too small', 'damaged', () => patched(two, central, record => record.writeUInt32LE(2, 24))],
    ['a size that is too large', 'damaged', () => patched(two, central, record => record.writeUInt32LE(200, 24))],
    ['a ZIP64 size', 'too-large', () => patched(two, central, record => record.writeUInt32LE(0xffffffff, 24))],
    ['a ZIP64 directory', 'too-large', () => patched(two, end, record => record.writeUInt32LE(0xffffffff, 16))],
    ['several disks', 'damaged', () => patched(two, end, record => record.writeUInt16LE(1, 4))],
    ['fewer files than it states', 'damaged', () => patched(two, end, record => record.fill(3, 8, 12))],
    ['another name in the local header', 'damaged', () => patched(two, local, record => record.write('z.xml', 30))],
    ['a file far beyond the end', 'damaged', () => patched(two, central, record => record.writeUInt32LE(1e9, 42))],
    [
      'more files than the limit',
      'too-large',
      () =>
        writeZip(
          Array.from({ length: zipLimits.entries + 1 }, (_, i) => entry(`${i}`, '')),
          'store',
        ),
    ],
  ])('refuses %s', (_, code, make) => {
    expect(() => readZip(make())).toThrow(expect.objectContaining({ code }))
  })

  it('refuses files that share data, which could turn 40 KB into gigabytes', () => {
    const inner = Buffer.from(writeZip([entry('b')], 'store')).subarray(0, 30 + 1 + 9)
    const archive = Buffer.from(writeZip([{ name: 'a', bytes: inner }, entry('b')], 'store'))
    const record = archive.indexOf(central, archive.indexOf(central, 0, 'latin1') + 1, 'latin1')
    archive.writeUInt32LE(30 + 1, record + 42)
    expect(() => readZip(archive)).toThrow('files in the archive overlap')
  })

  it('refuses a ZIP bomb by its declared size before unpacking it', () => {
    const zeros = { name: 'word/document.xml', bytes: new Uint8Array(30 * 1024 * 1024) }
    const bomb = writeZip([zeros], 'deflate')
    expect(bomb.length).toBeLessThan(40_000)
    expect(() => readZip(bomb)).toThrow(expect.objectContaining({ code: 'too-large' }))
  })

  it('refuses a ZIP bomb that declares a small size', () => {
    const zeros = { name: 'a', bytes: new Uint8Array(30 * 1024 * 1024) }
    const bomb = patched([zeros], central, record => record.writeUInt32LE(1000, 24))
    expect(() => readZip(bomb)).toThrow(expect.objectContaining({ code: 'damaged' }))
  })

  it('refuses files whose total size is too large', () => {
    const archive = Buffer.from(
      writeZip(
        ['a', 'b', 'c'].map(name => entry(name)),
        'deflate',
      ),
    )
    for (let at = archive.indexOf(central, 0, 'latin1'); at >= 0; at = archive.indexOf(central, at + 1, 'latin1')) {
      archive.writeUInt32LE(100 * 1024 * 1024, at + 20)
      archive.writeUInt32LE(100 * 1024 * 1024, at + 24)
    }
    expect(() => readZip(archive)).toThrow(expect.objectContaining({ code: 'too-large' }))
  })
})
