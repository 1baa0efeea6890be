import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { archiveSizeBytes, directoryRecords, localRecord } from './zip-records.ts'

const files = [
  { name: 'a.txt', bytes: Buffer.from('first') },
  { name: 'folder/ü.txt', bytes: Buffer.from('') },
]
const entries = files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.length, crc32: crc32(bytes) }))
const archive = Buffer.concat([
  ...files.flatMap(({ bytes }, index) => [localRecord(entries[index]!), bytes]),
  directoryRecords(entries),
])

it('the size of an archive is computed in advance', () => {
  expect(archiveSizeBytes(entries)).toBe(archive.length)
})

it('every file is where the directory says it is', () => {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  let at = archive.readUInt32LE(end + 16)
  for (const { name, bytes } of files) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const nameLength = archive.readUInt16LE(at + 28)
    expect(archive.subarray(at + 46, at + 46 + nameLength).toString()).toBe(name)
    const local = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(local)).toBe(0x04034b50)
    expect(archive.readUInt32LE(local + 14)).toBe(crc32(bytes))
    const start = local + 30 + nameLength
    expect(archive.subarray(start, start + bytes.length)).toEqual(bytes)
    at += 46 + nameLength
  }
  expect(at).toBe(end)
})
