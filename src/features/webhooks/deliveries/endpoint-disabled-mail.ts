import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'

/** The name under which the mail is queued. `details.url` is the endpoint's URL. */
export const endpointDisabled = 'webhook-endpoint-disabled'

export interface EndpointFacts {
  organization: string
  webhookEndpointId: string
  url: string
}

/** The mail that tells the owner of an organization that an endpoint was switched off. */
export const endpointDisabledMail: MailKind = {
  async write(platform, { organizationId, subjectId, details }) {
    if (organizationId === null) return null
    const organization = await organizationDefaults(platform, organizationId)
    const content = endpointDisabledText({
      organization: cleanLine(organization.name),
      webhookEndpointId: subjectId,
      url: cleanLine(String(details.url ?? ''), 500),
    })
    return { content, onBehalfOf: null, testMode: false, attachments: [] }
  },
}

export const endpointDisabledText = (facts: EndpointFacts): MailContent => ({
  subject: sayInMail('endpoint_subject'),
  heading: sayInMail('endpoint_subject'),
  paragraphs: [sayInMail('endpoint_body')],
  facts: [
    { label: sayInMail('bounced_address'), value: facts.url },
    { label: sayInMail('endpoint_label'), value: facts.webhookEndpointId },
  ],
  next: [sayInMail('endpoint_next')],
  footer: [sayInMail('becauseYouOwnOnCountersign', { organization: facts.organization })],
})
