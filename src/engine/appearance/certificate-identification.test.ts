import { expect, it } from 'vitest'
import type { Identification } from './certificate-facts.ts'
import { identification } from './certificate-identification.ts'
import { sayOnCertificate } from './say-on-certificate.ts'

const words = (identity: Identification) =>
  identification(identity, { organization: 'Acme', timeZone: 'UTC' }, sayOnCertificate)

it.each<[Identification, string]>([
  [{ kind: 'email-link', credential: null }, 'A link that was sent to this email address'],
  [{ kind: 'embedded-session', credential: null }, 'A session opened by the application of “Acme”'],
  [
    { kind: 'embedded-session', credential: { id: 'key_1', name: 'Shop' } },
    'A session opened by the application of “Acme”, with credential key_1 “Shop”',
  ],
  [
    { kind: 'embedded-session', credential: null, person: { id: 'usr_1', name: 'Max (max@acme.example)' } },
    'A session opened by “Max (max@acme.example)”, who was signed in to the application of “Acme”',
  ],
  [
    { kind: 'embedded-session', credential: null, person: { id: 'usr_1', name: null } },
    'A session opened by “usr_1”, who was signed in to the application of “Acme”',
  ],
])('describes how a signer was identified: case %#', (identity, expected) => {
  expect(words(identity)).toBe(expected)
})
