import { ApiError } from '../../api/call.ts'
import type { RedlineComment, RedlineCommentInput } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { type Answering, attempt } from '../answering/answering.ts'
import type { KeptPlace, KeptText } from '../answering/kept-texts.ts'
import type { NegotiationClient } from '../session/negotiation-client.ts'
import { newOperationId } from '../store/negotiation-store.ts'
import { placeNow } from './comment-place.ts'

export const commentCard = (comment: Pick<RedlineComment, 'id'>) => `comment:${comment.id}`
/** The card and the text key of the comment in progress. */
export const newComment = 'new'
export const replyKey = (commentId: string) => `reply:${commentId}`
export const editKey = (commentId: string) => `edit:${commentId}`
export const messageKey = 'message'

/** Sends the comment in progress. */
export const sendComment = (answering: Answering, text: string): Promise<boolean> =>
  sending(answering, newComment, text, 'comment', async () => {
    const { texts } = answering
    await callService(answering, async (client, revision) => {
      const body = unanswered(answering, text) ?? commentBody(answering, text, revision)
      const operationId = texts.operationId(newComment, JSON.stringify(body))
      await client.call('POST /redlining/session/comments', { body: { ...body, operationId } })
    })
    return redlineText('didComment')
  })

type CommentBody = Omit<RedlineCommentInput, 'operationId'>

function commentBody({ negotiation, texts }: Answering, text: string, revision: number | null): CommentBody {
  const draft = texts.get(newComment)
  const place = draft?.place && placeNow(draft.place, negotiation.getState().session, revision)
  return { text, internal: draft?.internal === true, ...place }
}

/**
 * Returns the content of the previous call if it got no answer and had the same text. With another place, it would be
 * another call.
 */
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
    await callService(answering, client => client.call('POST /redlining/session/comments/{commentId}/replies', input))
    return redlineText('didReply')
  })

/** Changes a comment or reply by this member. */
export const sendEdited = (answering: Answering, commentId: string, text: string): Promise<boolean> =>
  sending(answering, editKey(commentId), text, 'thread', async () => {
    const operationId = answering.texts.operationId(editKey(commentId), text)
    const input = { parameters: { commentId }, body: { operationId, text } }
    await callService(answering, client => client.call('PATCH /redlining/session/comments/{commentId}', input))
    return redlineText('didEdit')
  })

/** Sends a message to both sides. */
export const sendMessage = (answering: Answering, text: string): Promise<boolean> =>
  sending(answering, messageKey, text, 'message', async () => {
    const operationId = answering.texts.operationId(messageKey, text)
    const input = { body: { operationId, text } }
    await callService(answering, client => client.call('POST /redlining/session/messages', input))
    return redlineText('didSendMessage')
  })

/** Resolves a comment, or reopens it. */
export const settleComment = (answering: Answering, comment: RedlineComment, verb: 'resolve' | 'reopen') =>
  attempt(answering, commentCard(comment), 'thread', async () => {
    const input = { parameters: { commentId: comment.id }, body: { operationId: newOperationId() } }
    await callService(answering, client => client.call(`POST /redlining/session/comments/{commentId}/${verb}`, input))
    return { message: redlineText(verb === 'resolve' ? 'didResolve' : 'didReopen') }
  })

/** Deletes a comment or reply by this member. Errors are shown on `card`. */
export const deleteComment = (answering: Answering, card: string, commentId: string): Promise<boolean> =>
  attempt(answering, card, 'thread', async () => {
    const input = { parameters: { commentId } }
    await callService(answering, client => client.call('DELETE /redlining/session/comments/{commentId}', input))
    answering.texts.set(editKey(commentId), null)
    return { message: redlineText('didDelete') }
  })

/** Calls the service after all typed text is saved. The page shows the result with the refreshed session. */
const callService = (
  { negotiation }: Answering,
  run: (client: NegotiationClient, revision: number | null) => Promise<unknown>,
) =>
  negotiation.act(async revision => {
    await run(negotiation.client, revision)
    return {}
  })

/** Sends a text, and removes it only once the service has it. Text that was typed or started since then is kept. */
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
      const message = await send()
      answering.texts.set(key, notSent(answering.texts.get(key), text, place))
      return { message }
    } catch (error) {
      const draft = answering.texts.get(key)
      // the call was refused, so it was not applied: the next attempt is a new call
      if (draft && error instanceof ApiError && error.status < 500) answering.texts.set(key, withoutSent(draft))
      throw error
    }
  })

/** Returns the part of a kept text that was typed after `text` was sent, or started about another place. */
function notSent(draft: KeptText | undefined, text: string, place: KeptPlace | undefined): KeptText | null {
  if (!draft || (draft.text === text && draft.place === place)) return null
  return { ...withoutSent(draft), text: draft.text === text ? '' : draft.text }
}

function withoutSent({ sent: _, ...draft }: KeptText): KeptText {
  return draft
}
