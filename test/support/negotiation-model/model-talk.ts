export interface ModelMember {
  displayName: string
  email: string
  side: 'Disclosing' | 'Receiving'
}

/** A text of a member. All texts are different, so that each can be found again. */
export interface ModelReply {
  text: string
  by: ModelMember
  round: number
}

export interface ModelComment extends ModelReply {
  internal: boolean
  resolved: { side: string; round: number } | null
  /** Null if the model does not know where it is. */
  place: { anchor: string | null; start?: number; length?: number } | null
  replies: readonly ModelReply[]
}

interface Turn {
  side: string
  round: number
}

export const seesComment = (one: ModelReply & { internal?: boolean }, { side, round }: Turn) =>
  one.by.side === side || (!one.internal && one.round < round)

/** The comments that a member of the side in turn sees, without ids. */
export function shownComments(comments: readonly ModelComment[], turn: Turn) {
  return comments
    .filter(comment => seesComment(comment, turn))
    .map(comment => ({
      text: comment.text,
      author: comment.by.displayName,
      internal: comment.internal,
      resolved:
        comment.resolved !== null && (comment.resolved.side === turn.side || comment.resolved.round < turn.round),
      replies: comment.replies
        .filter(reply => comment.internal || seesComment(reply, turn))
        .map(reply => ({ text: reply.text, author: reply.by.displayName })),
    }))
}

/** Forgets the places of comments on changed clauses. */
export const movedComments = (comments: readonly ModelComment[], changed: ReadonlySet<string>): ModelComment[] =>
  comments.map(comment =>
    comment.place?.anchor && changed.has(comment.place.anchor) ? { ...comment, place: null } : comment,
  )
