import { describe, expect, it } from 'vitest'
import { pauseAfterMs, renewalDue } from './upgrade-times.ts'

const date = (text: string) => new Date(`${text}T00:00:00Z`)
const dayMs = 86_400_000

describe('the next timestamp of a file', () => {
  it.each([
    ['half a year before the newest timestamp ends', '2026-01-01', '2036-07-01', '2036-01-03'],
    ['halfway to the end of a timestamp that ends within the year', '2026-01-01', '2026-03-02', '2026-01-31'],
    ['at once when the newest timestamp has ended', '2026-01-01', '2025-06-01', '2025-06-01'],
  ])('is due %s', (_, stamped, end, due) => {
    expect(renewalDue(date(stamped), date(end))).toEqual(date(due))
  })
})

describe('the pause after a failed attempt', () => {
  it('grows from a minute to six hours with each failed attempt', () => {
    expect([0, 1, 5, 8, 9, 1_000].map(pauseAfterMs)).toEqual([1, 2, 32, 256, 360, 360].map(minutes => minutes * 60_000))
    expect(pauseAfterMs(1_000)).toBeLessThan(dayMs)
  })
})
