import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DerError } from '../asn1/der-reader.ts'
import { readCertificate } from '../signing/certificate.ts'
import { certificateToPem } from '../signing/pem.ts'
import { opensslFolder } from '../timestamps/test-support/openssl.ts'
import { writeOcspRequest } from './ocsp-request.ts'
import { responderOf as signerOf } from './ocsp-responder.ts'
import { answerOn, readOcspResponse } from './ocsp-response.ts'
import { issue } from './test-support/certificates.ts'
import { day } from './test-support/long-term-world.ts'
import { ocspResponse, type ResponseOptions, refusal, responderOf } from './test-support/ocsp-responses.ts'

const { openssl, write, path, remove } = opensslFolder()
afterAll(remove)

const validity = { from: day('2026-01-01'), until: day('2040-01-01') }
const root = issue('root', 'Root', validity)
const otherRoot = issue('root', 'Root', validity)
const seal = issue('seal', 'Seal', { ...validity, issuer: root })
const responder = responderOf(root, validity)
const times = { thisUpdate: day('2027-01-01'), nextUpdate: day('2027-01-08') }
const response = (options: Partial<ResponseOptions> = {}) =>
  ocspResponse({ issuer: root, of: seal, ...times, ...options })
const [rootRead, sealRead] = [root, seal].map(({ certificate }) => readCertificate(certificate)) as [
  ReturnType<typeof readCertificate>,
  ReturnType<typeof readCertificate>,
]

describe('an OCSP response', () => {
  it.each<[string, Partial<ResponseOptions>]>([
    ['from the issuer, identified by its key', {}],
    ['from the issuer, identified by its name', { responderBy: 'name' }],
    ['from a responder of the issuer', { responder }],
    ['with a SHA-256 hash of the issuer', { hash: 'sha256' }],
  ])('states that a certificate is good: %s', (_, options) => {
    const read = readOcspResponse(response(options))
    expect(answerOn(read, sealRead, rootRead)).toMatchObject({ status: 'good', revokedAt: null, ...times })
    expect(signerOf(read, rootRead)).not.toBeNull()
  })

  it('states when a certificate was revoked, or when its key was compromised if that was earlier', () => {
    const at = day('2026-12-01')
    const invalidFrom = day('2026-11-01')
    const revokedBy = (revoked: ResponseOptions['revoked']) =>
      answerOn(readOcspResponse(response({ revoked: revoked! })), sealRead, rootRead)?.revokedAt
    expect(revokedBy({ at })).toEqual(at)
    expect(revokedBy({ at, invalidFrom })).toEqual(invalidFrom)
  })

  it('gives no answer about another certificate or issuer, or if it contains two answers', () => {
    const otherSeal = issue('seal', 'Seal', { ...validity, issuer: root })
    const on = (options: Partial<ResponseOptions>) => answerOn(readOcspResponse(response(options)), sealRead, rootRead)
    expect(on({ of: otherSeal })).toBeNull()
    expect(on({ namedIssuer: otherRoot })).toBeNull()
    expect(on({ times: 2 })).toBeNull()
  })

  it.each<[string, Partial<ResponseOptions>]>([
    ['by a responder of another authority of the same name', { responder: responderOf(otherRoot, validity) }],
    ['by a certificate of the issuer for other purposes', { responder: responderOf(root, validity, { purposes: [] }) }],
    [
      'by a certificate of the issuer for any purpose',
      { responder: responderOf(root, validity, { purposes: ['2.5.29.37.0'] }) },
    ],
    ['by a responder that has expired', { responder: responderOf(root, { ...validity, until: day('2026-12-31') }) }],
    [
      'by a responder that is not yet valid',
      { responder: responderOf(root, { ...validity, from: day('2027-01-02') }) },
    ],
    ['by another authority of the same name', { responder: otherRoot, responderBy: 'name' }],
    ['by the issuer in the name of its responder', { namedResponder: responder }],
    ['over other data', { signature: () => Buffer.alloc(70) }],
  ])('has no trusted signer if it is signed %s', (_, options) => {
    expect(signerOf(readOcspResponse(response(options)), rootRead)).toBeNull()
  })

  it.each<[string, Uint8Array]>([
    ['only asks to try later', refusal(3)],
    ['has trailing bytes', Buffer.concat([response(), Uint8Array.of(0)])],
    ['is cut short', response().subarray(0, -1)],
    ['identifies the issuer with an unsupported hash', response({ hash: 'sha512' })],
    ['has a critical extension', response({ criticalOfResponse: '1.2.3' })],
    ['has an answer with a critical extension', response({ critical: '1.2.3' })],
    ['is a certificate', root.certificate],
  ])('is refused if it %s', (_, bytes) => {
    expect(() => readOcspResponse(bytes)).toThrow()
  })

  it('is refused, has no trusted signer or gives the same answer after any byte is altered', () => {
    const bytes = response({ responder })
    const answerFrom = (altered: Uint8Array) => {
      try {
        const read = readOcspResponse(altered)
        return signerOf(read, rootRead) && answerOn(read, sealRead, rootRead)
      } catch (error) {
        if (error instanceof DerError) return null
        throw error
      }
    }
    const { status, thisUpdate, nextUpdate } = answerFrom(bytes)!
    for (const [at, byte] of bytes.entries()) {
      const altered = answerFrom(bytes.with(at, byte ^ (1 << (at % 8))))
      if (altered) expect(altered, `byte ${at}`).toMatchObject({ status, thisUpdate, nextUpdate })
    }
  })

  it('is refused if it is an error response, and its status is reported', () => {
    expect(() => readOcspResponse(refusal(3))).toThrow('tryLater')
  })
})

