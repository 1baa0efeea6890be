import type { Change, ChangeMark, RedlineSession, RedlineSide } from '../../api/generated/calls.ts'

/** Tells which changes belong to the member who edits, or to their side. */
export interface Editor {
  /** Returns whether a change is by this member. */
  isOwn(change: string): boolean
  /** Returns whether a change is by any member of this member's side. */
  isOfSide(change: string): boolean
}

/** The kind of a pending change. Until the service assigns ids, the page identifies its changes by their kind. */
type PendingKind = 'insertion' | 'deletion' | 'format' | 'paragraph' | 'row'

const prefix = 'pending-'

/** Returns the id of a change that this member made and that is not saved yet. */
export const pendingChange = (kind: PendingKind): string => `${prefix}${kind}`
export const isPending = (change: string): boolean => change.startsWith(prefix)

const indexes = new WeakMap<readonly Change[], ReadonlyMap<string, Change>>()

/** Returns a change of a session by its id. The index is cached, because each key press looks up many changes. */
export function changeOf({ changes }: Pick<RedlineSession, 'changes'>, id: string): Change | undefined {
  const byId = indexes.get(changes) ?? new Map(changes.map(change => [change.id, change]))
  indexes.set(changes, byId)
  return byId.get(id)
}

/** Returns the editor for the member of a session. */
export const editorOf = (session: Pick<RedlineSession, 'changes' | 'document' | 'member'>): Editor => ({
  isOwn: id => isPending(id) || changeOf(session, id)?.author === session.document?.author,
  isOfSide: id => isPending(id) || changeOf(session, id)?.side === session.member.side,
})

/**
 * Returns the editor for clauses as they were before edits of this member that the session already contains. Changes
 * that the session no longer lists were removed by those edits, so they count as this member's changes.
 */
export const editorBefore = (session: Parameters<typeof editorOf>[0]): Editor => {
  const { isOwn, isOfSide } = editorOf(session)
  const isGone = (id: string) => changeOf(session, id) === undefined
  return { isOwn: id => isGone(id) || isOwn(id), isOfSide: id => isGone(id) || isOfSide(id) }
}

/** Returns the author of a pending change, in the shape of `session.changes`; undefined for a saved change. */
export function pendingAuthor(
  change: string,
  session: Pick<RedlineSession, 'document' | 'member'>,
): { author: string; side: RedlineSide; at: null } | undefined {
  if (!isPending(change)) return undefined
  return { author: session.document?.author ?? session.member.displayName, side: session.member.side, at: null }
}

/**
 * Tells whether a mark is an open insertion by this member, from which text is removed without a trace. A move does not
 * count.
 */
export const isOwnInsertion = (editor: Editor, mark: ChangeMark | undefined): boolean =>
  mark !== undefined && !mark.move && editor.isOwn(mark.change)

/** Tells whether a mark is a deletion that this member's side can undo. */
export const isDeletionOfSide = (editor: Editor, mark: ChangeMark | undefined): boolean =>
  mark !== undefined && !mark.move && editor.isOfSide(mark.change)
