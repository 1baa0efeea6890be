import type { ByteSource } from '../byte-source.ts'
import { indexOfText, isDigit, isWhitespace } from './characters.ts'
import { PdfDocument } from './document.ts'
import { decodeStream } from './filters.ts'
import { type IndirectObject, readIndirectObject } from './indirect-object.ts'
import { ObjectParser } from './object-parser.ts'
import { ObjectStream } from './object-stream.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import { PdfError } from './pdf-error.ts'
import { SourceReader } from './source-reader.ts'
import type { XrefEntry } from './xref.ts'

/** The limit for the decoded size of all object streams in a salvaged file. */
const DECODE_BUDGET_BYTES = 256 * 1024 * 1024

/** A file that was once intact has few unreadable objects. */
const MAX_FAILURES = 2000

/** Recursion along a chain of `MAX_TREE_NODES` nodes is safe, and an ordinary file has fewer than `MAX_TREES` trees. */
const MAX_TREE_NODES = 5000
const MAX_TREES = 50

/**
 * Opens a file with wrong cross-references by scanning for its objects and using the last object of each number. The
 * result is a guess, good enough to rewrite the document but not to append to it.
 * @throws PdfError 'damaged' when no catalog is found, 'encrypted' when a trailer has an encryption dictionary
 */
export function salvagePdf(source: ByteSource): PdfDocument {
  const reader = new SourceReader(source)
  const salvage = new Salvage(reader, source.read(0, source.sizeBytes))
  salvage.collect()
  return new PdfDocument(reader, {
    entries: salvage.entries,
    trailer: salvage.trailer(),
    newestKind: 'table',
    startXref: 0,
    base: 0,
    size: Math.max(0, ...salvage.entries.keys()) + 1,
    sections: [],
    isIrregular: true,
  })
}

/**
 * Counts the pages of the largest page tree in a salvaged file, even if no catalog refers to it. If the newest trailer
 * has been cut off, the catalog that was found may refer to an old tree. Returns Infinity when a tree has lost a node.
 */
export function largestPageTree(document: PdfDocument): number {
  const roots = [...document.xref.entries.keys()]
    .map(num => document.get(new PdfRef(num)))
    .filter(object => isOfType(object, 'Pages') && !(object as PdfDict).has('Parent'))
  const count = (object: PdfObject, seen: Set<PdfObject>): number => {
    const node = document.resolve(object)
    if (!isDict(node)) return Number.POSITIVE_INFINITY
    if (seen.has(node) || seen.size > MAX_TREE_NODES) return 0
    seen.add(node)
    const kids = document.resolve(node.get('Kids'))
    return Array.isArray(kids) ? kids.reduce((sum: number, kid) => sum + count(kid, seen), 0) : 1
  }
  return Math.max(0, ...roots.slice(-MAX_TREES).map(root => count(root, new Set())))
}

class Salvage {
  readonly entries = new Map<number, XrefEntry>()
  readonly #reader: SourceReader
  readonly #bytes: Uint8Array
  readonly #trailers: PdfDict[] = []
  #catalog: PdfRef | undefined
  #budget = DECODE_BUDGET_BYTES
  #failures = 0

  constructor(reader: SourceReader, bytes: Uint8Array) {
    this.#reader = reader
    this.#bytes = bytes
  }

  collect(): void {
    const bytes = this.#bytes
    for (let at = indexOfText(bytes, 'obj'); at >= 0; at = indexOfText(bytes, 'obj', at)) {
      const start = headerStart(bytes, at)
      const indirect = start === undefined ? undefined : this.#read(start)
      at += 3
      if (start === undefined || indirect === undefined) continue
      this.#keep(indirect, start)
      // Skips the stream's data, which may contain text that looks like an object.
      if (indirect.object instanceof PdfStream) at += indirect.object.raw.length
    }
    for (let at = indexOfText(bytes, 'trailer'); at >= 0; at = indexOfText(bytes, 'trailer', at + 7))
      this.#keepTrailer(at + 7)
  }

  #keep({ num, gen, object }: IndirectObject, offset: number): void {
    this.entries.set(num, { kind: 'plain', offset, gen })
    if (isOfType(object, 'Catalog')) this.#catalog = new PdfRef(num, gen)
    if (!(object instanceof PdfStream)) return
    if (isOfType(object.dict, 'XRef')) this.#trailers.push(object.dict)
    if (isOfType(object.dict, 'ObjStm')) this.#keepCompressed(num, object)
  }

  #keepCompressed(streamNum: number, stream: PdfStream): void {
    const opened = attempt(
      () =>
        new ObjectStream(
          stream,
          decodeStream(stream, object => object ?? null, this.#budget),
        ),
    )
    if (opened === undefined) return
    this.#budget -= opened.sizeBytes
    for (const [index, [num, object]] of [...opened.all()].entries()) {
      this.entries.set(num, { kind: 'compressed', streamNum, index })
      if (isOfType(object, 'Catalog')) this.#catalog = new PdfRef(num)
    }
  }

  #keepTrailer(position: number): void {
    const trailer = attempt(() => new ObjectParser(this.#bytes, position).parseObject())
    if (isDict(trailer)) this.#trailers.push(trailer)
  }

  #read(offset: number): IndirectObject | undefined {
    const direct = (length: PdfObject | undefined) => (typeof length === 'number' ? length : undefined)
    const indirect = attempt(() => readIndirectObject(this.#reader, offset, direct))
    if (indirect === undefined && ++this.#failures > MAX_FAILURES)
      throw new PdfError('damaged', 'too little can be read')
    return indirect
  }

  /**
   * Returns the entries of all trailers, with later trailers overriding earlier ones, and with a `Root` that exists.
   */
  trailer(): PdfDict {
    const merged: PdfDict = new Map(this.#trailers.flatMap(trailer => [...trailer]))
    if (merged.has('Encrypt')) throw new PdfError('encrypted', 'the document is encrypted')
    const root = merged.get('Root')
    if (!(root instanceof PdfRef && this.entries.has(root.num))) {
      if (this.#catalog === undefined) throw new PdfError('damaged', 'there is no catalog in the file')
      merged.set('Root', this.#catalog)
    }
    return merged
  }
}

function isOfType(object: PdfObject, type: string): boolean {
  const objectType = isDict(object) ? object.get('Type') : undefined
  return objectType instanceof PdfName && objectType.value === type
}

/** Returns where `12 0 obj` begins, if its `obj` is at `at`; undefined for `endobj` and similar words. */
function headerStart(bytes: Uint8Array, at: number): number | undefined {
  let start = at
  for (let part = 0; part < 2; part++) {
    const end = start
    while (isWhitespace(bytes[start - 1])) start--
    if (part === 1 && start === end) return undefined
    const digitsEnd = start
    while (isDigit(bytes[start - 1])) start--
    if (start === digitsEnd) return undefined
  }
  return start
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
