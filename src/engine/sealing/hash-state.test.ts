import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSha256, HashStateError, resumeSha256 } from './hash-state.ts'

const native = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('a SHA-256 that survives the process', () => {
  it('gives the same digest as one run, wherever it was split', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 700 }), fc.nat(), fc.nat(), async (data, a, b) => {
        const [first, second] = [a % (data.length + 1), b % (data.length + 1)].sort((x, y) => x - y) as [number, number]
        const start = await createSha256()
        start.update(data.subarray(0, first))
        const middle = await resumeSha256(start.save())
        middle.update(data.subarray(first, second))
        const end = await resumeSha256(Uint8Array.from(middle.save()))
        end.update(data.subarray(second))
        expect(end.sizeBytes).toBe(data.length)
        expect(hex(end.digest())).toBe(native(data))
      }),
      { numRuns: 200 },
    )
  })

  it('can be resumed many times from one state, and in parallel', async () => {
    const data = Buffer.alloc(100_001, 'abc')
    const start = await createSha256()
    start.update(data)
    const state = start.save()
    const resumed = await Promise.all(['x', 'y', 'z'].map(async tail => ({ tail, hash: await resumeSha256(state) })))
    for (const { tail, hash } of resumed) hash.update(Buffer.from(tail))
    for (const { tail, hash } of resumed)
      expect(hex(hash.digest())).toBe(native(Buffer.concat([data, Buffer.from(tail)])))
  })

  it('counts past 4 GiB in the saved state', async () => {
    const start = await createSha256()
    const state = start.save()
    new DataView(state.buffer, state.byteOffset).setBigUint64(4, 5_000_000_000n)
    expect((await resumeSha256(state)).sizeBytes).toBe(5_000_000_000)
  })

  it.each([
    ['nothing', () => new Uint8Array()],
    ['a state cut short', (state: Uint8Array) => state.subarray(0, 40)],
    ['a state of another version', (state: Uint8Array) => Uint8Array.from(state).fill(2, 3, 4)],
    ['a state of another build of the library', (state: Uint8Array) => Uint8Array.from(state).fill(0xee, 12, 16)],
  ])('refuses %s', async (_, spoil) => {
    const start = await createSha256()
    start.update(Buffer.from('some data'))
    await expect(resumeSha256(spoil(start.save()))).rejects.toThrow(HashStateError)
  })
})
