import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/call.ts'
import { actOnEach } from './act-on-each.ts'
import { remindedPeople } from './reminded-people.ts'

afterEach(() => vi.useRealTimers())

const items = Array.from({ length: 11 }, (_, index) => index)

describe('acting on several items', () => {
  it('calls for four at a time, and returns the outcomes in the order of the items', async () => {
    let running = 0
    let most = 0
    const progress: number[] = []
    const outcomes = await actOnEach(
      items,
      async item => {
        most = Math.max(most, ++running)
        await new Promise(resolve => setTimeout(resolve, item % 3))
        running--
        return item * 2
      },
      done => progress.push(done),
    )
    expect(most).toBe(4)
    expect(outcomes).toEqual(items.map(item => ({ item, answer: item * 2 })))
    expect(progress).toEqual(items.map(item => item + 1))
  })

  it('goes on after an error, which concerns only its item', async () => {
    const refusal = new ApiError(409, 'Envelope has expired')
    const act = async (item: number) => {
      if (item === 1) throw refusal
      return item
    }
    expect(await actOnEach([0, 1, 2], act, () => {})).toEqual([
      { item: 0, answer: 0 },
      { item: 1, error: refusal },
      { item: 2, answer: 2 },
    ])
  })

  it('repeats a call that came too soon, after the pause that the service asks for', async () => {
    vi.useFakeTimers()
    const calls: number[] = []
    const act = async () => {
      calls.push(Date.now())
      if (calls.length < 3) throw new ApiError(429, 'Too many requests', { retryAfterSeconds: 2 })
      return 'done'
    }
    const outcomes = actOnEach(['a'], act, () => {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcomes).toEqual([{ item: 'a', answer: 'done' }])
    expect(calls.map(at => at - calls[0]!)).toEqual([0, 2_000, 4_000])
  })
})

describe('the people who were reminded', () => {
  const signer = (email: string, remindedAt: string | null) => ({ email, remindedAt })
  const count = (...requests: ReturnType<typeof signer>[][]) =>
    remindedPeople(requests.map(signers => ({ signers })) as unknown as Parameters<typeof remindedPeople>[0])

  it('are those of the last reminder, each counted once', () => {
    const [before, now] = ['2026-11-30T09:00:00.000Z', '2026-11-30T10:00:00.000Z']
    expect(count([signer('a@x.example', now), signer('b@x.example', before), signer('c@x.example', null)])).toBe(1)
    expect(count([signer('a@x.example', now), signer('b@x.example', now)], [signer('A@x.example', now)])).toBe(2)
    expect(count()).toBe(0)
  })
})
