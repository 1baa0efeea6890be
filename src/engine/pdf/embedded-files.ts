import { createHash } from 'node:crypto'
import { readNameTree } from './name-tree.ts'
import type { ObjectReader } from './object-reader.ts'
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts'
import type { PdfPage } from './pages.ts'
import { PdfError } from './pdf-error.ts'
import { decodeTextString } from './text-string.ts'

/** A file embedded in the document (ISO 32000-2 §7.11.4). */
export interface EmbeddedFile {
  /** The reference to the file specification, or the specification itself. */
  object: PdfObject
  specification: PdfDict
  /** All names that programs may show, the most common first; a single empty name when there is none. */
  names: [string, ...string[]]
  /** The content of the file; null when the specification has none. */
  stream: PdfStream | null
  streamRef: PdfRef | null
}

/** The facts about an embedded file that people see. */
export interface EmbeddedFileFacts {
  name: string
  sizeBytes: number
  /** The SHA-256 of the content in lower-case hex. */
  sha256: string
}

/** Longer names are cut to this many characters. */
const NAME_LENGTH_MOST = 1_000

/** The keys of names and contents in a specification, by platform (Table 43). Viewers prefer the first. */
const PLATFORMS = ['UF', 'F', 'Unix', 'Mac', 'DOS']

/**
 * Returns the files that viewers list, each once: first the document's own (`EmbeddedFiles`, `AF`), then those of its
 * pages and annotations.
 * @throws PdfError 'too-complex'
 */
export function embeddedFiles(reader: ObjectReader, pages: readonly PdfPage[]): EmbeddedFile[] {
  const files = new Map<PdfDict, EmbeddedFile>()
  for (const { object, key } of placesOf(reader, pages)) {
    const specification = reader.resolve(object)
    if (!isDict(specification)) continue
    const existing = files.get(specification)
    if (existing && key) existing.names.push(key.slice(0, NAME_LENGTH_MOST))
    if (!existing) files.set(specification, fileOf(reader, object, specification, key))
  }
  return [...files.values()]
}

function fileOf(reader: ObjectReader, object: PdfObject, specification: PdfDict, key = ''): EmbeddedFile {
  const contents = reader.resolve(specification.get('EF'))
  const streams = isDict(contents) ? PLATFORMS.map(platform => contents.get(platform)) : []
  const held = streams.find(item => reader.resolve(item) instanceof PdfStream)
  const texts = PLATFORMS.map(platform => reader.resolve(specification.get(platform)))
  const names = [...texts.flatMap(text => (text instanceof PdfString ? decodeTextString(text) : [])), key]
    .map(text => text.slice(0, NAME_LENGTH_MOST))
    .filter(text => text !== '')
  return {
    object,
    specification,
    names: [names[0] ?? '', ...names.slice(1)],
    stream: held === undefined ? null : (reader.resolve(held) as PdfStream),
    streamRef: held instanceof PdfRef ? held : null,
  }
}

interface FilePlace {
  object: PdfObject
  /** The key under which the document lists the file. */
  key?: string
}

function placesOf(reader: ObjectReader, pages: readonly PdfPage[]): FilePlace[] {
  const names = reader.resolve(reader.catalog.get('Names'))
  const tree = isDict(names) ? readNameTree(reader, names.get('EmbeddedFiles')) : []
  return [
    ...tree.map(({ key, value }) => ({ object: value, key: decodeTextString(new PdfString(key)) })),
    ...itemsOf(reader, reader.catalog.get('AF')),
    ...pages.flatMap(({ ref }) => {
      const page = reader.resolve(ref)
      if (!isDict(page)) return []
      const annotations = itemsOf(reader, page.get('Annots')).map(({ object }) => reader.resolve(object))
      return [page, ...annotations.filter(isDict)].flatMap(holder => [
        ...itemsOf(reader, holder.get('AF')),
        ...itemsOf(reader, holder.get('FS')),
      ])
    }),
  ]
}

/** Returns the items of an array; any other object is returned as a single item. */
function itemsOf(reader: ObjectReader, object: PdfObject | undefined): FilePlace[] {
  const list = reader.resolve(object)
  if (list === null) return []
  return Array.isArray(list) ? list.map(item => ({ object: item })) : [{ object: object! }]
}

/**
 * Describes an embedded file. Returns null for a specification without content. A stream that cannot be decoded is
 * described as stored.
 */
export function factsOf(reader: ObjectReader, { names, stream }: EmbeddedFile): EmbeddedFileFacts | null {
  if (!stream) return null
  const bytes = decodedOrStored(reader, stream)
  return { name: names[0], sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function decodedOrStored(reader: ObjectReader, stream: PdfStream): Uint8Array {
  try {
    return reader.decode(stream)
  } catch (error) {
    if (error instanceof PdfError) return stream.raw
    throw error
  }
}
