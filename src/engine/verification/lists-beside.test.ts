import { beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { noRevAvail } from '../longterm/test-support/certificates.ts'
import {
  day,
  type LongTermWorld,
  listsAt,
  longTermWorld,
  sealedInWorld,
  withStore,
} from '../longterm/test-support/long-term-world.ts'
import { revocationList } from '../longterm/test-support/revocation-lists.ts'
import { verifySealedPdf } from './verify-sealed-pdf.ts'

const sealedAt = day('2027-03-04')

let world: LongTermWorld
let levelB: Uint8Array
let levelT: Uint8Array
beforeAll(async () => {
  world = longTermWorld()
  levelB = await sealedInWorld(world, sealedAt, null)
  levelT = await sealedInWorld(world, sealedAt, sealedAt)
})

const brief = (file: Uint8Array, revocationLists: Uint8Array[], of = world) => {
  const { outcome, level, problems, notes } = verifySealedPdf(bytesSource(file), {
    roots: [of.root.certificate],
    timestampRoots: [of.timeRoot.certificate],
    now: day('2028-01-01'),
    revocationLists,
  })
  const codes = (items: { code: string }[]) => items.map(({ code }) => code)
  return { outcome, level: level?.replace('PAdES-BASELINE-', ''), problems: codes(problems), notes: codes(notes) }
}

const listed = (at: Date, invalidFrom?: Date) => [
  revocationList({
    issuer: world.root,
    thisUpdate: day('2027-12-01'),
    nextUpdate: day('2027-12-31'),
    revoked: [{ certificate: world.seal.certificate, at, ...(invalidFrom && { invalidFrom }) }],
  }),
]

describe('a revocation list supplied with the file', () => {
  it('invalidates a seal without a timestamp, because nothing proves an earlier time', () => {
    expect(brief(levelB, listed(day('2027-12-01')))).toMatchObject({
      outcome: 'not-valid',
      problems: ['certificate-revoked'],
    })
  })

  it('adds a note to a seal with a timestamp from before the revocation', () => {
    const good = { outcome: 'valid', level: 'T', problems: [], notes: ['certificate-revoked-since'] }
    expect(brief(levelT, listed(day('2027-12-01')))).toEqual(good)
    expect(brief(levelT, listed(day('2027-12-01'), day('2027-03-05')))).toEqual(good)
  })

  it('invalidates a seal with a timestamp from after the key was compromised', () => {
    expect(brief(levelT, listed(day('2027-12-01'), day('2027-03-03')))).toMatchObject({
      outcome: 'not-valid',
      problems: ['certificate-revoked'],
    })
  })

  it('does not raise the level, because other verifiers only have the file', () => {
    const lists = listsAt(world, day('2027-12-15'))
    expect(brief(levelT, lists)).toEqual(brief(levelT, []))
    expect(brief(levelT, lists)).toEqual({ outcome: 'valid', level: 'T', problems: [], notes: [] })
    const inFile = withStore(levelT, { certificates: [], lists })
    expect(brief(inFile, [])).toMatchObject({ level: 'LT' })
  })

  it('has no effect if another root signed it', () => {
    const otherWorld = longTermWorld()
    const forged = revocationList({
      issuer: { ...otherWorld.root, certificate: world.root.certificate },
      thisUpdate: day('2027-12-01'),
      nextUpdate: day('2027-12-31'),
      revoked: [{ certificate: world.seal.certificate, at: day('2027-12-01') }],
    })
    expect(brief(levelB, [forged])).toEqual(brief(levelB, []))
  })

  it('invalidates timestamps of an authority that it revokes', () => {
    const lists = listsAt(world, day('2027-12-01'), {
      time: [{ certificate: world.authorities[2026].certificate, at: day('2027-11-01') }],
    })
    expect(brief(levelT, lists)).toMatchObject({
      outcome: 'valid',
      level: 'B',
      notes: ['time-is-claimed', 'timestamp-revoked'],
    })
  })
})

describe('an older seal whose certificate states that it is never revoked (RFC 9608)', () => {
  it('stays valid, but can reach at most level T', async () => {
    const before = longTermWorld('p256', { seal: [noRevAvail] })
    const seal = await sealedInWorld(before, sealedAt, sealedAt)
    const good = { outcome: 'valid', level: 'T', problems: [], notes: [] }
    expect(brief(seal, [], before)).toEqual(good)
    expect(brief(await sealedInWorld(before, sealedAt, null), [], before)).toMatchObject({
      outcome: 'valid',
      level: 'B',
    })
  })

  it('is still revoked if its issuer revokes it', async () => {
    const before = longTermWorld('p256', { seal: [noRevAvail] })
    const revoked = [{ certificate: before.seal.certificate, at: day('2027-12-01') }]
    const lists = listsAt(before, day('2027-12-01'), { seal: revoked })
    const file = await sealedInWorld(before, sealedAt, null)
    expect(brief(file, lists, before)).toMatchObject({ outcome: 'not-valid', problems: ['certificate-revoked'] })
  })
})
