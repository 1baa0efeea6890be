import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { dict, name } from '../pdf/objects.ts'
import type { Revision } from '../pdf/revision.ts'
import { issueSeal } from '../signing/certificate-authority.ts'
import { sealCms, signCms } from '../signing/cms.ts'
import { localSigner } from '../signing/local-signer.ts'
import type { Signer } from '../signing/signer.ts'
import { fixtureCertificate, fixtureKey, testChain, testNow } from '../signing/test-support/certificates.ts'
import { appended, plainPdf, sealed, type TestSeal } from './test-support/seal.ts'
import { verifySealedPdf } from './verify-sealed-pdf.ts'

const rsaChain = ['rsa-seal', 'rsa-intermediate', 'rsa-root'].map(fixtureCertificate)
const foreign = localSigner(fixtureKey(), rsaChain)
const later = new Date(testNow.getTime() + 60_000)

let chain: Awaited<ReturnType<typeof testChain>>
let signer: Signer
let roots: Uint8Array[]
beforeAll(async () => {
  chain = await testChain()
  signer = chain.signer
  roots = [chain.root.certificate]
})

const verify = (file: Uint8Array, options: { roots?: Uint8Array[]; now?: Date } = {}) =>
  verifySealedPdf(bytesSource(file), { roots: options.roots ?? roots, now: options.now ?? later })
const codes = (file: Uint8Array) => verify(file).problems.map(p => p.code)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const bytes = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))

/** Makes a change so that a revision is not empty. */
const touch = (revision: Revision) => revision.editCatalog(catalog => catalog.set('Touched', true))

describe('a sealed document', () => {
  it('is valid, and its seal identifies the owner', async () => {
    const result = verify(await sealed(plainPdf(2), signer))
    expect(result).toMatchObject({
      outcome: 'valid',
      valid: true,
      level: 'PAdES-BASELINE-B',
      seal: {
        subject: 'CN=Example GmbH Seal, O=Example GmbH',
        coversWholeFile: true,
        test: false,
        signedAt: testNow.toISOString(),
      },
      chain: null,
      problems: [],
    })
    expect(result.seal!.issuer).toMatch(/^CN=Example GmbH Root [0-9a-f]{8}, O=Example GmbH$/)
    expect(result.signatures).toMatchObject([
      { field: 'Seal', intact: true, trusted: true, isSeal: true, problems: [] },
    ])
    expect(result.notes.map(n => n.code)).toEqual(['time-is-claimed'])
  })

  it.each([
    ['RSA', 'rsa-pkcs1-sha256'],
    ['RSA-PSS', 'rsa-pss-sha256'],
  ] as const)('is also valid with %s and an intermediate certificate', async (_, algorithm) => {
    const file = await sealed(plainPdf(), localSigner(fixtureKey(), rsaChain, algorithm))
    expect(verify(file, { roots: [...roots, rsaChain[2]!] })).toMatchObject({
      outcome: 'valid',
      level: 'PAdES-BASELINE-B',
    })
  })

  it('has no active content', async () => {
    expect(verify(await sealed(plainPdf(2), signer)).activeContent).toEqual([])
  })

  it('is valid even if it contains a script, which is reported', async () => {
    const script = dict({ S: name('JavaScript'), JS: name('a') })
    const build = (revision: Revision) => revision.editCatalog(catalog => catalog.set('OpenAction', script))
    const file = await sealed(plainPdf(), signer, { build })
    expect(verify(file)).toMatchObject({
      outcome: 'valid',
      activeContent: [{ kind: 'javascript', place: 'document', message: 'JavaScript (document)' }],
    })
  })

  it('is recognized as a test document by its seal', async () => {
    const test = await testChain({ test: true })
    const result = verify(await sealed(plainPdf(), test.signer), { roots: [test.root.certificate] })
    expect(result).toMatchObject({ valid: true, seal: { test: true } })
    expect(result.seal!.subject).toContain('TEST SEAL')
  })

  it('stays valid with a note after its certificate has expired', async () => {
    const result = verify(await sealed(plainPdf(), signer), { now: new Date('2050-01-01T00:00:00Z') })
    expect(result.outcome).toBe('valid')
    expect(result.notes.map(n => n.code)).toContain('certificate-expired-since')
  })

  it('is not checked if its root is unknown, but has no other problem', async () => {
    const otherChain = await testChain()
    const result = verify(await sealed(plainPdf(), signer), { roots: [otherChain.root.certificate] })
    expect(result).toMatchObject({ outcome: 'not-checked', valid: false, level: 'PAdES-BASELINE-B' })
    expect(result.problems.map(p => p.code)).toEqual(['unknown-root'])
  })

  it('is not a baseline signature if it has a signing-time attribute', async () => {
    const result = verify(await sealed(plainPdf(), signer, { options: { signedAt: undefined } }))
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BES' })
  })
})

