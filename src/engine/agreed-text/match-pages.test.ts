import { describe, expect, it } from 'vitest'
import { matchPages } from './match-pages.ts'
import { normalCharacters } from './normal-form.ts'
import type { PageStretch } from './read-pages.ts'
import type { AgreedStory } from './stories.ts'
import { PatternWriter } from './text-pattern.ts'

const clause = (number: number, word = 'buyer') => [
  `Clause ${number}. The ${word} pays the seller for each of the bicycles`,
  'within thirty days of delivery, in one sum and without a deduction.',
]
const clauses = Array.from({ length: 30 }, (_, index) => clause(index + 1))

const story = (name: string, kind: AgreedStory['kind'], lines: string[]): AgreedStory => {
  const writer = new PatternWriter()
  for (const text of lines) writer.add({ kind: 'text', text })
  return { name, kind, pattern: writer.finish() }
}
const stretchesOf = (lines: string[]): PageStretch[] =>
  lines.map(text => ({ page: 1, text, glyphs: normalCharacters(text), box: { x: 0, y: 0, width: 0, height: 0 } }))

const failures = (agreed: string[][], shown: string[][], notes: string[] = []) =>
  matchPages(
    [story('the text', 'body', agreed.flat()), ...notes.map(text => story('a footnote', 'once', [text]))],
    stretchesOf(shown.flat()),
    10,
  ).map(({ index }) => index)

describe('matchPages', () => {
  it('reports no failure if the pages and the document have the same text', () => {
    expect(failures(clauses, clauses)).toEqual([])
  })

  it.each([
    ['one line has different words', clauses.with(3, clause(4, 'owner')), [6]],
    [
      'three lines have different words',
      [3, 4, 20].reduce((lines, at) => lines.with(at, clause(at + 1, 'owner')), clauses),
      [6, 8, 40],
    ],
    ['a clause is missing', clauses.toSpliced(3, 1), [6]],
    ['a line is added', clauses.toSpliced(3, 0, ['Nothing is payable.']), [6]],
    ['two clauses are swapped', clauses.toSpliced(3, 2, clauses[4]!, clauses[3]!), [6, 8]],
    ['the end is missing', clauses.slice(0, -1), [58]],
  ])('resumes matching after a difference: %s', (_, shown, expected) => {
    expect(failures(clauses, shown)).toEqual(expected)
  })

  it('resumes matching after a note whose text is different', () => {
    const [first, ...rest] = clauses
    const shown = [first!, ['1 A remark about Paris.'], ...rest]
    expect(failures(clauses, shown, ['1 A remark about Berlin.'])).toEqual([2, shown.flat().length])
  })

  it('reports only the first of several differences by default', () => {
    const shown = clauses.with(3, clause(4, 'owner')).with(9, clause(10, 'owner'))
    const stories = [story('the text', 'body', clauses.flat())]
    const [first] = matchPages(stories, stretchesOf(shown.flat()), 10)
    expect(matchPages(stories, stretchesOf(shown.flat()))).toEqual([first])
  })
})
