import { describe, expect, it } from 'vitest'
import type { FieldType } from './field-type.ts'
import { formatValue, parseValue, unitProblem } from './value-format.ts'
import { type BrokenRule, brokenRule, drawnValue, isFilled, type RuledField } from './value-rules.ts'

const options = ['12 months', '24 months']

const values: [type: FieldType, value: string, rule: BrokenRule | null][] = [
  ['amount', '1250.50', null],
  ['amount', '-3', null],
  ['amount', '0', null],
  ['amount', `${'9'.repeat(30)}.${'9'.repeat(15)}`, null],
  ['amount', '9'.repeat(31), 'too-many-digits'],
  ['amount', `1.${'0'.repeat(16)}`, 'too-many-digits'],
  ['amount', '1,250', 'decimal'],
  ['amount', '1.250,50', 'decimal'],
  ['amount', '1,250.50', 'decimal'],
  ['amount', '12.', 'decimal'],
  ['amount', '.5', 'decimal'],
  ['amount', '1e3', 'decimal'],
  ['amount', '+1', 'decimal'],
  ['amount', ' 1', 'decimal'],
  ['amount', '١٢', 'decimal'],
  ['amount', '', 'decimal'],
  ['date', '2024-02-29', null],
  ['date', '1999-12-31', null],
  ['date', '0001-01-01', null],
  ['date', '2023-02-29', 'date'],
  ['date', '2024-13-01', 'date'],
  ['date', '2024-1-1', 'date'],
  ['date', '0000-00-00', 'date'],
  ['date', '31.12.2024', 'date'],
  ['date', '2024-02-29T00:00:00Z', 'date'],
  ['checkbox', 'true', null],
  ['checkbox', 'false', null],
  ['checkbox', 'yes', 'true-or-false'],
  ['checkbox', 'True', 'true-or-false'],
  ['dropdown', '24 months', null],
  ['dropdown', '36 months', 'option'],
  ['text', 'Jane', null],
  ['text', 'two\nlines', 'single-line'],
  ['text', 'two\rlines', 'single-line'],
  ['paragraph', 'two\nlines', null],
  ['paragraph', 'x'.repeat(10_000), null],
  ['paragraph', 'x'.repeat(10_001), 'too-long'],
  ['text', 'x'.repeat(10_001), 'too-long'],
  ['signature', 'Jane', 'signature-has-no-value'],
]

describe('brokenRule', () => {
  it.each(values)('returns the broken rule of a field of type %s for the value %j: %s', (type, value, rule) => {
    expect(brokenRule({ type, options }, value, () => true)).toBe(rule)
  })

  it.each<[string, BrokenRule | null]>([
    ['12 months', null],
    ['24 months\n12 months', null],
    ['12 months\n12 months', 'options'],
    ['12 months\n36 months', 'options'],
    ['12 months\n', 'options'],
    ['', 'options'],
  ])('checks each line of %j for a dropdown that allows several options', (value, rule) => {
    expect(brokenRule({ type: 'dropdown', kind: 'multiple', options }, value, () => true)).toBe(rule)
  })

  const matches = (pattern: string, value: string) => new RegExp(`^(?:${pattern})$`).test(value)
  it.each<[what: string, field: RuledField, value: string, rule: BrokenRule | null]>([
    ['accepts the maximum length in characters', { type: 'text', maxLength: 3 }, '🙂ab', null],
    ['refuses a longer value', { type: 'paragraph', maxLength: 3 }, 'a\nbc', 'max-length'],
    ['accepts a value that matches the pattern', { type: 'text', pattern: 'a|ab' }, 'ab', null],
    ['refuses a value of which only a part matches', { type: 'text', pattern: 'a' }, 'ab', 'pattern'],
    ['accepts fewer decimals than allowed', { type: 'amount', decimals: 2 }, '1.5', null],
    ['refuses more decimals than allowed', { type: 'amount', decimals: 2 }, '1.505', 'too-many-decimals'],
    ['accepts a whole number', { type: 'amount', kind: 'number', decimals: 0 }, '12', null],
    ['refuses a fraction', { type: 'amount', kind: 'number', decimals: 0 }, '1.5', 'too-many-decimals'],
    ['refuses a value for initials', { type: 'signature', kind: 'initials' }, 'x', 'signature-has-no-value'],
    ['refuses a value for a name', { type: 'text', kind: 'name' }, 'x', 'filled-by-service'],
    ['refuses a value for an email address', { type: 'text', kind: 'email' }, 'x', 'filled-by-service'],
    ['refuses a value for the signing date', { type: 'date', kind: 'date-signed' }, '2026-05-31', 'filled-by-service'],
    ['refuses two lines for a company', { type: 'text', kind: 'company' }, 'two\nlines', 'single-line'],
    ['ignores an unknown kind', { type: 'text', kind: 'passport' }, 'x', null],
    ['ignores a kind that belongs to another type', { type: 'text', kind: 'initials' }, 'x', null],
    ['ignores a kind named like a property of every object', { type: 'text', kind: 'constructor' }, 'x', null],
  ])('%s', (_, field, value, rule) => {
    expect(brokenRule(field, value, matches)).toBe(rule)
  })

  it('refuses any value for a dropdown without options', () => {
    expect(brokenRule({ type: 'dropdown', options: null }, 'a', () => true)).toBe('option')
    expect(brokenRule({ type: 'dropdown' }, 'a', () => true)).toBe('option')
  })
})

