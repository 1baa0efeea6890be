import { indexOfText, isWhitespace, startsWithText } from './characters.ts'
import { isDict, type PdfDict, type PdfObject, PdfStream } from './objects.ts'
import { PdfError } from './pdf-error.ts'
import type { SourceReader } from './source-reader.ts'

export interface IndirectObject {
  num: number
  gen: number
  object: PdfObject
}

/** The step size of the search for `endstream` after the stream's data. */
const SCAN_STEP = 64 * 1024

/**
 * Reads the indirect object at `offset` (ISO 32000-2 §7.3.10). White space before it is allowed, and `endobj` is not
 * required.
 * @param lengthOf returns the value of `/Length`, which may be a reference; undefined when it cannot be determined
 */
export function readIndirectObject(
  reader: SourceReader,
  offset: number,
  lengthOf: (length: PdfObject | undefined) => number | undefined,
): IndirectObject {
  const parsed = reader.parseAt(offset, parser => {
    const num = parser.takeInteger()
    const gen = parser.takeInteger()
    if (num === undefined || gen === undefined || !parser.takeKeyword('obj')) {
      throw new PdfError('damaged', `no object begins at byte ${offset}`)
    }
    parser.skipSpace()
    const object = parser.takeKeyword('endobj') ? null : parser.parseObject()
    if (!isDict(object) || !parser.takeKeyword('stream')) return { num, gen, object, dataStart: undefined }
    // Skips the line feed, or CR LF, or (against the standard) a lone CR; some writers put spaces before the line end.
    while (parser.bytes[parser.position] === 0x20) parser.position++
    if (parser.bytes[parser.position] === 0x0d) parser.position++
    if (parser.bytes[parser.position] === 0x0a) parser.position++
    return { num, gen, object, dataStart: offset + parser.position }
  })
  const { num, gen, object, dataStart } = parsed
  if (dataStart === undefined) return { num, gen, object }
  return { num, gen, object: readStream(reader, object as PdfDict, dataStart, lengthOf) }
}

function readStream(
  reader: SourceReader,
  dict: PdfDict,
  start: number,
  lengthOf: (length: PdfObject | undefined) => number | undefined,
): PdfStream {
  const length = lengthOf(dict.get('Length'))
  if (length !== undefined && Number.isInteger(length) && length >= 0 && endsAt(reader, start + length)) {
    return new PdfStream(dict, reader.read(start, length))
  }
  const end = findEnd(reader, start)
  return new PdfStream(dict, reader.read(start, end - start))
}

/** Whether the data up to `position` is followed by `endstream`, or by `endobj` if the writer forgot it. */
function endsAt(reader: SourceReader, position: number): boolean {
  const after = reader.read(position, 32)
  let i = 0
  while (isWhitespace(after[i])) i++
  return startsWithText(after, 'endstream', i) || startsWithText(after, 'endobj', i)
}

/** Guesses the end of the data: the next `endstream`, without the line end in front of it. */
function findEnd(reader: SourceReader, start: number): number {
  for (let offset = start; offset < reader.source.sizeBytes; offset += SCAN_STEP) {
    const chunk = reader.read(offset, SCAN_STEP + 'endstream'.length)
    const index = indexOfText(chunk, 'endstream')
    if (index >= 0) return withoutLineEnd(reader, start, offset + index)
  }
  throw new PdfError('damaged', `the stream at byte ${start} has no end`)
}

function withoutLineEnd(reader: SourceReader, start: number, end: number): number {
  const [secondLast, last] = reader.read(Math.max(start, end - 2), Math.min(2, end - start))
  if (end - start >= 2 && secondLast === 0x0d && last === 0x0a) return end - 2
  const lastByte = end - start >= 2 ? last : secondLast
  return end > start && (lastByte === 0x0a || lastByte === 0x0d) ? end - 1 : end
}
