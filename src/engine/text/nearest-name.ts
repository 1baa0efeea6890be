/** Longer names are compared by their beginnings. */
const maxCompared = 40

/**
 * Finds the known name that was most likely meant; null when no name is near. A name is near if it is equal except for
 * case and spaces, or a few keystrokes away (a third of its letters, and at least one).
 *
 * Before: `Ful nmae`, when `Full name` and `Price` are known. After: `Full name`.
 */
export function nearestName(typed: string, names: Iterable<string>): string | null {
  const foldedName = folded(typed)
  let best: { name: string; distance: number } | null = null
  for (const name of names) {
    const distance = editDistance(foldedName, folded(name))
    const isNear = distance <= Math.max(1, Math.floor(Math.max(foldedName.length, name.length) / 3))
    if (isNear && (best === null || distance < best.distance)) best = { name, distance }
  }
  return best?.name ?? null
}

const folded = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase().slice(0, maxCompared)

/** Computes the Levenshtein distance row by row. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      line.push(Math.min(replaced, above[column]! + 1, line[column - 1]! + 1))
    }
    above = line
  }
  return above[b.length]!
}
