import { describe, expect, it } from 'vitest'
import { keyboardOf, type TextFormatName, textFormatNames, textFormats } from './text-formats.ts'
import { brokenRule, storedValue } from './value-rules.ts'

const examples: Record<TextFormatName, { valid: string[]; invalid: string[] }> = {
  phone: {
    valid: ['+49 30 901820', '(020) 7946 0958', '555-0100', '0032/2.555.12.12', '+1 (212) 555‑0100', '+358401234567'],
    invalid: ['1234', '+1234567890123456', 'call me', '+44 20 7946 ext', '++44 20 7946 0958', '-555 0100', '٠١٢٣٤٥٦'],
  },
  postcode: {
    valid: ['10115', '1010', '101', 'SW1A 1AA', 'sw1a 1aa', 'D02 AF30', '12345-6789', 'K1A 0B1', 'L-1234', '1012 AB'],
    invalid: ['12', 'Berlin', '10115 Berlin', '12345678901', ' - ', '101_15', 'SW1A  1AA', '101–15', '١٠١١٥'],
  },
  iban: {
    valid: [
      'GB33BUKB20201555555555',
      'gb33 bukb 2020 1555 5555 55',
      'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
      'NO93 8601 1117 947',
      'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    ],
    invalid: [
      'GB33 BUKB 2020 1555 5555 56',
      'GB33 BUKB 2020',
      '3704 0044 0532 0130 00',
      'GB33-BUKB-2020-1555-5555-55',
      'GB',
    ],
  },
  vat: {
    valid: [
      'DE136695976',
      'de 136.695.976',
      'ATU13585627',
      'EL 094259216',
      'ESB58378431',
      'NL004495445B01',
      'IE6433435F',
    ],
    invalid: [
      '136695976',
      'DE13669597',
      'US123456789',
      'ES123456789',
      'NL004495445',
      'DE 136 695 976 x',
      'constructor',
    ],
  },
  ein: {
    valid: ['12-3456789', '123456789'],
    invalid: ['123-45-6789', '12-345678', '12 3456789', 'EIN 12-3456789'],
  },
}

const ruleOf = (format: TextFormatName, value: string) => brokenRule({ type: 'text', format }, value, () => true)

describe.each(textFormatNames)('the format %s', format => {
  it.each([textFormats[format].example, ...examples[format].valid])('accepts %j, also with spaces around it', value => {
    expect(ruleOf(format, value)).toBeNull()
    expect(ruleOf(format, ` ${value} `)).toBeNull()
  })

  it.each(examples[format].invalid)('refuses %j', value => {
    expect(ruleOf(format, value)).toBe('format')
  })

  it('takes linear time on the longest values', () => {
    const started = performance.now()
    for (const part of ['1', '1 ', 'a', 'DE', '(-'])
      expect(ruleOf(format, `${part.repeat(10_000 / part.length - 1)}!`)).toBe('format')
    expect(performance.now() - started).toBeLessThan(500)
  })
})

it('only a text has these formats, and other names of formats allow every text', () => {
  expect(brokenRule({ type: 'paragraph', format: 'iban' }, 'x', () => true)).toBeNull()
  expect(brokenRule({ type: 'text', format: 'toString' }, 'x', () => true)).toBeNull()
  expect(brokenRule({ type: 'text', format: null }, 'x', () => true)).toBeNull()
})

it('a value with a format is stored without the spaces around it, and otherwise as it was typed', () => {
  expect(storedValue({ type: 'text', format: 'iban' }, ' gb33 bukb ')).toBe('gb33 bukb')
  expect(storedValue({ type: 'text', format: 'iban' }, ' ')).toBeNull()
  expect(storedValue({ type: 'text' }, ' Jane ')).toBe(' Jane ')
})

it('phones show the keys of a telephone only for phone numbers', () => {
  expect(keyboardOf({ type: 'text', format: 'phone' })).toBe('tel')
  expect(keyboardOf({ type: 'text', format: 'iban' })).toBeUndefined()
  expect(keyboardOf({ type: 'text' })).toBeUndefined()
})
