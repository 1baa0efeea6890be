import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

it.each([
  [3, 'now'],
  [42, '42 seconds ago'],
  [60, '1 minute ago'],
  [7_300, '2 hours ago'],
  [90_000, 'yesterday'],
  [5_300_000, '2 months ago'],
  [595_000_000, '18 years ago'],
])('describes %i seconds ago as %s', (seconds, words) => {
  const now = Date.parse('2026-05-03T14:02:00Z')
  expect(timeAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(words)
})
