import { cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'

/** The kind under which it is queued; `details.url` is the endpoint's URL. */
export const endpointDisabled = 'webhook-endpoint-disabled'

export interface EndpointFacts {
  organization: string
  webhookEndpointId: string
  url: string
}

/** The mail to the owner of the organization. */
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
  subject: 'A webhook endpoint was disabled',
  heading: 'A webhook endpoint was disabled',
  paragraphs: ['It has failed for five days, so no more events are sent to it.'],
  facts: [
    { label: 'Address', value: facts.url },
    { label: 'Endpoint', value: facts.webhookEndpointId },
  ],
  next: ['Fix the receiver, enable the endpoint again, and replay the failed deliveries.'],
  footer: [`You are receiving this email because you own ${facts.organization} on Countersign.`],
})
