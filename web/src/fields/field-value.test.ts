import { describe, expect, it } from 'vitest'
import type { FieldType } from '../api/generated/calls.ts'
import { missingText, normalizeValue, valueError } from './field-value.ts'

describe('what is typed', () => {
  it.each<[FieldType, string, string | null]>([
    ['amount', '1250.50', '1250.50'],
    ['amount', '1250,50', '1250.50'],
    ['amount', '12,5', '12.5'],
    ['amount', '-3', '-3'],
    ['amount', ' 1 250,50 ', '1250.50'],
    ['amount', '1\u00a0250,50', '1250.50'],
    ['amount', '1\u202f250,50', '1250.50'],
    ['amount', '1’250.50', '1250.50'],
    ['text', ' Jane ', 'Jane'],
    ['text', '   ', null],
    ['text', '\u200b\u2800', null],
    ['dropdown', ' 12 months', ' 12 months'],
    ['dropdown', ' ', null],
    ['paragraph', ' \n ', null],
    ['paragraph', 'a\r\n b ', 'a\n b '],
  ])('in a field of type %s as %j is sent as %j', (type, typed, sent) => {
    expect(normalizeValue({ type }, typed)).toBe(sent)
    expect(valueError({ type, options: [typed] }, sent)).toBeNull()
  })

  it.each(['1,250', '1.250,50', '1,250.50'])('as the amount %s is refused rather than guessed', typed => {
    expect(valueError({ type: 'amount', options: null }, normalizeValue({ type: 'amount' }, typed))).toMatch(/digits/)
  })
})

describe('a refusal', () => {
  it.each<[FieldType, string, string]>([
    ['amount', '9'.repeat(31), 'Enter at most 30 digits before the point and 15 after it.'],
    ['paragraph', 'x'.repeat(10_001), 'Enter at most 10,000 characters.'],
    ['text', 'a\nb', 'Enter this on a single line.'],
    ['date', '31.05.2026', 'Enter the date as year, month and day, such as 2026-05-31.'],
    ['dropdown', 'c', 'Choose one of the options.'],
  ])('of a %s names what is allowed', (type, value, words) => {
    expect(valueError({ type, options: ['a', 'b'] }, value)).toBe(words)
  })

  it('is not for an empty field, which is asked for in other words', () => {
    expect(valueError({ type: 'date', options: null }, null)).toBeNull()
    expect(missingText({ type: 'checkbox' })).toBe('Tick this box to continue.')
  })
})
