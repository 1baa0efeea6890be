import { describe, expect, it } from 'vitest'
import { CallBuffer } from './call-buffer.ts'
import type { LoggedCall } from './logged-call.ts'

const call = (number: number): LoggedCall => ({
  callId: `call_${number}`,
  organizationId: 'org',
  credentialId: 'key',
  credentialName: null,
  method: 'GET',
  route: '/v1/templates',
  path: '/v1/templates',
  status: 200,
  durationMs: 1,
  requestId: 'request',
  error: null,
  answeredAt: new Date(0),
})

/** Makes a buffer for a database that the test can make unavailable. */
function bufferBefore(database: { isAway: boolean }) {
  const written: string[] = []
  let dropped = 0
  const buffer = new CallBuffer({
    async write(calls) {
      if (database.isAway) throw new Error('away')
      written.push(...calls.map(call => call.callId))
    },
    onDropped: count => {
      dropped += count
    },
  })
  const add = (count: number) => {
    for (let number = 0; number < count; number++) buffer.add(call(number))
  }
  return { buffer, add, written, dropped: () => dropped }
}

describe('the call buffer', () => {
  it('writes waiting calls in one batch, and at once when there are many', async () => {
    const { buffer, add, written } = bufferBefore({ isAway: false })
    add(3)
    expect(written).toEqual([])
    await buffer.write()
    expect(written).toEqual(['call_0', 'call_1', 'call_2'])
    add(500)
    await Promise.resolve()
    expect(written).toHaveLength(503)
  })

  it('keeps calls in their order until the database is available again', async () => {
    const database = { isAway: true }
    const { buffer, add, written, dropped } = bufferBefore(database)
    add(2)
    for (let tries = 0; tries < 10; tries++) await buffer.write()
    buffer.add(call(2))
    database.isAway = false
    await buffer.write()
    expect(written).toEqual(['call_0', 'call_1', 'call_2'])
    expect(dropped()).toBe(0)
  })

  it('holds at most 10,000 calls, and counts the calls that it drops', async () => {
    const { buffer, add, dropped } = bufferBefore({ isAway: true })
    add(1)
    await buffer.write()
    add(10_006)
    expect(dropped()).toBe(7)
  })

  it('gives up on calls that cannot be written, and continues with later calls', async () => {
    const database = { isAway: true }
    const { buffer, add, written, dropped } = bufferBefore(database)
    add(2)
    for (let tries = 0; tries < 60; tries++) await buffer.write()
    expect(dropped()).toBe(2)
    database.isAway = false
    buffer.add(call(9))
    await buffer.write()
    expect(written).toEqual(['call_9'])
  })

  it('writes the remaining calls when it ends, or drops them if the database is unavailable', async () => {
    const present = bufferBefore({ isAway: false })
    present.add(1_200)
    await present.buffer.end()
    expect(present.written).toHaveLength(1_200)
    const away = bufferBefore({ isAway: true })
    away.add(1_200)
    await away.buffer.end()
    expect(away.dropped()).toBe(1_200)
  })
})
