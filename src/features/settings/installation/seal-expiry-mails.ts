import { readCertificate, subjectText } from '../../../engine/signing/certificate.ts'
import type { Signer } from '../../../engine/signing/signer.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { serialNumberOf } from '../../../platform/keys/key-files.ts'
import type { Platform } from '../../../platform/platform.ts'
import { daysOf } from '../../../platform/seal-key/seal-expiry.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { findOrganization, isMailKnown, readFirstOrganization } from './seal-expiry-store.ts'

/** The name under which the warning is queued. */
export const sealExpiryMailKind = 'seal-certificate-ends'

/** How many days before a certificate expires the operator is warned, once each. */
const warnedAtDays = [90, 30, 7]

/**
 * Mails a warning that a seal's certificate expires soon. For the installation's seal, the warning goes to the owner of
 * the first organization; for an organization's seal, to its owner. However often this runs, it sends one mail per
 * certificate and number of days.
 */
export async function mailSealExpiry(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'keys'>,
): Promise<void> {
  const { keys } = platform
  await mailExpiryOf(platform, keys.seal, readFirstOrganization)
  for (const { organizationId, signer } of keys.organizationSeals)
    if (signer) await mailExpiryOf(platform, signer, tx => findOrganization(tx, organizationId))
}

async function mailExpiryOf(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  signer: Signer,
  findTold: (tx: Tx) => Promise<string | null>,
): Promise<void> {
  const now = platform.clock.now()
  const days = daysOf(signer, now)
  const limitDays = warnedAtDays.findLast(limit => days < limit)
  if (limitDays === undefined) return
  const subjectId = `${subjectOf(signer)}${limitDays}`
  await inTransaction(platform.database, async tx => {
    const organizationId = await findTold(tx)
    if (organizationId === null || (await isMailKnown(tx, subjectId))) return
    const { owner } = await organizationDefaults(platform, organizationId)
    await queueMail(tx, { kind: sealExpiryMailKind, organizationId, to: owner, subjectId, at: now })
  })
}

/**
 * Returns the beginning of the subject ids of all mails about a certificate's expiry. The number of days follows it.
 */
const subjectOf = ({ certificates }: Signer) => `seal-${serialNumberOf(certificates[0]!)}-`

/**
 * The warning, which is written from the state at the time of sending. It is not sent if the certificate has been
 * renewed.
 */
export const sealExpiryMail: MailKind = {
  async write(platform, { organizationId, subjectId }) {
    const { keys, config, clock } = platform
    const organizationSigner = keys.organizationSeals.find(seal => seal.organizationId === organizationId)?.signer
    const signer = [keys.seal, organizationSigner].find(
      candidate => candidate && subjectId.startsWith(subjectOf(candidate)),
    )
    if (organizationId === null || !signer) return null
    const certificate = readCertificate(signer.certificates[0]!)
    const { name } = await organizationDefaults(platform, organizationId)
    const content = sealExpiryText({
      organization: cleanLine(name),
      ownOf: signer === organizationSigner ? organizationId : null,
      subject: cleanLine(subjectText(certificate), 200),
      days: Math.floor(daysOf(signer, clock.now())),
      until: certificate.notAfter,
      url: `${config.publicUrl}/settings/seal`,
    })
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

interface SealExpiry {
  organization: string
  /** The id of the organization whose seal it is; null for the installation's seal. */
  ownOf: string | null
  subject: string
  days: number
  until: Date
  url: string
}

export function sealExpiryText({ organization, ownOf, subject, days, until, url }: SealExpiry): MailContent {
  const heading = days < 0 ? sayInMail('sealExpired_heading') : sayInMail('sealExpires_heading', { days })
  return {
    subject: heading,
    heading,
    paragraphs: [days < 0 ? sayInMail('sealExpired_body') : sayInMail('sealExpires_body')],
    facts: [
      { label: sayInMail('sealExpires_certificate'), value: subject },
      { label: sayInMail('sealExpires_at'), value: `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    ],
    button: { label: sayInMail('sealExpires_button'), url },
    next: [ownOf === null ? sayInMail('sealExpires_rotate') : sayInMail('sealExpires_issue', { ownOf })],
    footer: [sayInMail('becauseYouOwnOnCountersign', { organization })],
  }
}
