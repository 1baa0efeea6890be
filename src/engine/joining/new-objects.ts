import { type PdfObject, PdfRef } from '../pdf/objects.ts'
import type { NumberedObject } from '../pdf/whole-file.ts'

/** The objects of a new file, numbered from 1. */
export class NewObjects {
  readonly #objects: PdfObject[] = []

  /** Reserves a number for an object that is set later; until then, the object is null. */
  reserve(): PdfRef {
    this.#objects.push(null)
    return new PdfRef(this.#objects.length)
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.#objects[ref.num - 1] = object
  }

  add(object: PdfObject): PdfRef {
    const ref = this.reserve()
    this.set(ref, object)
    return ref
  }

  *numbered(): Generator<NumberedObject> {
    for (const [index, object] of this.#objects.entries()) yield { num: index + 1, gen: 0, object }
  }
}
