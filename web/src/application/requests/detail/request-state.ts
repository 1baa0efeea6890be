import type { SignatureRequest } from '../../../api/generated/calls.ts'

export type Signer = SignatureRequest['signers'][number]

export type RequestPhase = 'open' | 'sealing' | 'unsealable' | 'ended'

/** What may still become of a request: as `senderState` of the service has it. */
export function requestPhase({ status, sealing }: SignatureRequest): RequestPhase {
  if (status !== 'Created') return 'ended'
  if (sealing === null) return 'open'
  return /^(not_visible|document_changed):/.test(sealing.lastError ?? '') ? 'unsealable' : 'sealing'
}

/** What the service lets a sender do in each phase (`senderAllowed`). */
export const allowedIn: Record<
  RequestPhase,
  { void: boolean; remind: boolean; correct: boolean; extend: boolean; link: boolean }
> = {
  open: { void: true, remind: true, correct: true, extend: true, link: true },
  sealing: { void: false, remind: false, correct: false, extend: false, link: false },
  unsealable: { void: true, remind: false, correct: false, extend: false, link: false },
  ended: { void: false, remind: false, correct: false, extend: false, link: false },
}

export type SignerState = 'signed' | 'declined' | 'bounced' | 'viewed' | 'waiting' | 'later' | 'unsigned'

/** How things stand with a signer, and since when; null where nothing of theirs has a time. */
export function signerState(request: SignatureRequest, signer: Signer): { state: SignerState; since: string | null } {
  const { signedAt, declinedAt, bouncedAt, viewedAt } = signer
  if (signedAt) return { state: 'signed', since: signedAt }
  if (declinedAt) return { state: 'declined', since: declinedAt }
  if (request.status !== 'Created') return { state: 'unsigned', since: null }
  if (bouncedAt) return { state: 'bounced', since: bouncedAt }
  if (viewedAt) return { state: 'viewed', since: viewedAt }
  return { state: signersInTurn(request).includes(signer) ? 'waiting' : 'later', since: null }
}

/** Those who have not signed, and wait for nobody. */
export function signersInTurn({ signers }: SignatureRequest): Signer[] {
  const open = signers.filter(one => one.signedAt === null)
  const turn = Math.min(...open.map(one => one.turn))
  return open.filter(one => one.turn === turn)
}

export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email
