import type { FastifyRequest } from 'fastify'
import { originOf } from '../../http/actor-origin.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MemberCaller } from '../credentials/member-access.ts'
import type { MemberAct } from './change-as-member.ts'

/** Returns the context of a change that a member makes by a call. */
export const actOf = (platform: Platform, caller: MemberCaller, request: FastifyRequest): MemberAct => ({
  platform,
  caller,
  origin: originOf(request),
})

/** Returns a parameter of the path, which is empty if the path has none of this name. */
export const pathParameter = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? ''
