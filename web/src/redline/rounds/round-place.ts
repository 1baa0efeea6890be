/**
 * The place that the page shows: the current document, the list of rounds, a round, a comparison of two rounds, or a
 * round next to the current document.
 */
export type RoundPlace =
  | { kind: 'now' }
  | { kind: 'list' }
  | { kind: 'round'; round: number }
  | { kind: 'comparison'; from: number; to: number }
  | { kind: 'beside'; round: number }

/** Returns the fragment of the address for a place, with the number sign; empty for the current document. */
export function fragmentOf(place: RoundPlace): string {
  switch (place.kind) {
    case 'now':
      return ''
    case 'list':
      return '#rounds'
    case 'round':
      return `#round=${place.round}`
    case 'comparison':
      return `#compare=${place.from}-${place.to}`
    case 'beside':
      return `#beside=${place.round}`
  }
}

/** Returns the place of a fragment; the current document for a fragment that is not about rounds. */
export function placeOfFragment(fragment: string): RoundPlace {
  if (fragment === '#rounds') return { kind: 'list' }
  const [, kind, first, second] = /^#(round|beside|compare)=([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(fragment) ?? []
  const round = Number(first)
  if (kind === 'compare')
    return second === undefined ? { kind: 'now' } : { kind: 'comparison', from: round, to: Number(second) }
  if (kind === undefined || second !== undefined) return { kind: 'now' }
  return { kind: kind === 'round' ? 'round' : 'beside', round }
}
