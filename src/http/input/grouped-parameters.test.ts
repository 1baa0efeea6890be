import { expect, it } from 'vitest'
import { groupedParameters } from './grouped-parameters.ts'

it.each([
  ['a plain parameter stays', { limit: '1' }, { limit: '1' }],
  ['keys of one name are grouped', { 'm[a]': '1', 'm[b]': '2', limit: '1' }, { limit: '1', m: { a: '1', b: '2' } }],
  ['a key may have brackets and line breaks', { 'm[a]b\n]': '1' }, { m: { 'a]b\n': '1' } }],
  ['an empty key makes no group', { 'm[]': '1' }, { 'm[]': '1' }],
  ['a name is needed', { '[a]': '1' }, { '[a]': '1' }],
])('groups query parameters: %s', (_, query, grouped) => {
  expect(groupedParameters(query)).toEqual(grouped)
})

it('does not turn a key named __proto__ into a prototype', () => {
  const { m } = groupedParameters({ 'm[__proto__]': '1' }) as { m: object }
  expect(Object.getPrototypeOf(m)).toBe(Object.prototype)
  expect(Object.keys(m)).toEqual(['__proto__'])
})
