import type { ObjectSink, PdfRef } from '../pdf/objects.ts'
import { FontEmbedder } from '../text/embed.ts'

/**
 * Holds what the drawings of one revision share: fonts, and other objects that are written once however often they are
 * drawn.
 */
export class Embedder {
  readonly sink: ObjectSink
  readonly fonts: FontEmbedder
  readonly #shared = new Map<unknown, SharedObject>()

  constructor(sink: ObjectSink) {
    this.sink = sink
    this.fonts = new FontEmbedder(sink)
  }

  /** Returns the object that `make` adds for this key the first time, and the same object after that. */
  share(key: unknown, make: (sink: ObjectSink) => PdfRef): SharedObject {
    const existing = this.#shared.get(key)
    if (existing) return existing
    const shared = { name: `CsX${this.#shared.size + 1}`, ref: make(this.sink) }
    this.#shared.set(key, shared)
    return shared
  }

  /** Writes the fonts. Call it once, after the last drawing. */
  finish(): void {
    this.fonts.finish()
  }
}

/** An object and the name that drawings use for it in their resources. */
export interface SharedObject {
  name: string
  ref: PdfRef
}