describe('a document without a seal', () => {
  it.each([
    ['not-checked', 'not-a-pdf', () => bytes('hello')],
    ['not-checked', 'not-a-pdf', () => new Uint8Array()],
    ['not-valid', 'damaged', () => bytes('%PDF-1.7\nnothing more')],
    ['not-valid', 'no-signature', () => plainPdf()],
    [
      'not-checked',
      'encrypted',
      () => bytes(text(plainPdf()).replace('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard>>')),
    ],
  ])('has the outcome %s with the code %s', (outcome, code, make) => {
    const result = verify(make())
    expect([result.outcome, result.valid, result.problems.map(p => p.code)]).toEqual([outcome, false, [code]])
  })
})

describe('the verification of a sealed document', () => {
  let file: Uint8Array
  beforeAll(async () => {
    file = await sealed(plainPdf(), signer)
  })

  it('detects any flipped bit', () => {
    const survivors: number[] = []
    for (let i = 0; i < file.length; i++) {
      const flipped = Uint8Array.from(file)
      flipped[i]! ^= 1 << (i % 8)
      if (verify(flipped).outcome === 'valid') survivors.push(i)
    }
    expect(survivors).toEqual([])
  })

  it('detects any truncation and larger damage without throwing', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.uint8Array({ maxLength: 60 }), fc.nat(60), (at, inserted, removed) => {
        const damaged = Buffer.concat([file.subarray(0, at), inserted, file.subarray(at + removed)])
        fc.pre(Buffer.compare(damaged, file) !== 0)
        return !verify(damaged).valid && !verify(file.subarray(0, at)).valid
      }),
      { numRuns: 400 },
    )
  })

  it('detects a change in the case of any letter in the signature', () => {
    const start = text(file).indexOf('/Contents <') + 11
    for (let i = start; i < start + 400; i++) {
      if (!/[a-f]/.test(String.fromCharCode(file[i]!))) continue
      const changed = Uint8Array.from(file)
      changed[i]! ^= 0x20
      expect(codes(changed)).toEqual(['contents-malformed'])
    }
  })

  it.each([
    [
      'bytes after the end',
      (f: Uint8Array) => bytes(`${text(f)}\n% more\n`),
      ['changed-after-certification', 'not-whole-file'],
    ],
    ['a missing last byte', (f: Uint8Array) => f.subarray(0, -1), ['byte-range-malformed', 'not-whole-file']],
    ['an invisible revision', (f: Uint8Array) => appended(f, touch), ['changed-after-certification', 'not-whole-file']],
    [
      'an appended page',
      (f: Uint8Array) => appended(f, r => r.appendPage({ width: 300, height: 200 }, [])),
      ['changed-after-certification', 'not-whole-file'],
    ],
    ['bytes in the padding', (f: Uint8Array) => bytes(text(f).replace(/00>/, '01>')), ['contents-malformed']],
    ['a space in the signature', (f: Uint8Array) => bytes(text(f).replace(/0>/, ' >')), ['contents-malformed']],
  ])('detects %s', async (_, tamper, expected) => {
    const roomy = await sealed(plainPdf(), signer, { options: { reservedBytes: 2000 } })
    expect(codes(tamper(roomy))).toEqual(expected)
    expect(verify(tamper(roomy)).outcome).toBe('not-valid')
  })

  it('detects a signature moved from another document', async () => {
    const otherFile = await sealed(plainPdf(2), signer)
    const hex = /\/Contents <([0-9a-f]+)>/
    const swapped = bytes(text(file).replace(hex, text(otherFile).match(hex)![0]))
    expect(codes(swapped)).toEqual(['digest-mismatch'])
  })

  it('detects a signed range with a gap larger than the signature', async () => {
    // The gap includes a comment after the signature, which could then be anything.
    const range = (r: [number, number, number, number], shift: number) => `[0 ${r[1]} ${r[2] + shift} ${r[3] - shift}]`
    const wrapped = await sealed(plainPdf(), signer, { alter: widenGap(range, 20) })
    expect(codes(wrapped)).toContain('byte-range-gap')
  })

  it('detects a signed range that is malformed or beyond the file', async () => {
    for (const range of [
      '[0 10 20 30 40 50]',
      '[0 10]',
      '[1 10 20 30]',
      '[0 20 10 30]',
      '[0 10 20 99999999]',
      '[0 10 20 -1]',
      '[0 1.5 20 30]',
    ]) {
      const malformed = bytes(
        text(file).replace(/\/ByteRange \[[^\]]*\]/, match => `/ByteRange ${range}`.padEnd(match.length)),
      )
      expect(codes(malformed)).toContain('byte-range-malformed')
    }
  })

  it('detects a second signature by another party, even a valid one', async () => {
    const countersigned = await sealed(
      await sealed(plainPdf(), signer, { options: { certification: undefined } }),
      foreign,
    )
    expect(codes(countersigned)).toEqual(['not-whole-file'])
    expect(verify(countersigned).signatures).toMatchObject([
      { isSeal: true, intact: true, coversWholeFile: false },
      { isSeal: false, intact: true, trusted: false, coversWholeFile: true },
    ])
  })

  it('detects a revision after an older certification that forbids it', async () => {
    const certified = await sealed(plainPdf(), foreign, { options: { certification: 2, fieldName: 'Author' } })
    const strict = bytes(text(certified).replace('/P 2', '/P 1'))
    expect(openPdf(bytesSource(strict)).certification).toBe(1)
    // Our writer refuses this, so the attack uses a looser permission and tightens it afterwards.
    const file = await sealed(certified, signer)
    expect(codes(bytes(text(file).replace('/P 2', '/P 1')))).toContain('changed-after-certification')
  })
})

