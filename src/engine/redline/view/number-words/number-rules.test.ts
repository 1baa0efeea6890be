import { expect, it } from 'vitest'
import { rulesOf } from './cldr-rules.ts'
import { numberRules } from './number-rules.ts'
import { cardinalWords, ordinalDigits, ordinalWords } from './number-words.ts'

it.each(Object.keys(numberRules))('contains the CLDR rules for the language %s', language => {
  expect(numberRules[language]).toEqual(rulesOf(language))
})

it.each(['constructor', 'de_DE', 'x', '', 'en-\0'])(
  'treats %j, which is not a language tag, as a language without words',
  language => {
    for (const write of [cardinalWords, ordinalWords, ordinalDigits]) expect(() => write(3, language)).not.toThrow()
  },
)

it.each(Object.keys(numberRules))('writes every number up to 1,200 in the language %s', language => {
  const numbers = Array.from({ length: 1200 }, (_, index) => index + 1)
  const words = numbers.map(number => cardinalWords(number, language))
  expect(new Set(words).size).toBe(numbers.length)
  expect(words.filter(word => !word || /[=[\]|→←$%\d]/.test(word))).toEqual([])
})
