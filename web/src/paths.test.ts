import { expect, it } from 'vitest'
import { nextPath, paths, readLocation, signInPath } from './paths.ts'

it.each([
  ['/sign/abc_DEF-123', { page: 'signing', parameters: { token: 'abc_DEF-123' } }],
  ['/sign/abc/', { page: 'signing', parameters: { token: 'abc' } }],
  ['/edit/abc', { page: 'editing', parameters: { token: 'abc' } }],
  ['/setup/abc', { page: 'setup', parameters: { token: 'abc' } }],
  ['/redline/abc', { page: 'redlining', parameters: { token: 'abc' } }],
  ['/redline/abc/view', { page: 'redliningView', parameters: { token: 'abc' } }],
  ['/redline/abc/other', null],
  ['/redline/view', { page: 'redlining', parameters: { token: 'view' } }],
  ['/sign/', null],
  ['/sign/a/b', null],
  ['/', { page: 'home', parameters: {} }],
  ['/sign-in', { page: 'signIn', parameters: {} }],
  ['/templates/', { page: 'templates', parameters: {} }],
  ['/settings/people', { page: 'people', parameters: {} }],
  ['/redlines/new', { page: 'startRedline', parameters: {} }],
  ['/send/many', { page: 'sendMany', parameters: {} }],
  ['/requests/many', { page: 'bulkSends', parameters: {} }],
  ['/requests/many/bulk_1', { page: 'bulkSend', parameters: { bulkSendId: 'bulk_1' } }],
  ['/redlines/rreq_1', { page: 'redline', parameters: { redlineRequestId: 'rreq_1' } }],
  ['/settings', { page: 'settings', parameters: {} }],
  ['/settings/nothing', null],
  ['/nothing', null],
])('%s opens %j', (pathname, location) => {
  expect(readLocation(pathname)).toEqual(location)
})

it('builds addresses that open their page', () => {
  const token = 'xxwKXaFZLcPQ-cT0vKa_BzM'
  expect(paths.signing({ token })).toBe(`/sign/${token}`)
  const parameters = {
    token,
    signatureRequestId: 'sreq_01jd3k5v2m8q4r6t9w0x1y2z3a',
    bulkSendId: 'bulk_01k8wq3v5cf8a9m2n4p6r8t0vx',
    draftId: 'rdft_01k8wq3v5cf8a9m2n4p6r8t0vx',
    templateId: 'tpl_01k8wq3v5cf8a9m2n4p6r8t0vx',
    redlineRequestId: 'rreq_01k8wq3v5cf8a9m2n4p6r8t0vx',
  }
  for (const [page, build] of Object.entries(paths)) expect(readLocation(build(parameters))?.page).toBe(page)
  expect(paths.signing({ token: 'a/b?' })).toBe('/sign/a%2Fb%3F')
})

it('rejects pages and parameters that do not exist', () => {
  // @ts-expect-error there is no such page
  expect(() => paths.sign({ token: 'a' })).toThrow()
  // @ts-expect-error the page has no such parameter
  paths.signing({ id: 'a' })
  // @ts-expect-error the parameter is missing
  paths.setup({})
})

it('redirects after signing in only to pages of this service', () => {
  const searchOf = (next: string) => new URL(signInPath(next), 'https://sign.example').search
  expect(nextPath(searchOf('/settings/people'))).toBe('/settings/people')
  expect(nextPath(searchOf('/templates?a=b'))).toBe('/templates?a=b')
  for (const next of [
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nothing',
  ])
    expect(nextPath(searchOf(next)), next).toBe('/')
  expect(nextPath('')).toBe('/')
})
