import type { FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { sendChanges } from '../../../http/live/send-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readOwn } from '../redline-caller.ts'
import { type PartyMemberCaller, partyMemberAccess } from '../redline-link.ts'
import { isInTurn, sideOf } from '../redline-request.ts'
import { currentRevisionNumber } from '../redline-store.ts'

/**
 * Tells a member of what changes in their negotiation: drafts of the side in turn only to that side. Throws `too_many_streams`,
 * `redline_link_expired`.
 */
export async function streamChanges(
  platform: Platform,
  caller: PartyMemberCaller,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { member } = await readOwn(platform, caller)
  const side = sideOf(member.role)
  return sendChanges(platform.changes, request, reply, {
    subject: caller.redlineRequestId,
    subscriber: caller.linkId,
    hears: ({ audience }) => audience === null || audience === side,
    async revision() {
      const own = await readOwn(platform, caller)
      return isInTurn(own.request, own.member.role)
        ? currentRevisionNumber(platform.database, caller.redlineRequestId)
        : null
    },
    async holds() {
      try {
        await partyMemberAccess.authenticate(platform, request, {})
        const own = await readOwn(platform, caller)
        return sideOf(own.member.role) === side
      } catch (error) {
        if (error instanceof CodedError) return false
        throw error
      }
    },
  })
}
