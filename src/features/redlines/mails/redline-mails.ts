import type { Platform } from '../../../platform/platform.ts'
import { mailedToken } from '../../links/make-link.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { Letter, MailContent } from '../../mails/letter.ts'
import type { MailKind } from '../../mails/mail-kind.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import type { RedlineMailKind } from '../mail-members.ts'
import { agreedText } from './agreed-mail.ts'
import { linkMadeText } from './link-made-mail.ts'
import { writeMessageMail } from './message-mail.ts'
import {
  type MailedNegotiation,
  type RedlineFacts,
  readMailedNegotiation,
  readRedlineFacts,
} from './negotiation-facts.ts'
import { reopenedText } from './reopened-mail.ts'
import { readRoundFacts } from './round-facts.ts'
import { writeTurnMail } from './turn-mail.ts'

const isReady = ({ request }: MailedNegotiation) => request.status === 'DocumentReadyForSigning'
const isCurrentRound = ({ details }: QueuedMail, { request }: MailedNegotiation) =>
  Number(details.round) === request.round

/** The mails about negotiations, by kind. A mail about a turn is not sent once that turn has ended. */
export const redlineMails: Record<RedlineMailKind, MailKind> = {
  'redline-turn': letter(async (platform, mail, negotiation, facts) =>
    isCurrentRound(mail, negotiation)
      ? writeTurnMail(platform, { negotiation, facts, isFirst: mail.details.isFirst === 1 })
      : null,
  ),
  'redline-agreed': letter(async (platform, mail, negotiation, facts) => {
    const isNeeded = isCurrentRound(mail, negotiation) && isReady(negotiation)
    const round = isNeeded ? await readRoundFacts(platform, negotiation, negotiation.request.round) : null
    return round && agreedText(facts, round)
  }),
  'redline-reopened': letter(async (_platform, mail, negotiation, facts) => {
    if (!isCurrentRound(mail, negotiation) || isReady(negotiation)) return null
    const by = negotiation.allMembers.find(member => member.memberId === mail.details.memberId)
    return reopenedText(facts, cleanLine(by?.displayName ?? '', 80))
  }),
  'redline-message': letter((platform, { details }, negotiation, facts) =>
    writeMessageMail(platform, { negotiation, facts, messageId: String(details.messageId) }),
  ),
  'redline-link-made': letter(async (_platform, mail, _negotiation, facts) => linkMadeText(facts, mail), {
    hasLink: false,
  }),
}

type WriteContent = (
  platform: Platform,
  mail: QueuedMail,
  negotiation: MailedNegotiation,
  facts: RedlineFacts,
) => Promise<MailContent | null>

function letter(write: WriteContent, { hasLink } = { hasLink: true }): MailKind {
  return {
    async write(platform, mail): Promise<Letter | null> {
      const negotiation = await readMailedNegotiation(platform, mail)
      const token = hasLink ? mailedToken(platform, mail.mailId) : null
      const facts = negotiation && (await readRedlineFacts(platform, mail, negotiation, token))
      const content = facts && (await write(platform, mail, negotiation, facts))
      if (!content) return null
      const { sender } = await organizationDefaults(platform, negotiation.request.organizationId)
      return { content, onBehalfOf: sender, testMode: negotiation.request.testMode, attachments: [] }
    },
  }
}
