import { expect, it } from 'vitest'
import { formatMessage, type MessageValues } from './message.ts'
import { parseCatalogue, parseMessage } from './parse-message.ts'

const said = (text: string, values: MessageValues = {}, language = 'en') =>
  formatMessage(parseMessage(text), values, language)

it.each<[string, MessageValues, string]>([
  ['Sign here', {}, 'Sign here'],
  ['Next: {label}', { label: 'Date of birth' }, 'Next: Date of birth'],
  ['{count, plural, one {# field} other {# fields}}', { count: 1 }, '1 field'],
  ['{count, plural, one {# field} other {# fields}}', { count: 1200 }, '1,200 fields'],
  ['{kind, select, copy {A copy} other {A file}} of {name}', { kind: 'copy', name: 'it' }, 'A copy of it'],
  ['{kind, select, copy {A copy} other {A file}} of {name}', { kind: 'toString', name: 'it' }, 'A file of it'],
  ["It’s so, isn't it", {}, "It’s so, isn't it"],
  ['A colour such as #335aa6', {}, 'A colour such as #335aa6'],
])('formats %s with %o', (text, values, expected) => {
  expect(said(text, values)).toBe(expected)
})

it.each<[string, number, string]>([
  ['pl', 3, '3 pliki'],
  ['pl', 5, '5 plików'],
  ['de', 1200, '1.200 plików'],
])('chooses the plural and formats numbers by the rules of %s', (language, count, expected) => {
  const text = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# plików}}'
  expect(said(text, { count }, language)).toBe(expected)
})

it('does not read placeholders in the values that it fills in', () => {
  expect(said('From {sender}', { sender: '{sender} $& #' })).toBe('From {sender} $& #')
})

it('keeps a placeholder that has no value', () => {
  expect(said('Page {page} of {pages}', { page: 1 })).toBe('Page 1 of {pages}')
})

it.each([
  'Page {page',
  '{count, plural, one {# page}}',
  '{at, date, short}',
  '{x, selectordinal, other {#th}}',
  "A '{'brace'}'",
])('refuses %s', text => {
  expect(() => parseCatalogue({ group: { key: text } })).toThrow('The message key cannot be read')
})

it('refuses a repeated key', () => {
  expect(() => parseCatalogue({ first: { key: 'a' }, second: { key: 'b' } })).toThrow('A key is there twice: key')
})
