import { acceptAll, rejectAll } from '../changes/decide-change.ts'
import { copyRevision, type ReadonlyRevision } from '../open-revision.ts'
import { untrackedDifferences } from './untracked-differences.ts'

/**
 * Tells whether a draft without open changes says what the other side sent: its changes accepted, those of the own side
 * withdrawn, and nothing else. Neither document is changed. Throws DocxError.
 */
export function isAsSent(sent: ReadonlyRevision, draft: ReadonlyRevision, isOwn: (author: string) => boolean): boolean {
  const expected = copyRevision(sent)
  rejectAll(expected, ({ author }) => isOwn(author))
  acceptAll(expected)
  const nobody = { displayNames: [], otherSideNames: [] }
  const { differences, refused } = untrackedDifferences(expected, draft.file, nobody)
  return differences.length === 0 && refused === undefined
}
