import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import type { MailContent } from '../../mails/letter.ts'
import { counted, names } from '../../mails/templates/phrases.ts'
import { listMessages, type RedlineMessage } from '../talk/redline-talk-store.ts'
import type { MailedNegotiation, RedlineFacts } from './negotiation-facts.ts'
import { footerOf } from './phrases.ts'

// A mail stays under 30 kB. What it leaves out, the document shows.
const messagesMost = 5
const messageGraphemesMost = 800

/** Tells of the messages of others from `messageId` on; null when there are none. */
export async function writeMessageMail(
  platform: Platform,
  found: MailedNegotiation,
  facts: RedlineFacts,
  messageId: string,
): Promise<MailContent | null> {
  const messages = await readMailedMessages(platform, found, messageId)
  const shown = messages.slice(0, messagesMost).map(({ by, text }) => ({
    by: cleanLine(by, 80),
    text: cleanBlock(text, messageGraphemesMost),
  }))
  return shown.length === 0 ? null : messageText(facts, shown, messages.length - shown.length)
}

/** The messages of others from `messageId` on, oldest first, with their authors' names. */
async function readMailedMessages(
  { database }: Platform,
  { request, known, self }: MailedNegotiation,
  messageId: string,
): Promise<(RedlineMessage & { by: string })[]> {
  const messages = await listMessages(database, request.redlineRequestId)
  return messages
    .filter(message => message.messageId >= messageId && message.memberId !== self.memberId)
    .map(message => ({ ...message, by: known.find(other => other.memberId === message.memberId)!.displayName }))
}

/** `more`: how many messages are left out. */
export function messageText(facts: RedlineFacts, messages: { by: string; text: string }[], more: number): MailContent {
  const writers = [...new Set(messages.map(message => message.by))]
  const subject = `${names(writers)} wrote about “${facts.title}”`
  return {
    subject,
    heading: subject,
    paragraphs: [],
    quotes: messages,
    button: { label: facts.isInTurn ? 'Open the document' : 'Read and reply', url: facts.link },
    next: [
      ...(more > 0
        ? [`There ${more === 1 ? 'is' : 'are'} ${counted(more, 'more message')} next to the document.`]
        : []),
      'Reply next to the document, where everyone on both sides can read it.',
    ],
    footer: footerOf(facts),
  }
}
