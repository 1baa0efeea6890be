import { expect, it } from 'vitest'
import { readPkcs11Uri } from './pkcs11-uri.ts'

it('a percent-encoded PKCS #11 URI is parsed into its token, key, module and PIN file', () => {
  const path =
    'pkcs11:token=The%20S%C3%A9al;manufacturer=Acme;model=X=1;serial=07;object=seal;id=%01%fF%3b;type=private'
  expect(readPkcs11Uri(`${path}?module-path=/usr/lib/acme%2b.so&pin-source=file:///run/a%20b`)).toEqual({
    name: path,
    token: { label: 'The Séal', manufacturer: 'Acme', model: 'X=1', serial: '07' },
    key: { label: 'seal', id: '01ff3b' },
    modulePath: '/usr/lib/acme+.so',
    pinFile: '/run/a b',
  })
  expect(readPkcs11Uri('pkcs11:?module-path=/m.so')).toEqual({
    name: 'pkcs11:',
    token: {},
    key: {},
    modulePath: '/m.so',
    pinFile: null,
  })
})

it.each([
  ['pkcs11:object=seal', /^The attribute module-path of SEAL_KEY is missing\. Add \?module-path=/],
  ['pkcs11:?module-path=lib/m.so', /^The attribute module-path of SEAL_KEY is no absolute path/],
  [
    'pkcs11:?module-path=/m.so&pin-value=hunter2',
    /^The attribute pin-value of SEAL_KEY is not supported here\. Give the PIN/,
  ],
  ['pkcs11:?module-name=softhsm2', /^The attribute module-name of SEAL_KEY is not supported here\. Give the path/],
  ['pkcs11:slot-id=3?module-path=/m.so', /^The attribute slot-id of SEAL_KEY is not supported here\. Name the token/],
  ['pkcs11:pin-source=file:/p?module-path=/m.so', /^The attribute pin-source .* Use token, manufacturer, /],
  ['pkcs11:id=%01;id=%02?module-path=/m.so', /^The attribute id of SEAL_KEY is there twice/],
  ['pkcs11:object=?module-path=/m.so', /^The attribute object of SEAL_KEY is empty or not percent-encoded/],
  ['pkcs11:id=%0?module-path=/m.so', /^The attribute id of SEAL_KEY is empty or not percent-encoded/],
  ['pkcs11:object=a b?module-path=/m.so', /^The attribute object of SEAL_KEY is empty or not percent-encoded/],
  ['pkcs11:object=%ff?module-path=/m.so', /^The attribute object of SEAL_KEY is not text in UTF-8/],
  ['pkcs11:object=a%00?module-path=/m.so', /^The attribute object of SEAL_KEY is not text in UTF-8/],
  ['pkcs11:type=public?module-path=/m.so', /^The attribute type of SEAL_KEY must be private/],
  ['pkcs11:?module-path=/m.so&pin-source=%7c/bin/pin', /^The attribute pin-source of SEAL_KEY names no file/],
  ['pkcs11:hunter2?module-path=/m.so', /^SEAL_KEY is no PKCS #11 URI/],
  ['pkcs11:token=a;?module-path=/m.so', /^SEAL_KEY is no PKCS #11 URI/],
])('refuses %s with an error that names the attribute but repeats no value', (uri, text) => {
  expect(() => readPkcs11Uri(uri)).toThrow(text)
  expect(() => readPkcs11Uri(uri)).toThrow(expect.not.stringContaining('hunter2'))
})
