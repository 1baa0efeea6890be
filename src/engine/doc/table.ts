import { DocxError } from '../docx/docx-error.ts'
import { type Fib, type Structure, structures } from './fib.ts'
import { listsLength } from './list-levels.ts'

/** The structures of the table stream that may stay, each as a copy that can be changed or replaced. */
export interface DocTable {
  structure(name: Structure): Buffer
  replace(name: Structure, bytes: Buffer): void
  /** Returns a new table stream and the place of each structure in it. */
  written(): { stream: Buffer; places: Map<Structure, { start: number; sizeBytes: number }> }
}

/**
 * LibreOffice looks for drawings at the start of the stream when there are none, and for more drawings after the last
 * drawing. Both places hold zeros.
 */
const LAST: Structure = 'drawingGroup'
const NOTHING_BYTES = 64

/**
 * Reads the structures of the table stream that may stay. Throws DocxError `damaged`, including for structures that
 * overlap and together are larger than the stream.
 */
export function readTable(stream: Buffer, fib: Fib): DocTable {
  const copies = new Map<Structure, Buffer>()
  const sizes = new Map<Structure, number>()
  let total = 0
  for (const name of structures) {
    const { start, sizeBytes } = fib.place(name)
    if (sizeBytes === 0) continue
    const length = name === 'lists' ? listsLength(stream, start) : sizeBytes
    total += length
    if (start + length > stream.length || total > stream.length)
      throw new DocxError('damaged', `${name} ends too early`)
    copies.set(name, Buffer.from(stream.subarray(start, start + length)))
    sizes.set(name, sizeBytes)
  }
  return {
    structure: name => copies.get(name) ?? Buffer.alloc(0),
    replace(name, bytes) {
      copies.set(name, bytes)
      sizes.set(name, bytes.length)
    },
    written() {
      const places = new Map<Structure, { start: number; sizeBytes: number }>()
      const parts: Buffer[] = [Buffer.alloc(NOTHING_BYTES)]
      let start = NOTHING_BYTES
      for (const [name, bytes] of [...copies].sort(([a], [b]) => Number(a === LAST) - Number(b === LAST))) {
        if (bytes.length > 0) places.set(name, { start, sizeBytes: Math.min(sizes.get(name)!, bytes.length) })
        parts.push(bytes)
        start += bytes.length
      }
      return { stream: Buffer.concat([...parts, Buffer.alloc(NOTHING_BYTES)]), places }
    },
  }
}
