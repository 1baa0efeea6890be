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
  type Revision,
  type RoundEnd,
} from '../document/redline-document-store.ts'
import { authorClasses, onDocument, sourceOf } from '../document/redline-engine.ts'
import { presentSummary } from '../document/round-story.ts'
import { readTurnFacts } from '../obstacles/turn-facts.ts'
import type { OwnRequest } from '../redline-caller.ts'
import type { RedlineMember } from '../redline-member.ts'
import { isInTurn, maySeeDocument } from '../redline-request.ts'
import { presentMessage } from '../talk/add-message.ts'
import { lastEndedRound, placedAt, presentComments } from '../talk/present-comments.ts'
import { listComments, listMessages } from '../talk/redline-talk-store.ts'

export type Looking = Pick<OwnRequest, 'request' | 'known' | 'member'>

/**
 * What a member sees of the document and of what is said about it: the side in turn its draft, the other side what was
 * last sent; nothing before it was sent. The document is not shown yet: `source` is what `showDocument` makes it of. `facts` are
 * those of the turn, for the side in turn.
 */
export async function readNegotiation(platform: Platform, looking: Looking) {
  const { request, known, member } = looking
  const { redlineRequestId } = request
  const { database } = platform
  const ended = await lastRound(database, redlineRequestId)
  const revision = await seenRevision(platform, looking, ended)
  const comments = revision ? await listComments(database, redlineRequestId) : []
  const messages = await listMessages(database, redlineRequestId)
  const isOut = !isInTurn(request, member.role)
  const said = {
    revision: revision?.number ?? null,
    comments: presentComments(
      isOut && ended ? placedAt(comments, ended.places) : comments,
      request,
      member.role,
      member.memberId,
    ),
    messages: messages.map(message => presentMessage(message, known)),
    lastRound: ended && presentLastRound(ended, known),
  }
  return {
    said,
    source: revision && (await readSource(platform, looking, revision)),
    facts: isOut ? null : await readTurnFacts(database, request, comments),
  }
}

const presentLastRound = (
  { round, side, memberId, endedAt, outcome, message, summary }: RoundEnd,
  known: RedlineMember[],
) => ({
  round,
  side,
  by: known.find(one => one.memberId === memberId)!.email,
  at: endedAt.toISOString(),
  outcome,
  message,
  summary: presentSummary(summary),
})

/** The revision that a member sees, null for none; `ended` is the round that ended last. */
async function seenRevision(
  { database }: Platform,
  { request, member }: Looking,
  ended: RoundEnd | null,
): Promise<Revision | null> {
  if (!maySeeDocument(request, member.role)) return null
  const { redlineRequestId } = request
  // not of a round that began since the request was read
  if (isInTurn(request, member.role)) return currentRevision(database, redlineRequestId, request.round)
  return findRevision(database, redlineRequestId, ended?.revision ?? 1)
}

/** The file of the document as a member sees it. Throws `document_not_sent_yet`. */
export async function seenDocument(platform: Platform, looking: Looking, ended: RoundEnd | null): Promise<Revision> {
  const revision = await seenRevision(platform, looking, ended)
  if (!revision) throw new CodedError('document_not_sent_yet')
  return revision
}

/** All that a document is shown from. */
export type ShownSource = Awaited<ReturnType<typeof readSource>>

/** What `showDocument` makes a revision's view of. */
export async function readSource({ database }: Platform, { request, known, member }: Looking, revision: Revision) {
  const { redlineRequestId } = request
  const authors = await listAuthors(database, redlineRequestId)
  const inTurn = isInTurn(request, member.role)
  const rounds = [...new Set([lastEndedRound(request), ...(inTurn ? [request.round] : [])])]
  const decisions = await Promise.all(rounds.map(round => listDecisions(database, redlineRequestId, round)))
  const decided = decisions.flat().map(decision => ({
    revision: decision.revision,
    change: presentDecided(decision, authors, known, request, member.role),
  }))
  return { revision, authors, author: authorNameOf(member, known, authors), decided }
}

/** The document with its changes, as a member sees them. Throws `redline_interrupted`. */
export async function showDocument(platform: Platform, { request, member }: Looking, source: ShownSource | null) {
  if (source === null) return { document: null, changes: [], hidden: [] }
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
  return { document: { clauses, layout, author }, changes: [...open, ...decided.map(one => one.change)], hidden }
}
