import { WordFile } from '../word-file.ts'
import type { Uploader } from './last-round.ts'
import { untrackedDifferences } from './untracked-differences.ts'

/** Thrown when one of our own edits is not fully tracked. This is a bug in this program, never a user's mistake. */
export class DishonestEdit extends Error {
  constructor(findings: unknown) {
    super(`An edit is not tracked: ${JSON.stringify(findings).slice(0, 2000)}`)
    this.name = 'DishonestEdit'
  }
}

/** Checks one of our own edits by the same rule as an upload. Throws DishonestEdit with the findings. */
export function assertHonest(before: Uint8Array, after: Uint8Array, author: string): void {
  const member: Uploader = { displayNames: [author], otherSideNames: [] }
  const { differences, decisions, forged, unknownAuthors, refused } = untrackedDifferences(
    { file: WordFile.open(before) },
    WordFile.open(after),
    member,
  )
  const findings = { differences, decisions, forged, unknownAuthors }
  if (refused !== undefined || Object.values(findings).some(list => list.length > 0))
    throw new DishonestEdit({ ...findings, refused })
}
