import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { type SealCms, sealCms } from '../signing/cms.ts'
import { oids } from '../signing/object-identifiers.ts'
import { signedAttribute } from '../signing/signed-data.ts'
import type { Signer } from '../signing/signer.ts'
import { testChain, testNow } from '../signing/test-support/certificates.ts'
import { maxStampedSizeBytes } from '../timestamps/signature-timestamp.ts'
import { type Forged, forgeCertificate, forgeToken, type TokenOptions } from '../timestamps/test-support/forge.ts'
import { plainPdf, sealed } from './test-support/seal.ts'
import { verifySealedPdf } from './verify-sealed-pdf.ts'

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000)
const hours = (count: number) => minutes(count * 60)
const from = hours(-1)
const root = forgeCertificate({ name: 'Time Root', isIssuer: true, from, until: hours(1_000_000) })
const authority = forgeCertificate({ name: 'Time Authority', issuer: root, from, until: hours(1_000) })

let signer: Signer
let cms: SealCms
let roots: Uint8Array[]
beforeAll(async () => {
  const chain = await testChain()
  signer = chain.signer
  cms = sealCms(signer)
  roots = [chain.root.certificate]
})

type Changed = Partial<TokenOptions>

const tokenOver = (signature: Uint8Array, changed: Changed = {}) =>
  forgeToken({ authority, hash: createHash('sha256').update(signature).digest(), genTime: minutes(1), ...changed })

/** Creates a sealed document with these tokens in its signature. */
function stamped(...tokens: (Changed | ((signature: Uint8Array) => Uint8Array))[]): Promise<Uint8Array> {
  return sealed(plainPdf(), signer, {
    options: { reservedBytes: maxStampedSizeBytes(cms, 4_000) },
    async cms(digest) {
      const attributes = cms.signedAttributes(digest)
      const signature = await signer.sign(attributes)
      const made = tokens.map(token => (typeof token === 'function' ? token(signature) : tokenOver(signature, token)))
      return cms.assemble(
        attributes,
        signature,
        made.map(token => signedAttribute(oids.timeStampToken, token)),
      )
    },
  })
}

const verify = (file: Uint8Array, options: { timestampRoots?: Forged[]; now?: Date } = {}) =>
  verifySealedPdf(bytesSource(file), {
    roots,
    timestampRoots: (options.timestampRoots ?? [root]).map(({ certificate }) => certificate),
    now: options.now ?? hours(2),
  })
const codes = (file: Uint8Array) => verify(file).problems.map(({ code }) => code)

describe('a seal with a timestamp', () => {
  it('has level T, and the time and authority of its timestamp', async () => {
    const result = verify(await stamped({}))
    const timestamp = { time: minutes(1).toISOString(), accuracyMs: 1_000, subject: 'CN=Time Authority', trusted: true }
    expect(result).toMatchObject({
      outcome: 'valid',
      level: 'PAdES-BASELINE-T',
      seal: { signedAt: testNow.toISOString(), timestamp },
      signatures: [{ timestamp, level: 'PAdES-BASELINE-T' }],
      notes: [],
    })
  })

  it('has level B and only a claimed time if the authority is not trusted', async () => {
    const result = verify(await stamped({}), { timestampRoots: [] })
    expect(result).toMatchObject({
      outcome: 'valid',
      level: 'PAdES-BASELINE-B',
      seal: { timestamp: { trusted: false } },
    })
    expect(result.notes.map(({ code }) => code)).toEqual(['time-is-claimed', 'timestamp-untrusted'])
  })

  it('keeps its level while the certificate of the authority is valid', async () => {
    const result = verify(await stamped({}), { now: hours(999) })
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-T', seal: { timestamp: { holds: true } } })
  })

  it("falls to level B with a note once the authority's certificate has expired", async () => {
    const result = verify(await stamped({}), { now: hours(24 * 365 * 12) })
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-B', seal: { timestamp: { holds: false } } })
    expect(result.notes.map(({ code }) => code)).toEqual([
      'time-is-claimed',
      'certificate-expired-since',
      'timestamp-ended',
    ])
  })

  it('uses the earliest trusted timestamp', async () => {
    const stranger = forgeCertificate({ name: 'Stranger', from, until: hours(9) })
    const result = verify(
      await stamped({ genTime: minutes(3) }, { authority: stranger }, { genTime: minutes(2), accuracySeconds: 2 }),
    )
    expect(result.seal!.timestamp).toMatchObject({ time: minutes(2).toISOString(), trusted: true })
  })

  it('has a note if its claimed time is days away from the proven time', async () => {
    const result = verify(await stamped({ genTime: hours(30) }), { now: hours(31) })
    expect(result.outcome).toBe('valid')
    expect(result.notes.map(({ code }) => code)).toEqual(['time-differs'])
  })

  it('is not valid if its timestamp is earlier than its certificate', async () => {
    const file = await stamped({ genTime: hours(-24 * 400) })
    expect(codes(file)).toContain('timestamp-wrong')
    expect(verify(file).level).toBeNull()
  })

  it.each<[string, Changed | ((signature: Uint8Array) => Uint8Array)]>([
    ['over another signature', { hash: createHash('sha256').update('another').digest() }],
    ['in the future', { genTime: hours(3) }],
    ['by an expired certificate', { authority: forgeCertificate({ issuer: root, from, until: minutes(0) }) }],
    [
      'by a certificate for servers',
      { authority: forgeCertificate({ issuer: root, purposes: ['1.3.6.1.5.5.7.3.1'] }) },
    ],
    ['whose time was changed', { signedInfo: Buffer.from('another') }],
    ['that is not a token', () => Buffer.of(0x30, 0)],
  ])('is not valid with a timestamp %s', async (_, token) => {
    const file = await stamped(token)
    expect(codes(file)).toEqual(['timestamp-wrong'])
    expect(verify(file)).toMatchObject({ outcome: 'not-valid', level: null, seal: { timestamp: null } })
  })

  it('never has a different time after a bit of the token is flipped', async () => {
    const size = tokenOver(randomBytes(64)).length
    const good = verify(await stamped({})).seal!.timestamp
    const said = new Set<string>()
    let accepted = 0
    for (let at = 0; at < size; at++) {
      const file = await stamped(signature => {
        const flipped = Uint8Array.from(tokenOver(signature))
        if (at < flipped.length) flipped[at]! ^= 1 << (at % 8)
        return flipped
      })
      const { level, seal } = verify(file)
      if (level !== 'PAdES-BASELINE-T') continue
      accepted++
      said.add(JSON.stringify(seal!.timestamp))
    }
    expect([...said]).toEqual([JSON.stringify(good)])
    expect(accepted).toBeLessThan(5)
  })
})
