import type { ActorOrigin } from '../../../http/actor-origin.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailMessage } from '../mail-members.ts'
import { doOnce } from '../once/do-once.ts'
import { changeAsRedlineMember, memberOf } from '../redline-caller.ts'
import { recordOfMember } from '../redline-events.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { sideOf } from '../redline-request.ts'
import { countMessages, insertMessage, type RedlineMessage } from './redline-talk-store.ts'
import { assertRoom } from './talk-room.ts'

/**
 * Adds a message to the conversation between the parties, only once per `operationId`. Any member may write at any
 * time. Throws `redline_talk_full`, `redline_operation_reused`.
 */
export async function addMessage(
  platform: Pick<Platform, 'clock' | 'database'>,
  caller: PartyMemberCaller,
  { operationId, text }: { operationId?: string; text: string },
  origin: ActorOrigin,
) {
  type Answer = ReturnType<typeof presentMessage>
  return doOnce<Answer>(
    platform,
    caller,
    { kind: 'message', asked: [{ operationId, content: { text } }] },
    async keep => {
      let added: Answer | undefined
      await changeAsRedlineMember(platform, caller, async (tx, { request, allMembers }) => {
        const author = memberOf(allMembers, caller)
        assertRoom((await countMessages(tx, request.redlineRequestId)) + 1, 'messages')
        // the id is made under the lock, because the mail about a message includes all messages with later ids
        const { memberId, role } = author
        const createdAt = platform.clock.now()
        const message = { messageId: newId('rmsg'), memberId, side: sideOf(role), text, createdAt }
        await insertMessage(tx, { ...message, redlineRequestId: request.redlineRequestId })
        const act = { origin, knownBy: caller.knownBy }
        await recordOfMember(tx, request, 'redline_message_added', author, message.createdAt, act, { message: text })
        await mailMessage(tx, { request, members: allMembers, ...message })
        added = presentMessage(message, [author])
        await keep(tx, added)
        return request
      })
      return added!
    },
  )
}

export function presentMessage(message: Omit<RedlineMessage, 'redlineRequestId'>, allMembers: RedlineMember[]) {
  const member = allMembers.find(candidate => candidate.memberId === message.memberId)!
  return {
    id: message.messageId,
    author: member.displayName,
    email: member.email,
    side: message.side,
    at: message.createdAt.toISOString(),
    text: message.text,
  }
}
