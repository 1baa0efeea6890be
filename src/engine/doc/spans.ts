import { DocxError } from '../docx/docx-error.ts'

/**
 * Which bytes of a stream somebody reads, and as what. Bytes that two readers take for different things are refused: what
 * one of them made harmless the other could still follow. All throw DocxError `damaged`.
 */
export interface Spans {
  /** The same place may be claimed again as the same, where `isShared`. Never more is claimed than there is. */
  claim(start: number, end: number, as: string, isShared?: boolean): void
  assertApart(): void
  /** A stream of the same length with the claimed bytes in their places and zeros between them. */
  kept(stream: Buffer): Buffer
  /** The claimed bytes of `stream` but for those claimed as `as`. */
  without(stream: Buffer, as: string): Buffer[]
}

export function trackSpans(sizeBytes: number): Spans {
  const spans = new Map<number, { end: number; as: string }>()
  let claimed = 0
  const refuse = (as: string, other: string) => new DocxError('damaged', `${as} and ${other} in one place`)

  function claim(start: number, end: number, as: string, isShared = true): void {
    if (start < 0 || end < start || end > sizeBytes) throw new DocxError('damaged', `${as} outside of its stream`)
    const other = spans.get(start)
    if (other && (!isShared || other.end !== end || other.as !== as)) throw refuse(as, other.as)
    if (other || end === start) return
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
