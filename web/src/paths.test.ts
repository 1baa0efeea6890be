import { expect, it } from 'vitest'
import { readLocation } from './paths.ts'

it.each([
  ['/sign/abc_DEF-123', { page: 'sign', token: 'abc_DEF-123' }],
  ['/sign/abc/', { page: 'sign', token: 'abc' }],
  ['/edit/abc', { page: 'edit', token: 'abc' }],
  ['/setup/abc', { page: 'setup' }],
  ['/redline/abc', { page: 'redline', token: 'abc' }],
  ['/redline/abc/view', { page: 'redline', token: 'abc' }],
  ['/redline/abc/other', { page: 'unknown' }],
  ['/redline/view', { page: 'redline', token: 'view' }],
  ['/sign/', { page: 'unknown' }],
  ['/sign/a/b', { page: 'unknown' }],
  ['/', { page: 'unknown' }],
])('%s', (pathname, location) => {
  expect(readLocation(pathname)).toEqual(location)
})
