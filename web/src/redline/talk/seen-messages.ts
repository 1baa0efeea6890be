import type { RedlineMessage } from '../../api/generated/calls.ts'

/** Counts the messages of others after the last one that was seen; all, if none was. */
export function unreadCount(messages: readonly RedlineMessage[], seen: string | null, self: string): number {
  const last = messages.findIndex(message => message.id === seen)
  return messages.slice(last + 1).filter(message => message.email !== self).length
}
