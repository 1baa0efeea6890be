import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { der, derTags, derTrue, integer, objectIdentifier, octetString, sequence } from '../asn1/der.ts'
import { DerError, open, readDer } from '../asn1/der-reader.ts'
import { digestIdentifier } from '../signing/algorithms.ts'
import { readCertificate } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'
import { signedAttribute } from '../signing/signed-data.ts'
import { fixtureKey } from '../signing/test-support/certificates.ts'
import { type ExpectedTimestamp, tokenProblems } from './check-token.ts'
import { writeImprint } from './message-imprint.ts'
import {
  forgeCertificate,
  forgeInfo,
  forgeToken,
  keys,
  signingCertificateV1,
  signingCertificateV2,
  stampedAt,
  type TokenOptions,
} from './test-support/forge.ts'
import { readToken } from './token.ts'

const root = forgeCertificate({ name: 'Root', isIssuer: true })
const authority = forgeCertificate({ issuer: root })
const hash = createHash('sha256').update('a signature').digest()
const nonce = Uint8Array.of(0x41, 1, 2, 3)

const expected: ExpectedTimestamp = {
  imprint: { digest: 'sha256', hash },
  roots: [readCertificate(root.certificate)],
  request: { nonce, policy: null, now: stampedAt, toleranceMs: 60_000 },
}

const codes = (options: Partial<TokenOptions>, expectation: Partial<ExpectedTimestamp> = {}) =>
  tokenProblems(readToken(forgeToken({ authority, hash, nonce, ...options })), { ...expected, ...expectation }).map(
    problem => problem.code,
  )

const asked = (request: Partial<NonNullable<ExpectedTimestamp['request']>>) => ({
  request: { ...expected.request!, ...request },
})

const secondsLater = (seconds: number) => new Date(stampedAt.getTime() + seconds * 1000)

describe('a valid token', () => {
  it.each([
    ['P-256', () => keys.p256(), undefined],
    ['P-384', () => keys.p384(), undefined],
    ['Ed25519', () => keys.ed25519(), undefined],
    ['RSA', fixtureKey, undefined],
    ['RSA-PSS', fixtureKey, 'pss'],
  ] as const)('may be signed with %s', (_, key, algorithm) => {
    const signer = forgeCertificate({ key: key(), issuer: root })
    expect(codes({ authority: signer, ...(algorithm && { algorithm }) })).toEqual([])
  })

  it.each<[string, Partial<TokenOptions>]>([
    ['version 1, as some authorities use', { version: 1 }],
    ['a signer identified by its key', { byKeyIdentifier: true }],
    ['several digest algorithms', { digestAlgorithms: [digestIdentifier.sha256, digestIdentifier.sha512] }],
    ['certificates in any order', { certificates: [root.certificate, authority.certificate] }],
    ['an unreadable extra certificate', { certificates: [sequence(integer(1)), authority.certificate] }],
    ['an attribute certificate', { certificates: [der(0xa2, integer(1)), authority.certificate] }],
    ['signing-certificate of RFC 2634', { signingCertificate: [signingCertificateV1(authority.certificate)] }],
    ['an unsigned attribute', { unsigned: [signedAttribute('1.2.3', integer(1))] }],
  ])('may have %s', (_, options) => {
    expect(codes(options)).toEqual([])
  })

  it('may have an intermediate certificate, a fraction of a second that ends in a zero, and an explicit FALSE', () => {
    const intermediate = forgeCertificate({ name: 'Between', isIssuer: true, issuer: root })
    const signer = forgeCertificate({ issuer: intermediate })
    const info = sequence(
      integer(1),
      objectIdentifier('1.2.3'),
      writeImprint({ digest: 'sha256', hash }),
      integer(1),
      der(derTags.generalizedTime, Buffer.from('20270304050607.120Z')),
      sequence(der(0x80, Uint8Array.of(100)), der(0x81, Uint8Array.of(50))),
      der(derTags.boolean, Uint8Array.of(0)),
      der(derTags.integer, nonce),
      der(0xa0, der(0xa4, sequence())),
      der(0xa1, sequence(objectIdentifier('1.2.3'), octetString(new Uint8Array()))),
    )
    const certificates = [intermediate.certificate, signer.certificate]
    expect(codes({ authority: signer, info, certificates })).toEqual([])
    const read = readToken(forgeToken({ authority: signer, hash, info })).info
    expect(read).toMatchObject({ genTime: new Date('2027-03-04T05:06:07.120Z'), accuracyMs: 100.05 })
  })

  it('stays valid years later, even without its request', () => {
    const { imprint, roots } = expected
    const token = readToken(forgeToken({ authority, hash }))
    expect(tokenProblems(token, { imprint, roots })).toEqual([])
  })
})

