import { createHash } from 'node:crypto'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { EditTrace } from '../../../engine/redline/traces/edit-trace.ts'
import type { RedlineMember } from '../redline-member.ts'

/** What is kept with a revision of what it changed. */
export interface RevisionTrace extends EditTrace {
  /** Of all that the same document is also shown by: while it is the same, so is what was not changed. */
  shownBy: string
}

/**
 * What a document and its changes are shown by beside the file: how this version draws, and the members' addresses. Whose the names in the
 * file are does not change: each is noted with the edit that brings it.
 */
export function shownByOf(known: RedlineMember[]): string {
  const emails = known.map(({ memberId, email }) => `${memberId} ${email}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([packageJson.version, emails]))
    .digest('base64url')
}

/** Of the first revision, which changed nothing. */
export const noTrace: EditTrace = {
  changed: [],
  changedBeside: [],
  shown: [],
  removed: [],
  isReordered: false,
  isLaidOutAnew: false,
  changesReordered: false,
  stretches: [],
}
