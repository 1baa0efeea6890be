import type { RedlineMessage } from '../../api/generated/calls.ts'

/** Counts the messages by other members after the last message that was seen; counts all of them if none was seen. */
export function unreadCount(messages: readonly RedlineMessage[], seen: string | null, self: string): number {
  const last = messages.findIndex(message => message.id === seen)
  return messages.slice(last + 1).filter(message => message.email !== self).length
}
