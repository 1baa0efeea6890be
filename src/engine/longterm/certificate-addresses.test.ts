import { describe, expect, it } from 'vitest'
import { sequence } from '../asn1/der.ts'
import { readCertificate } from '../signing/certificate.ts'
import { writeExtension } from '../signing/certificate-parts.ts'
import { oids } from '../signing/object-identifiers.ts'
import { responderAddresses, revocationListAddresses } from './certificate-addresses.ts'
import {
  indirectPoint,
  listsAtAddresses,
  partialPoint,
  relativePoint,
  respondersAtAddresses,
} from './test-support/addresses.ts'
import { issue } from './test-support/certificates.ts'
import { day } from './test-support/long-term-world.ts'

const validity = { from: day('2026-01-01'), until: day('2040-01-01') }
const certificate = (...extensions: Uint8Array[]) =>
  readCertificate(issue('seal', 'Seal', { ...validity, extensions }).certificate)

describe('the status addresses of a certificate', () => {
  it("are the HTTP addresses of its issuer's complete revocation lists and of OCSP responders", () => {
    const lists = ['http://a.example/ca.crl', 'ldap://b.example/ca', 'HTTPS://c.example/ca.crl']
    const others = [partialPoint('http://d.example/'), indirectPoint('http://e.example/'), relativePoint]
    const read = certificate(listsAtAddresses(lists, ...others), respondersAtAddresses(['http://ocsp.example']))
    expect(revocationListAddresses(read)).toEqual([lists[0], lists[2]])
    expect(responderAddresses(read)).toEqual(['http://ocsp.example'])
  })

  it('are empty if the certificate does not have the extensions', () => {
    expect([revocationListAddresses(certificate()), responderAddresses(certificate())]).toEqual([[], []])
  })

  it('cannot be read if an extension is not valid DER', () => {
    const read = certificate(writeExtension(oids.cRLDistributionPoints, sequence(Uint8Array.of(0x30, 5))))
    expect(() => revocationListAddresses(read)).toThrow('cut short')
  })
})
