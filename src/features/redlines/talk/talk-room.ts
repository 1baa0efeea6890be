import { CodedError } from '../../../http/coded-error.ts'

/** The most comments, and the most messages, that a negotiation can have. Every session includes all of them. */
const maxEntries = 5_000

/** Throws `redline_talk_full` if `count` exceeds the limit. */
export function assertRoom(count: number, noun: 'comments' | 'messages'): void {
  if (count > maxEntries) throw new CodedError('redline_talk_full', { most: String(maxEntries), noun })
}
