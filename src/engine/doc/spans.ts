import { DocxError } from '../docx/docx-error.ts'

/**
 * Tracks which bytes of a stream are read, and as what. Bytes that two readers take for different things are refused,
 * because one reader could still follow what was made harmless for the other. All methods throw DocxError `damaged`.
 */
export interface Spans {
  /**
   * Marks bytes as read. With `isShared`, the same place may be claimed again as the same thing. Altogether, no more
   * bytes can be claimed than the stream has.
   */
  claim(start: number, end: number, as: string, isShared?: boolean): void
  assertApart(): void
  /** Returns a stream of the same length with the claimed bytes in their places and zeros between them. */
  kept(stream: Buffer): Buffer
  /** Returns the claimed bytes of `stream`, except those claimed as `as`. */
  without(stream: Buffer, as: string): Buffer[]
}

/** Tracks the bytes of a stream of this size; see `Spans`. */
export function trackSpans(sizeBytes: number): Spans {
  const spans = new Map<number, { end: number; as: string }>()
  let claimed = 0
  const refuse = (as: string, claimedAs: string) => new DocxError('damaged', `${as} and ${claimedAs} in one place`)

  function claim(start: number, end: number, as: string, isShared = true): void {
    if (start < 0 || end < start || end > sizeBytes) throw new DocxError('damaged', `${as} outside of its stream`)
    const existing = spans.get(start)
    if (existing && (!isShared || existing.end !== end || existing.as !== as)) throw refuse(as, existing.as)
    if (existing || end === start) return
    spans.set(start, { end, as })
    claimed += end - start
    if (claimed > sizeBytes) throw refuse(as, 'another')
  }

  function apart(): [number, { end: number; as: string }][] {
    const sorted = [...spans].sort(([a], [b]) => a - b)
    for (const [index, [start, span]] of sorted.entries()) {
      const before = sorted[index - 1]?.[1]
      if (before && start < before.end) throw refuse(span.as, before.as)
    }
    return sorted
  }

  return {
    claim,
    assertApart: () => void apart(),
    kept(stream) {
      const made = Buffer.alloc(sizeBytes)
      for (const [start, { end }] of apart()) stream.copy(made, start, start, end)
      return made
    },
    without: (stream, as) =>
      [...spans].filter(([, span]) => span.as !== as).map(([start, { end }]) => stream.subarray(start, end)),
  }
}
