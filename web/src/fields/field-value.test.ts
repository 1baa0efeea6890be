import { describe, expect, it } from 'vitest'
import type { FieldType, SessionField } from '../api/signing-types.ts'
import { isCalendarDate, isFilled, normalizeValue, valueError } from './field-value.ts'

function field(type: FieldType, options: string[] | null = null): SessionField {
  const place = { page: 1, x: 0, y: 0, width: 100, height: 20 }
  return { fieldId: 'fld_1', type, options, required: true, readOnly: false, value: null, ...place }
}

describe('amounts', () => {
  it.each([
    ['1250.50', '1250.50'],
    ['1250,50', '1250.50'],
    ['12,5', '12.5'],
    ['-3', '-3'],
    [' 1 250,50 ', '1250.50'],
    ['1’250.50', '1250.50'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(normalizeValue(field('amount'), typed)).toBe(sent)
    expect(valueError(field('amount'), sent)).toBeNull()
  })

  it.each(['1,250', '1.250,50', '1,250.50', 'abc', '12.', '.5', '1e3'])('%s is refused rather than guessed', typed => {
    expect(valueError(field('amount'), normalizeValue(field('amount'), typed))).not.toBeNull()
  })
})

describe('dates', () => {
  it.each(['2024-02-29', '1999-12-31'])('%s is a day', date => expect(isCalendarDate(date)).toBe(true))
  it.each(['2023-02-29', '2024-13-01', '2024-1-1', '31.12.2024', '0000-00-00'])('%s is none', date =>
    expect(isCalendarDate(date)).toBe(false),
  )
})

describe('other values', () => {
  it('a choice that is not among the options is refused', () => {
    expect(valueError(field('dropdown', ['a', 'b']), 'c')).not.toBeNull()
    expect(valueError(field('dropdown', ['a', 'b']), 'b')).toBeNull()
  })

  it('white space alone is empty, and is kept inside a paragraph', () => {
    expect(normalizeValue(field('text'), '   ')).toBeNull()
    expect(normalizeValue(field('paragraph'), ' \n ')).toBeNull()
    expect(normalizeValue(field('paragraph'), 'a\r\n b ')).toBe('a\n b ')
  })

  it('a box counts as filled only when it is ticked', () => {
    expect(isFilled(field('checkbox'), 'false')).toBe(false)
    expect(isFilled(field('checkbox'), 'true')).toBe(true)
  })
})
