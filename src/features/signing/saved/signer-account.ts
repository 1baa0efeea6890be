import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailKey } from '../../people/email-key.ts'
import { findSession } from '../../people/find-session.ts'
import type { SignedIn } from '../../people/person.ts'
import { assertFromPage } from '../../people/same-site.ts'
import { allowed, sessionState } from '../../signature-requests/may-sign-now.ts'
import { assertAllowed, readSessionRequest, recipientOf } from '../session-guard.ts'
import { type SignatureInput, toDrawableSignature } from '../signature-input.ts'
import type { SignerCaller } from '../signer-access.ts'
import { presentSaved } from './present-saved.ts'
import { listSavedSignatures, type UsedAs, upsertSavedSignature } from './saved-signature-store.ts'

/**
 * Returns who is signed in on a signer's page, and what they have saved if they are that signer and may sign now. A
 * link may be opened by anyone who has it, in a browser where anyone is signed in, so it alone gets nothing. Throws
 * `not_from_page`.
 */
export async function readSignerAccount(platform: Platform, request: FastifyRequest, caller: SignerCaller) {
  const person = await personOnPage(platform, request)
  const subject = await readSessionRequest(platform, caller)
  const recipient = recipientOf(subject, caller)
  const state = sessionState({ ...subject, recipient, now: platform.clock.now() })
  const savesSignatures = person !== null && isSigner(person, recipient) && allowed[state].sign
  const saved = savesSignatures ? await listSavedSignatures(platform.database, person.personId) : []
  const savedAs = (usedAs: UsedAs) => saved.find(entry => entry.usedAs === usedAs)
  return {
    isSignedIn: person !== null,
    savesSignatures,
    signature: presentSaved(savedAs('signature')),
    initials: presentSaved(savedAs('initials')),
  }
}

/**
 * Saves signatures with the account of the signer, in place of those before. Throws `signature_not_own` unless the
 * signer is signed in, `not_from_page`, `invalid_input` and the refusals of the state.
 */
export async function saveSignatures(
  platform: Platform,
  request: FastifyRequest,
  { caller, input }: { caller: SignerCaller; input: Partial<Record<UsedAs, SignatureInput>> },
): Promise<void> {
  const person = await personOnPage(platform, request)
  const subject = await readSessionRequest(platform, caller)
  const recipient = recipientOf(subject, caller)
  if (person === null || !isSigner(person, recipient)) throw new CodedError('signature_not_own')
  const savedAt = platform.clock.now()
  assertAllowed('fill', subject, recipient, savedAt)
  const sent = (['signature', 'initials'] as const).filter(usedAs => input[usedAs] !== undefined)
  const saved = await Promise.all(
    sent.map(async usedAs => {
      const checked = await toDrawableSignature(platform, { input: input[usedAs]!, at: usedAs, isSentAgain: true })
      return { usedAs, signature: checked, savedAt }
    }),
  )
  await inTransaction(platform.database, async tx => {
    for (const entry of saved) await upsertSavedSignature(tx, person.personId, entry)
  })
}

/** Returns the person who is signed in in the browser, or null. */
async function personOnPage(platform: Platform, request: FastifyRequest): Promise<SignedIn | null> {
  const person = await findSession(platform, request)
  if (person) assertFromPage(platform, request)
  return person
}

/**
 * Whether a person is the signer. An unconfirmed address may belong to someone else, even if the person has sent the
 * request themselves.
 */
const isSigner = (person: SignedIn, { email, action }: { email: string; action: string }): boolean =>
  action === 'sign' && person.hasVerifiedEmail && emailKey(person.email) === emailKey(email)
