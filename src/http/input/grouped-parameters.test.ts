import { expect, it } from 'vitest'
import { groupedParameters } from './grouped-parameters.ts'

it.each([
  ['keeps a plain parameter', { limit: '1' }, { limit: '1' }],
  ['groups the keys of a name', { 'm[a]': '1', 'm[b]': '2', limit: '1' }, { limit: '1', m: { a: '1', b: '2' } }],
  ['allows brackets and line breaks in a key', { 'm[a]b\n]': '1' }, { m: { 'a]b\n': '1' } }],
  ['makes no group for an empty key', { 'm[]': '1' }, { 'm[]': '1' }],
  ['makes no group without a name', { '[a]': '1' }, { '[a]': '1' }],
])('groups query parameters: %s', (_, query, grouped) => {
  expect(groupedParameters(query)).toEqual(grouped)
})

it('does not turn a key named __proto__ into a prototype', () => {
  const { m } = groupedParameters({ 'm[__proto__]': '1' }) as { m: object }
  expect(Object.getPrototypeOf(m)).toBe(Object.prototype)
  expect(Object.keys(m)).toEqual(['__proto__'])
})
