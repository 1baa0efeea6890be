import type { EventRecord } from '../../events/event-record.ts'
import { type VerificationWay, verificationWays } from '../../events/verification-ways.ts'

/** A signer who was verified before they signed, as recorded in the event of their signature. */
export interface VerifiedSigner {
  /** The signer's address, to which the code of `email_code` was sent. */
  email: string
  way: VerificationWay
  /** When the signer was verified; ISO 8601. */
  at: string
}

/** Returns the signers of a valid chain who were verified before they signed, in signing order. */
export const verifiedSigners = (records: readonly EventRecord[]): VerifiedSigner[] =>
  records.filter(({ event }) => event.event_type === 'document_signed').flatMap(verifiedOf)

/** Reads the verifications in a record. Records may come from outside, so malformed entries are ignored. */
function verifiedOf({ signing }: EventRecord): VerifiedSigner[] {
  const email = signing?.actor_email
  const [knownBy] = listOf(signing?.details?.known_by)
  if (typeof email !== 'string') return []
  return listOf((knownBy as { verified?: unknown } | null | undefined)?.verified).flatMap(value => {
    const { way, at } = (value ?? {}) as { way?: unknown; at?: unknown }
    const verificationWay = verificationWays.find(name => name === way)
    return verificationWay && typeof at === 'string' && isTime(at) ? [{ email, way: verificationWay, at }] : []
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
