/** Names longer than this are compared by their beginnings. */
const maxCompared = 40

/**
 * The known name that somebody most likely meant, or null when none is near: the same but for case and spaces, or a few
 * keys away (a third of its letters, at least one).
 */
export function nearestName(given: string, known: Iterable<string>): string | null {
  const meant = folded(given)
  let best: { name: string; distance: number } | null = null
  for (const name of known) {
    const distance = editDistance(meant, folded(name))
    const isNear = distance <= Math.max(1, Math.floor(Math.max(meant.length, name.length) / 3))
    if (isNear && (best === null || distance < best.distance)) best = { name, distance }
  }
  return best?.name ?? null
}

const folded = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase().slice(0, maxCompared)

/** Levenshtein's distance, by rows. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1)
      line.push(Math.min(replaced, above[column]! + 1, line[column - 1]! + 1))
    }
    above = line
  }
  return above[other.length]!
}
