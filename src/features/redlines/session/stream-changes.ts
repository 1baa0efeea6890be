import type { FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { sendChanges } from '../../../http/live/send-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readOwnRequest } from '../redline-caller.ts'
import { type PartyMemberCaller, partyMemberAccess } from '../redline-link.ts'
import { isInTurn, sideOf } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'

/**
 * Streams notices of changes in a negotiation to a member. Only the side in turn gets notices about its draft. Throws
 * `too_many_streams`, `redline_link_expired`.
 */
export async function streamChanges(
  platform: Platform,
  { caller, request, reply }: { caller: PartyMemberCaller; request: FastifyRequest; reply: FastifyReply },
) {
  const { member } = await readOwnRequest(platform, caller)
  const side = sideOf(member.role)
  return sendChanges({
    changes: platform.changes,
    request,
    reply,
    stream: {
      subject: caller.redlineRequestId,
      subscriber: caller.linkId,
      hears: ({ audience }) => audience === null || audience === side,
      async revision() {
        const subject = await readOwnRequest(platform, caller)
        return isInTurn(subject.request, subject.member.role)
          ? currentRevisionNumber(platform.database, caller.redlineRequestId)
          : null
      },
      async holds() {
        try {
          await partyMemberAccess.authenticate(platform, request, {})
          const subject = await readOwnRequest(platform, caller)
          return sideOf(subject.member.role) === side
        } catch (error) {
          if (error instanceof CodedError) return false
          throw error
        }
      },
    },
  })
}
