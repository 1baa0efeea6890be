import { DocxError } from '../docx/docx-error.ts'

/**
 * Which bytes of a stream somebody reads, and as what. Bytes that two readers take for different things are refused: what
 * one of them made harmless the other could still follow.
 */
export interface Spans {
  /** The same place may be claimed again as the same, where `isShared`. */
  claim(start: number, end: number, as: string, isShared?: boolean): void
  /** A stream of the same length with the claimed bytes in their places and zeros between them. Throws DocxError `damaged`. */
  kept(stream: Buffer): Buffer
  /** The claimed bytes of `stream` but for those claimed as `as`. */
  without(stream: Buffer, as: string): Buffer[]
}

export function trackSpans(sizeBytes: number): Spans {
  const spans = new Map<number, { end: number; as: string }>()
  return {
    claim(start, end, as, isShared = true) {
      if (start < 0 || end < start || end > sizeBytes) throw new DocxError('damaged', `${as} outside of its stream`)
      const other = spans.get(start)
      if (other && (!isShared || other.end !== end || other.as !== as))
        throw new DocxError('damaged', `${as} and ${other.as} in one place`)
      if (end > start) spans.set(start, { end, as })
    },
    kept(stream) {
      const made = Buffer.alloc(sizeBytes)
      let before = { end: 0, as: '' }
      for (const [start, span] of [...spans].sort(([a], [b]) => a - b)) {
        if (start < before.end) throw new DocxError('damaged', `${span.as} and ${before.as} in one place`)
        stream.copy(made, start, start, span.end)
        before = span
      }
      return made
    },
    without: (stream, as) =>
      [...spans].filter(([, span]) => span.as !== as).map(([start, { end }]) => stream.subarray(start, end)),
  }
}
