/** A group of cards: where its clause begins, and how much room it takes. All in CSS pixels from the top of the document. */
export interface WantedPlace {
  top: number
  height: number
}

/**
 * Where groups go that may not overlap: each as close to its clause as the ones before leave room, in order. The group at `exact`
 * stands at its clause, and those before it make room upwards, as far as there is room.
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

/** From one group on, each below the one before; `free` is where there is room. */
function pushedDown(wanted: readonly WantedPlace[], gap: number, from: number, free: number): number[] {
  let next = free
  return wanted.slice(from).map(({ top, height }) => {
    const placed = Math.max(top, next)
    next = placed + height + gap
    return placed
  })
}
