import type { ActorOrigin } from '../../../http/actor-origin.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import { presentOrganization } from '../../organizations/branding.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import type { SignatureRequestWithRecipients } from '../../signature-requests/read-signature-request.ts'
import { type CodeOutcome, mailCode, takeCode, usableCode } from '../../signature-requests/verification/codes.ts'
import {
  enteredCode,
  type MailedCode,
  maskedAddress,
  resendMs,
} from '../../signature-requests/verification/mailed-code.ts'
import { changeAsSigner, readSessionRequest, recipientOf } from '../session-guard.ts'
import { type LinkHolder, verifiedToken } from '../signer-access.ts'

/** Returns what a page needs to ask for a code. Throws `verification_not_required` and `content_deleted`. */
export async function readVerification(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database'>,
  holder: LinkHolder,
) {
  assertAsked(holder)
  const subject = await readSessionRequest(platform, holder)
  const code = await usableCode(platform, platform.database, holder.linkId)
  return presentVerification(platform, { holder, subject, code })
}

/**
 * Mails a code to the signer's address. Within 30 seconds of the last code, no further code is mailed, and the answer
 * is about the last code. Throws `verification_not_required`, `too_many_codes`, `link_expired` and `content_deleted`.
 */
export async function askForCode(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database'>,
  holder: LinkHolder,
) {
  assertAsked(holder)
  let mailed: Pick<Shown, 'subject' | 'code'>
  await changeAsSigner(platform, holder, async (tx, subject) => {
    const recipient = recipientOf(subject, holder)
    const code = await mailCode(platform, tx, { request: subject.request, recipient, linkId: holder.linkId })
    mailed = { subject, code }
    return null
  })
  return presentVerification(platform, { holder, ...mailed! })
}

/**
 * Checks a mailed code, records that the signer was verified, and returns the token for later calls. Throws
 * `code_wrong`, `code_ended`, `invalid_input`, `verification_not_required`, `link_expired` and `content_deleted`.
 */
export async function enterCode(
  platform: Pick<Platform, 'clock' | 'database' | 'keys'>,
  holder: LinkHolder,
  { text, origin }: { text: unknown; origin: ActorOrigin },
) {
  assertAsked(holder)
  const digits = enteredCode(text)
  // the error omits the text, which may be the code with a digit too many
  if (digits === null) throw invalidInput('code must be the six digits from the email')
  let entered: CodeOutcome
  await changeAsSigner(platform, holder, async (tx, subject) => {
    entered = await takeCode(platform, tx, { linkId: holder.linkId, entered: digits, origin })
    if (entered.kind !== 'right') return null
    const recipient = recipientOf(subject, holder)
    const details = { way: 'email_code', code_sent_at: entered.code.sentAt.toISOString(), known_by: [holder.knownBy] }
    const { at } = entered
    await appendSigningEvent(tx, subject.request, { type: 'signer_verified', at, recipient, origin, details })
    return null
  })
  return answerTo(entered!, holder)
}

function answerTo(entered: CodeOutcome, { token }: LinkHolder): { token: string } {
  if (entered.kind === 'right') return { token: verifiedToken(token, entered.proof) }
  if (entered.kind === 'over') throw new CodedError('code_ended')
  const { triesLeft } = entered
  throw new CodedError('code_wrong', { triesLeft: String(triesLeft) }, { triesLeft })
}

function assertAsked({ isVerificationMissing }: LinkHolder): void {
  if (!isVerificationMissing) throw new CodedError('verification_not_required')
}

interface Shown {
  holder: LinkHolder
  subject: SignatureRequestWithRecipients
  /** The code that can be entered now; null if a new code must be requested. */
  code: MailedCode | null
}

/**
 * Presents the state of a verification. Shows nothing of the document and of other signers, because the holder of the
 * link may not be the signer.
 */
async function presentVerification(
  platform: Pick<Platform, 'caches' | 'config' | 'database'>,
  { holder, subject, code }: Shown,
) {
  const { sentAt, expiresAt } = code ?? {}
  return {
    email: maskedAddress(recipientOf(subject, holder).email),
    sender: { name: subject.request.sender.name },
    organization: presentOrganization(platform, await organizationDefaults(platform, holder.organizationId)),
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    resendAt: sentAt ? new Date(sentAt.getTime() + resendMs).toISOString() : null,
  }
}
