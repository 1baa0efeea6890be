import { skeletonOf } from '../text/look-alike.ts'
import { asSingleLine } from '../text/single-line.ts'
import { readXml } from '../xml/read-xml.ts'
import { XmlError } from '../xml/xml-error.ts'

interface FileKind {
  mimeType: string
  /** Whether the bytes are of this kind, and contain nothing that a program could run. */
  holds(bytes: Uint8Array): boolean
}

const startsWith =
  (...starts: number[][]) =>
  (bytes: Uint8Array) =>
    starts.some(start => start.every((byte, index) => bytes[index] === byte))

/** The kinds of files that may be in a document to be signed, by file extension: data and pictures. */
const KINDS: Record<string, FileKind> = {
  txt: { mimeType: 'text/plain', holds: bytes => textOf(bytes) !== null },
  csv: { mimeType: 'text/csv', holds: isTable },
  tsv: { mimeType: 'text/tab-separated-values', holds: isTable },
  json: { mimeType: 'application/json', holds: bytes => textOf(bytes) !== null },
  jsonl: { mimeType: 'application/jsonl', holds: bytes => textOf(bytes) !== null },
  xml: { mimeType: 'application/xml', holds: isXml },
  png: { mimeType: 'image/png', holds: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  jpg: { mimeType: 'image/jpeg', holds: startsWith([0xff, 0xd8, 0xff]) },
  jpeg: { mimeType: 'image/jpeg', holds: startsWith([0xff, 0xd8, 0xff]) },
  gif: { mimeType: 'image/gif', holds: startsWith([...Buffer.from('GIF87a')], [...Buffer.from('GIF89a')]) },
  tif: { mimeType: 'image/tiff', holds: startsWith([0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a]) },
  tiff: { mimeType: 'image/tiff', holds: startsWith([0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a]) },
}

/** The prefix of every uploaded file's name, so that none is mistaken for a file of the seal. */
const PREFIX = 'uploaded-'
const STEM_LENGTH_MOST = 80
/** The maximum size of a file. Data that belongs to a contract is smaller, and a decompression bomb is larger. */
const SIZE_MOST_BYTES = 16 * 1024 * 1024

/** File names that a standard of electronic invoices prescribes exactly, because programs look for them. */
const PRESCRIBED = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
  'xrechnung.xml',
  'order-x.xml',
])

/** Splits a name into its stem and its extension in lower case, without folders and invisible characters. */
function partsOf(name: string): { stem: string; extension: string } {
  const base = asSingleLine(name.normalize('NFKC'))
    .replace(/^.*[/\\:]/, '')
    .replace(/[. ]+$/, '')
  const dot = base.lastIndexOf('.')
  if (dot < 0) return { stem: base, extension: '' }
  return { stem: base.slice(0, dot), extension: base.slice(dot + 1).toLowerCase() }
}

/** Returns the kind of a file that may stay; undefined for a file that may not. */
export function harmlessKind(name: string, bytes: Uint8Array): FileKind | undefined {
  const { extension } = partsOf(name)
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined
  return bytes.length <= SIZE_MOST_BYTES && kind?.holds(bytes) ? kind : undefined
}

/** Returns the name under which a harmless file stays, before a number is added for duplicates. */
export function keptName(name: string): { stem: string; extension: string } {
  const { stem, extension } = partsOf(name)
  if (PRESCRIBED.has(name)) return { stem, extension }
  const safe = stem.replace(/[^\p{L}\p{M}\p{N}._()-]+/gu, ' ').trim()
  const bare = safe.startsWith(PREFIX) ? safe.slice(PREFIX.length) : safe
  return { stem: `${PREFIX}${[...bare].slice(0, STEM_LENGTH_MOST).join('').trim() || 'file'}`, extension }
}

/** Whether people may mistake a name without the prefix for the name of a file that seals attach. */
export const isLikeOurs = (name: string): boolean =>
  !name.startsWith(PREFIX) && OURS.some(part => shapeOf(name).includes(part))

/** Returns the visual shape of a name: its letters and digits, with look-alikes unified. */
const shapeOf = (name: string) =>
  skeletonOf(name.normalize('NFKC').toLowerCase())
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('l', 'i')

/** The shapes of `events.jsonl` and `certificate.json`, and of names that begin like them. */
const OURS = ['events.json', 'certificate.json'].map(shapeOf)

/** Returns the text in the bytes; null when they are not text or contain control characters. */
function textOf(bytes: Uint8Array): string | null {
  const encoding = startsWith([0xff, 0xfe])(bytes) ? 'utf-16le' : startsWith([0xfe, 0xff])(bytes) ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return CONTROLS.test(text) ? null : text
  } catch {
    return null
  }
}

const CONTROLS = /[^\P{Cc}\t\n\f\r]/u

/** Whether the bytes are a table in which no cell begins with a formula, which a spreadsheet would run. */
function isTable(bytes: Uint8Array): boolean {
  const cells = textOf(bytes)?.split(/[,;\t\r\n]/)
  return cells?.every(cell => !/^[ "']*(?:[=@]|[+-](?![\d.]|$))/.test(cell)) ?? false
}

/** The namespaces of the vocabularies in which browsers run scripts. */
const SCRIPTED = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML']

function isXml(bytes: Uint8Array): boolean {
  const text = textOf(bytes)
  if (text === null) return false
  let isPlain = true
  try {
    readXml(text, {
      open: ({ attributes }) => {
        if (attributes.some(({ written, value }) => /^xmlns(:|$)/.test(written) && SCRIPTED.includes(value.trim())))
          isPlain = false
      },
      unread: start => {
        if (text.startsWith('<?', start)) isPlain = false
      },
    })
    return isPlain
  } catch (error) {
    if (error instanceof XmlError) return false
    throw error
  }
}
