import { expect, it } from 'vitest'
import { periodOf } from './usage-period.ts'

it.each([
  ['month', '2028-02-10', { from: '2028-02-01', to: '2028-02-29' }],
  ['lastMonth', '2027-01-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['year', '2026-11-26', { from: '2026-01-01', to: '2026-12-31' }],
  ['all', '2026-11-26', {}],
] as const)('computes the dates of the period "%s" on %s', (period, today, range) => {
  expect(periodOf(period, new Date(today))).toEqual(range)
})
