import { cleanLine } from '../mails/clean-text.ts'
import type { MailContent } from '../mails/letter.ts'
import type { MailKind } from '../mails/mail-kind.ts'
import { sayInMail } from '../mails/say-in-mail.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'

/** The name under which the mail is queued. `details` has who took over, and the name of a folder that is not private. */
export const folderTakenOver = 'folder-taken-over'

export interface TakeOverFacts {
  organization: string
  by: string
  /** Null for the private folder of the recipient. */
  folder: string | null
}

/** The mail that tells those who managed a folder that an owner of the organization manages it now. */
export const folderTakenOverMail: MailKind = {
  async write(platform, { organizationId, details }) {
    if (organizationId === null) return null
    const organization = await organizationDefaults(platform, organizationId)
    const content = takenOverText({
      organization: cleanLine(organization.name),
      by: cleanLine(String(details.by ?? '')),
      folder: typeof details.folder === 'string' ? cleanLine(details.folder) : null,
    })
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

export const takenOverText = ({ organization, by, folder }: TakeOverFacts): MailContent => ({
  subject: folder === null ? sayInMail('takenOver_subjectPrivate') : sayInMail('takenOver_subject', { folder }),
  heading: folder === null ? sayInMail('takenOver_subjectPrivate') : sayInMail('takenOver_subject', { folder }),
  paragraphs: [
    folder === null
      ? sayInMail('takenOver_bodyPrivate', { by, organization })
      : sayInMail('takenOver_body', { by, organization }),
  ],
  facts: [],
  next: [sayInMail('takenOver_next', { by, organization })],
  footer: [sayInMail('becauseYouManagedFolder', { organization })],
})
