export interface ModelMember {
  displayName: string
  email: string
  side: 'Disclosing' | 'Receiving'
}

/** What members say; their texts are all different, so that each can be found again. */
export interface ModelReply {
  text: string
  by: ModelMember
  round: number
}

export interface ModelComment extends ModelReply {
  internal: boolean
  resolved: { side: string; round: number } | null
  /** Null where nothing is known but that it is somewhere. */
  place: { anchor: string | null; start?: number; length?: number } | null
  replies: readonly ModelReply[]
}

interface Turn {
  side: string
  round: number
}

export const seesComment = (one: ModelReply & { internal?: boolean }, { side, round }: Turn) =>
  one.by.side === side || (!one.internal && one.round < round)

/** What a member of the side in turn is told of all comments, without their ids. */
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

/** What one is about that was made of an edited clause: somewhere. */
export const movedComments = (comments: readonly ModelComment[], changed: ReadonlySet<string>): ModelComment[] =>
  comments.map(comment =>
    comment.place?.anchor && changed.has(comment.place.anchor) ? { ...comment, place: null } : comment,
  )
