import { expect, it } from 'vitest'
import { createAnswering } from '../answering/answering.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { beginComment } from './new-comment.tsx'
import { newComment, sendComment } from './say.ts'

/** Creates a negotiation whose calls are answered on demand. */
function slowNegotiation() {
  let answer = () => {}
  const answered = new Promise<object>(resolve => {
    answer = () => resolve({})
  })
  const session = { redlineRequestId: 'r1', member: { email: 'rita@x' } }
  const negotiation = {
    getState: () => ({ session }),
    act: (run: (revision: number) => Promise<unknown>) => run(1),
    client: { call: () => answered },
    announce() {},
  }
  return { answering: createAnswering(negotiation as unknown as NegotiationStore), answer }
}

const whole = { anchor: null, quote: '', revision: 1 }
const clause = { anchor: 'a1', quote: 'Payment is due.', revision: 1 }

it('removes the sent text, but keeps the new place if another comment was started during sending', async () => {
  const { answering, answer } = slowNegotiation()
  answering.texts.set(newComment, { text: 'Why?', internal: true, place: clause })
  const sent = sendComment(answering, 'Why?')
  beginComment(answering, whole)
  answer()
  expect(await sent).toBe(true)
  expect(answering.texts.get(newComment)).toEqual({ text: '', internal: true, place: whole })
})

it('removes a sent comment, unless its text has changed since', async () => {
  const { answering, answer } = slowNegotiation()
  const draft = { text: 'Why?', internal: true, place: clause }
  answering.texts.set(newComment, draft)
  const sent = sendComment(answering, 'Why?')
  answering.texts.set(newComment, { ...draft, text: 'Why? And when?' })
  answer()
  await sent
  expect(answering.texts.get(newComment)).toEqual({ ...draft, text: 'Why? And when?' })
  expect(await sendComment(answering, 'Why? And when?')).toBe(true)
  expect(answering.texts.get(newComment)).toBeUndefined()
})