describe('openssl', () => {
  beforeAll(async () => {
    const made =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=CA -days 30 -keyout ca.key -out ca.pem'
    await openssl(...made.split(' '))
    for (const name of ['good', 'revoked', 'ocsp']) {
      await openssl(
        ...`req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`.split(
          ' ',
        ),
      )
      write('ext.cnf', name === 'ocsp' ? 'extendedKeyUsage=OCSPSigning\nnoCheck=ignored' : 'keyUsage=digitalSignature')
      await openssl(
        ...`x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile ext.cnf -out ${name}.pem`.split(
          ' ',
        ),
      )
    }
    const serialOf = async (name: string) =>
      (await openssl('x509', '-in', `${name}.pem`, '-noout', '-serial')).trim().replace('serial=', '')
    write(
      'index.txt',
      [
        `V\t360101000000Z\t\t${await serialOf('good')}\tunknown\t/CN=good`,
        `R\t360101000000Z\t260101000000Z,keyCompromise\t${await serialOf('revoked')}\tunknown\t/CN=revoked`,
        '',
      ].join('\n'),
    )
  })
  const derOf = async (name: string) => {
    await openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`)
    return readCertificate(readFileSync(path(`${name}.der`)))
  }

  it.each<[string, string, string]>([
    ['ca', 'good', 'good'],
    ['ocsp', 'good', 'good'],
    ['ocsp', 'revoked', 'revoked'],
  ])('answers our request as the responder %s about the certificate %s', async (signer, name, status) => {
    const [issuer, certificate] = [await derOf('ca'), await derOf(name)]
    write('request.der', writeOcspRequest(certificate, issuer))
    await openssl(
      ...`ocsp -index index.txt -CA ca.pem -rsigner ${signer}.pem -rkey ${signer}.key -reqin request.der -respout response.der -ndays 1`.split(
        ' ',
      ),
    )
    const read = readOcspResponse(readFileSync(path('response.der')))
    expect(signerOf(read, issuer)).not.toBeNull()
    expect(answerOn(read, certificate, issuer)?.status).toBe(status)
  })

  it('accepts a response that our test code writes', async () => {
    const now = new Date()
    const bytes = response({ thisUpdate: now, nextUpdate: new Date(now.getTime() + 3_600_000), responder })
    write('root.pem', certificateToPem(root.certificate))
    write('seal.pem', certificateToPem(seal.certificate))
    write('made.der', bytes)
    const printed = await openssl(
      ...'ocsp -respin made.der -issuer root.pem -cert seal.pem -CAfile root.pem -no_nonce'.split(' '),
    )
    expect(printed).toContain('Response verify OK')
    expect(printed).toContain('seal.pem: good')
  })
})
