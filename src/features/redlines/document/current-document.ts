import { CodedError } from '../../../http/coded-error.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { currentRevision, type StoredDocumentRevision } from './redline-document-store.ts'

/**
 * Returns the current document. Throws `redline_source_missing` for a request that was created before the service
 * stored documents.
 */
export async function readDocument(db: Executor, redlineRequestId: string): Promise<StoredDocumentRevision> {
  const revision = await currentRevision(db, redlineRequestId)
  if (!revision) throw new CodedError('redline_source_missing')
  return revision
}

/** Throws `redline_revision_stale` if the document has changed since the member looked at it. */
export function assertRevision(current: number, expected: number): void {
  if (current !== expected) throw new CodedError('redline_revision_stale')
}
