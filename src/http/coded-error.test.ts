import { expect, it } from 'vitest'
import { CodedError } from './coded-error.ts'
import { answerOfError } from './error-answer.ts'

it('a coded error compiles only if it has exactly the values that its text shows', () => {
  const bare = new CodedError('already_signed')
  const withAddress = new CodedError('member_not_found', { email: 'dan@d.example' })
  // @ts-expect-error the text shows the address
  const lacking = new CodedError('member_not_found')
  // @ts-expect-error the text shows no such value
  const misnamed = new CodedError('member_not_found', { mail: 'dan@d.example' })
  // @ts-expect-error v0 shows the id too
  const older = new CodedError('redlined_template_not_found', {})
  expect([bare, withAddress, lacking, misnamed, older].map(error => answerOfError(error, 'v1').status)).toEqual([
    409, 404, 404, 404, 404,
  ])
})
