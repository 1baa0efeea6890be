import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { viewDocument } from '../../../tasks/redline-pool.ts'
import { presentChange, presentDecided } from '../document/present-change.ts'
import { authorNameOf } from '../document/redline-author.ts'
import {
  currentRevision,
  findRevision,
  lastRound,
  listAuthors,
  listDecisions,
  type RoundEnd,
  type StoredDocumentRevision,
} from '../document/redline-document-store.ts'
import { authorClasses, onDocument, sourceOf } from '../document/redline-engine.ts'
import { presentSummary } from '../document/round-story.ts'
import { readTurnFacts } from '../obstacles/turn-facts.ts'
import type { OwnRequest } from '../redline-caller.ts'
import type { RedlineMember } from '../redline-member.ts'
import { isInTurn, maySeeDocument } from '../redline-request.ts'
import { presentMessage } from '../talk/add-message.ts'
import { lastEndedRound, placedAt, presentComments } from '../talk/present-comments.ts'
import { listMessages, listStoredComments } from '../talk/redline-talk-store.ts'

export type Reader = Pick<OwnRequest, 'request' | 'allMembers' | 'member'>

/**
 * Reads the document, comments and messages as a member may see them. The side in turn sees its draft; the other side
 * sees the document that was last sent, or nothing if none has been sent. The document is not drawn yet: `showDocument`
 * draws it from `source`. `facts` are the facts of the turn, or null for the side that is not in turn.
 */
export async function readNegotiation(platform: Pick<Platform, 'database'>, reader: Reader) {
  const { request, allMembers, member } = reader
  const { redlineRequestId } = request
  const { database } = platform
  const ended = await lastRound(database, redlineRequestId)
  const revision = await seenRevision(platform, reader, ended)
  const comments = revision ? await listStoredComments(database, redlineRequestId) : []
  const messages = await listMessages(database, redlineRequestId)
  const isOutOfTurn = !isInTurn(request, member.role)
  const overview = {
    revision: revision?.number ?? null,
    comments: presentComments(
      isOutOfTurn && ended ? placedAt(comments, ended.places) : comments,
      request,
      member.role,
      member.memberId,
    ),
    messages: messages.map(message => presentMessage(message, allMembers)),
    lastRound: ended && presentLastRound(ended, allMembers),
  }
  return {
    overview,
    source: revision && (await readSource(platform, reader, revision)),
    facts: isOutOfTurn ? null : await readTurnFacts(database, request, comments),
  }
}

const presentLastRound = (
  { round, side, memberId, endedAt, outcome, message, summary }: RoundEnd,
  allMembers: RedlineMember[],
) => ({
  round,
  side,
  by: allMembers.find(member => member.memberId === memberId)!.email,
  at: endedAt.toISOString(),
  outcome,
  message,
  summary: presentSummary(summary),
})

/** Returns the revision that a member sees, or null if they see none. `ended` is the round that ended last. */
async function seenRevision(
  { database }: Pick<Platform, 'database'>,
  { request, member }: Reader,
  ended: RoundEnd | null,
): Promise<StoredDocumentRevision | null> {
  if (!maySeeDocument(request, member.role)) return null
  const { redlineRequestId } = request
  // excludes revisions of a round that began after the request was read
  if (isInTurn(request, member.role)) return currentRevision(database, redlineRequestId, request.round)
  return findRevision(database, redlineRequestId, ended?.revision ?? 1)
}

/** Like `seenRevision`, but throws `document_not_sent_yet` if the member sees no revision. */
export async function seenNegotiation(
  platform: Pick<Platform, 'database'>,
  reader: Reader,
  ended: RoundEnd | null,
): Promise<StoredDocumentRevision> {
  const revision = await seenRevision(platform, reader, ended)
  if (!revision) throw new CodedError('document_not_sent_yet')
  return revision
}

/** Everything that `showDocument` needs to draw a revision. */
export type ShownSource = Awaited<ReturnType<typeof readSource>>

/** Reads everything that `showDocument` needs to draw a revision, except the file. */
export async function readSource(
  { database }: Pick<Platform, 'database'>,
  { request, allMembers, member }: Reader,
  revision: StoredDocumentRevision,
) {
  const { redlineRequestId } = request
  const authors = await listAuthors(database, redlineRequestId)
  const inTurn = isInTurn(request, member.role)
  const rounds = [...new Set([lastEndedRound(request), ...(inTurn ? [request.round] : [])])]
  const decisions = await Promise.all(rounds.map(round => listDecisions(database, redlineRequestId, round)))
  const decided = decisions.flat().map(decision => ({
    revision: decision.revision,
    change: presentDecided(decision, authors, allMembers, request, member.role),
  }))
  return { revision, authors, author: authorNameOf(member, allMembers, authors), decided }
}

/** Draws the document with its changes, as a member sees them. Throws `redline_interrupted`. */
export async function showDocument(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { request, member }: Reader,
  source: ShownSource | null,
) {
  if (source === null) return { document: null, changes: [], hidden: [], hasOpenChanges: false }
  const { revision, authors, author, decided } = source
  const document = await sourceOf(platform, revision)
  const { clauses, layout, changes, hidden } = await onDocument(platform, (workers, options) =>
    workers.run(
      viewDocument,
      { document, classes: authorClasses(authors) },
      { ...options, files: [document.path], subject: request.redlineRequestId },
    ),
  )
  const open = changes.map(change => presentChange(change, authors, request, member.role))
  return {
    document: { clauses, layout, author },
    changes: [...open, ...decided.map(decision => decision.change)],
    hidden,
    hasOpenChanges: open.length > 0,
  }
}
