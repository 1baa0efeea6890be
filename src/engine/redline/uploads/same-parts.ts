import type { ReadonlyWordFile } from '../word-file.ts'

/** Whether two files have the same parts, byte for byte. A part that no step changed still has the same bytes. */
export function hasSameParts(last: ReadonlyWordFile, revision: ReadonlyWordFile): boolean {
  const [before, after] = [last.written().parts, revision.written().parts]
  if (before.size !== after.size) return false
  // The main part comes last: it is the longest, and usually has to be serialized to get its bytes.
  const names = [...after.keys()].sort((a, b) => Number(a === revision.mainName) - Number(b === revision.mainName))
  return names.every(name => {
    const [earlier, part] = [before.get(name), after.get(name)!]
    return earlier?.contentType === part.contentType && Buffer.compare(earlier.bytes, part.bytes) === 0
  })
}

/** Whether two files have the same parts with the same relationships. */
export const isSameFile = (a: ReadonlyWordFile, b: ReadonlyWordFile): boolean =>
  a.mainName === b.mainName && wayThrough(a) === wayThrough(b) && hasSameParts(a, b)

function wayThrough({ package: { relationships } }: ReadonlyWordFile): string {
  const nonEmpty = [...relationships].filter(([, outgoing]) => outgoing.length > 0)
  return JSON.stringify(nonEmpty.sort(([a], [b]) => (a < b ? -1 : 1)))
}