it.each<[FieldType, string | null, boolean]>([
  ['text', null, false],
  ['text', '', false],
  ['text', ' ', false],
  ['text', ' x', true],
  ['paragraph', ' \n ', false],
  ['text', '\u00a0\u2003', false],
  ['text', '\u200b\u00ad\ufeff', false],
  ['text', '\u2800\u3164', false],
  ['text', '\u200bx', true],
  ['dropdown', ' ', false],
  ['checkbox', 'true', true],
  ['checkbox', 'false', false],
  ['amount', '0', true],
  ['date', '2026-05-31', true],
])('a field of type %s with %j counts as filled in: %s', (type, value, filled) => {
  expect(isFilled({ type }, value)).toBe(filled)
})

it.each<[FieldType, string, string, string]>([
  ['amount', '1234.56', '-1234567.5', '-1234567.5'],
  ['amount', '1,234.56', '-1234567.5', '-1,234,567.5'],
  ['amount', '1.234,56', '1250.50', '1.250,50'],
  ['amount', '1234,56', '1250.50', '1250,50'],
  ['amount', '1 234,56', '999', '999'],
  ['amount', '1 234,56', '123456.125', '123\u00a0456,125'],
  ['amount', "1'234.56", '1000', "1'000"],
  ['date', 'DD.MM.YYYY', '2026-05-31', '31.05.2026'],
  ['date', 'MM/DD/YYYY', '0001-02-03', '02/03/0001'],
  ['text', 'DD.MM.YYYY', '2026-05-31', '2026-05-31'],
])('with type %s and format %s, the value %s is drawn as %s and reads back unchanged', (type, format, value, drawn) => {
  expect(formatValue({ type, format }, value)).toBe(drawn)
  expect(parseValue({ type, format }, drawn)).toBe(value)
})

it.each(['1.250.50', '12.50,00', '1,250.50', 'ten'])('%s is not an amount in the format 1.234,56', text => {
  const value = parseValue({ type: 'amount', format: '1.234,56' }, text)
  expect(value === null || brokenRule({ type: 'amount' }, value, () => true) !== null).toBe(true)
})

it.each(['000 EUR', '.50', '-', '+ VAT', ' 5'])('the unit %j could be read as part of the amount', unit => {
  expect(unitProblem(unit)).toMatch(/^must not begin/)
})

it.each(['EUR', '%', 'm²', '€ a month'])('the unit %j cannot be read as part of the amount', unit => {
  expect(unitProblem(unit)).toBeNull()
})

it.each<[value: string, decimals: number, format: string | undefined, drawn: string]>([
  ['1250.5', 2, undefined, '1250.50'],
  ['-1250', 2, '1.234,56', '-1.250,00'],
  ['1250.505', 2, undefined, '1250.505'],
  ['1250', 0, undefined, '1250'],
  ['', 2, undefined, ''],
])('the amount %j with %i decimals and the format %s is drawn as %j', (value, decimals, format, drawn) => {
  expect(drawnValue({ type: 'amount', decimals, format }, value)).toBe(drawn)
})

it('only an amount is drawn with its unit', () => {
  expect(drawnValue({ type: 'amount', unit: 'EUR' }, '1250.50')).toBe('1250.50 EUR')
  expect(drawnValue({ type: 'amount', unit: null }, '1250.50')).toBe('1250.50')
  expect(drawnValue({ type: 'amount', unit: 'EUR' }, '')).toBe('')
  expect(drawnValue({ type: 'text', unit: 'EUR' }, 'Jane')).toBe('Jane')
})
