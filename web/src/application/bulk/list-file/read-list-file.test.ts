import { describe, expect, it } from 'vitest'
import { readListFile } from './read-list-file.ts'

describe('readListFile', () => {
  const read = (...parts: BlobPart[]) => readListFile(new Blob(parts))

  it('reads a CSV file', async () => {
    expect(await read('Name,Rent\nPat,1')).toEqual({
      table: { header: ['Name', 'Rent'], rows: [{ number: 2, cells: ['Pat', '1'] }] },
    })
  })

  it.each<[string, string, BlobPart]>([
    [
      'an old workbook or one with a password',
      'It is an old workbook, or one with a password.',
      bytes(0xd0, 0xcf, 0x11, 0xe0),
    ],
    ['an archive that is cut off', 'It is a damaged workbook.', 'PK\u0003\u0004…'],
    ['a picture', 'It is not a list.', bytes(0x89, 0x50, 0x4e, 0x47, 0)],
  ])('explains that it cannot read %s', async (_, problem, content) => {
    expect(await read(content)).toEqual({ problem: expect.stringContaining(problem) })
  })

  it('refuses a file that is too large without reading it', async () => {
    const file = { size: 50 * 1024 * 1024, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as Blob
    expect(await readListFile(file)).toEqual({ problem: 'It has 50 MB. A list may have 4 MB.' })
  })
})

function bytes(...all: number[]): BlobPart {
  return new Uint8Array(all)
}
