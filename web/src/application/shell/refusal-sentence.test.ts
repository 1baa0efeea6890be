import { expect, it } from 'vitest'
import { ApiError } from '../../api/call.ts'
import { refusalSentence } from './refusal-sentence.ts'

it.each([
  [404, 'Signature request not found for id sreq_1', 'It is no longer here, or you can no longer see it.'],
  [403, 'Client not authorized to void this signature request', 'You are not allowed to do this.'],
  [409, 'Envelope has expired', 'Envelope has expired.'],
])('a refusal with status %i is shown without an id', (status, message, sentence) => {
  expect(refusalSentence(new ApiError(status, message))).toBe(sentence)
})
