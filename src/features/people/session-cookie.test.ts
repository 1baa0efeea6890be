import { expect, it } from 'vitest'
import { identityCookies } from './session-cookie.ts'

it('hides cookies of unused features from the sign-in library', () => {
  const header =
    'a=1; countersign.trust_device=x; countersign-session=s.1=; countersign.dont_remember=y; countersign.two_factor=t'
  expect(identityCookies(header, 'http://localhost')).toBe('countersign-session=s.1=; countersign.two_factor=t')
  expect(identityCookies(undefined, 'http://localhost')).toBe('')
})
