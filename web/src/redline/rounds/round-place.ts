/** What is shown: the document as it is now, the list of rounds, one of them, two compared, or one beside the document now. */
export type RoundPlace =
  | { kind: 'now' }
  | { kind: 'list' }
  | { kind: 'round'; round: number }
  | { kind: 'comparison'; from: number; to: number }
  | { kind: 'beside'; round: number }

/** The fragment of the address for it, with the number sign; empty for the document as it is now. */
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

/** What a fragment of an address shows; the document for one that says nothing of rounds. */
export function placeOfFragment(fragment: string): RoundPlace {
  if (fragment === '#rounds') return { kind: 'list' }
  const [, kind, first, second] = /^#(round|beside|compare)=([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(fragment) ?? []
  const round = Number(first)
  if (kind === 'compare')
    return second === undefined ? { kind: 'now' } : { kind: 'comparison', from: round, to: Number(second) }
  if (kind === undefined || second !== undefined) return { kind: 'now' }
  return { kind: kind === 'round' ? 'round' : 'beside', round }
}
