import { expect, it } from 'vitest'
import { pauseAfterError, pauseAfterPostponed, pauseWhileUnavailable } from './mail-retries.ts'

it('retries a postponed mail at growing intervals for three days, and then gives up', () => {
  const pauses: number[] = []
  for (let count = 1; ; count++) {
    const pauseMs = pauseAfterPostponed(count)
    if (pauseMs === null) break
    pauses.push(pauseMs)
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const days = pauses.reduce((sum, pauseMs) => sum + pauseMs, 0) / 86_400_000
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.5)
})

it.each([
  [0, 5],
  [60, 15],
  [3_600, 900],
  [864_000, 1_800],
])('while no mail server is available, retries a mail that is %i s old after %i s', (ageS, pauseS) => {
  expect(pauseWhileUnavailable(ageS * 1000)).toBe(pauseS * 1000)
})

it.each([
  [1, 5],
  [2, 60],
  [3, 300],
  [12, 86_400],
  [100, 86_400],
])('after internal error number %i, retries the mail after %i s', (count, pauseS) => {
  expect(pauseAfterError(count)).toBe(pauseS * 1000)
})
