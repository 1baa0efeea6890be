import { expect, it } from 'vitest'
import { nextCodeAt, type SentCode } from './code-limits.ts'

const now = new Date('2026-05-03T12:00:00Z')
const minutesAgo = (minutes: number, isOfLink = true): SentCode => ({
  at: new Date(now.getTime() - minutes * 60_000),
  isOfLink,
})
const isFree = (sent: SentCode[]) => nextCodeAt(sent, now) <= now
const times = (count: number, code: SentCode) => Array.from({ length: count }, () => code)

it('allows five codes an hour per link, and says when the next code is allowed', () => {
  expect(isFree(times(4, minutesAgo(1)))).toBe(true)
  const five = [minutesAgo(50), ...times(4, minutesAgo(1))]
  expect(nextCodeAt(five, now)).toEqual(new Date('2026-05-03T12:10:00Z'))
  expect(isFree([minutesAgo(60), ...times(4, minutesAgo(1))])).toBe(true)
})

it('allows ten codes an hour and twenty a day per address, across all links', () => {
  expect(isFree(times(9, minutesAgo(1, false)))).toBe(true)
  expect(isFree(times(10, minutesAgo(1, false)))).toBe(false)
  expect(isFree(times(19, minutesAgo(120, false)))).toBe(true)
  expect(nextCodeAt(times(20, minutesAgo(120, false)), now)).toEqual(new Date('2026-05-04T10:00:00Z'))
})