describe('a token is rejected', () => {
  it.each<[string, Partial<TokenOptions>, string[]]>([
    ['if it is for other data', { hash: createHash('sha256').update('other').digest() }, ['imprint-mismatch']],
    ['with another nonce', { nonce: Uint8Array.of(0x42) }, ['nonce-mismatch']],
    ['without a nonce', { nonce: undefined }, ['nonce-mismatch']],
    ['with a time two hours ahead', { genTime: secondsLater(7200) }, ['time-off']],
    ['with a time two hours behind', { genTime: secondsLater(-7200) }, ['time-off']],
    ['with an accuracy of only an hour', { accuracySeconds: 3600 }, ['time-inaccurate']],
    ['with replaced content', { signedInfo: Buffer.from('other') }, ['token-content']],
    ['with a damaged content type', { signedType: Uint8Array.of(0x06, 0x01, 0x80) }, ['token-unreadable']],
    ['without a certificate identifier', { signingCertificate: [] }, ['signing-certificate-missing']],
    [
      'with the identifier of another certificate',
      { signingCertificate: [signingCertificateV2(root.certificate)] },
      ['signing-certificate-mismatch'],
    ],
    [
      'with two different certificate identifiers',
      { signingCertificate: [signingCertificateV2(authority.certificate), signingCertificateV1(root.certificate)] },
      ['signing-certificate-mismatch'],
    ],
    ['without its certificate', { certificates: [] }, ['signer-certificate-missing']],
    ['if it is signed with another key', { authority: { ...authority, key: keys.p256() } }, ['signature-mismatch']],
  ])('%s', (_, options, problems) => {
    expect(codes(options)).toEqual(problems)
  })

  it.each([
    ['for documents', { purposes: [oids.documentSigning] }],
    ['for more than timestamps', { purposes: [oids.timeStamping, oids.documentSigning] }],
    ['for timestamps, but not critically', { isPurposeCritical: false }],
  ])('if its certificate is %s', (_, options) => {
    expect(codes({ authority: forgeCertificate({ issuer: root, ...options }) })).toEqual(['authority-purpose'])
  })

  it.each([
    ['expired', { until: secondsLater(-1) }, ['certificate-expired']],
    ['not valid yet', { from: secondsLater(1) }, ['certificate-not-yet-valid']],
    ['from an untrusted root', { issuer: forgeCertificate({ name: 'Root', isIssuer: true }) }, ['authority-untrusted']],
  ])('if its certificate is %s', (_, options, problems) => {
    expect(codes({ authority: forgeCertificate({ issuer: root, ...options }) })).toEqual(problems)
  })

  it('if its policy is not the requested policy', () => {
    expect(codes({}, asked({ policy: '1.2.3.5' }))).toEqual(['policy-mismatch'])
    expect(codes({}, asked({ policy: '1.2.3.4' }))).toEqual([])
  })

  it('after any of its bits is flipped', () => {
    const token = forgeToken({ authority, hash, nonce })
    const accepted = (bytes: Uint8Array) => {
      try {
        return tokenProblems(readToken(bytes), expected).length === 0
      } catch (error) {
        if (error instanceof DerError) return false
        throw error
      }
    }
    expect(accepted(token)).toBe(true)
    const survivors = Array.from(token.keys()).filter(index => {
      const flipped = Uint8Array.from(token)
      flipped[index]! ^= 1 << (index % 8)
      return accepted(flipped)
    })
    // Byte 25 is the version, which some authorities write as 1.
    expect(survivors.filter(index => index !== 25)).toEqual([])
  })
})

describe('the token reader', () => {
  const token = forgeToken({ authority, hash, nonce })
  const indefinite = Uint8Array.from([0x30, 0x80, ...token.subarray(4), 0, 0])
  it.each([
    ['with indefinite lengths', indefinite],
    ['with trailing bytes', Uint8Array.from([...token, 0])],
    ['with two signers', forgeToken({ authority, hash, nonce, signers: 2 })],
    ['with content that is not a timestamp', forgeToken({ authority, hash, nonce, contentType: oids.data })],
    [
      'with too many certificates',
      forgeToken({ authority, hash, certificates: Array(21).fill(authority.certificate) }),
    ],
    [
      'with a critical extension',
      forgeToken({
        authority,
        hash,
        info: sequence(
          ...open(readDer(forgeInfo({ authority, hash })))
            .rest()
            .map(({ bytes }) => bytes),
          der(0xa1, sequence(objectIdentifier('1.2.3'), derTrue(), octetString(new Uint8Array()))),
        ),
      }),
    ],
    ['without any bytes', new Uint8Array()],
  ])('throws for a token %s', (_, bytes) => {
    expect(() => readToken(bytes)).toThrow(DerError)
  })

  it('tries each of twenty certificates, which could all have issued each other, only once', () => {
    const key = keys.p256()
    const loop = Array.from({ length: 20 }, () => forgeCertificate({ name: 'Loop', isIssuer: true, key }))
    const signer = forgeCertificate({ issuer: loop[0]! })
    const certificates = [signer.certificate, ...loop.slice(1).map(({ certificate }) => certificate)]
    expect(codes({ authority: signer, certificates })).toEqual(['authority-untrusted'])
  })
})
