import { expect, it } from 'vitest'
import { matchesPattern, patternLimits, patternSteps } from './value-pattern.ts'

it.each([
  ['\\d{2}/\\d{3}', '12/345', true],
  ['\\d{2}/\\d{3}', ' 12/345', false],
  ['^\\d+$', '12\n', false],
  ['a|ab', 'ab', true],
  ['(?i)[a-z]{2}\\d{2}', 'De44', true],
  ['\\p{Lu}\\pL+', 'Ägypten', true],
  ['.', '🙂', true],
])('the pattern %s matches the whole of %j: %s', (pattern, value, matches) => {
  expect(matchesPattern(pattern, value)).toBe(matches)
})

it.each(['(a+)+b', '(a*)*b', '(a|aa)+b', '(.*)(.*)(.*)(.*)(.*)x', '(a{0,15}){0,15}b'])(
  'the pattern %s takes linear time on text that makes other engines backtrack for years',
  pattern => {
    expect(patternSteps(pattern)).toHaveProperty('steps')
    const started = performance.now()
    expect(matchesPattern(pattern, 'a'.repeat(patternLimits.characters))).toBe(false)
    expect(performance.now() - started).toBeLessThan(1_000)
  },
)

it('a value over the length limit matches no pattern', () => {
  expect(matchesPattern('a*', 'a'.repeat(patternLimits.characters + 1))).toBe(false)
})

it.each([
  ['[a-', 'must be a regular expression in RE2 syntax: missing closing ]: "[a-"'],
  ['(a)\\1', 'must be a regular expression in RE2 syntax: invalid escape sequence: "\\1"'],
  ['(?<=a)b', expect.stringContaining('must be a regular expression in RE2 syntax: invalid')],
  ['(x{1000}){1000}', expect.stringContaining('invalid repeat count')],
  ['a{0,600}', 'repeats too much: use smaller counts in {…}'],
])('the pattern %s is refused', (pattern, problem) => {
  expect(patternSteps(pattern)).toEqual({ problem })
})
