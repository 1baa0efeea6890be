import { beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { type Issued, issue } from '../longterm/test-support/certificates.ts'
import {
  certificatesOf,
  day,
  type LongTermWorld,
  listsAt,
  longTermWorld,
  sealedInWorld,
  verifyInWorld,
  withStamp,
  withStore,
} from '../longterm/test-support/long-term-world.ts'
import { type ListOptions, revocationList } from '../longterm/test-support/revocation-lists.ts'
import { sealCertificates } from './seal-certificates.ts'

const sealedAt = day('2027-03-04')
const listedAt = day('2027-03-05')
const archivedAt = day('2027-03-06')

let world: LongTermWorld
let levelB: Uint8Array
let levelT: Uint8Array
beforeAll(async () => {
  world = longTermWorld()
  levelB = await sealedInWorld(world, sealedAt, null)
  levelT = await sealedInWorld(world, sealedAt, sealedAt)
})

function brief(file: Uint8Array, now?: Date, timestampRoots?: Issued[]) {
  const { outcome, level, problems, notes } = verifyInWorld(world, file, now, timestampRoots)
  return {
    outcome,
    level: level?.replace('PAdES-BASELINE-', ''),
    problems: problems.map(p => p.code),
    notes: notes.map(n => n.code),
  }
}

const store = (file: Uint8Array, lists: Uint8Array[]) => withStore(file, { certificates: certificatesOf(world), lists })
const archived = (file: Uint8Array, at = archivedAt) => withStamp(file, world.authorities[2026], at)
const year = 365 * 24 * 3600 * 1000
const listOf = (issuer: Issued, options: Partial<ListOptions> = {}) =>
  revocationList({ issuer, thisUpdate: listedAt, nextUpdate: new Date(listedAt.getTime() + year), ...options })
const timeList = () => listOf(world.timeRoot)

describe('an upgrade', () => {
  it('only appends data, and is reported with the level that it reaches', async () => {
    const levelLt = store(levelT, listsAt(world, listedAt))
    const levelLta = await archived(levelLt)
    const good = { outcome: 'valid', problems: [], notes: [] }
    expect(Buffer.compare(levelLta.subarray(0, levelT.length), levelT)).toBe(0)
    expect([levelT, levelLt, levelLta].map(file => brief(file))).toEqual(
      ['T', 'LT', 'LTA'].map(level => ({ ...good, level })),
    )
    const { seal, upgrades } = verifyInWorld(world, levelLta)
    expect(seal).toMatchObject({ coversWholeFile: false, timestamp: { time: sealedAt.toISOString(), holds: true } })
    const authority = { time: archivedAt.toISOString(), subject: 'CN=Time 2026-01-01', holds: true }
    expect(upgrades).toEqual([
      { kind: 'store', level: 'PAdES-BASELINE-LT', time: null, subject: null, holds: null },
      { kind: 'timestamp', level: 'PAdES-BASELINE-LTA', ...authority },
    ])
  })

  it('still allows the certificates of the seal to be extracted', async () => {
    const certificates = sealCertificates(bytesSource(await archived(levelT)))
    expect(certificates.map(({ name }) => name)).toEqual(sealCertificates(bytesSource(levelT)).map(({ name }) => name))
    expect(
      certificates.some(({ name, der }) => name === 'seal' && Buffer.compare(der, world.seal.certificate) === 0),
    ).toBe(true)
  })

  it('does not raise the level of a seal with an unknown root', async () => {
    const otherWorld = longTermWorld()
    const file = await archived(store(levelT, listsAt(world, listedAt)))
    const result = verifyInWorld({ ...world, root: otherWorld.root }, file)
    expect(result).toMatchObject({ outcome: 'not-checked', level: 'PAdES-BASELINE-T' })
  })
})

describe('years later', () => {
  it('a seal is valid while its newest timestamp holds, even after all earlier certificates have expired', async () => {
    const first = await archived(store(levelT, listsAt(world, listedAt)))
    const second = await withStamp(
      store(first, listsAt(world, day('2030-06-01'))),
      world.authorities[2030],
      day('2030-06-02'),
    )
    const third = await withStamp(
      store(second, listsAt(world, day('2040-06-01'))),
      world.authorities[2040],
      day('2040-06-02'),
    )
    expect(brief(second, day('2036-01-01'))).toEqual({
      outcome: 'valid',
      level: 'LTA',
      problems: [],
      notes: ['certificate-expired-since'],
    })
    expect(brief(third, day('2046-01-01'))).toMatchObject({ outcome: 'valid', level: 'LTA', problems: [] })
    expect(brief(second, day('2046-01-01'))).toMatchObject({ outcome: 'valid', level: 'B' })
  })

  it('a timestamp proves nothing once its authority has expired, unless a later timestamp covers it', async () => {
    const file = await archived(store(levelT, listsAt(world, listedAt)))
    expect(brief(file, day('2030-06-01'))).toMatchObject({ level: 'LTA' })
    expect(brief(file, day('2036-01-01'))).toMatchObject({
      level: 'B',
      notes: ['time-is-claimed', 'certificate-expired-since', 'timestamp-ended', 'timestamp-ended'],
    })
  })

  it('a timestamp proves nothing if it was renewed too late', async () => {
    const file = await archived(store(levelT, listsAt(world, listedAt)))
    const late = await withStamp(
      store(file, listsAt(world, day('2032-01-01'))),
      world.authorities[2030],
      day('2032-01-02'),
    )
    const { level, notes } = brief(late, day('2036-01-01'))
    expect(level).not.toBe('LTA')
    expect(notes).toContain('timestamp-ended')
  })

  it('a timestamp does not count if it was renewed without revocation data for its authority', async () => {
    const file = await archived(
      store(levelT, [listOf(world.root), listOf(world.timeRoot, { nextUpdate: archivedAt })]),
      day('2027-03-09'),
    )
    const renewed = await withStamp(file, world.authorities[2030], day('2030-06-02'))
    expect(brief(renewed, day('2036-01-01')).notes).toContain('timestamp-unknown')
  })
})

describe('a security store', () => {
  it.each<[string, () => Uint8Array[]]>([
    ['no list for the seal', () => [timeList()]],
    ['no list for the authority', () => [listOf(world.root)]],
    [
      'a list of another root of the same name',
      () => [timeList(), listOf(issue('root', 'Seal Root', { from: day('2026-01-01'), until: day('2060-01-01') }))],
    ],
    [
      'a list that ended before the seal',
      () => [timeList(), listOf(world.root, { thisUpdate: day('2027-01-01'), nextUpdate: day('2027-02-01') })],
    ],
    ['a list from the future', () => [timeList(), listOf(world.root, { thisUpdate: day('2029-01-01') })]],
    ['a list for some certificates only', () => [timeList(), listOf(world.root, { critical: '2.5.29.28' })]],
    ['a delta list', () => [timeList(), listOf(world.root, { critical: '2.5.29.27' })]],
    ['bytes that are not a list', () => [timeList(), Buffer.from('nothing')]],
    [
      'a list with a flipped bit',
      () => [timeList(), Uint8Array.from(listOf(world.root)).map((b, i) => (i === 60 ? b ^ 1 : b))],
    ],
  ])('leaves the file at level T, with a note, if it has %s', (_, lists) => {
    expect(brief(store(levelT, lists()))).toEqual({
      outcome: 'valid',
      level: 'T',
      problems: [],
      notes: ['revocation-unknown'],
    })
  })

  it('reaches the next level if it adds the lists that an earlier store lacks', async () => {
    const file = await archived(store(levelT, [timeList()]))
    expect(brief(file).level).toBe('T')
    const second = store(file, [listOf(world.root, { thisUpdate: day('2027-03-07') })])
    expect(brief(second).level).toBe('LT')
    expect(brief(await archived(second, day('2027-03-08'))).level).toBe('LTA')
  })
})

describe('a seal that was revoked', () => {
  const revoked = (at: string, more: Partial<NonNullable<ListOptions['revoked']>[number]> = {}) => [
    timeList(),
    listOf(world.root, {
      thisUpdate: day('2027-06-01'),
      revoked: [{ certificate: world.seal.certificate, at: day(at), ...more }],
    }),
  ]

  it('is not valid if it was revoked before its timestamp', () => {
    expect(brief(store(levelT, revoked('2027-03-01')))).toMatchObject({
      outcome: 'not-valid',
      problems: ['certificate-revoked'],
    })
  })

  it('is valid with a note if it was revoked after its timestamp', () => {
    expect(brief(store(levelT, revoked('2027-05-01')))).toMatchObject({
      outcome: 'valid',
      notes: ['certificate-revoked-since'],
    })
  })

  it('is not valid if it was revoked after its timestamp, but its key was compromised before', () => {
    const file = store(levelT, revoked('2027-05-01', { invalidFrom: day('2027-01-01') }))
    expect(brief(file)).toMatchObject({ outcome: 'not-valid' })
  })

  it('is not valid without a timestamp, whatever time it claims', () => {
    expect(brief(store(levelB, revoked('2027-05-01')))).toMatchObject({ problems: ['certificate-revoked'] })
  })
})

describe('a timestamp authority', () => {
  it('proves nothing if it was revoked before a later timestamp covered its timestamp', () => {
    const lists = [
      listOf(world.root),
      listOf(world.timeRoot, {
        revoked: [{ certificate: world.authorities[2026].certificate, at: day('2027-03-05') }],
      }),
    ]
    expect(brief(store(levelT, lists))).toMatchObject({ level: 'B', notes: ['time-is-claimed', 'timestamp-revoked'] })
  })

  it('does not raise the level if it is not trusted', async () => {
    const stranger = issue('authority', 'Stranger', { from: day('2026-01-01'), until: day('2040-01-01') })
    const file = await withStamp(store(levelT, listsAt(world, listedAt)), stranger, archivedAt)
    expect(brief(file)).toEqual({ outcome: 'valid', level: 'LT', problems: [], notes: ['timestamp-untrusted'] })
  })

  it('raises the level to T with a document timestamp alone, and to LTA with a store before it', async () => {
    expect(brief(await archived(levelB))).toEqual({ outcome: 'valid', level: 'T', problems: [], notes: [] })
    expect(brief(await archived(store(levelB, listsAt(world, listedAt))))).toMatchObject({ level: 'LTA', notes: [] })
  })

  it('makes a document invalid if its timestamp is later than the timestamp that covers it', async () => {
    const file = await archived(await archived(levelT, day('2027-05-01')), day('2027-04-01'))
    expect(brief(file)).toMatchObject({ outcome: 'not-valid', problems: ['document-timestamp-wrong'] })
  })
})
