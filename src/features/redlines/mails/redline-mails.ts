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
const isItsRound = ({ details }: QueuedMail, { request }: MailedNegotiation) => Number(details.round) === request.round

/** The mails of negotiations, by their kinds. Nobody needs one any more when the turn that it tells of has passed on. */
export const redlineMails: Record<RedlineMailKind, MailKind> = {
  'redline-turn': letter(async (platform, mail, found, facts) =>
    isItsRound(mail, found) ? writeTurnMail(platform, found, facts, { isFirst: mail.details.isFirst === 1 }) : null,
  ),
  'redline-agreed': letter(async (platform, mail, found, facts) => {
    const isNeeded = isItsRound(mail, found) && isReady(found)
    const round = isNeeded ? await readRoundFacts(platform, found, found.request.round) : null
    return round && agreedText(facts, round)
  }),
  'redline-reopened': letter(async (_platform, mail, found, facts) => {
    if (!isItsRound(mail, found) || isReady(found)) return null
    const by = found.known.find(one => one.memberId === mail.details.memberId)
    return reopenedText(facts, cleanLine(by?.displayName ?? '', 80))
  }),
  'redline-message': letter((platform, { details }, found, facts) =>
    writeMessageMail(platform, found, facts, String(details.messageId)),
  ),
  'redline-link-made': letter(async (_platform, mail, _found, facts) => linkMadeText(facts, mail), { hasLink: false }),
}

type WriteContent = (
  platform: Platform,
  mail: QueuedMail,
  found: MailedNegotiation,
  facts: RedlineFacts,
) => Promise<MailContent | null>

function letter(write: WriteContent, { hasLink } = { hasLink: true }): MailKind {
  return {
    async write(platform, mail): Promise<Letter | null> {
      const found = await readMailedNegotiation(platform, mail)
      const token = hasLink ? mailedToken(platform, mail.mailId) : null
      const facts = found && (await readRedlineFacts(platform, mail, found, token))
      const content = facts && (await write(platform, mail, found, facts))
      if (!content) return null
      const { sender } = await organizationDefaults(platform, found.request.organizationId)
      return { content, onBehalfOf: sender, testMode: found.request.testMode, attachments: [] }
    },
  }
}
