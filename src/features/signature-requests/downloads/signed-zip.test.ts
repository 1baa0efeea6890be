import { expect, it } from 'vitest'
import { withUniqueNames } from './signed-zip.ts'

const names = (...files: string[]) => withUniqueNames(files.map(name => ({ name }))).map(({ name }) => name)

it.each([
  [
    ['a (signed).pdf', 'b (signed).pdf'],
    ['a (signed).pdf', 'b (signed).pdf'],
  ],
  [
    ['a (signed).pdf', 'A (signed).pdf', 'a (signed).pdf'],
    ['a (signed).pdf', 'A 2 (signed).pdf', 'a 3 (signed).pdf'],
  ],
  [
    ['a (signed).pdf', 'a (certificate).pdf'],
    ['a (signed).pdf', 'a (certificate).pdf'],
  ],
  [
    ['a 2 (signed).pdf', 'a (signed).pdf', 'a (signed).pdf'],
    ['a 2 (signed).pdf', 'a (signed).pdf', 'a 3 (signed).pdf'],
  ],
  [
    ['é (signed).pdf', 'e\u0301 (signed).pdf'],
    ['é (signed).pdf', 'e\u0301 2 (signed).pdf'],
  ],
])('names %j in an archive %j', (files, expected) => {
  expect(names(...files)).toEqual(expected)
})

it('cuts names that file systems cannot hold, between two characters', () => {
  const [name, again] = names(`${'契'.repeat(100)} (signed).pdf`, `${'契'.repeat(100)} (signed).pdf`)
  expect(name).toBe(`${'契'.repeat(66)} (signed).pdf`)
  expect(again).toBe(`${'契'.repeat(66)} 2 (signed).pdf`)
})
