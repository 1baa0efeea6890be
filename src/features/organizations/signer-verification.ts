import { Type } from '@sinclair/typebox'
import { type VerificationWay, verificationWays } from '../../engine/events/verification-ways.ts'
import { named } from '../../http/openapi/json-schema.ts'

const way = Type.Unsafe<VerificationWay>(
  named('VerificationWay', Type.Union(verificationWays.map(name => Type.Literal(name)))),
)

/** The schema of the ways in which signers are verified before their links show anything. */
export const verificationSchema = Type.Array(way, {
  uniqueItems: true,
  maxItems: verificationWays.length,
  description:
    'How the signer is verified before the signing link shows anything: `email_code` is a code that is emailed to their address',
  examples: [['email_code']],
})
