import type { Change, ChangeMark, RedlineSession, RedlineSide } from '../../api/generated/calls.ts'

/** In whose name the page marks what is edited, and whose the marks are that are there. */
export interface Editor {
  /** Whether a change is by this member. */
  isOwn(change: string): boolean
  /** Whether a change is by somebody on this member's side. */
  isOfSide(change: string): boolean
}

/** What a pending change does. The page names its changes by it until the service has given them ids. */
type PendingKind = 'insertion' | 'deletion' | 'format' | 'paragraph' | 'row'

const prefix = 'pending-'

/** The id of what is marked by this member and not saved yet. */
export const pendingChange = (kind: PendingKind): string => `${prefix}${kind}`
export const isPending = (change: string): boolean => change.startsWith(prefix)

const known = new WeakMap<readonly Change[], ReadonlyMap<string, Change>>()

/** A change of a session by its id. With each key that is typed, many are asked for. */
export function changeOf({ changes }: Pick<RedlineSession, 'changes'>, id: string): Change | undefined {
  const byId = known.get(changes) ?? new Map(changes.map(change => [change.id, change]))
  known.set(changes, byId)
  return byId.get(id)
}

/** Who edits, and who made the changes that are there. */
export const editorOf = (session: Pick<RedlineSession, 'changes' | 'document' | 'member'>): Editor => ({
  isOwn: id => isPending(id) || changeOf(session, id)?.author === session.document?.author,
  isOfSide: id => isPending(id) || changeOf(session, id)?.side === session.member.side,
})

/**
 * Who edits clauses as they were before edits of this member that the session has: changes that it does not tell any more were
 * taken out by those.
 */
export const editorBefore = (session: Parameters<typeof editorOf>[0]): Editor => {
  const { isOwn, isOfSide } = editorOf(session)
  const isGone = (id: string) => changeOf(session, id) === undefined
  return { isOwn: id => isGone(id) || isOwn(id), isOfSide: id => isGone(id) || isOfSide(id) }
}

/** Whose a change is that is not saved yet, as `session.changes` tells it of all others; undefined for those. */
export function pendingAuthor(
  change: string,
  session: Pick<RedlineSession, 'document' | 'member'>,
): { author: string; side: RedlineSide; at: null } | undefined {
  if (!isPending(change)) return undefined
  return { author: session.document?.author ?? session.member.displayName, side: session.member.side, at: null }
}

/** An open insertion by this member, from which text is taken without a trace; what was moved is none. */
export const isOwnInsertion = (editor: Editor, mark: ChangeMark | undefined): boolean =>
  mark !== undefined && !mark.move && editor.isOwn(mark.change)

/** A deletion that this member's side can take back. */
export const isDeletionOfSide = (editor: Editor, mark: ChangeMark | undefined): boolean =>
  mark !== undefined && !mark.move && editor.isOfSide(mark.change)
