import type { Change } from '../../../engine/redline/redline-view.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listChanges } from '../../../tasks/redline-pool.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import {
  lastRoundChanges,
  listAuthors,
  listDecisions,
  type StoredDocumentRevision,
} from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'
import { summarizeTurn } from './summarize-turn.ts'

/**
 * Reads the open changes of a document at the end of a turn, with the texts and numbers of the paragraphs that they are
 * in.
 */
export async function readOpenChanges(
  platform: Pick<Platform, 'storage' | 'workers'>,
  revision: StoredDocumentRevision,
) {
  const document = await sourceOf(platform, revision)
  return onDocument(platform, (workers, options) =>
    workers.run(listChanges, { document }, { ...options, files: [document.path], subject: revision.redlineRequestId }),
  )
}

interface EndingTurn {
  request: RedlineRequest
  allMembers: RedlineMember[]
  /** All open changes in the document. */
  changes: Change[]
  /** The numbers of the paragraphs with changes, keyed by anchor. */
  labels: Record<string, string>
  /** All comments of the negotiation. */
  comments: RedlineComment[]
}

/**
 * Returns the work of a turn that is ending, with its summary: open changes that the last round did not have,
 * decisions, and shared comments. It is stored when the turn ends, and shown in the preview before that.
 */
export async function workOfTurn(db: Executor, { request, allMembers, labels, ...rest }: EndingTurn) {
  const { redlineRequestId, round, currentSide } = request
  const earlierChangeIds = await lastRoundChanges(db, redlineRequestId)
  const authors = await listAuthors(db, redlineRequestId)
  const work = {
    authors,
    changes: rest.changes.filter(
      change => !earlierChangeIds.has(change.id) && sideOfAuthor(change.author, authors) === currentSide,
    ),
    decisions: await listDecisions(db, redlineRequestId, round),
    comments: rest.comments.filter(
      comment => comment.round === round && comment.side === currentSide && !comment.internal,
    ),
  }
  return { ...work, summary: await summarizeTurn(db, { request, allMembers, labels, ...work }) }
}
