import type { ByteSource } from '../byte-source.ts'
import { ObjectParser } from './object-parser.ts'
import { PdfError } from './pdf-error.ts'

/** Most objects fit into a window of this size. A larger object is read again with a window eight times the size. */
const FIRST_WINDOW = 2048
/**
 * A parse that ends this close to the window's end may have been cut short by it, for example in `12 0 R` or `stream`.
 */
const LOOKAHEAD = 48
/** No ordinary object is larger, apart from the data of a stream. */
const MAX_WINDOW = 8 * 1024 * 1024

/** Parses at any position of a byte source through windows that grow as needed, and limits the total work. */
export class SourceReader {
  readonly source: ByteSource
  #budget: number

  constructor(source: ByteSource) {
    this.source = source
    // An ordinary file is read at most a few times over. A hostile file may have overlapping objects that all run to
    // its end.
    this.#budget = 64 * 1024 * 1024 + 32 * source.sizeBytes
  }

  read(offset: number, length: number): Uint8Array {
    const available = Math.max(0, Math.min(length, this.source.sizeBytes - offset))
    if (offset < 0 || available === 0) return new Uint8Array(0)
    this.#budget -= available
    if (this.#budget < 0) throw new PdfError('too-complex', 'the file makes its reader go over it again and again')
    return this.source.read(offset, available)
  }

  /**
   * Runs `parse` on a window that begins at `offset`, and again on a larger one when the window may have cut it short.
   * Positions of the parser are relative to `offset`.
   */
  parseAt<T>(offset: number, parse: (parser: ObjectParser) => T): T {
    if (!(offset >= 0 && offset < this.source.sizeBytes))
      throw new PdfError('damaged', `offset ${offset} lies outside the file`)
    for (let size = FIRST_WINDOW; ; size *= 8) {
      const bytes = this.read(offset, size)
      const isWhole = offset + bytes.length >= this.source.sizeBytes || size > MAX_WINDOW
      const parser = new ObjectParser(bytes)
      try {
        const result = parse(parser)
        if (isWhole || parser.position < bytes.length - LOOKAHEAD) return result
      } catch (error) {
        if (isWhole || parser.position < bytes.length - LOOKAHEAD) throw error
      }
    }
  }
}
