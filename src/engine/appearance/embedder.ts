import type { ObjectSink, PdfRef } from '../pdf/objects.ts'
import { FontEmbedder } from '../text/embed.ts'

/** What the drawings of one revision share: fonts, and other objects that are written once however often they are drawn. */
export class Embedder {
  readonly sink: ObjectSink
  readonly fonts: FontEmbedder
  readonly #shared = new Map<unknown, SharedObject>()

  constructor(sink: ObjectSink) {
    this.sink = sink
    this.fonts = new FontEmbedder(sink)
  }

  /** The object that `make` adds for this key the first time, and from then on the same one. */
  share(key: unknown, make: (sink: ObjectSink) => PdfRef): SharedObject {
    const known = this.#shared.get(key)
    if (known) return known
    const shared = { name: `CsX${this.#shared.size + 1}`, ref: make(this.sink) }
    this.#shared.set(key, shared)
    return shared
  }

  /** Writes the fonts. To be called once, after the last drawing. */
  finish(): void {
    this.fonts.finish()
  }
}

/** An object under the name by which drawings know it in their resources. */
export interface SharedObject {
  name: string
  ref: PdfRef
}
