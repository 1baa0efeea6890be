import { describe, expect, it } from 'vitest'
import { decimalMark, readAmount, typedAmount } from './read-amount.ts'

describe('readAmount', () => {
  it.each([
    ['1250.50', '1250.50'],
    ['1250,50', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['1 250,50', '1250.50'],
    ['1\u00a0250,50', '1250.50'],
    ['1\u202f250,500', '1250.500'],
    ['1’250.50', '1250.50'],
    ["1'250'000", '1250000'],
    ['1.250.000', '1250000'],
    ['12,50,000.75', '1250000.75'],
    ['-1.250,50', '-1250.50'],
    ['\u2212 3', '-3'],
    ['12,5', '12.5'],
    ['1250,505', '1250.505'],
    ['0,125', '0.125'],
    [',5', '0.5'],
    ['€ 1.250,50', '1250.50'],
    ['1.250,50 EUR', '1250.50'],
    ['١٬٢٥٠٫٥٠', '1250.50'],
    ['१२५०.५०', '1250.50'],
  ])('reads %s as %s in every language', (typed, value) => {
    for (const mark of ['.', ','] as const) expect(readAmount(typed, mark, 'EUR')).toEqual({ value, otherwise: null })
  })

  it.each([
    ['1.250', 'de', '1250', '1.250'],
    ['1.250', 'en', '1.250', '1250'],
    ['1,250', 'de', '1.250', '1250'],
    ['1,250', 'en', '1250', '1.250'],
    ['-12,500', 'fr', '-12.500', '-12500'],
  ])('reads %s in %s as %s, and reports that it could be %s', (typed, language, value, otherwise) => {
    expect(readAmount(typed, decimalMark(language))).toEqual({ value, otherwise })
  })

  it.each(['1.2.3', '1,25,00', '1.25,50.00', '12 5', '1 25,50', '1e3', 'ten', '1.', '-', '+1'])(
    'does not guess what %s means, so that the signer corrects it',
    typed => {
      expect(readAmount(typed, '.').value).not.toMatch(/^-?\d+(\.\d+)?$/)
    },
  )

  it.each(['1250.50', '1.250', '-0.5', '1250'])('reads %s back from its displayed form, in every language', value => {
    for (const mark of ['.', ','] as const) expect(readAmount(typedAmount(value, mark), mark).value).toBe(value)
  })
})
