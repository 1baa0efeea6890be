import { expect, it } from 'vitest'
import { ApiError } from '../api/call.ts'
import { explainError } from './explain-error.ts'

it('shows the reason for a refusal, but no technical names', () => {
  expect(explainError(new ApiError(400, 'The file is empty'))).toContain('The file is empty')
  for (const message of ['reason contains characters that are not allowed', 'signature.text must not be empty'])
    expect(explainError(new ApiError(400, message))).toBe('This was not accepted. Nothing you entered was lost.')
})
