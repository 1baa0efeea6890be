import { describe, expect, it } from 'vitest'
import type { FieldType } from '../api/generated/calls.ts'
import { missingText, normalizeValue, valueError } from './field-value.ts'
import { sampleField } from './test-support/sample-field.ts'

describe('normalizeValue', () => {
  it.each<[FieldType, string, string | null]>([
    ['text', ' Jane ', 'Jane'],
    ['text', '   ', null],
    ['text', '\u200b\u2800', null],
    ['dropdown', ' 12 months', ' 12 months'],
    ['dropdown', ' ', null],
    ['paragraph', ' \n ', null],
    ['paragraph', 'a\r\n b ', 'a\n b '],
    ['amount', ' 1 250,50 ', '1250.50'],
  ])('converts the input of a %s field from %j to %j', (type, typed, sent) => {
    expect(normalizeValue({ type, unit: null }, typed)).toBe(sent)
    expect(valueError(sampleField({ type, width: 200, options: [typed] }), sent)).toBeNull()
  })
})

describe('valueError', () => {
  it.each<[FieldType, string, string]>([
    ['amount', '9'.repeat(31), 'Enter at most 30 digits before the point and 15 after it.'],
    ['amount', '12 apples', '“12 apples” is not an amount. Enter it in digits, such as 1250.50.'],
    ['text', 'x'.repeat(33), 'Only 32 characters of your text fit in this box; you entered 33.'],
    ['dropdown', 'b'.repeat(99), 'This does not fit the box. Ask the sender for a larger box.'],
    ['paragraph', 'x'.repeat(10_001), 'Enter at most 10,000 characters; you entered 10,001.'],
    ['text', 'a\nb', 'Enter this on a single line.'],
    ['date', '31.05.2026', 'Enter the date as year, month and day, such as 2026-05-31.'],
    ['dropdown', 'c', 'Choose one of the options.'],
  ])('states the allowed values of a %s field', (type, value, words) => {
    expect(valueError(sampleField({ type, options: ['a', 'b'.repeat(99)] }), value)).toBe(words)
  })

  it('reports no error for an empty field, because `missingText` returns the text for that', () => {
    expect(valueError(sampleField({ type: 'date' }), null)).toBeNull()
    expect(missingText({ type: 'checkbox' })).toBe('Tick this box to continue.')
  })
})
