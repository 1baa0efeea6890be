import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { day, longTermWorld, sealedInWorld, withStamp } from '../longterm/test-support/long-term-world.ts'
import { readCertificate } from '../signing/certificate.ts'
import { timestampEnd } from './timestamp-end.ts'

const sealedAt = day('2027-03-04')
const worldOf = (algorithm: 'p256' | 'rsa') => {
  const world = longTermWorld(algorithm)
  return { world, roots: [readCertificate(world.timeRoot.certificate)] }
}

describe('the newest timestamp of a document proves its time', () => {
  it('until the certificate of its authority expires', async () => {
    const { world, roots } = worldOf('p256')
    const once = await withStamp(await sealedInWorld(world, sealedAt, sealedAt), world.authorities[2026], sealedAt)
    expect(timestampEnd(bytesSource(once), roots)).toEqual(day('2031-01-01'))
    const twice = await withStamp(once, world.authorities[2030], day('2030-06-01'))
    expect(timestampEnd(bytesSource(twice), roots)).toEqual(day('2041-01-01'))
  })

  it('until its algorithm is no longer accepted, if that is sooner', async () => {
    const { world, roots } = worldOf('rsa')
    const file = await withStamp(await sealedInWorld(world, sealedAt, sealedAt), world.authorities[2026], sealedAt)
    expect(timestampEnd(bytesSource(file), roots)).toEqual(new Date('2029-01-01T00:00:00Z'))
  })

  it('at no time if there is no timestamp', async () => {
    const { world, roots } = worldOf('p256')
    expect(timestampEnd(bytesSource(await sealedInWorld(world, sealedAt, sealedAt)), roots)).toBeNull()
  })
})
