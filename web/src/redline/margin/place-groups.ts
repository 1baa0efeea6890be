/**
 * The wanted place of a group of cards: the top of its clause, measured from the top of the document, and the height of
 * the group, both in CSS pixels.
 */
export interface WantedPlace {
  top: number
  height: number
}

/**
 * Places groups so that they do not overlap: in order, each as close to its clause as the previous groups allow. The
 * group at `exact` is placed at its clause, and the groups before it move up, as far as there is room. For example,
 * groups at 0 (height 100) and 20 with a gap of 10 go to 0 and 110.
 */
export function placeGroups(wanted: readonly WantedPlace[], gap: number, exact = -1): number[] {
  const tops = pushedDown(wanted, gap, 0, 0)
  const fixed = wanted[exact]
  if (!fixed || tops[exact] === fixed.top) return tops
  let limit = fixed.top
  const lifted = wanted.slice(0, exact)
  for (let index = exact - 1; index >= 0; index--) {
    const top = Math.min(tops[index]!, limit - gap - lifted[index]!.height)
    lifted[index] = { ...lifted[index]!, top }
    limit = top
  }
  const before = pushedDown(lifted, gap, 0, 0)
  const last = before.length - 1
  const free = last < 0 ? 0 : before[last]! + lifted[last]!.height + gap
  return [...before, ...pushedDown(wanted, gap, exact, Math.max(free, 0))]
}

/**
 * Returns the groups that have to be short: those in a pile in which a group is more than `farthest` below its clause.
 */
export function crowdedGroups(wanted: readonly WantedPlace[], tops: readonly number[], farthest: number): Set<number> {
  const crowded = new Set<number>()
  let first = 0
  for (const [index, { top }] of wanted.entries()) {
    const drift = tops[index]! - top
    if (drift <= 0) first = index
    if (drift > farthest) for (; first <= index; first++) crowded.add(first)
  }
  return crowded
}

/** Places the groups from an index on, each below the previous one; `free` is the first free position. */
function pushedDown(wanted: readonly WantedPlace[], gap: number, from: number, free: number): number[] {
  let next = free
  return wanted.slice(from).map(({ top, height }) => {
    const placed = Math.max(top, next)
    next = placed + height + gap
    return placed
  })
}
