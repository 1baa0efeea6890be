import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { names } from '../../mails/templates/phrases.ts'
import { listMessages, type RedlineMessage } from '../talk/redline-talk-store.ts'
import type { MailedNegotiation, RedlineFacts } from './negotiation-facts.ts'
import { footerOf } from './phrases.ts'

// These limits keep a mail under 30 kB. Members can read the rest in the document.
const maxMessages = 5
const maxMessageGraphemes = 800

/**
 * Writes the mail about the message `messageId` and later messages, without the recipient's own. Returns null if there
 * are none.
 */
export async function writeMessageMail(
  platform: Pick<Platform, 'database'>,
  { negotiation, facts, messageId }: { negotiation: MailedNegotiation; facts: RedlineFacts; messageId: string },
): Promise<MailContent | null> {
  const messages = await readMailedMessages(platform, negotiation, messageId)
  const shown = messages.slice(0, maxMessages).map(({ by, text }) => ({
    by: cleanLine(by, 80),
    text: cleanBlock(text, maxMessageGraphemes),
  }))
  return shown.length === 0 ? null : messageText(facts, shown, messages.length - shown.length)
}

/**
 * Returns the message `messageId` and later messages, without the recipient's own, oldest first, with their authors'
 * names.
 */
async function readMailedMessages(
  { database }: Pick<Platform, 'database'>,
  { request, allMembers, self }: MailedNegotiation,
  messageId: string,
): Promise<(RedlineMessage & { by: string })[]> {
  const messages = await listMessages(database, request.redlineRequestId)
  return messages
    .filter(message => message.messageId >= messageId && message.memberId !== self.memberId)
    .map(message => ({ ...message, by: allMembers.find(member => member.memberId === message.memberId)!.displayName }))
}

/** Writes the mail about messages. `more` is the number of messages that are left out. */
export function messageText(facts: RedlineFacts, messages: { by: string; text: string }[], more: number): MailContent {
  const writers = [...new Set(messages.map(message => message.by))]
  const subject = sayInMail('message_subject', { names: names(writers), title: facts.title })
  return {
    subject,
    heading: subject,
    paragraphs: [],
    quotes: messages,
    button: { label: facts.isInTurn ? sayInMail('openDocument') : sayInMail('readAndReply'), url: facts.link },
    next: [...(more > 0 ? [sayInMail('message_more', { count: more })] : []), sayInMail('message_next')],
    footer: footerOf(facts),
  }
}
