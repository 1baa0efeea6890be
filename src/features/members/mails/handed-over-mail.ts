import { type OwnedCounts, ownedMost } from '../../folders/hand-over.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'

/** The name under which the mail is queued. Its `details` are `HandedOverDetails`. */
export const documentsHandedOver = 'documents-handed-over'

/** What the mail tells the successor of a member who left. */
export interface HandedOverDetails extends OwnedCounts {
  leaver: string
  /** Who removed the leaver; absent if they left by themselves. */
  by?: string
  /** The folder that the leaver's private folder became, if there was one. */
  folder?: string
  /** The names of the folders that the successor manages now besides it; empty for none. */
  managed: string
}

/** The mail that tells the successor of a member who left what belongs to them now. */
export const documentsHandedOverMail: MailKind = {
  async write(platform, { organizationId, details }) {
    if (organizationId === null) return null
    const { name } = await organizationDefaults(platform, organizationId)
    const { publicUrl } = platform.config
    const content = handedOverText({ organization: cleanLine(name), publicUrl, ...cleaned(details) })
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

const cleaned = (details: QueuedMail['details']) =>
  Object.fromEntries(
    Object.entries(details).map(([fact, value]) => [fact, typeof value === 'string' ? cleanLine(value, 500) : value]),
  ) as unknown as HandedOverDetails

export const handedOverText = ({
  organization,
  publicUrl,
  ...details
}: HandedOverDetails & { organization: string; publicUrl: string }): MailContent => {
  const { leaver: name, by, folder, managed } = details
  const hasFolders = folder !== undefined || managed !== ''
  return {
    subject: sayInMail('handedOver_subject', { name }),
    heading: sayInMail('handedOver_subject', { name }),
    paragraphs: [
      by === undefined
        ? sayInMail('handedOver_left', { name, organization })
        : sayInMail('handedOver_removed', { by, name, organization }),
    ],
    facts: factsOf(details),
    button: hasFolders
      ? { label: sayInMail('handedOver_openFolders'), url: `${publicUrl}/folders` }
      : { label: sayInMail('handedOver_openRequests'), url: `${publicUrl}/requests` },
    next: [folder === undefined ? sayInMail('handedOver_stays') : sayInMail('handedOver_restricted', { name, folder })],
    footer: [sayInMail('becauseYouManagedFolder', { organization })],
  }
}

const countedKinds = ['signatureRequests', 'redlineRequests', 'templates', 'bulkSends', 'drafts'] as const

function factsOf({ folder, managed, ...details }: HandedOverDetails): { label: string; value: string }[] {
  const counts = countedKinds
    .filter(kind => details[kind] > 0)
    .map(kind => ({ label: sayInMail(`handedOver_${kind}`), value: shownCount(details[kind]) }))
  return [
    ...counts,
    ...(folder === undefined ? [] : [{ label: sayInMail('handedOver_folder'), value: folder }]),
    ...(managed === '' ? [] : [{ label: sayInMail('handedOver_managed'), value: managed }]),
  ]
}

const shownCount = (count: number): string => `${count.toLocaleString('en')}${count === ownedMost ? '+' : ''}`
