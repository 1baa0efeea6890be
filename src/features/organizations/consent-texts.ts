import { createHash } from 'node:crypto'
import type { Executor } from '../../platform/database/transaction.ts'
import type { OrganizationSettings } from './organization-settings.ts'
import { findConsentText } from './organization-store.ts'

/** What a signer agrees to, and the version by which the evidence names it. */
export interface Consent {
  version: string
  text: string
}

/**
 * The texts of the service, by version. A version that was ever shown must never change, because what signers agreed to
 * must stay readable. The current one says what 15 U.S.C. § 7001(c) asks for: copies, paper, withdrawing, what is needed.
 */
const versions = {
  '2026-11':
    'I agree to sign this document electronically and to receive it electronically. I understand that my electronic signature is meant to bind me as my handwritten one would.',
  '2026-11.2': `I agree to sign this document electronically and to receive it electronically. My electronic signature is meant to bind me as my handwritten one would.

This applies to this document only. I can ask the sender for a paper copy, or to sign on paper instead. Until I sign, I can withdraw by declining; what I have signed stays valid. I can download, print and keep the signed document. If my email address changes, I tell the sender.

I need a device with an up-to-date browser and internet access, and a program that opens PDF files.`,
} as const

const current = '2026-11.2' satisfies keyof typeof versions

/** Returns what signers of an organization agree to now: its own text, or else the text of the service. */
export const consentOf = ({ consentText }: Pick<OrganizationSettings, 'consentText'>): Consent =>
  consentText === null
    ? { version: current, text: versions[current] }
    : { version: versionOf(consentText), text: consentText }

/** Makes the version of an own text from its hash, so that the same text always has the same version. */
const versionOf = (text: string): string => `own-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`

/** Returns the text that a signer has agreed to, by its version; null if it is not kept. */
export const consentTextOf = async (db: Executor, organizationId: string, version: string): Promise<string | null> =>
  Object.hasOwn(versions, version)
    ? versions[version as keyof typeof versions]
    : findConsentText(db, organizationId, version)
