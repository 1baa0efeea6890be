import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { positiveFrom } from '../asn1/der.ts'
import { readCertificate } from '../signing/certificate.ts'
import { createRoot, type IssuedCertificate, issueTimestamper } from '../signing/certificate-authority.ts'
import { sealCms } from '../signing/cms.ts'
import { readSignedData, signedDataProblems } from '../signing/cms-reader.ts'
import { localSigner } from '../signing/local-signer.ts'
import { oids } from '../signing/object-identifiers.ts'
import { certificateToPem } from '../signing/pem.ts'
import { fixtureKey, testChain } from '../signing/test-support/certificates.ts'
import { type Authority, createAuthority } from './authority.ts'
import { tokenProblems } from './check-token.ts'
import type { MessageImprint } from './message-imprint.ts'
import { writeRequest } from './request.ts'
import { readResponse } from './response.ts'
import { assembleStamped, maxStampedSizeBytes, signatureImprint } from './signature-timestamp.ts'
import { forgeCertificate, keys } from './test-support/forge.ts'
import { authorityConfig, opensslFolder } from './test-support/openssl.ts'
import { readToken } from './token.ts'

const { openssl, write, path, remove } = opensslFolder()
afterAll(remove)

const now = new Date()
const hash = (data: string): MessageImprint => ({
  digest: 'sha256',
  hash: createHash('sha256').update(data).digest(),
})

let root: IssuedCertificate
let authority: Authority
beforeAll(async () => {
  root = await createRoot({ installationName: 'Example GmbH', now })
  const { certificate, privateKey } = await issueTimestamper(root, { installationName: 'Example GmbH', now })
  authority = createAuthority(localSigner(privateKey, [certificate, root.certificate]))
  write('own-root.pem', certificateToPem(root.certificate))
  write('own-authority.pem', certificateToPem(certificate))
  write('data', 'a document')
})

const ownAnswer = (request: Uint8Array) => authority.answer(request, { now, serialNumber: randomBytes(16) })

describe('our authority', () => {
  it.each([
    ['sha256', []],
    ['sha384', ['-no_nonce']],
    ['sha512', ['-tspolicy', oids.ownTimeStampPolicy]],
  ])('answers a request with %s, and openssl verifies the answer', async (digest, more) => {
    await openssl('ts', '-query', '-data', 'data', `-${digest}`, '-cert', ...more, '-out', 'query.tsq')
    write('reply.tsr', await ownAnswer(readFileSync(path('query.tsq'))))
    const verified = await openssl(...'ts -verify -queryfile query.tsq -in reply.tsr -CAfile own-root.pem'.split(' '))
    expect(verified).toContain('Verification: OK')
    const printed = await openssl('ts', '-reply', '-in', 'reply.tsr', '-text')
    expect(printed).toContain('Status: Granted.')
    expect(printed).toContain(`Policy OID: ${oids.ownTimeStampPolicy}`)
  })

  it('omits its certificate unless it is requested, and openssl verifies with the certificate file', async () => {
    await openssl('ts', '-query', '-data', 'data', '-sha256', '-out', 'query.tsq')
    const reply = await ownAnswer(readFileSync(path('query.tsq')))
    expect(reply.length).toBeLessThan(900)
    write('reply.tsr', reply)
    const trust = ['-CAfile', 'own-root.pem', '-untrusted', 'own-authority.pem']
    const verified = await openssl('ts', '-verify', '-queryfile', 'query.tsq', '-in', 'reply.tsr', ...trust)
    expect(verified).toContain('Verification: OK')
  })

  it.each([
    ['SHA-1', ['-sha1'], 'unrecognized or unsupported algorithm identifier'],
    ['another policy', ['-sha256', '-tspolicy', '1.2.3'], 'the requested TSA policy is not supported'],
  ])('refuses %s with the reason that RFC 3161 defines', async (_, options, reason) => {
    await openssl('ts', '-query', '-data', 'data', ...options, '-out', 'query.tsq')
    write('reply.tsr', await ownAnswer(readFileSync(path('query.tsq'))))
    const printed = await openssl('ts', '-reply', '-in', 'reply.tsr', '-text')
    expect(printed).toContain('Status: Rejected.')
    expect(printed).toContain(reason)
  })

  it('has a certificate that states its owner and its limits', async () => {
    const printed = await openssl('x509', '-in', 'own-authority.pem', '-noout', '-subject', '-ext', 'extendedKeyUsage')
    expect(printed).toContain('Own timestamps of Example GmbH')
    expect(printed).toContain('not an independent timestamp authority')
    expect(printed).toMatch(/Extended Key Usage: critical\s+Time Stamping/)
  })
})

