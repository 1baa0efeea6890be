import { expect, it } from 'vitest'
import { callPath, methodOf } from './call-path.ts'

it('fills in path parameters and leaves out undefined query parameters', () => {
  const parameters = { changeId: 'a/b ?' }
  expect(callPath('POST /redlining/session/changes/{changeId}/accept', { parameters })).toBe(
    '/redlining/session/changes/a%2Fb%20%3F/accept',
  )
  expect(callPath('GET /v1/templates', { query: { limit: 20, cursor: undefined } })).toBe('/v1/templates?limit=20')
  expect(callPath('GET /signing/session', {})).toBe('/signing/session')
  expect(methodOf('PATCH /signing/session/fields')).toBe('PATCH')
})

it('rejects calls, parameters and queries that the API does not define', () => {
  const parameters = { changeId: 'c' }
  // @ts-expect-error the interface has no such call
  callPath('GET /signing/sessions', {})
  // @ts-expect-error the parameter is missing
  callPath('POST /redlining/session/changes/{changeId}/accept', {})
  // @ts-expect-error the call has no such parameter
  callPath('POST /redlining/session/comments/{commentId}/replies', { parameters })
  // @ts-expect-error the call has no such query
  callPath('GET /v1/templates', { query: { limits: 20 } })
})
