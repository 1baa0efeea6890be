import { expect, it } from 'vitest'
import { identityCookies } from './session-cookie.ts'

it('the library that signs people in sees no cookie of what we do not offer', () => {
  const header =
    'a=1; countersign.trust_device=x; countersign-session=s.1=; countersign.dont_remember=y; countersign.two_factor=t'
  expect(identityCookies(header, 'http://localhost')).toBe('countersign-session=s.1=; countersign.two_factor=t')
  expect(identityCookies(undefined, 'http://localhost')).toBe('')
})