describe('openssl as the authority', () => {
  const trusted = forgeCertificate({ name: 'Root', isIssuer: true, from: new Date(now.getTime() - 60_000) })
  it.each([
    ['RSA and signing-certificate-v2', fixtureKey, 'sha256', 'sha256'],
    ['RSA, SHA-512 and signing-certificate of RFC 2634', fixtureKey, 'sha1', 'sha512'],
    ['P-256', keys.p256, 'sha256', 'sha256'],
    ['P-384', keys.p384, 'sha256', 'sha384'],
  ] as const)('reads our request and issues a token that we accept: %s', async (_, key, essDigest, signerDigest) => {
    const signer = forgeCertificate({ issuer: trusted, key: key() })
    write('root.pem', certificateToPem(trusted.certificate))
    write('signer.pem', certificateToPem(signer.certificate))
    write('signer.key', signer.key.export({ format: 'pem', type: 'pkcs8' }))
    write('serial', '0A01\n')
    write('tsa.cnf', authorityConfig('signer', essDigest, signerDigest))
    const nonce = positiveFrom(randomBytes(8))
    write('ours.tsq', writeRequest({ imprint: hash('a document'), nonce, policy: '1.2.3.4.5' }))
    const replied = await openssl(...'ts -reply -queryfile ours.tsq -config tsa.cnf -out theirs.tsr'.split(' '))
    expect(replied).not.toContain('FAILED')
    const response = readResponse(readFileSync(path('theirs.tsr')))
    if ('problem' in response) throw new Error(response.problem.message)
    const token = readToken(response.token)
    expect(token.info).toMatchObject({ policy: '1.2.3.4.5', accuracyMs: 1500.1 })
    const request = { nonce, policy: '1.2.3.4.5', now: new Date(), toleranceMs: 60_000 }
    const roots = [readCertificate(trusted.certificate)]
    expect(tokenProblems(token, { imprint: hash('a document'), roots, request })).toEqual([])
  })

  it('refuses a policy, and we report the reason in words', async () => {
    write('ours.tsq', writeRequest({ imprint: hash('x'), nonce: positiveFrom(randomBytes(8)), policy: '1.9.9' }))
    await openssl(...'ts -reply -queryfile ours.tsq -config tsa.cnf -out theirs.tsr'.split(' '))
    expect(readResponse(readFileSync(path('theirs.tsr')))).toEqual({
      problem: {
        code: 'request-refused',
        message: expect.stringMatching(/rejection, it does not have the requested policy, "Requested policy is not/),
      },
    })
  })
})

describe('a timestamp in the CMS of a seal', () => {
  it('fits the reserved space, is found by openssl, and does not affect the seal', async () => {
    const { signer } = await testChain({ now })
    const cms = sealCms(signer)
    const digest = createHash('sha256').update('a document').digest()
    const signedAttributes = cms.signedAttributes(digest)
    const signature = await signer.sign(signedAttributes)
    const imprint = signatureImprint(signature)
    const nonce = positiveFrom(randomBytes(8))
    const response = readResponse(await ownAnswer(writeRequest({ imprint, nonce, policy: null })))
    const { token } = response as { token: Uint8Array }
    const request = { nonce, policy: null, now, toleranceMs: 60_000 }
    const roots = [readCertificate(root.certificate)]
    expect(tokenProblems(readToken(token), { imprint, roots, request })).toEqual([])

    const stamped = assembleStamped(cms, { signedAttributes, signature, token })
    expect(stamped.length).toBeLessThanOrEqual(maxStampedSizeBytes(cms, token.length))
    expect(stamped.length).toBeGreaterThan(maxStampedSizeBytes(cms, token.length) - 12)
    expect(maxStampedSizeBytes(cms, 60_000) - 60_000).toBeLessThan(2_000)
    const read = readSignedData(stamped)
    expect(signedDataProblems(read, digest)).toEqual([])
    expect(read.unsignedAttributes).toMatchObject([{ type: oids.timeStampToken }])

    write('stamped.der', stamped)
    write('seal-root.pem', certificateToPem(signer.certificates.at(-1)!))
    const printed = await openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'stamped.der')
    const unsigned = printed.slice(printed.indexOf('unsignedAttrs:'))
    expect(unsigned).toContain('object: id-smime-aa-timeStampToken (1.2.840.113549.1.9.16.2.14)')
    const dumped = await openssl('asn1parse', '-inform', 'DER', '-in', 'stamped.der')
    expect(dumped).not.toContain('FAILED')
    expect(dumped.match(/id-smime-aa-timeStampToken/g)).toHaveLength(1)
    expect(dumped.indexOf('id-smime-ct-TSTInfo')).toBeGreaterThan(dumped.indexOf('id-smime-aa-timeStampToken'))
    const checked = ['-content', 'data', '-CAfile', 'seal-root.pem', '-purpose', 'any', '-binary', '-out', 'content']
    expect(await openssl('cms', '-verify', '-inform', 'DER', '-in', 'stamped.der', ...checked)).toMatch(/successful/)
  })
})
