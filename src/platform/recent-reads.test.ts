import { expect, it } from 'vitest'
import { RecentReads } from './recent-reads.ts'

it('does not cache a read that began before the cache was cleared', async () => {
  const reads = new RecentReads<string>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = reads.of('org', () => promise)
  reads.forget()
  resolve('before the change')
  await slow
  expect(await reads.of('org', async () => 'after the change')).toBe('after the change')
  expect(await reads.of('org', async () => 'read again')).toBe('after the change')
})
