import { expect, it } from 'vitest'
import { Caches } from './caches.ts'

const names = () => new Map<string, string>()
const numbers = () => new Map<string, number>()

it('creates one cache per platform and kind', () => {
  const [a, b] = [new Caches(), new Caches()]
  a.of(names).set('a', 'Ann')
  expect(a.of(names).get('a')).toBe('Ann')
  expect(a.of(numbers).size).toBe(0)
  expect(b.of(names).size).toBe(0)
})
