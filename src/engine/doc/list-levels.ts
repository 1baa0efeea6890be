import { DocxError } from '../docx/docx-error.ts'

const [LIST_BYTES, LEVEL_BYTES] = [28, 28]
const LEVELS = 9

/**
 * Returns the size in bytes of the lists and their levels (MS-DOC 2.9.131, 2.9.150). The file information block does
 * not count the levels. Throws DocxError `damaged`.
 */
export function listsLength(table: Buffer, start: number): number {
  const lists = table.subarray(start)
  const count = lists.readUInt16LE(0)
  let levels = 0
  for (let index = 0; index < count; index++) levels += lists.readUInt8(2 + index * LIST_BYTES + 26) & 1 ? 1 : LEVELS
  let end = 2 + count * LIST_BYTES
  for (; levels > 0; levels--) {
    const text = end + LEVEL_BYTES + lists.readUInt8(end + 24) + lists.readUInt8(end + 25)
    end = text + 2 + lists.readUInt16LE(text) * 2
  }
  if (end > lists.length) throw new DocxError('damaged', 'the levels of lists end too early')
  return end
}
