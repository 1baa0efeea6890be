import { CodedError } from '../../../http/coded-error.ts'

/** Of comments, and of messages, in one negotiation: every look at the document has all of them. */
const talkMost = 5_000

/** Throws `redline_talk_full`. */
export function assertRoom(count: number, noun: 'comments' | 'messages'): void {
  if (count > talkMost) throw new CodedError('redline_talk_full', { most: String(talkMost), noun })
}
