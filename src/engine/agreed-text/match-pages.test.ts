import { describe, expect, it } from 'vitest'
import { matchPages, readAlong } from './match-pages.ts'
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

/** Returns the story and the next words of the text at which each stretch was read; null for a stretch that fits nowhere. */
function readAt(stories: AgreedStory[], stretches: PageStretch[], most = 10): (string | null)[] {
  return readAlong(stories, stretches, most).map(read => {
    if (!read) return null
    const { pattern, name } = read.story
    const at = pattern.offsets[read.from[0]!]!
    return `${name}: ${pattern.written.slice(at, at + 9)}`
  })
}

describe('readAlong', () => {
  const body = story('the text', 'body', clauses.flat())
  const at = (text: string) => `the text: ${text.slice(0, 9)}`
  const places: (string | null)[] = clauses.flat().map(at)

  it('returns where each stretch was read', () => {
    const read = readAlong([body], stretchesOf(clauses.flat()), 10)
    const offsets = clauses.flat().map((_, index, lines) => lines.slice(0, index).join('').length)
    expect(read.map(one => body.pattern.offsets[one!.from[0]!])).toEqual(offsets)
  })

  it('returns the story of each stretch', () => {
    const lines = ['The price is due.', 'It is 42 euros.', 'Nothing else.']
    const stories = [
      story('the text', 'body', lines),
      story('a header', 'each-page', ['Draft']),
      story('a footnote', 'once', ['1 Or 43.', ' Or 44.']),
    ]
    const stretches = [
      ...stretchesOf(['Draft', lines[0]!, lines[1]!, '1 Or 43.']),
      ...stretchesOf(['Draft', lines[2]!, 'Or 44.']).map(stretch => ({ ...stretch, page: 2 })),
    ]
    expect(readAt(stories, stretches)).toEqual([
      'a header: Draft',
      'the text: The price',
      'the text: It is 42 ',
      'a footnote: 1 Or 43. ',
      'a header: Draft',
      'the text: Nothing e',
      'a footnote: Or 44.',
    ])
  })

  it.each<[string, string[][], (string | null)[]]>([
    [
      'a line that is not in the document',
      clauses.toSpliced(3, 0, ['Nothing is payable.']),
      places.toSpliced(6, 0, null),
    ],
    ['a line with other words', clauses.with(3, clause(4, 'owner')), places.with(6, null)],
    ['missing lines', clauses.toSpliced(3, 1), places.toSpliced(6, 2)],
  ])('goes on after %s', (_, shown, expected) => {
    expect(readAt([body], stretchesOf(shown.flat()))).toEqual(expected)
  })

  it('returns undefined for a stretch that fits nowhere', () => {
    expect(readAlong([body], stretchesOf(['Something else']), 10)).toEqual([undefined])
  })

  it('stops after the given number of differences', () => {
    const shown = [3, 9].reduce((lines, index) => lines.with(index, clause(index + 1, 'owner')), clauses)
    const read = readAt([body], stretchesOf(shown.flat()), 2)
    expect(read.slice(0, 18)).toEqual(places.slice(0, 18).with(6, null))
    expect(read.slice(18)).toEqual(places.slice(18).map(() => null))
  })

  it('returns where cells were read that continue on the next page', () => {
    const writer = new PatternWriter()
    const cell = (lines: string[]) => () => {
      for (const text of lines) writer.add({ kind: 'text', text })
    }
    writer.row([cell(['Delivered goods ', 'and services']), cell(['Terms of use ', 'and payment'])])
    writer.add({ kind: 'text', text: 'Signed.' })
    const text: AgreedStory = { name: 'the text', kind: 'body', pattern: writer.finish() }
    const stretches = [
      ...stretchesOf(['Delivered goods', 'Terms of use']),
      ...stretchesOf(['and services', 'and payment', 'Signed.']).map(stretch => ({ ...stretch, page: 2 })),
    ]
    expect(readAt([text], stretches)).toEqual([
      'the text: Delivered',
      'the text: Terms of ',
      'the text: and servi',
      'the text: and payme',
      'the text: Signed.',
    ])
  })
})
