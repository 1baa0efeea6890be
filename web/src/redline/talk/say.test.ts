import { expect, it } from 'vitest'
import { createAnswering } from '../answering/answering.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { beginComment } from './new-comment.tsx'
import { newComment, sendComment } from './say.ts'

/** A negotiation whose calls are answered when told. */
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

it('keeps a comment that is begun about something else while one is sent, without the text of that', async () => {
  const { answering, answer } = slowNegotiation()
  answering.texts.set(newComment, { text: 'Why?', internal: true, place: clause })
  const sent = sendComment(answering, 'Why?')
  beginComment(answering, whole)
  answer()
  expect(await sent).toBe(true)
  expect(answering.texts.get(newComment)).toEqual({ text: '', internal: true, place: whole })
})

it('forgets a comment that was sent, but for what was typed meanwhile', async () => {
  const { answering, answer } = slowNegotiation()
  const kept = { text: 'Why?', internal: true, place: clause }
  answering.texts.set(newComment, kept)
  const sent = sendComment(answering, 'Why?')
  answering.texts.set(newComment, { ...kept, text: 'Why? And when?' })
  answer()
  await sent
  expect(answering.texts.get(newComment)).toEqual({ ...kept, text: 'Why? And when?' })
  expect(await sendComment(answering, 'Why? And when?')).toBe(true)
  expect(answering.texts.get(newComment)).toBeUndefined()
})
