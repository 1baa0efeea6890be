import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../api/call.ts'
import type { RedlineSessionMember } from '../../api/generated/calls.ts'
import { type Attempted, problemWords } from './problem-words.ts'

const member: RedlineSessionMember = {
  email: 'rita@x',
  displayName: 'Rita',
  role: 'ReceivingParty',
  side: 'Receiving',
}
const session = (edit: boolean) => ({
  member,
  may: { edit, comment: edit, send: edit, approve: edit, reopen: false },
})
const refused = (status: number) => new ApiError(status, 'x', { body: { error: 'x' } })
const changedBy = (email: string) =>
  new ApiError(409, 'changed', { body: { error: 'changed', revision: 3, clauses: [{ author: 'Rob', email }] } })

describe('problemWords explains a failure', () => {
  it.each<[string, unknown, Attempted, boolean, RegExp]>([
    ['when there is no connection', new ConnectionError(null), 'message', true, /^No answer came/],
    ['when the service fails', new ApiError(503, 'Unavailable'), 'decide', true, /^The service could not/],
    ['when something unforeseen fails', new TypeError('x'), 'decide', true, /^The service could not/],
    ['when a colleague changed the clause', changedBy('rob@x'), 'decide', true, /^Rob has changed this clause/],
    ['when the same member changed the clause', changedBy('rita@x'), 'decide', true, /^You have changed this clause/],
    ['when the commented text was changed', changedBy('rob@x'), 'comment', true, /^Rob has changed the text/],
    ['when the change is gone', refused(404), 'decide', true, /no longer open/],
    ['when the comment is gone', refused(404), 'thread', true, /comment is no longer/],
    ['when a decision cannot be undone', refused(409), 'undo', true, /cannot be undone/],
    ['when the revision is too old', refused(409), 'decide', true, /changed in the meantime/],
    ['when the turn has passed', refused(409), 'decide', false, /turn has passed/],
    [
      'with the text of the service, if it is meant for people',
      new ApiError(400, 'Too long'),
      'comment',
      true,
      /Too long/,
    ],
    ['with the text of an error of the page itself', new ApiError(409, 'Save first'), 'undo', true, /Save first/],
    ['when a message is refused, even out of turn', new ApiError(409, 'Full'), 'message', false, /Full/],
  ])('%s', (_, error, tried, inTurn, words) => {
    expect(problemWords(error, tried, session(inTurn))).toMatch(words)
  })
})
