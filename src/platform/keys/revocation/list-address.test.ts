import { expect, it } from 'vitest'
import { revocationListUrl } from './list-address.ts'

it.each([
  ['https://sign.example.com', 'https://sign.example.com/revocation-list.crl'],
  [
    'https://user:secret@bücher.example:8443/sign/?a=b#c',
    'https://xn--bcher-kva.example:8443/sign/revocation-list.crl',
  ],
  ['http://10.0.0.5/', 'http://10.0.0.5/revocation-list.crl'],
  ['http://localhost:3000', null],
  ['http://127.0.0.2', null],
  ['http://[::1]:3000', null],
])('for a service at %s, publishes the list at %s', (publicUrl, address) => {
  expect(revocationListUrl(publicUrl)).toBe(address)
})
