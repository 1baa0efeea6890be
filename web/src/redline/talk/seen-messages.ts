import type { RedlineMessage } from '../../api/generated/calls.ts'

/** How many messages of others came after the last one that was seen; all, where none was. */
export function unreadCount(messages: readonly RedlineMessage[], seen: string | null, self: string): number {
  const last = messages.findIndex(message => message.id === seen)
  return messages.slice(last + 1).filter(message => message.email !== self).length
}
