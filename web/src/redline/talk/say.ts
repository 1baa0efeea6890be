import { ApiError } from '../../api/call.ts'
import type { RedlineComment, RedlineCommentInput } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { type Answering, attempt } from '../answering/answering.ts'
import type { KeptPlace, KeptText } from '../answering/kept-texts.ts'
import type { NegotiationClient } from '../session/negotiation-client.ts'
import { newOperationId } from '../store/negotiation-store.ts'
import { placeNow } from './comment-place.ts'

export const commentCard = (comment: Pick<RedlineComment, 'id'>) => `comment:${comment.id}`
/** The card and the text of a comment that is being written. */
export const newComment = 'new'
export const replyKey = (commentId: string) => `reply:${commentId}`
export const editKey = (commentId: string) => `edit:${commentId}`
export const messageKey = 'message'

/** Sends the comment that is being written. */
export const sendComment = (answering: Answering, text: string): Promise<boolean> =>
  sending(answering, newComment, text, 'comment', async () => {
    const { texts } = answering
    await tell(answering, async (client, revision) => {
      const body = unanswered(answering, text) ?? commentBody(answering, text, revision)
      const operationId = texts.operationId(newComment, JSON.stringify(body))
      await client.call('POST /redlining/session/comments', { body: { ...body, operationId } })
    })
    return redlineText('didComment')
  })

type CommentBody = Omit<RedlineCommentInput, 'operationId'>

function commentBody({ negotiation, texts }: Answering, text: string, revision: number | null): CommentBody {
  const kept = texts.get(newComment)
  const place = kept?.place && placeNow(kept.place, negotiation.getState().session, revision)
  return { text, internal: kept?.internal === true, ...place }
}

/** What was sent before and not answered: with another place, it would be another call. */
function unanswered({ texts }: Answering, text: string): CommentBody | null {
  const { sent, internal } = texts.get(newComment) ?? {}
  if (!sent) return null
  const body = JSON.parse(sent.content) as CommentBody
  return body.text === text && body.internal === (internal === true) ? body : null
}

/** Replies to a comment. */
export const sendReply = (answering: Answering, commentId: string, text: string): Promise<boolean> =>
  sending(answering, replyKey(commentId), text, 'thread', async () => {
    const operationId = answering.texts.operationId(replyKey(commentId), text)
    const input = { parameters: { commentId }, body: { operationId, text } }
    await tell(answering, client => client.call('POST /redlining/session/comments/{commentId}/replies', input))
    return redlineText('didReply')
  })

/** Writes a comment or reply of one's own anew. */
export const sendEdited = (answering: Answering, commentId: string, text: string): Promise<boolean> =>
  sending(answering, editKey(commentId), text, 'thread', async () => {
    const operationId = answering.texts.operationId(editKey(commentId), text)
    const input = { parameters: { commentId }, body: { operationId, text } }
    await tell(answering, client => client.call('PATCH /redlining/session/comments/{commentId}', input))
    return redlineText('didEdit')
  })

/** Sends a message to both sides. */
export const sendMessage = (answering: Answering, text: string): Promise<boolean> =>
  sending(answering, messageKey, text, 'message', async () => {
    const operationId = answering.texts.operationId(messageKey, text)
    const input = { body: { operationId, text } }
    await tell(answering, client => client.call('POST /redlining/session/messages', input))
    return redlineText('didSendMessage')
  })

/** Resolves a comment, or opens it again. */
export const settleComment = (answering: Answering, comment: RedlineComment, verb: 'resolve' | 'reopen') =>
  attempt(answering, commentCard(comment), 'thread', async () => {
    const input = { parameters: { commentId: comment.id }, body: { operationId: newOperationId() } }
    await tell(answering, client => client.call(`POST /redlining/session/comments/{commentId}/${verb}`, input))
    return { said: redlineText(verb === 'resolve' ? 'didResolve' : 'didReopen') }
  })

/** Deletes a comment or reply of one's own; `card` is where what goes wrong is told. */
export const deleteComment = (answering: Answering, card: string, commentId: string): Promise<boolean> =>
  attempt(answering, card, 'thread', async () => {
    const input = { parameters: { commentId } }
    await tell(answering, client => client.call('DELETE /redlining/session/comments/{commentId}', input))
    answering.texts.set(editKey(commentId), null)
    return { said: redlineText('didDelete') }
  })

/** Calls the service after all that was typed is saved; the page shows what it did by the session that is asked for then. */
const tell = (
  { negotiation }: Answering,
  run: (client: NegotiationClient, revision: number | null) => Promise<unknown>,
) =>
  negotiation.act(async revision => {
    await run(negotiation.client, revision)
    return {}
  })

/** What was sent is forgotten only when the service has it; what was typed or begun meanwhile stays. */
const sending = (
  answering: Answering,
  key: string,
  text: string,
  tried: 'comment' | 'thread' | 'message',
  send: () => Promise<string>,
): Promise<boolean> =>
  attempt(answering, key, tried, async () => {
    const { place } = answering.texts.get(key) ?? {}
    try {
      const said = await send()
      answering.texts.set(key, notSent(answering.texts.get(key), text, place))
      return { said }
    } catch (error) {
      const kept = answering.texts.get(key)
      // refused, so it was not done: the next one is a call of its own
      if (kept && error instanceof ApiError && error.status < 500) answering.texts.set(key, withoutSent(kept))
      throw error
    }
  })

/** What of a kept text was typed after `text` was sent, or is begun about another place. */
function notSent(kept: KeptText | undefined, text: string, place: KeptPlace | undefined): KeptText | null {
  if (!kept || (kept.text === text && kept.place === place)) return null
  return { ...withoutSent(kept), text: kept.text === text ? '' : kept.text }
}

function withoutSent({ sent: _, ...kept }: KeptText): KeptText {
  return kept
}
