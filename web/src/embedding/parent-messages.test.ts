import { expect, it } from 'vitest'
import { targetOrigins } from './parent-messages.ts'

const none = { ancestorOrigins: [], referrer: '' }

it.each([
  ['the ancestor', { ancestorOrigins: ['https://a.example'], referrer: 'https://b.example/x' }, 'https://a.example'],
  ['else the referrer', { ancestorOrigins: [], referrer: 'https://b.example/x' }, 'https://b.example'],
  ['else anyone', none, '*'],
])('with an empty list the target is %s', (_, surroundings, origin) => {
  expect(targetOrigins([], surroundings)).toEqual([origin])
})

it('with a list only a listed page is told', () => {
  const list = ['https://a.example', 'https://c.example/']
  expect(targetOrigins(list, { ancestorOrigins: ['https://c.example'], referrer: '' })).toEqual(['https://c.example'])
  expect(targetOrigins(list, { ancestorOrigins: ['https://evil.example'], referrer: '' })).toEqual([])
})

it('with a list and an unknown page the browser is left to match', () => {
  expect(targetOrigins(['https://a.example'], none)).toEqual(['https://a.example'])
})
