import { CodedError } from '../../../http/coded-error.ts'

/** Limits the comments, and the messages, of one negotiation, because every session includes all of them. */
const maxEntries = 5_000

/** Throws `redline_talk_full`. */
export function assertRoom(count: number, noun: 'comments' | 'messages'): void {
  if (count > maxEntries) throw new CodedError('redline_talk_full', { most: String(maxEntries), noun })
}
