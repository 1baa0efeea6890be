import { beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import {
  certificatesOf,
  day,
  type LongTermWorld,
  listsAt,
  longTermWorld,
  sealedInWorld,
  withStamp,
  withStore,
} from '../longterm/test-support/long-term-world.ts'
import { verifySealedPdf } from './verify-sealed-pdf.ts'

const sealedAt = day('2027-03-04')
const soon = day('2027-03-05')

let world: LongTermWorld
let levelT: Uint8Array
let levelLt: Uint8Array
let levelLta: Uint8Array
beforeAll(async () => {
  world = longTermWorld()
  levelT = await sealedInWorld(world, sealedAt, sealedAt)
  levelLt = withStore(levelT, { certificates: certificatesOf(world), lists: listsAt(world, soon) })
  levelLta = await withStamp(levelLt, world.authorities[2026], day('2027-03-06'))
})

const verify = (file: Uint8Array, now = day('2028-01-01')) =>
  verifySealedPdf(bytesSource(file), {
    roots: [world.root.certificate],
    timestampRoots: [world.timeRoot.certificate],
    now,
  })
const brief = (file: Uint8Array, now?: Date) => {
  const { outcome, level, problems, notes } = verify(file, now)
  return { outcome, level, problems: problems.map(p => p.message), notes: notes.map(n => n.code) }
}

describe('levels', () => {
  it('each upgrade appends, and is named with the level that it gives', () => {
    expect(Buffer.compare(levelLta.subarray(0, levelT.length), levelT)).toBe(0)
    expect(brief(levelT)).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-T', problems: [], notes: [] })
    expect(brief(levelLt)).toEqual({ outcome: 'valid', level: 'PAdES-BASELINE-LT', problems: [], notes: [] })
    expect(brief(levelLta)).toEqual({ outcome: 'valid', level: 'PAdES-BASELINE-LTA', problems: [], notes: [] })
    expect(verify(levelLta)).toMatchObject({
      seal: { coversWholeFile: false, timestamp: { time: sealedAt.toISOString(), holds: true } },
      upgrades: [
        { kind: 'store', level: 'PAdES-BASELINE-LT', time: null, subject: null },
        {
          kind: 'timestamp',
          level: 'PAdES-BASELINE-LTA',
          time: day('2027-03-06').toISOString(),
          subject: 'CN=Time 2026-01-01',
          holds: true,
        },
      ],
    })
  })
})
