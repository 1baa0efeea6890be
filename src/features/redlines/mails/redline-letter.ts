import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import type { MailContent, RedlineFacts, RedlineMailKind, RoundFacts } from '../../mails/mail-content.ts'
import type { QueuedMail } from '../../mails/mail-store.ts'
import { en } from '../../mails/templates/en.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import {
  type MailedNegotiation,
  readMailedMessages,
  readMailedNegotiation,
  readMailedRound,
} from './mailed-negotiation.ts'

// A mail stays under 30 kB. What it leaves out, the document shows.
const peopleMost = 8
const sentWithGraphemesMost = 3_000
const messagesMost = 5
const messageGraphemesMost = 800

type RedlineMail = QueuedMail & { kind: RedlineMailKind }

/** Null when nobody needs it any more: the turn has passed on, or whom it is for is no member now. */
export async function writeRedlineLetter(platform: Platform, mail: RedlineMail, token: string) {
  const found = await readMailedNegotiation(platform, {
    redlineRequestId: mail.subjectId,
    memberEmail: mail.to.email,
    token: mail.kind === 'redline-link-made' ? null : token,
  })
  if (found === null) return null
  const { request } = found
  const { sender, name } = await organizationDefaults(platform, mail.organizationId)
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const content = await contentOf(platform, mail, found, {
    title: cleanLine(request.metadata.subject?.trim() || titleOfFile(document.filename)),
    to: cleanLine(mail.to.email, 254),
    organization: cleanLine(name),
    sender: { name: cleanLine(sender.name, 80), email: cleanLine(sender.email, 254) },
    others: found.others.map(one => cleanLine(one.displayName, 80)),
    isInTurn: found.isInTurn,
    mayApprove: found.mayApprove,
    link: found.redlineUrl,
  })
  return content && { content, onBehalfOf: sender, testMode: request.testMode }
}

async function contentOf(
  platform: Platform,
  { kind, details, createdAt }: RedlineMail,
  found: MailedNegotiation,
  facts: RedlineFacts,
): Promise<MailContent | null> {
  const { request } = found
  const isReady = request.status === 'DocumentReadyForSigning'
  const isItsRound = Number(details.round) === request.round
  switch (kind) {
    case 'redline-turn': {
      if (!isItsRound || !found.isInTurn) return null
      const round = await roundFacts(platform, found, request.round - 1)
      // the second round is the first that the other side has any mail of
      return en.redline.turn(facts, round, details.isFirst === 1 || request.round === 2)
    }
    case 'redline-agreed': {
      const round = isItsRound && isReady ? await roundFacts(platform, found, request.round) : null
      return round && en.redline.agreed(facts, round)
    }
    case 'redline-reopened': {
      if (!isItsRound || isReady) return null
      const by = found.known.find(one => one.memberId === details.memberId)
      return en.redline.reopened(facts, cleanLine(by?.displayName ?? '', 80))
    }
    case 'redline-message': {
      const messages = await readMailedMessages(platform, found, String(details.messageId))
      const shown = messages.slice(0, messagesMost).map(({ by, text }) => ({
        by: cleanLine(by, 80),
        text: cleanBlock(text, messageGraphemesMost),
      }))
      return shown.length === 0 ? null : en.redline.message(facts, shown, messages.length - shown.length)
    }
    case 'redline-link-made':
      return en.redline.linkMade(facts, createdAt)
    default:
      return kind satisfies never
  }
}

async function roundFacts(platform: Platform, found: MailedNegotiation, round: number): Promise<RoundFacts | null> {
  const ended = await readMailedRound(platform, found, round)
  if (ended === null) return null
  const { outcome, by, endedAt, message, summary, open } = ended
  return {
    outcome,
    by: cleanLine(by, 80),
    endedAt,
    message: cleanBlock(message ?? '', sentWithGraphemesMost) || null,
    work: summary.slice(0, peopleMost).map(did => ({
      name: cleanLine(did.name, 80),
      did: { ...did, labels: did.labels.map(label => cleanLine(label, 20)) },
    })),
    more: Math.max(0, summary.length - peopleMost),
    open,
  }
}
