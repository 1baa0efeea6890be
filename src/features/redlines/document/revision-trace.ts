import { createHash } from 'node:crypto'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { EditTrace } from '../../../engine/redline/traces/edit-trace.ts'
import type { RedlineMember } from '../redline-member.ts'

/** The changes of a revision, as stored with it. */
export interface RevisionTrace extends EditTrace {
  /**
   * A hash of everything else that affects how the document is shown. While it is the same, unchanged parts look the
   * same.
   */
  shownBy: string
}

/**
 * Hashes what affects how a document and its changes are shown, apart from the file: the version that draws, and the
 * members' addresses. The owners of author names are left out because they never change: each is recorded with the edit
 * that introduces the name.
 */
export function shownByOf(allMembers: RedlineMember[]): string {
  const emails = allMembers.map(({ memberId, email }) => `${memberId} ${email}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([packageJson.version, emails]))
    .digest('base64url')
}

/** The trace of the first revision, which changed nothing. */
export const noTrace: EditTrace = {
  changed: [],
  changedBeside: [],
  shown: [],
  removed: [],
  isReordered: false,
  isLaidOutAnew: false,
  changesReordered: false,
  changedParagraphs: [],
}
