import type { Platform } from '../../../platform/platform.ts'
import { compareAsSent } from '../../../tasks/redline-pool.ts'
import {
  findRevision,
  lastRound,
  listAuthors,
  type StoredDocumentRevision,
} from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineRequest } from '../redline-request.ts'

interface Draft {
  request: RedlineRequest
  revision: StoredDocumentRevision
  /** Whether any change is open in it. */
  hasOpenChanges: boolean
}

/**
 * Returns the facts of a turn without edits, if the draft says what the other side sent: what was typed has been deleted
 * again, for example. Does not compare the documents while a change is open or rejected, which keeps the member from
 * approving anyway.
 */
export async function withNetEdits<Facts extends { edits: number; rejections: readonly unknown[] }>(
  platform: Pick<Platform, 'caches' | 'database' | 'storage' | 'workers'>,
  { request, revision, hasOpenChanges }: Draft,
  facts: Facts,
): Promise<Facts> {
  if (facts.edits === 0 || hasOpenChanges || facts.rejections.length > 0) return facts
  const answers = platform.caches.of(latestAnswers)
  const key = `${request.redlineRequestId} ${request.round} ${revision.number}`
  const answer = answers.get(key) ?? isAsSent(platform, request, revision)
  answers.delete(key)
  answers.set(key, answer)
  if (answers.size > ANSWERS_MOST) answers.delete(answers.keys().next().value!)
  try {
    return (await answer) ? { ...facts, edits: 0 } : facts
  } catch {
    // a document that takes too long is not compared again for each call
    setTimeout(() => answers.delete(key), againAfterMs).unref()
    return facts
  }
}

const ANSWERS_MOST = 1000
const againAfterMs = 60_000

/** The answers of this process, of which the last ones are kept. Revisions never change. */
const latestAnswers = () => new Map<string, Promise<boolean>>()

async function isAsSent(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  { redlineRequestId, currentSide }: RedlineRequest,
  revision: StoredDocumentRevision,
): Promise<boolean> {
  const ended = await lastRound(platform.database, redlineRequestId)
  const sentRevision = ended && (await findRevision(platform.database, redlineRequestId, ended.revision))
  if (!sentRevision) return false
  const authors = await listAuthors(platform.database, redlineRequestId)
  const ownAuthors = authors.filter(({ side }) => side === currentSide).map(({ name }) => name)
  const [sent, draft] = await Promise.all([sourceOf(platform, sentRevision), sourceOf(platform, revision)])
  return onDocument(platform, (workers, options) =>
    workers.run(
      compareAsSent,
      { sent, draft, ownAuthors },
      { ...options, files: [sent.path, draft.path], subject: redlineRequestId },
    ),
  )
}
