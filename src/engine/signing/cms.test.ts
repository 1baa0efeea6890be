import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { context, der, derTags, integer, objectIdentifier, octetString, sequence, setOf, time } from '../asn1/der.ts'
import { DerError, open, readDer } from '../asn1/der-reader.ts'
import { issue } from '../longterm/test-support/certificates.ts'
import { readCertificate } from './certificate.ts'
import { findPath, pathProblems } from './certificate-path.ts'
import { sealCms, signCms } from './cms.ts'
import { readSignedData, signedDataProblems } from './cms-reader.ts'
import { localSigner } from './local-signer.ts'
import { oids } from './object-identifiers.ts'
import type { SignatureAlgorithm, Signer } from './signer.ts'
import { fixtureCertificate, fixtureKey, testChain, testNow } from './test-support/certificates.ts'

const digest = createHash('sha256').update('a document').digest()
const rsaChain = ['rsa-seal', 'rsa-intermediate', 'rsa-root'].map(fixtureCertificate)
const p384Signer = () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
  const validity = { from: new Date('2026-01-01'), until: new Date('2040-01-01') }
  const root = issue('root', 'Root', validity)
  const seal = issue('seal', 'Seal', { ...validity, issuer: root, key })
  return localSigner(key, [seal.certificate, root.certificate])
}
const rsaSigner = (algorithm?: SignatureAlgorithm) => localSigner(fixtureKey(), rsaChain, algorithm)
const codes = (cms: Uint8Array, over: Uint8Array = digest) =>
  signedDataProblems(readSignedData(cms), over).map(p => p.code)

let signer: Signer
let cms: Uint8Array
beforeAll(async () => {
  signer = (await testChain()).signer
  cms = await signCms(signer, sealCms(signer), digest)
})

