import { createHash } from 'node:crypto'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { EditTrace } from '../../../engine/redline/traces/edit-trace.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { RedlineAuthor } from './redline-author.ts'

/** What is kept with a revision of what it changed. */
export interface RevisionTrace extends EditTrace {
  /** Of all that the same document is also shown by: while it is the same, so is what was not changed. */
  shownBy: string
}

/** What a document is shown by beside its file: whose the names in it are, who they are, and how this version draws. */
export function shownByOf(authors: RedlineAuthor[], known: RedlineMember[]): string {
  const names = authors.map(({ name, side }) => [name, side]).toSorted(byText)
  const emails = known.map(({ memberId, email }) => [memberId, email]).toSorted(byText)
  return createHash('sha256')
    .update(JSON.stringify([packageJson.version, names, emails]))
    .digest('base64url')
}

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** Of the first revision, which changed nothing. */
export const noTrace: EditTrace = {
  changed: [],
  shown: [],
  removed: [],
  isReordered: false,
  changesReordered: false,
  stretches: [],
}
