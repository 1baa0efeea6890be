import { expect, it } from 'vitest'
import { createAnswering } from '../answering/answering.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { beginComment } from './new-comment.tsx'
import { newComment, sendComment } from './say.ts'

/** Makes a negotiation whose calls are answered on demand. */
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

it('a comment started about another place while one is sent is kept, without the sent text', async () => {
  const { answering, answer } = slowNegotiation()
  answering.texts.set(newComment, { text: 'Why?', internal: true, place: clause })
  const sent = sendComment(answering, 'Why?')
  beginComment(answering, whole)
  answer()
  expect(await sent).toBe(true)
  expect(answering.texts.get(newComment)).toEqual({ text: '', internal: true, place: whole })
})

it('a sent comment is removed, except for what was typed since', async () => {
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