/** Rewrites the prepared signed range and the hashed bytes, as a forger who controls the signature would. */
function widenGap(
  range: (r: [number, number, number, number], shift: number) => string,
  shift: number,
): TestSeal['alter'] {
  return prepared => {
    const content = Buffer.from(prepared.appendix.buffer, prepared.appendix.byteOffset, prepared.appendix.length)
    const at = content.indexOf('/ByteRange ') + '/ByteRange '.length
    const end = content.indexOf(']', at) + 1
    content.write(
      range(prepared.byteRange, shift)
        .padEnd(end - at)
        .slice(0, end - at),
      at,
      'latin1',
    )
    prepared.digestParts[1] = prepared.digestParts[1]!.subarray(shift)
  }
}

describe('a seal is refused', () => {
  const seal = (options: TestSeal['options']) => sealed(plainPdf(), signer, { options })

  it.each([
    [
      'if it was made before its certificate was valid',
      '2027-03-04T04:00:00Z',
      ['certificate-not-yet-valid', 'certificate-not-yet-valid'],
    ],
    ['if it was made after its certificate had expired', '2037-03-05T00:00:00Z', ['certificate-expired']],
  ])('%s', async (_, moment, expected) => {
    const file = await seal({ signedAt: new Date(moment) })
    expect(verify(file, { now: new Date('2040-01-01T00:00:00Z') }).problems.map(p => p.code)).toEqual(expected)
  })

  it('if its time is in the future', async () => {
    expect(codes(await seal({ signedAt: new Date(testNow.getTime() + 3_600_000) }))).toEqual(['signed-in-the-future'])
  })

  it('if it is marked as a timestamp', async () => {
    expect(verify(await seal({ subFilter: 'ETSI.RFC3161' })).outcome).toBe('not-valid')
  })

  it('if its key belongs to another certificate from the same root', async () => {
    const otherSeal = await issueSeal(chain.root, { installationName: 'Mallory', test: false, now: testNow })
    const forged = localSigner(otherSeal.privateKey, signer.certificates)
    expect(codes(await sealed(plainPdf(), forged))).toEqual(['signature-mismatch'])
  })

  it('with a certificate that a seal issued', async () => {
    const below = await issueSeal(chain.seal, { installationName: 'Mallory', test: false, now: testNow })
    const forged = localSigner(below.privateKey, [below.certificate, ...signer.certificates])
    expect(codes(await sealed(plainPdf(), forged))).toEqual(['certificate-not-authority', 'certificate-path-too-long'])
  })

  it.each([
    ['rsa-seal-critical', ['certificate-extension-unknown']],
    ['rsa-seal-server', ['certificate-purpose']],
  ])('with the certificate %s', async (name, expected) => {
    const file = await sealed(plainPdf(), localSigner(fixtureKey(), [fixtureCertificate(name), ...rsaChain.slice(1)]))
    const result = verify(file, { roots: [rsaChain[2]!] })
    expect([result.outcome, result.problems.map(p => p.code)]).toEqual(['not-valid', expected])
  })

  it('with a certificate signed with SHA-1, because it leads to no root', async () => {
    const file = await sealed(
      plainPdf(),
      localSigner(fixtureKey(), [fixtureCertificate('rsa-seal-sha1'), ...rsaChain.slice(1)]),
    )
    expect(verify(file, { roots: [rsaChain[2]!] }).outcome).toBe('not-checked')
  })

  it('with a certificate outside the path', async () => {
    const more = localSigner(chain.seal.privateKey, [...signer.certificates, rsaChain[2]!])
    expect(codes(await sealed(plainPdf(), more))).toEqual(['certificate-unused'])
  })

  it("if it was made for bytes other than the file's", async () => {
    const cms = async () => signCms(signer, sealCms(signer), createHash('sha256').update('something else').digest())
    expect(codes(await sealed(plainPdf(), signer, { cms }))).toEqual(['digest-mismatch'])
  })

  it('with a signature that is not a CMS', async () => {
    expect(codes(await sealed(plainPdf(), signer, { cms: async () => Buffer.from('3003020101', 'hex') }))).toEqual([
      'cms-unreadable',
    ])
    expect(codes(await sealed(plainPdf(), signer, { cms: async () => new Uint8Array() }))).toEqual(['cms-unreadable'])
  })
})

