import type { Change } from '../../../engine/redline/redline-view.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listChanges } from '../../../tasks/redline-pool.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import { lastRoundChanges, listAuthors, listDecisions, type Revision } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'
import { summarizeTurn } from './summarize-turn.ts'

/** What a document says when its turn ends: its open changes, and the texts and numbers of the paragraphs that have some. */
export async function readOpenChanges(platform: Platform, revision: Revision) {
  const document = await sourceOf(platform, revision)
  return onDocument(platform, (workers, options) =>
    workers.run(listChanges, { document }, { ...options, files: [document.path], subject: revision.redlineRequestId }),
  )
}

interface EndingTurn {
  request: RedlineRequest
  known: RedlineMember[]
  /** All that are open in the document. */
  changes: Change[]
  /** The numbers of the paragraphs with changes, by anchor. */
  labels: Record<string, string>
  /** All there are. */
  comments: RedlineComment[]
}

/**
 * What a turn that ends now has brought, and its summary: what is frozen when it ends, and what is previewed before. Open changes
 * that the last round had not, decisions, and shared comments.
 */
export async function workOfTurn(db: Executor, { request, known, labels, ...now }: EndingTurn) {
  const { redlineRequestId, round, currentSide } = request
  const before = await lastRoundChanges(db, redlineRequestId)
  const authors = await listAuthors(db, redlineRequestId)
  const made = {
    authors,
    changes: now.changes.filter(
      change => !before.has(change.id) && sideOfAuthor(change.author, authors) === currentSide,
    ),
    decisions: await listDecisions(db, redlineRequestId, round),
    comments: now.comments.filter(
      comment => comment.round === round && comment.side === currentSide && !comment.internal,
    ),
  }
  return { ...made, summary: await summarizeTurn(db, { request, known, labels, ...made }) }
}
