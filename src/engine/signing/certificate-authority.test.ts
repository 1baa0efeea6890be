import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { derTags } from '../asn1/der.ts'
import { open, readDer } from '../asn1/der-reader.ts'
import {
  basicConstraints,
  extendedKeyUsages,
  hasKeyUsage,
  isTestCertificate,
  readCertificate,
  subjectText,
} from './certificate.ts'
import { createRoot, issueSeal } from './certificate-authority.ts'
import { findPath, pathProblems } from './certificate-path.ts'
import { oids } from './object-identifiers.ts'
import { certificatesFromPem, certificateToPem } from './pem.ts'
import { testChain, testNow } from './test-support/certificates.ts'

/** Returns the values of a subject's attributes as text. */
const attributeValues = (certificate: Uint8Array) =>
  open(readDer(readCertificate(certificate).subject))
    .rest()
    .map(rdn => {
      const attribute = open(open(rdn, derTags.set).next())
      attribute.next(derTags.objectIdentifier)
      return Array.from(Buffer.from(attribute.next(derTags.utf8String).content).toString('utf8'))
    })

describe('the certificate authority of an installation', () => {
  it('issues a chain that another implementation of X.509 accepts', async () => {
    const { root, seal } = await testChain()
    const [rootX509, sealX509] = [new X509Certificate(root.certificate), new X509Certificate(seal.certificate)]
    expect(rootX509.ca).toBe(true)
    expect(rootX509.verify(rootX509.publicKey)).toBe(true)
    expect(sealX509.ca).toBe(false)
    expect(sealX509.checkIssued(rootX509)).toBe(true)
    expect(sealX509.verify(rootX509.publicKey)).toBe(true)
    expect(sealX509.checkPrivateKey(seal.privateKey)).toBe(true)
    expect(sealX509.validTo).toBe('Mar  4 05:06:07 2037 GMT')
    expect(rootX509.validTo).toBe('Mar  4 05:06:07 2057 GMT')
  })

  it('creates a root that may issue certificates, and seals that may only sign documents', async () => {
    const { root, seal } = await testChain()
    const [rootRead, sealRead] = [readCertificate(root.certificate), readCertificate(seal.certificate)]
    expect(basicConstraints(rootRead)).toEqual({ authority: true, pathLength: 0 })
    expect(hasKeyUsage(rootRead, 'keyCertSign')).toBe(true)
    expect(hasKeyUsage(rootRead, 'cRLSign')).toBe(true)
    expect(hasKeyUsage(rootRead, 'nonRepudiation')).toBe(false)
    expect(basicConstraints(sealRead).authority).toBe(false)
    expect(hasKeyUsage(sealRead, 'nonRepudiation')).toBe(true)
    expect(hasKeyUsage(sealRead, 'digitalSignature')).toBe(true)
    expect(hasKeyUsage(sealRead, 'keyCertSign')).toBe(false)
    expect(extendedKeyUsages(sealRead)).toBeNull()
    expect(sealRead.extensions.has(oids.noRevocationAvailable)).toBe(false)
    expect(sealRead.extensions.has(oids.cRLDistributionPoints)).toBe(false)
  })

  it('gives every certificate a positive serial number of 128 bits', async () => {
    for (let i = 0; i < 20; i++) {
      const { serialNumber } = readCertificate((await createRoot({ installationName: 'A', now: testNow })).certificate)
      expect(serialNumber).toHaveLength(16)
      expect(serialNumber[0]! & 0xc0).toBe(0x40)
    }
  })

  it('issues certificates that are valid from the first to the last second, and at no other time', async () => {
    const { root, seal } = await testChain()
    const rootRead = readCertificate(root.certificate)
    const path = findPath(readCertificate(seal.certificate), [], [rootRead])!
    const codesAt = (moment: string) => pathProblems(path, new Date(moment)).map(p => p.code)
    expect(codesAt('2027-03-04T05:06:07Z')).toEqual([])
    expect(codesAt('2037-03-04T05:06:07Z')).toEqual([])
    expect(codesAt('2037-03-04T05:06:08Z')).toEqual(['certificate-expired'])
    expect(codesAt('2027-03-04T03:00:00Z')).toEqual(['certificate-not-yet-valid', 'certificate-not-yet-valid'])
  })

  it('marks test seals, and only these, so that people and programs can recognize them', async () => {
    const [real, test] = [await testChain(), await testChain({ test: true })].map(chain =>
      readCertificate(chain.seal.certificate),
    )
    expect(isTestCertificate(test!)).toBe(true)
    expect(subjectText(test!)).toMatch(/^CN=TEST SEAL - not legally binding/)
    expect(isTestCertificate(real!)).toBe(false)
    expect(subjectText(real!)).toBe('CN=Example GmbH Seal, O=Example GmbH')
  })

  it.each(['', '   ', 'x'.repeat(300), '𝔘𝔫𝔦'.repeat(60), 'A,B+C="D"<E>;\\F#', 'שלום', 'a\ud800b', '\u0000'])(
    'keeps any installation name within the limits of a certificate: %j',
    async installationName => {
      const root = await createRoot({ installationName, now: testNow })
      for (const test of [true, false]) {
        const seal = await issueSeal(root, { installationName, test, now: testNow })
        const x509 = new X509Certificate(seal.certificate)
        expect(x509.checkIssued(new X509Certificate(root.certificate))).toBe(true)
        for (const value of attributeValues(seal.certificate)) {
          expect(value.length).toBeGreaterThan(0)
          expect(value.length).toBeLessThanOrEqual(64)
        }
      }
    },
  )

  it('distinguishes two installations with the same name', async () => {
    const [a, b] = [await testChain(), await testChain()]
    const [seal, rootB] = [readCertificate(a.seal.certificate), readCertificate(b.root.certificate)]
    expect(subjectText(rootB)).not.toBe(subjectText(readCertificate(a.root.certificate)))
    expect(findPath(seal, [], [rootB])).toBeNull()
  })

  it('issues certificates that can be converted to PEM and back', async () => {
    const { root, seal } = await testChain()
    const text = `junk\n${certificateToPem(seal.certificate)}between\n${certificateToPem(root.certificate)}`
    expect(certificatesFromPem(text)).toEqual([seal.certificate, root.certificate])
  })
})
