import type { ReadonlyWordFile } from '../word-file.ts'

/** Part by part: one that no step changed has the same bytes. */
export function hasSameParts(last: ReadonlyWordFile, revision: ReadonlyWordFile): boolean {
  const [before, after] = [last.written().parts, revision.written().parts]
  if (before.size !== after.size) return false
  // the text last: it is the longest, and mostly has to be written for its bytes
  const names = [...after.keys()].sort((a, b) => Number(a === revision.mainName) - Number(b === revision.mainName))
  return names.every(name => {
    const [known, part] = [before.get(name), after.get(name)!]
    return known?.contentType === part.contentType && Buffer.compare(known.bytes, part.bytes) === 0
  })
}

/** The same parts, which lead to each other in the same way. */
export const isSameFile = (one: ReadonlyWordFile, other: ReadonlyWordFile): boolean =>
  one.mainName === other.mainName && wayThrough(one) === wayThrough(other) && hasSameParts(one, other)

function wayThrough({ package: { relationships } }: ReadonlyWordFile): string {
  const given = [...relationships].filter(([, all]) => all.length > 0)
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))
}
