import { describe, expect, it } from 'vitest'
import { openCompoundFile } from './compound-file.ts'
import { writeCompoundFile } from './write-compound-file.ts'

const MIB = 1024 * 1024
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index * 7))

describe('a compound file', () => {
  it.each([
    ['nothing', 0],
    ['less than its smallest stream', 4095],
    ['just a large stream', 4096],
    ['a byte more than a sector', 4097],
  ])('reads a stream with %s as it was written', (_, length) => {
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
    ['a stream whose sectors go in a circle', file => file.writeUInt32LE(1, tableOf(file) + 4)],
    ['two streams in the same sectors', file => file.writeUInt32LE(1, DIRECTORY + 2 * 128 + 116)],
    ['two streams of one name', file => file.copy(file, DIRECTORY + 2 * 128, DIRECTORY + 128, DIRECTORY + 128 + 66)],
    ['a stream larger than the file', file => file.writeUInt32LE(0x7fff_ffff, DIRECTORY + 128 + 120)],
    ['a directory that is no tree', file => file.writeUInt32LE(1, DIRECTORY + 128 + 72)],
    ['a directory that leads out of it', file => file.writeUInt32LE(99, DIRECTORY + 76)],
    ['sectors of a size that there is not', file => file.writeUInt16LE(31, 30)],
    ['a table of sectors in no sector', file => file.writeUInt32LE(0x00ff_ffff, 76)],
  ])('refuses a compound file with %s', (_, damage) => {
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
