import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberOperand } from './canvas.ts'

it('numbers are written with at most three decimals and without an exponent', () => {
  const numbers = fc.double({ min: -1e7, max: 1e7, noNaN: true })
  fc.assert(
    fc.property(numbers, value => {
      const text = numberOperand(value)
      expect(text).toMatch(/^-?\d+(\.\d{0,2}[1-9])?$/)
      expect(Math.abs(Number(text) - value)).toBeLessThan(0.00051)
    }),
    { numRuns: 500 },
  )
  expect([0, -0, -0.0004, -0.05, 0.9996, 12.03, 1e-9, -7].map(numberOperand)).toEqual([
    '0',
    '0',
    '0',
    '-0.05',
    '1',
    '12.03',
    '0',
    '-7',
  ])
})
