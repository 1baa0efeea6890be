import { expect, it } from 'vitest'
import { Caches } from './caches.ts'

const names = () => new Map<string, string>()
const numbers = () => new Map<string, number>()

it('a cache is made once for each platform, and kept apart from those of another kind', () => {
  const [one, other] = [new Caches(), new Caches()]
  one.of(names).set('a', 'Ann')
  expect(one.of(names).get('a')).toBe('Ann')
  expect(one.of(numbers).size).toBe(0)
  expect(other.of(names).size).toBe(0)
})
