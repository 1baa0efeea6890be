import { describe, expect, it } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

const takeMany = (buckets: TokenBuckets, count: number, nowMs: number) =>
  Array.from({ length: count }, () => buckets.take('a', nowMs)).filter(taken => taken.granted).length

describe('a token bucket', () => {
  it('grants a burst of its size, and then refuses', () => {
    const buckets = new TokenBuckets(10, 20)
    expect(takeMany(buckets, 50, 0)).toBe(20)
    expect(buckets.take('a', 0)).toEqual({ granted: false, remaining: 0, retryAfterSeconds: 1, resetSeconds: 2 })
  })

  it('refills at its rate, up to its size', () => {
    const buckets = new TokenBuckets(10, 20)
    takeMany(buckets, 20, 0)
    expect(takeMany(buckets, 50, 500)).toBe(5)
    expect(takeMany(buckets, 50, 60_000)).toBe(20)
  })

  it('states when to retry, in whole seconds, and never too early', () => {
    const buckets = new TokenBuckets(0.25, 1)
    takeMany(buckets, 1, 0)
    const { granted, retryAfterSeconds } = buckets.take('a', 100)
    expect(granted).toBe(false)
    expect(buckets.take('a', 100 + retryAfterSeconds * 1000).granted).toBe(true)
  })

  it('is separate for each name', () => {
    const buckets = new TokenBuckets(1, 1)
    expect(buckets.take('a', 0).granted).toBe(true)
    expect(buckets.take('a', 0).granted).toBe(false)
    expect(buckets.take('b', 0).granted).toBe(true)
  })

  it('accepts an unused token back, but never exceeds its size', () => {
    const buckets = new TokenBuckets(1, 1)
    buckets.take('a', 0)
    buckets.giveBack('a')
    buckets.giveBack('a')
    expect(takeMany(buckets, 5, 0)).toBe(1)
  })

  it('has tokens again once a debt is paid', () => {
    const buckets = new TokenBuckets(1, 5)
    buckets.lower('a', -2, 0)
    expect(buckets.take('a', 0)).toMatchObject({ granted: false, retryAfterSeconds: 3 })
    expect(takeMany(buckets, 5, 3_000)).toBe(1)
    expect(takeMany(buckets, 5, 60_000)).toBe(5)
  })

  it('never gains tokens when it is lowered', () => {
    const buckets = new TokenBuckets(1, 5)
    buckets.lower('a', 3, 0)
    buckets.lower('a', 5, 0)
    expect(takeMany(buckets, 5, 0)).toBe(3)
  })

  it('is dropped if too many other buckets have been used since', () => {
    const buckets = new TokenBuckets(0.001, 1)
    buckets.take('used', 0)
    for (let index = 0; index < 20_000; index++) {
      buckets.take(`other ${index}`, 0)
      if (index % 1_000 === 0) expect(buckets.take('used', 0).granted).toBe(false)
    }
    expect(buckets.take('other 0', 0).granted).toBe(true)
  })
})
