import { CodedError } from '../../../http/coded-error.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { currentRevision, type Revision } from './redline-document-store.ts'

/** The document as it is now. Throws `redline_source_missing` for a request of before documents were taken in. */
export async function readDocument(db: Executor, redlineRequestId: string): Promise<Revision> {
  const revision = await currentRevision(db, redlineRequestId)
  if (!revision) throw new CodedError('redline_source_missing')
  return revision
}

/** Throws `redline_revision_stale` when the document has gone on since the member looked. */
export function assertRevision(current: number, given: number): void {
  if (current !== given) throw new CodedError('redline_revision_stale')
}
