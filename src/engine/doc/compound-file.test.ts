import { describe, expect, it } from 'vitest'
import { openCompoundFile } from './compound-file.ts'
import { writeCompoundFile } from './write-compound-file.ts'

const MIB = 1024 * 1024
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index * 7))

describe('the compound file reader', () => {
  it.each([
    ['no bytes', 0],
    ['a byte less than the smallest large stream', 4095],
    ['the size of the smallest large stream', 4096],
    ['a byte more than a sector', 4097],
  ])('returns a stream as it was written: %s', (_, length) => {
    const file = openCompoundFile(writeCompoundFile([{ name: 'Data', bytes: bytesOf(length) }]))
    const entry = file.entries.find(entry => entry.name === 'Data')!
    expect(entry).toMatchObject({ kind: 'stream', isTop: true, sizeBytes: Math.max(length, 4096) })
    expect(file.read(entry).subarray(0, length)).toEqual(bytesOf(length))
  })

  it('reads a file with more sectors than the header can list', () => {
    const bytes = Buffer.alloc(20 * MIB, 'contract')
    const file = openCompoundFile(
      writeCompoundFile([
        { name: 'WordDocument', bytes },
        { name: 'Data', bytes: bytesOf(5) },
      ]),
    )
    expect(file.read(file.entries.find(entry => entry.name === 'WordDocument')!).equals(bytes)).toBe(true)
  })

  const DIRECTORY = 512
  it.each<[string, (file: Buffer) => void]>([
    ['a stream whose sectors form a circle', file => file.writeUInt32LE(1, tableOf(file) + 4)],
    ['two streams in the same sectors', file => file.writeUInt32LE(1, DIRECTORY + 2 * 128 + 116)],
    ['two streams of equal names', file => file.copy(file, DIRECTORY + 2 * 128, DIRECTORY + 128, DIRECTORY + 128 + 66)],
    ['a stream larger than the file', file => file.writeUInt32LE(0x7fff_ffff, DIRECTORY + 128 + 120)],
    ['a directory that is not a tree', file => file.writeUInt32LE(1, DIRECTORY + 128 + 72)],
    ['a directory entry beyond its end', file => file.writeUInt32LE(99, DIRECTORY + 76)],
    ['sectors of an invalid size', file => file.writeUInt16LE(31, 30)],
    ['a sector table outside the file', file => file.writeUInt32LE(0x00ff_ffff, 76)],
  ])('refuses a file with %s', (_, damage) => {
    const bytes = writeCompoundFile([
      { name: 'One', bytes: bytesOf(5000) },
      { name: 'Two', bytes: bytesOf(5000) },
    ])
    damage(bytes)
    const readAll = () => {
      const file = openCompoundFile(bytes)
      for (const entry of file.entries.filter(entry => entry.kind === 'stream')) file.read(entry)
    }
    expect(readAll).toThrow(expect.objectContaining({ code: 'damaged' }))
  })
})

const tableOf = (file: Buffer) => (1 + file.readUInt32LE(76)) * 512
