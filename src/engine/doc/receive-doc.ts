import { DocxError } from '../docx/docx-error.ts'
import type { DocumentWarning } from '../print-copy/receive-docx.ts'
import { createArtKeeper } from './art/keep-art.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { keepData, refuseOtherLocations } from './data-stream.ts'
import { type Fib, partStarts, readFib, type Structure, type TextPart } from './fib.ts'
import { fieldCharacters, keepFields } from './fields.ts'
import { propertyLists } from './formatting.ts'
import { trackSpans } from './spans.ts'
import { type DocTable, readTable } from './table.ts'
import { type DocText, readText, TEXT } from './text.ts'
import { SMALLEST_STREAM, writeCompoundFile } from './write-compound-file.ts'

declare const listed: unique symbol
/** A DOC that contains only listed content. LibreOffice gets no other kind of DOC. */
export type ListedDoc = Uint8Array & { readonly [listed]: true }

export interface ReceivedDoc {
  /** The file to convert. It is a new file, in which nothing runs, is fetched or points outside of the file. */
  rendering: ListedDoc
  warnings: DocumentWarning[]
}

const FIELD_LISTS: [TextPart, Structure][] = [
  ['main', 'mainFields'],
  ['headers', 'headerFields'],
  ['footnotes', 'footnoteFields'],
  ['comments', 'commentFields'],
  ['endnotes', 'endnoteFields'],
  ['boxes', 'boxFields'],
  ['headerBoxes', 'headerBoxFields'],
]
const SPACE = 0x20
/** The names of storages that contain macros. */
const MACROS = ['MACROS', '_VBA_PROJECT_CUR', 'VBA']

/**
 * Reads a DOC of Word 97 or later (MS-CFB, MS-DOC, MS-ODRAW) and writes a new DOC from the parts that may stay. No
 * other reader then sees anything that this reader did not see. Throws DocxError `password-protected` (including for an
 * encrypted DOCX, which is also a compound file), `not-a-word-document`, `too-old`, `damaged` or `too-large`.
 */
export function receiveDoc(bytes: Uint8Array): ReceivedDoc {
  try {
    return listedDoc(openDoc(bytes))
  } catch (error) {
    // all offsets come from the file, and only a damaged file has an offset outside of it
    if (error instanceof RangeError) throw new DocxError('damaged', error.message)
    throw error
  }
}

interface OpenDoc {
  fib: Fib
  word: Buffer
  table: DocTable
  data: Buffer
  hasMacros: boolean
}

function openDoc(bytes: Uint8Array): OpenDoc {
  const file = openCompoundFile(bytes)
  if (findStream(file, 'EncryptedPackage')) throw new DocxError('password-protected', 'an encrypted package')
  const word = readStream(file, 'WordDocument')
  if (!word) throw new DocxError('not-a-word-document', 'a compound file without WordDocument')
  const fib = readFib(word)
  const table = readStream(file, fib.tableStream)
  if (!table) throw new DocxError('damaged', `no ${fib.tableStream}`)
  return {
    fib,
    word,
    table: readTable(table, fib),
    data: readStream(file, 'Data') ?? Buffer.alloc(0),
    hasMacros: file.entries.some(entry => entry.kind === 'storage' && MACROS.includes(entry.name.toUpperCase())),
  }
}

const findStream = (file: CompoundFile, name: string) =>
  file.entries.find(entry => entry.isTop && entry.kind === 'stream' && entry.name.toUpperCase() === name.toUpperCase())

/** Returns a copy of a stream, which may be changed. */
function readStream(file: CompoundFile, name: string): Buffer | null {
  const entry = findStream(file, name)
  return entry ? Buffer.from(file.read(entry)) : null
}

function listedDoc({ fib, word, table, data, hasMacros }: OpenDoc): ReceivedDoc {
  const spans = trackSpans(word.length)
  spans.claim(0, fib.sizeBytes, 'file information block')
  const clx = table.structure('text')
  const length = Object.values(fib.lengths).reduce((sum, partLength) => sum + partLength, 0)
  const text = readText(clx, word, spans, length)
  const formatting = propertyLists(word, table, spans)
  const art = createArtKeeper()
  const keptData = keepData(data, [...text.properties, ...formatting], art)
  const hadLinkedField = keepAllFields(fib, table, text)
  // LibreOffice looks for pictures of the drawing group in Data first; at offsets beyond its end, it finds none there
  const picturesAt = Math.max(word.length, keptData.stream.length, SMALLEST_STREAM)
  const { group, pictures } = art.keepGroup(table.structure('drawingGroup'), word, picturesAt)
  table.replace('drawingGroup', group)
  const { stream, places } = table.written()
  const keptWord = spans.kept(word)
  fib.rewritten(places).copy(keptWord)
  const beforeDrawings = stream.subarray(0, places.get('drawingGroup')?.start)
  refuseOtherLocations([...spans.without(keptWord, TEXT), beforeDrawings], keptData)
  return {
    rendering: writeCompoundFile([
      { name: 'WordDocument', bytes: pictures.length > 0 ? withPictures(keptWord, picturesAt, pictures) : keptWord },
      { name: fib.tableStream, bytes: stream },
      // without this stream, LibreOffice would use WordDocument instead
      { name: 'Data', bytes: keptData.stream },
    ]) as unknown as ListedDoc,
    warnings: warningsOf({
      'macros-removed': hasMacros,
      'linked-content-left-out': hadLinkedField || keptData.hadLink || art.findings.hadLink,
      'pictures-left-out': keptData.lostPictures + art.findings.lostPictures > 0,
    }),
  }
}

const withPictures = (word: Buffer, at: number, pictures: Buffer) =>
  Buffer.concat([word, Buffer.alloc(at - word.length), pictures])

function keepAllFields(fib: Fib, table: DocTable, text: DocText): boolean {
  const starts = partStarts(fib.lengths)
  const positions = new Set<number>()
  let hadLink = false
  for (const [part, structure] of FIELD_LISTS) {
    const fields = keepFields(table.structure(structure), text, starts[part])
    table.replace(structure, fields.list)
    for (const position of fields.positions) positions.add(position)
    hadLink ||= fields.hadLink
  }
  for (const position of text.find(fieldCharacters)) if (!positions.has(position)) text.set(position, SPACE)
  return hadLink
}

const warningsOf = (flags: Partial<Record<DocumentWarning, boolean>>) =>
  (Object.keys(flags) as DocumentWarning[]).filter(warning => flags[warning])
