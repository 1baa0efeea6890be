import { createHash } from 'node:crypto'
import { latin1 } from './characters.ts'
import type { PdfDocument } from './document.ts'
import { type PdfDict, type PdfObject, PdfString } from './objects.ts'
import { PreparedObject, type RevisionObjects } from './revision-objects.ts'
import { serialize, serializeIndirect } from './serialize.ts'

/** The bytes to append to the document, and the position of each object in them. */
export interface WrittenRevision {
  appendix: Uint8Array
  /** The positions of the objects in `appendix`, by object number. */
  positions: Map<number, number>
}

/**
 * Entries of the previous trailer or cross-reference stream that are not copied, because they belong to that section or
 * are written anew.
 */
const OWN_ENTRIES = [
  'Size',
  'Prev',
  'XRefStm',
  'Encrypt',
  'ID',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'F',
  'FFilter',
  'FDecodeParms',
  'DL',
]

/** Collects the bytes to append; `size` is their number so far. */
class Appendix {
  readonly parts: Uint8Array[] = []
  size = 0

  push(...parts: Uint8Array[]): void {
    for (const part of parts) {
      this.parts.push(part)
      this.size += part.length
    }
  }
}

/**
 * Writes the changed objects as one incremental update (ISO 32000-2 §7.5.6), with a cross-reference section of the same
 * kind as the document's newest one. The update of a hybrid file is a plain table without `/XRefStm`, because every
 * reader looks at the table first (§7.5.8.4).
 */
export function writeRevision(objects: RevisionObjects): WrittenRevision {
  const { document } = objects
  const out = new Appendix()
  const positions = new Map<number, number>()
  if (!endsInLineEnd(document)) out.push(latin1('\n'))
  for (const [num, { gen, object }] of [...objects.changes].sort(([a], [b]) => a - b)) {
    positions.set(num, out.size)
    out.push(...(object instanceof PreparedObject ? [object.bytes] : serializeIndirect(num, gen, object)))
  }
  const trailer = nextTrailer(document, objects.size, digestOf(out.parts))
  const xrefPosition = out.size
  if (document.xref.newestKind === 'table') out.push(xrefTable(objects, positions, trailer))
  else out.push(...xrefStream(objects, positions, trailer, xrefPosition))
  out.push(latin1(`startxref\n${fileOffset(document, xrefPosition)}\n%%EOF\n`))
  return { appendix: Buffer.concat(out.parts, out.size), positions }
}

function endsInLineEnd({ source }: PdfDocument): boolean {
  const [last] = source.read(source.sizeBytes - 1, 1)
  return last === 0x0a || last === 0x0d
}

/** Converts a position to the document's own offsets, which may exclude junk before the header. */
function fileOffset(document: PdfDocument, positionInAppendix: number): number {
  return document.source.sizeBytes + positionInAppendix - document.xref.base
}

function digestOf(parts: Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, 16)
}

/**
 * Returns the entries of the newest trailer, with a link to it. The second part of `/ID` changes with the content; the
 * first never changes (§14.4).
 */
function nextTrailer(document: PdfDocument, size: number, digest: Uint8Array): PdfDict {
  const trailer: PdfDict = new Map(document.trailer)
  for (const key of OWN_ENTRIES) trailer.delete(key)
  // A reader that finds nothing at /Info may consider the whole file damaged.
  if (document.resolve(trailer.get('Info')) === null) trailer.delete('Info')
  trailer.set('Size', size)
  trailer.set('Prev', document.startXref)
  const ids = document.resolve(document.trailer.get('ID'))
  const first = Array.isArray(ids) ? document.resolve(ids[0]) : null
  const changing = new PdfString(digest, true)
  trailer.set('ID', [first instanceof PdfString ? new PdfString(first.bytes, true) : changing, changing])
  return trailer
}

/** Splits object numbers into runs of consecutive numbers. */
function runsOf(nums: number[]): number[][] {
  const runs: number[][] = []
  for (const num of nums) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === num - 1) run.push(num)
    else runs.push([num])
  }
  return runs
}

function xrefTable(objects: RevisionObjects, positions: Map<number, number>, trailer: PdfDict): Uint8Array {
  let text = 'xref\n'
  for (const run of runsOf([...positions.keys()])) {
    text += `${run[0]} ${run.length}\n`
    for (const num of run) {
      const offset = fileOffset(objects.document, positions.get(num)!)
      const { gen } = objects.changes.get(num)!
      text += `${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`
    }
  }
  return latin1(`${text}trailer\n${serialize(trailer)}\n`)
}

function xrefStream(
  objects: RevisionObjects,
  positions: Map<number, number>,
  trailer: PdfDict,
  position: number,
): Uint8Array[] {
  const ref = objects.reserve()
  const offsets = new Map(positions).set(ref.num, position)
  const runs = runsOf([...offsets.keys()])
  const rows = Buffer.alloc(offsets.size * 8)
  let at = 0
  for (const [num, offset] of offsets) {
    rows.writeUInt8(1, at)
    rows.writeUIntBE(fileOffset(objects.document, offset), at + 1, 5)
    rows.writeUInt16BE(objects.changes.get(num)?.gen ?? 0, at + 6)
    at += 8
  }
  const index: PdfObject = runs.flatMap(run => [run[0]!, run.length])
  const entries = new Map(trailer)
    .set('Size', ref.num + 1)
    .set('W', [1, 5, 2])
    .set('Index', index)
    .set('Length', rows.length)
  const head = `${ref.num} 0 obj\n<</Type /XRef ${serialize(entries).slice(2)}\nstream\n`
  return [latin1(head), rows, latin1('\nendstream\nendobj\n')]
}
