import type { ClauseGroup } from './clause-groups.ts'

type Anchor = ClauseGroup['anchor']

/** Where each clause begins, in pixels from the top of `frame`; those that are not drawn yet stand between their neighbours. */
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
  const known = anchors.map(anchor => (anchor === null ? top : topOf(rows.get(anchor))))
  const orders = anchors.map(anchor => (anchor === null ? -1 : orderOf(anchor)))
  return filled(known, orders, { from: top, to: bottom, count }).map(one => Math.round(one - origin))
}

function rowsIn(body: Element): Map<string, HTMLElement> {
  const rows = body.querySelectorAll<HTMLElement>('[data-anchor]')
  return new Map([...rows].reverse().map(row => [row.dataset.anchor ?? '', row]))
}

/** What is out of view is not laid out for this: its chunk stands for it. */
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
  /** Of clauses. */
  count: number
}

/** Puts places that are not known between those that are, by the order of their clauses. */
export function filled(known: readonly (number | null)[], orders: readonly number[], ends: Ends): number[] {
  let before = { top: ends.from, order: 0 }
  const behind = knownBehind(known, orders, { top: ends.to, order: ends.count })
  return known.map((top, index) => {
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

/** For each place, the next one behind it that is known, or the end. */
function knownBehind(
  known: readonly (number | null)[],
  orders: readonly number[],
  end: { top: number; order: number },
) {
  let next = end
  return known
    .map((top, index) => ({ top, order: orders[index]! }))
    .reverse()
    .map(({ top, order }) => {
      const behind = next
      if (top !== null) next = { top, order }
      return behind
    })
    .reverse()
}
