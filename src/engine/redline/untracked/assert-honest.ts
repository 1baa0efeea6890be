import { WordFile } from '../word-file.ts'
import type { Uploader } from './last-round.ts'
import { untrackedDifferences } from './untracked-differences.ts'

/** An edit of ours that is not what it says: a fault of this program, never of a person. */
export class DishonestEdit extends Error {
  constructor(found: unknown) {
    super(`An edit is not tracked: ${JSON.stringify(found).slice(0, 2000)}`)
    this.name = 'DishonestEdit'
  }
}

/** Holds one of our own edits to the rule of uploads. Throws DishonestEdit with what it finds. */
export function assertHonest(before: Uint8Array, after: Uint8Array, author: string): void {
  const member: Uploader = { displayNames: [author], otherSideNames: [] }
  const { differences, decisions, forged, unknownAuthors, refused } = untrackedDifferences(
    { file: WordFile.open(before) },
    WordFile.open(after),
    member,
  )
  const found = { differences, decisions, forged, unknownAuthors }
  if (refused !== undefined || Object.values(found).some(list => list.length > 0))
    throw new DishonestEdit({ ...found, refused })
}