describe('the CMS of a seal', () => {
  it.each([
    ['P-256', () => signer],
    ['P-384', () => p384Signer()],
    ['RSA', () => rsaSigner()],
    ['RSA-PSS', () => rsaSigner('rsa-pss-sha256')],
  ] as const)('is valid with %s', async (_, make) => {
    const made = make()
    const bytes = await signCms(made, sealCms(made), digest)
    expect(codes(bytes)).toEqual([])
    expect(codes(bytes, randomBytes(32))).toEqual(['digest-mismatch'])
  })

  it('has the three attributes of the baseline and no signing time', () => {
    const { attributes, unsignedAttributes } = readSignedData(cms)
    expect([...attributes.keys()].sort()).toEqual(
      [oids.contentType, oids.messageDigest, oids.signingCertificateV2].sort(),
    )
    expect(unsignedAttributes).toEqual([])
  })

  it('contains every certificate of the chain', async () => {
    const bytes = await signCms(rsaSigner(), sealCms(rsaSigner()), digest)
    const { certificates, signerCertificate } = readSignedData(bytes)
    expect(certificates.map(c => Buffer.from(c.der).toString('hex')).sort()).toEqual(
      rsaChain.map(c => Buffer.from(c).toString('hex')).sort(),
    )
    expect(signerCertificate?.der).toEqual(Buffer.from(rsaChain[0]!))
  })

  it('never exceeds the computed maximum size', async () => {
    const builder = sealCms(signer)
    const sizes = await Promise.all(
      Array.from({ length: 200 }, async () => (await signCms(signer, builder, randomBytes(32))).length),
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(builder.maxSizeBytes)
    expect(Math.min(...sizes)).toBeGreaterThan(builder.maxSizeBytes - 12)
    const p384 = p384Signer()
    expect((await signCms(p384, sealCms(p384), digest)).length).toBeLessThanOrEqual(sealCms(p384).maxSizeBytes)
    const rsa = await signCms(rsaSigner(), sealCms(rsaSigner()), digest)
    expect(rsa).toHaveLength(sealCms(rsaSigner()).maxSizeBytes)
  })

  it('can have unsigned attributes', async () => {
    const builder = sealCms(signer)
    const attributes = builder.signedAttributes(digest)
    const token = sequence(objectIdentifier(oids.timeStampToken), setOf([sequence()]))
    const bytes = builder.assemble(attributes, await signer.sign(attributes), [token])
    expect(readSignedData(bytes).unsignedAttributes).toMatchObject([{ type: oids.timeStampToken }])
    expect(codes(bytes)).toEqual([])
  })

  it('is not accepted after any bit is flipped', async () => {
    const roots = [readCertificate(signer.certificates.at(-1)!)]
    const accepted = (bytes: Uint8Array) => {
      try {
        const signed = readSignedData(bytes)
        const path = signed.signerCertificate && findPath(signed.signerCertificate, signed.certificates, roots)
        const unused = signed.certificates.filter(c => !path?.some(p => Buffer.compare(p.der, c.der) === 0))
        return (
          path !== null &&
          unused.length === 0 &&
          signedDataProblems(signed, digest).length === 0 &&
          pathProblems(path, testNow).length === 0
        )
      } catch (error) {
        if (error instanceof DerError) return false
        throw error
      }
    }
    expect(accepted(cms)).toBe(true)
    const survivors: number[] = []
    for (let i = 0; i < cms.length; i++) {
      const flipped = Uint8Array.from(cms)
      flipped[i]! ^= 1 << (i % 8)
      if (accepted(flipped)) survivors.push(i)
    }
    expect(survivors).toEqual([])
  })
})

/** Builds a SignedData with anything that a forger or a careless program might put into it. */
async function crafted(parts: {
  attributes?: Uint8Array[]
  reorder?: boolean
  digestAlgorithm?: Uint8Array
  signatureAlgorithm?: Uint8Array
  signers?: number
  content?: Uint8Array[]
  certificates?: Uint8Array[]
  key?: Signer
}): Promise<Uint8Array> {
  const attribute = (oid: string, value: Uint8Array) => sequence(objectIdentifier(oid), setOf([value]))
  const certificate = readCertificate(signer.certificates[0]!)
  const hash = createHash('sha256').update(certificate.der).digest()
  const attributes = parts.attributes ?? [
    attribute(oids.contentType, objectIdentifier(oids.data)),
    attribute(oids.messageDigest, octetString(digest)),
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octetString(hash))))),
  ]
  const set = parts.reorder
    ? der(
        derTags.set,
        ...open(readDer(setOf(attributes)), derTags.set)
          .rest()
          .map(v => v.bytes)
          .reverse(),
      )
    : setOf(attributes)
  const sha256 = parts.digestAlgorithm ?? sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'))
  const signerInfo = sequence(
    integer(1),
    sequence(certificate.issuer, integer(certificate.serialNumber)),
    sha256,
    der(context(0), readDer(set).content),
    parts.signatureAlgorithm ?? sequence(objectIdentifier('1.2.840.10045.4.3.2')),
    octetString(await (parts.key ?? signer).sign(set)),
  )
  const content = sequence(
    integer(1),
    setOf([sha256]),
    sequence(objectIdentifier(oids.data), ...(parts.content ?? [])),
    der(context(0), ...(parts.certificates ?? signer.certificates)),
    der(derTags.set, ...Array.from({ length: parts.signers ?? 1 }, () => signerInfo)),
  )
  return sequence(objectIdentifier(oids.signedData), der(context(0), content))
}

const attribute = (oid: string, ...values: Uint8Array[]) => sequence(objectIdentifier(oid), setOf(values))
const contentType = attribute(oids.contentType, objectIdentifier(oids.data))
const messageDigest = attribute(oids.messageDigest, octetString(digest))
const naming = (hash: Uint8Array) =>
  attribute(oids.signingCertificateV2, sequence(sequence(sequence(octetString(hash)))))
const named = () => naming(createHash('sha256').update(signer.certificates[0]!).digest())