describe('a sealed document with an earlier signature', () => {
  it('is reported with both signatures, and the seal decides the outcome', async () => {
    const signed = await sealed(plainPdf(), foreign, { options: { certification: undefined, fieldName: 'Author' } })
    const result = verify(await sealed(signed, signer))
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-B' })
    expect(result.signatures).toMatchObject([
      {
        field: 'Author',
        isSeal: false,
        intact: true,
        trusted: false,
        coversWholeFile: false,
        subject: 'O=Example Authority, CN=Example Signer',
      },
      { field: 'Seal', isSeal: true, intact: true, trusted: true, coversWholeFile: true },
    ])
    expect(result.signatures[0]!.notes.at(-1)!.message).toContain('(signatures)')
  })

  it('is valid even if the earlier signature is broken', async () => {
    const signed = await sealed(plainPdf(), foreign, { options: { certification: undefined, fieldName: 'Author' } })
    const broken = bytes(text(signed).replace('Page 1 of', 'Page 2 of'))
    const result = verify(await sealed(broken, signer))
    expect(result.outcome).toBe('valid')
    expect(result.signatures[0]).toMatchObject({ intact: false, problems: [{ code: 'digest-mismatch' }] })
  })

  it('is reported with the changes that were made after the earlier signature', async () => {
    const signed = await sealed(plainPdf(), foreign, { options: { certification: 2, fieldName: 'Author' } })
    const file = await sealed(signed, signer, { build: r => r.appendPage({ width: 300, height: 200 }, []) })
    const [first] = verify(file).signatures
    expect(first!.notes.at(-1)!.message).toContain('(pages, signatures)')
    expect(first!.problems.map(p => p.code)).toEqual(['changed-after-certification'])
    expect(verify(file).outcome).toBe('valid')
  })

  it('is not checked if it has no seal', async () => {
    expect(verify(await sealed(plainPdf(), foreign)).outcome).toBe('not-checked')
  })
})
