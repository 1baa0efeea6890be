import type { ClauseGroup } from './clause-groups.ts'

type Anchor = ClauseGroup['anchor']

/**
 * Measures the top of each clause in pixels from the top of `frame`. The tops of clauses that are not drawn are
 * interpolated.
 */
export function measureTops(
  frame: Element,
  body: Element,
  anchors: readonly Anchor[],
  orderOf: (anchor: string) => number,
  count: number,
): number[] {
  const origin = frame.getBoundingClientRect().top
  const { top, bottom } = body.getBoundingClientRect()
  const rows = rowsIn(body)
  const measured = anchors.map(anchor => (anchor === null ? top : topOf(rows.get(anchor))))
  const orders = anchors.map(anchor => (anchor === null ? -1 : orderOf(anchor)))
  return filled(measured, orders, { from: top, to: bottom, count }).map(clauseTop => Math.round(clauseTop - origin))
}

function rowsIn(body: Element): Map<string, HTMLElement> {
  const rows = body.querySelectorAll<HTMLElement>('[data-anchor]')
  return new Map([...rows].reverse().map(row => [row.dataset.anchor ?? '', row]))
}

/** Returns the top of a row. For a row out of view, measures its chunk instead, which avoids a layout of the row. */
function topOf(row: HTMLElement | undefined): number | null {
  if (!row) return null
  if (row.checkVisibility({ contentVisibilityAuto: true })) return row.getBoundingClientRect().top
  const chunk = row.closest('.redline-chunk')
  if (!chunk) return row.getBoundingClientRect().top
  const rows = [...chunk.querySelectorAll('[data-anchor]')]
  const { top, height } = chunk.getBoundingClientRect()
  return top + (height * rows.indexOf(row)) / rows.length
}

interface Ends {
  from: number
  to: number
  /** The number of clauses. */
  count: number
}

/**
 * Interpolates missing tops between measured tops, by the order of their clauses. For example, [0, null, 400] with the
 * orders [0, 10, 40] becomes [0, 100, 400].
 */
export function filled(measured: readonly (number | null)[], orders: readonly number[], ends: Ends): number[] {
  let before = { top: ends.from, order: 0 }
  const behind = nextMeasured(measured, orders, { top: ends.to, order: ends.count })
  return measured.map((top, index) => {
    const order = Math.max(0, orders[index]!)
    if (top !== null) {
      before = { top, order }
      return top
    }
    const next = behind[index]!
    const share = (order - before.order) / Math.max(1, next.order - before.order)
    return before.top + (next.top - before.top) * Math.min(1, Math.max(0, share))
  })
}

/** Returns for each entry the next measured entry after it, or `end`. */
function nextMeasured(
  measured: readonly (number | null)[],
  orders: readonly number[],
  end: { top: number; order: number },
) {
  let next = end
  return measured
    .map((top, index) => ({ top, order: orders[index]! }))
    .reverse()
    .map(({ top, order }) => {
      const behind = next
      if (top !== null) next = { top, order }
      return behind
    })
    .reverse()
}
