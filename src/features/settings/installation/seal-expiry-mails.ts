import { readCertificate, subjectText } from '../../../engine/signing/certificate.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { daysLeft } from '../../../platform/seal-key/seal-expiry.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { isMailKnown, readFirstOrganization } from './seal-expiry-store.ts'

/** The kind under which it is queued. */
export const sealExpiryMailKind = 'seal-certificate-ends'

/** So many days before the certificate ends, the operator is told, once each. */
const toldAtDays = [90, 30, 7]

/**
 * Tells whoever runs the installation, the owner of its first organization, that the seal's certificate ends before long. Each
 * certificate and number of days is one mail, however often this runs.
 */
export async function mailSealExpiry(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { seal: days } = daysLeft(platform.keys, now)
  const told = toldAtDays.findLast(limit => days < limit)
  if (told === undefined) return
  const serial = Buffer.from(readCertificate(platform.keys.seal.certificates[0]!).serialNumber).toString('hex')
  const subjectId = `seal-${serial}-${told}`
  await inTransaction(platform.database, async tx => {
    const organizationId = await readFirstOrganization(tx)
    if (organizationId === null || (await isMailKnown(tx, subjectId))) return
    const { owner } = await organizationDefaults(platform, organizationId)
    await queueMail(tx, { kind: sealExpiryMailKind, organizationId, to: owner, subjectId, at: now })
  })
}

/** As things are when it is sent: none when the certificate has been renewed meanwhile. */
export const sealExpiryMail: MailKind = {
  async write(platform, { organizationId, subjectId }) {
    const certificate = readCertificate(platform.keys.seal.certificates[0]!)
    const serial = Buffer.from(certificate.serialNumber).toString('hex')
    if (organizationId === null || !subjectId.startsWith(`seal-${serial}-`)) return null
    const { name } = await organizationDefaults(platform, organizationId)
    const days = Math.floor(daysLeft(platform.keys, platform.clock.now()).seal)
    const content = sealExpiryText({
      organization: cleanLine(name),
      subject: cleanLine(subjectText(certificate), 200),
      days,
      until: certificate.notAfter,
      url: `${platform.config.publicUrl}/settings/seal`,
    })
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

interface SealExpiry {
  organization: string
  subject: string
  days: number
  until: Date
  url: string
}

export function sealExpiryText({ organization, subject, days, until, url }: SealExpiry): MailContent {
  const heading = days < 0 ? 'The seal certificate has expired' : `The seal certificate expires in ${daysText(days)}`
  return {
    subject: heading,
    heading,
    paragraphs: [
      days < 0
        ? 'Documents can no longer be sealed. What has been signed waits until there is a new certificate.'
        : 'After that, documents can no longer be sealed. Documents that are sealed already stay valid.',
    ],
    facts: [
      { label: 'Certificate', value: subject },
      { label: 'Expires', value: `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    ],
    button: { label: 'View the certificate', url },
    next: ['Run "countersign keys rotate" on the server, or renew the certificate where its key is kept.'],
    footer: [`You are receiving this email because you own ${organization} on Countersign.`],
  }
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
