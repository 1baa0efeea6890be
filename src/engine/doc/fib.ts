import { DocxError } from '../docx/docx-error.ts'

/** The file information block at the start of WordDocument (MS-DOC 2.5.1), which lists where everything is. */
export interface Fib {
  tableStream: '0Table' | '1Table'
  /** The number of characters in each part of the text, in the order of the parts. */
  lengths: Record<TextPart, number>
  /** The size of the block in bytes. */
  sizeBytes: number
  /** Returns the place of a structure in the table stream; its size is 0 when the structure is missing. */
  place(structure: Structure): { start: number; sizeBytes: number }
  /** Returns the block with these places, and without a place for any other structure. */
  rewritten(places: Map<Structure, { start: number; sizeBytes: number }>): Buffer
}

export type TextPart = 'main' | 'footnotes' | 'headers' | 'macros' | 'comments' | 'endnotes' | 'boxes' | 'headerBoxes'

const MARK = 0xa5ec
const WORD_97 = 0x00c1
const FLAGS = 10
const [ENCRYPTED, SECOND_TABLE] = [0x0100, 0x0200]
/**
 * Flags that may stay: saved incrementally, with pictures, number of incremental saves, which table stream, 16-bit
 * characters, Far East.
 */
const KEPT_FLAGS = 0x0004 | 0x0008 | 0x00f0 | SECOND_TABLE | 0x1000 | 0x4000
/**
 * The byte ranges that may stay besides the flags: mark, version, program and language, earlier version, character sets
 * and borders of the text, counts, Far East language, sizes of the text parts. Between them are the place of a next
 * block, keys, and the numbers of formatting pages, which LibreOffice would use if too few pages were listed.
 */
const KEPT_BYTES = [
  [0, 8],
  [12, 14],
  [20, 34],
  [60, 108],
  [152, 154],
] as const
/** The counts of 16-bit and of 32-bit values, which are the same in all versions since Word 97 (MS-DOC 2.5.1). */
const [SHORTS, SHORT_COUNT, LONGS, LONG_COUNT] = [32, 14, 62, 22]
const [PLACE_COUNT, PLACES] = [152, 154]
const [FEWEST_PLACES, MOST_PLACES] = [93, 1000]
/** The offset at which the length of each text part is stored. */
const LENGTHS: Record<TextPart, number> = {
  main: 76,
  footnotes: 80,
  headers: 84,
  macros: 88,
  comments: 92,
  endnotes: 96,
  boxes: 100,
  headerBoxes: 104,
}

/**
 * The structures of the table stream that may stay, by their index in the block's list of places (MS-DOC 2.5.6 to
 * 2.5.10). Missing on purpose: the attached template and other file names, who saved the file, macros, commands, keys
 * and toolbars, subdocuments, mail merge, routing slip, envelope, fonts, sounds, undo, smart tags, variables, controls,
 * print settings.
 */
const STRUCTURES = {
  styles: 1,
  footnoteMarks: 2,
  footnoteTexts: 3,
  commentMarks: 4,
  commentTexts: 5,
  sections: 6,
  headerTexts: 11,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  mainFields: 16,
  headerFields: 17,
  footnoteFields: 18,
  commentFields: 19,
  bookmarkNames: 21,
  bookmarkStarts: 22,
  bookmarkEnds: 23,
  properties: 31,
  text: 33,
  commentAuthors: 36,
  commentBookmarkNames: 37,
  drawings: 40,
  headerDrawings: 41,
  commentBookmarkStarts: 42,
  commentBookmarkEnds: 43,
  endnoteMarks: 46,
  endnoteTexts: 47,
  endnoteFields: 48,
  drawingGroup: 50,
  revisionAuthors: 51,
  boxTexts: 56,
  boxFields: 57,
  headerBoxTexts: 58,
  headerBoxFields: 59,
  lists: 73,
  listOverrides: 74,
  boxBreaks: 75,
  headerBoxBreaks: 76,
  listNames: 91,
  tableCharacters: 93,
  commentDates: 112,
} as const

export type Structure = keyof typeof STRUCTURES
export const structures = Object.keys(STRUCTURES) as Structure[]

/** Reads the file information block. Throws DocxError `damaged`, `too-old` or `password-protected`. */
export function readFib(word: Buffer): Fib {
  if (word.length < PLACES || word.readUInt16LE(0) !== MARK)
    throw new DocxError('damaged', 'WordDocument does not begin as it should')
  if (word.readUInt16LE(2) < WORD_97) throw new DocxError('too-old', `version ${word.readUInt16LE(2)}`)
  const flags = word.readUInt16LE(FLAGS)
  if (flags & ENCRYPTED) throw new DocxError('password-protected', 'an encrypted DOC')
  const count = word.readUInt16LE(PLACE_COUNT)
  const hasCounts = word.readUInt16LE(SHORTS) === SHORT_COUNT && word.readUInt16LE(LONGS) === LONG_COUNT
  if (!hasCounts || count < FEWEST_PLACES || count > MOST_PLACES)
    throw new DocxError('damaged', 'a file information block of other sizes')
  const end = PLACES + count * 8
  // later versions add values and a count of them (MS-DOC 2.5.11)
  const sizeBytes = count > FEWEST_PLACES ? end + 2 + word.readUInt16LE(end) * 2 : end
  const block = word.subarray(0, sizeBytes)
  if (block.length < sizeBytes) throw new DocxError('damaged', 'the file information block ends too early')
  const at = (structure: Structure) => (STRUCTURES[structure] < count ? PLACES + STRUCTURES[structure] * 8 : null)
  return {
    tableStream: flags & SECOND_TABLE ? '1Table' : '0Table',
    lengths: readLengths(block),
    sizeBytes,
    place(structure) {
      const offset = at(structure)
      if (offset === null) return { start: 0, sizeBytes: 0 }
      return { start: block.readUInt32LE(offset), sizeBytes: block.readUInt32LE(offset + 4) }
    },
    rewritten(places) {
      const made = Buffer.alloc(sizeBytes)
      for (const [from, to] of KEPT_BYTES) block.copy(made, from, from, to)
      block.copy(made, end, end)
      made.writeUInt16LE(flags & KEPT_FLAGS, FLAGS)
      for (const [structure, { start, sizeBytes }] of places) {
        const offset = at(structure)!
        made.writeUInt32LE(start, offset)
        made.writeUInt32LE(sizeBytes, offset + 4)
      }
      return made
    },
  }
}

function readLengths(block: Buffer): Record<TextPart, number> {
  const lengths = Object.entries(LENGTHS).map(([part, offset]) => [part, block.readInt32LE(offset)] as const)
  if (lengths.some(([, length]) => length < 0)) throw new DocxError('damaged', 'a part of the text has no length')
  return Object.fromEntries(lengths) as Record<TextPart, number>
}

/** Returns the start of each part of the text, in characters (MS-DOC 2.4.1). */
export function partStarts(lengths: Record<TextPart, number>): Record<TextPart, number> {
  let start = 0
  const starts = (Object.keys(LENGTHS) as TextPart[]).map(part => {
    const here = start
    start += lengths[part]
    return [part, here]
  })
  return Object.fromEntries(starts)
}
