import type { Verified } from '../../../engine/events/verification-ways.ts'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { deleteExpired } from '../../../platform/database/delete-expired.ts'
import { type Executor, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newToken, secretHash } from '../../../platform/secrets.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import type { SignerMailKind } from '../mail-parties.ts'
import type { Recipient, SignatureRequest } from '../signature-request.ts'
import { countedMs, nextCodeAt } from './code-limits.ts'
import {
  closeToClient,
  countTry,
  findEntryOfClient,
  findLinkOfCode,
  findProof,
  findUsableCode,
  insertCode,
  listSentCodes,
  lockAddress,
  setCodeUsed,
} from './code-store.ts'
import {
  addressHash,
  clientHash,
  clientMs,
  codeMs,
  codeOf,
  isCodeOf,
  type MailedCode,
  proofMs,
  resendMs,
  triesMost,
} from './mailed-code.ts'

/** Returns the code that can be entered for a link now, or null if a new code has to be requested. */
export const usableCode = (
  { clock }: Pick<Platform, 'clock'>,
  db: Executor,
  linkId: string,
): Promise<MailedCode | null> => findUsableCode(db, linkId, { now: clock.now(), triesMost })

/**
 * How far the mail is dated back in the queue. The signer is waiting on the page, so the mail must pass a thousand
 * invitations of a bulk send.
 */
const aheadMs = 24 * 60 * 60_000

/**
 * Mails a code to the address of a signer, even for an embedded request. If the link requested a code less than 30
 * seconds ago that can still be entered, returns that code instead. The signature request must be locked. Throws
 * `too_many_codes`.
 */
export async function mailCode(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { request, recipient, linkId }: { request: SignatureRequest; recipient: Recipient; linkId: string },
): Promise<MailedCode> {
  const { organizationId, signatureRequestId: subjectId } = request
  const { recipientSignatureId, email, name } = recipient
  const now = platform.clock.now()
  const usable = await usableCode(platform, tx, linkId)
  if (usable && now.getTime() - usable.sentAt.getTime() < resendMs) return usable
  const addressSha256 = addressHash(email)
  await lockAddress(tx, addressSha256)
  const since = new Date(now.getTime() - countedMs)
  assertMayMail(await listSentCodes(tx, { addressSha256, linkId, since }), now)
  const code = { mailId: newId('mail'), sentAt: now, expiresAt: new Date(now.getTime() + codeMs) }
  await insertCode(tx, { ...code, linkId, addressSha256 })
  const kind: SignerMailKind = 'verification-code'
  const mail = { mailId: code.mailId, kind, organizationId, subjectId, to: { email, name }, recipientSignatureId }
  await queueMail(tx, { ...mail, at: now, dueAt: new Date(now.getTime() - aheadMs) })
  return code
}

function assertMayMail(sent: Parameters<typeof nextCodeAt>[0], now: Date): void {
  const at = nextCodeAt(sent, now)
  if (at <= now) return
  const retryAfterSeconds = String(Math.ceil((at.getTime() - now.getTime()) / 1000))
  throw new CodedError('too_many_codes', { at: at.toISOString(), retryAfterSeconds })
}

/** The result of entering a code. */
export type CodeOutcome =
  | { kind: 'right'; proof: string; code: MailedCode; at: Date }
  | { kind: 'wrong'; triesLeft: number }
  /** No code can be entered: none was requested, or it has expired, has been used, or was tried too often. */
  | { kind: 'over' }

/**
 * Checks a code that was entered for a link. Returns a proof for the right code, only once. The signature request must
 * be locked, and the transaction must be committed even after a wrong code, because the try counts.
 */
export async function takeCode(
  platform: Pick<Platform, 'clock' | 'keys'>,
  tx: Tx,
  { linkId, entered, origin }: { linkId: string; entered: string; origin: ActorOrigin },
): Promise<CodeOutcome> {
  const code = await usableCode(platform, tx, linkId)
  if (!code) return { kind: 'over' }
  const tries = await countTry(tx, code.mailId)
  if (!isCodeOf(platform, code.mailId, entered))
    return tries < triesMost ? { kind: 'wrong', triesLeft: triesMost - tries } : { kind: 'over' }
  const proof = newToken()
  const usedAt = platform.clock.now()
  const proofExpiresAt = new Date(usedAt.getTime() + proofMs)
  const proven = { proofSha256: secretHash(proof), proofExpiresAt, clientSha256: clientHash(origin) }
  await setCodeUsed(tx, code.mailId, { usedAt, ...proven })
  return { kind: 'right', proof, code, at: usedAt }
}

/**
 * Returns the verifications that a proof confirms, or none if it belongs to another link or has expired. Without a
 * proof, returns the verification of a client that entered the code within the last hour. This ends with the first call
 * that has the proof, because a page that sends the proof needs no other way.
 */
export async function verifiedBy(
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  linkId: string,
  { proof, origin }: { proof: string | undefined; origin: ActorOrigin },
): Promise<Verified[]> {
  const now = clock.now()
  const since = new Date(now.getTime() - clientMs)
  const entry =
    proof === undefined
      ? await findEntryOfClient(database, { linkId, clientSha256: clientHash(origin), since })
      : await findProof(database, { linkId, proofSha256: secretHash(proof), now })
  if (entry === null) return []
  if (proof !== undefined && entry.isOpenToClient) await inTransaction(database, tx => closeToClient(tx, entry.mailId))
  return [{ way: 'email_code', at: entry.usedAt.toISOString() }]
}

/** Removes codes that expired a month ago. */
export const removeExpiredCodes = (platform: Pick<Platform, 'clock' | 'pool'>, signal: AbortSignal): Promise<void> =>
  deleteExpired(platform, ['signing_code'], signal)

/**
 * Returns the code that a mail contains, or null if it can no longer be entered, because it has expired or a newer code
 * was requested.
 */
export async function codeToMail(
  platform: Pick<Platform, 'clock' | 'database' | 'keys'>,
  mailId: string,
): Promise<string | null> {
  const linkId = await findLinkOfCode(platform.database, mailId)
  const usable = linkId && (await usableCode(platform, platform.database, linkId))
  return usable && usable.mailId === mailId ? codeOf(platform, mailId) : null
}
