import { ApiError, ConnectionError } from '../../api/call.ts'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'

/** The kind of action that failed. */
export type Attempted = 'decide' | 'undo' | 'comment' | 'thread' | 'message'

/** The member who tried the action, with the current permissions. */
export type Attempter = Pick<RedlineSession, 'member' | 'may'>

/** Explains to a user why an action failed. `session` is the current session. */
export function problemWords(error: unknown, tried: Attempted, session: Attempter): string {
  if (error instanceof ConnectionError) return redlineText('noAnswer')
  if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return redlineText('serviceFailed')
  if (tried !== 'message' && !session.may.edit) return redlineText('tooLate')
  const changed = changedClause(error)
  if (changed) return changedWords(changed, tried, session)
  if (error.status === 404) return redlineText(tried === 'thread' || tried === 'comment' ? 'commentGone' : 'changeGone')
  return error.status === 409 ? conflictWords(error, tried) : error.message
}

interface ChangedClause {
  author: string
  email: string
}

/** Returns who changed the clause that the call was about (docs/negotiation.md, "Working together"). */
function changedClause({ status, body }: ApiError): ChangedClause | undefined {
  const { clauses } = (body ?? {}) as { clauses?: ChangedClause[] }
  return status === 409 && Array.isArray(clauses) ? clauses[0] : undefined
}

function changedWords({ author, email }: ChangedClause, tried: Attempted, { member }: Attempter): string {
  if (tried === 'comment') return redlineText('textGone', { name: author })
  return email === member.email ? redlineText('changedByYou') : redlineText('changedBy', { name: author })
}

function conflictWords(error: ApiError, tried: Attempted): string {
  if (tried === 'undo' && error.body !== undefined) return redlineText('cannotUndo')
  // an error without a body comes from the page itself, whose own message explains it
  const isOwn = error.body === undefined
  return isOwn || tried === 'message' || tried === 'thread' ? error.message : redlineText('changedMeanwhile')
}
