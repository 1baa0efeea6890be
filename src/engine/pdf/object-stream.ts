import { ObjectParser } from './object-parser.ts'
import type { PdfObject, PdfStream } from './objects.ts'
import { PdfError } from './pdf-error.ts'

/** The objects of an object stream (ISO 32000-2 §7.5.7), parsed one by one on demand. */
export class ObjectStream {
  readonly sizeBytes: number
  readonly #data: Uint8Array
  readonly #nums: number[] = []
  readonly #offsets: number[] = []

  constructor(stream: PdfStream, data: Uint8Array) {
    const count = stream.dict.get('N')
    const first = stream.dict.get('First')
    if (typeof count !== 'number' || typeof first !== 'number')
      throw new PdfError('damaged', 'an object stream without /N or /First')
    this.#data = data
    this.sizeBytes = data.length
    const parser = new ObjectParser(data)
    for (let i = 0; i < count; i++) {
      const num = parser.takeInteger()
      const offset = parser.takeInteger()
      if (num === undefined || offset === undefined) break
      this.#nums.push(num)
      this.#offsets.push(first + offset)
    }
  }

  /**
   * Returns object `num`, from the place `index` or, if the table of contents disagrees, from its actual place. Returns
   * null when it is absent.
   */
  object(num: number, index: number): PdfObject {
    const place = this.#nums[index] === num ? index : this.#nums.indexOf(num)
    const offset = this.#offsets[place]
    if (offset === undefined || offset >= this.#data.length) return null
    return new ObjectParser(this.#data, offset).parseObject()
  }

  /** Yields all objects with their numbers, up to the first that cannot be parsed. */
  *all(): Generator<[number, PdfObject]> {
    for (const [index, num] of this.#nums.entries()) {
      try {
        yield [num, this.object(num, index)]
      } catch (error) {
        if (error instanceof PdfError) return
        throw error
      }
    }
  }
}
