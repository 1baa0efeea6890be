import type { SignatureRequest } from '../../../api/generated/calls.ts'

export type Signer = SignatureRequest['signers'][number]

export type RequestPhase = 'open' | 'sealing' | 'late' | 'unsealable' | 'ended'

/** Returns the phase of a request, by the same rules as `senderState` in the service. */
export function requestPhase({ status, sealing, sealingFailedAt }: SignatureRequest): RequestPhase {
  if (status !== 'Created') return 'ended'
  if (sealing === null) return 'open'
  if (sealingFailedAt !== null) return 'unsealable'
  return sealing.since !== null && Date.parse(sealing.since) + lateMs <= Date.now() ? 'late' : 'sealing'
}

/** Sealing normally takes seconds. */
const lateMs = 10 * 60_000

/** The actions that the service allows a sender in each phase (`senderAllowed`). */
export const allowedIn: Record<
  RequestPhase,
  { void: boolean; remind: boolean; correct: boolean; extend: boolean; link: boolean; reseal: boolean }
> = {
  open: { void: true, remind: true, correct: true, extend: true, link: true, reseal: false },
  sealing: { void: false, remind: false, correct: false, extend: false, link: false, reseal: false },
  late: { void: false, remind: false, correct: false, extend: false, link: false, reseal: true },
  unsealable: { void: true, remind: false, correct: false, extend: false, link: false, reseal: true },
  ended: { void: false, remind: false, correct: false, extend: false, link: false, reseal: false },
}

export type SignerState =
  | 'signed'
  | 'approved'
  | 'confirmed'
  | 'declined'
  | 'bounced'
  | 'viewed'
  | 'waiting'
  | 'later'
  | 'unsigned'

const doneStates = { sign: 'signed', approve: 'approved', view: 'confirmed' } as const

type SignerTimes = Pick<Signer, 'action' | 'turn' | 'signedAt' | 'declinedAt' | 'bouncedAt' | 'viewedAt'>

/** Returns the state of a signer and the time since which it applies; null for a state without a time. */
export function signerState<S extends SignerTimes>(
  request: { status: SignatureRequest['status']; signers: readonly S[] },
  signer: S,
): { state: SignerState; since: string | null } {
  const { signedAt, declinedAt, bouncedAt, viewedAt } = signer
  if (signedAt) return { state: doneStates[signer.action ?? 'sign'], since: signedAt }
  if (declinedAt) return { state: 'declined', since: declinedAt }
  if (request.status !== 'Created') return { state: 'unsigned', since: null }
  if (bouncedAt) return { state: 'bounced', since: bouncedAt }
  if (viewedAt) return { state: 'viewed', since: viewedAt }
  return { state: signersInTurn(request).includes(signer) ? 'waiting' : 'later', since: null }
}

/** Returns the signers whose turn it is: they have not signed, and everyone in earlier turns has. */
export function signersInTurn<S extends Pick<Signer, 'turn' | 'signedAt'>>({
  signers,
}: {
  signers: readonly S[]
}): S[] {
  const open = signers.filter(signer => signer.signedAt === null)
  const turn = Math.min(...open.map(signer => signer.turn))
  return open.filter(signer => signer.turn === turn)
}

/**
 * Returns whether a person may open this signature, by the rule of the service: no one signs for another person, and an
 * unconfirmed address counts only in requests that the person sent themselves.
 */
export function isOwnSignature(
  { email, hasVerifiedEmail }: { email: string; hasVerifiedEmail: boolean },
  { sender }: SignatureRequest,
  signer: Signer,
): boolean {
  const key = (address: string) => address.normalize('NFC').toLowerCase()
  return key(signer.email) === key(email) && (hasVerifiedEmail || key(sender.email) === key(email))
}

export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email