describe('the CMS reader', () => {
  it.each([
    ['a valid signature without issuer and serial number (none)', {}, []],
    ['attributes out of order', { reorder: true }, ['signed-attributes']],
    ['SHA-1 as the digest', { digestAlgorithm: sequence(objectIdentifier('1.3.14.3.2.26')) }, ['algorithm-refused']],
    [
      'ECDSA with SHA-1',
      { signatureAlgorithm: sequence(objectIdentifier('1.2.840.10045.4.1')) },
      ['algorithm-refused'],
    ],
    [
      'another digest in the signature algorithm',
      { signatureAlgorithm: sequence(objectIdentifier('1.2.840.10045.4.3.3')) },
      ['algorithm-refused'],
    ],
    [
      'an RSA algorithm with an elliptic key',
      { signatureAlgorithm: sequence(objectIdentifier('1.2.840.113549.1.1.11'), der(derTags.null)) },
      ['algorithm-refused'],
    ],
    ['two signers', { signers: 2 }, ['signer-count']],
    ['embedded content', { content: [der(context(0), octetString(Buffer.from('a document')))] }, ['content-type']],
  ] as const)('reports the problems of %s', async (_, parts, expected) => {
    expect(codes(await crafted({ ...parts, content: 'content' in parts ? [...parts.content] : undefined }))).toEqual(
      expected,
    )
  })

  it.each([
    ['no certificate identifier', () => [contentType, messageDigest], ['signing-certificate-missing']],
    [
      'the identifier of another certificate',
      () => [contentType, messageDigest, naming(randomBytes(32))],
      ['signing-certificate-mismatch'],
    ],
    ['no content type', () => [messageDigest, named()], ['content-type']],
    ['no digest', () => [contentType, named()], ['signed-attributes']],
    [
      'another content type',
      () => [attribute(oids.contentType, objectIdentifier('1.2.3')), messageDigest, named()],
      ['content-type'],
    ],
    [
      'two digests in one attribute',
      () => [contentType, attribute(oids.messageDigest, octetString(digest), octetString(randomBytes(32))), named()],
      ['signed-attributes', 'signed-attributes'],
    ],
    [
      'a signing time, which only affects the level',
      () => [contentType, messageDigest, named(), attribute(oids.signingTime, time(testNow))],
      [],
    ],
  ] as const)('reports the problems of attributes with %s', async (_, attributes, expected) => {
    expect(codes(await crafted({ attributes: [...attributes()] }))).toEqual(expected)
  })

  it('reports a key that does not match the certificate', async () => {
    const key = localSigner(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, [])
    expect(codes(await crafted({ key }))).toEqual(['signature-mismatch'])
  })

  it('reports a missing certificate of the signer', async () => {
    expect(codes(await crafted({ certificates: signer.certificates.slice(1) }))).toEqual(['signer-certificate-missing'])
  })

  it.each([
    ['an empty input', new Uint8Array()],
    [
      'no signer',
      sequence(
        objectIdentifier(oids.signedData),
        der(context(0), sequence(integer(1), setOf([]), sequence(objectIdentifier(oids.data)), setOf([]))),
      ),
    ],
    ['content that is not signed data', sequence(objectIdentifier(oids.data), der(context(0), octetString(digest)))],
  ])('throws for %s', (_, bytes) => {
    expect(() => readSignedData(bytes)).toThrow(DerError)
  })
})

describe('a certificate path', () => {
  const roots = [readCertificate(fixtureCertificate('rsa-root'))]
  const intermediates = [readCertificate(fixtureCertificate('rsa-intermediate'))]
  const problemsOf = (name: string) => {
    const path = findPath(readCertificate(fixtureCertificate(name)), intermediates, roots)
    return path && pathProblems(path, testNow).map(p => p.code)
  }

  it.each([
    ['rsa-seal', []],
    ['rsa-seal-critical', ['certificate-extension-unknown']],
    ['rsa-seal-server', ['certificate-purpose']],
    ['rsa-intermediate', ['certificate-purpose']],
    ['rsa-seal-sha1', null],
  ])('has the expected problems if it starts at %s', (name, expected) => {
    expect(problemsOf(name)).toEqual(expected)
  })

  it('is not found without the intermediate certificate', () => {
    expect(findPath(readCertificate(fixtureCertificate('rsa-seal')), [], roots)).toBeNull()
  })

  it('has problems if a certificate above the seal is not an authority', async () => {
    const { seal, root } = await testChain()
    const { issueSeal } = await import('./certificate-authority.ts')
    const below = await issueSeal(seal, { installationName: 'Mallory', test: false, now: testNow })
    const path = findPath(
      readCertificate(below.certificate),
      [readCertificate(seal.certificate)],
      [readCertificate(root.certificate)],
    )!
    expect(pathProblems(path, testNow).map(p => p.code)).toEqual([
      'certificate-not-authority',
      'certificate-path-too-long',
    ])
  })
})
