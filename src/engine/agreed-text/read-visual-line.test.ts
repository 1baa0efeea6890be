import bidiFactory, { type Bidi } from 'bidi-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withLevels } from './embedding-levels.ts'
import { normalCharacters } from './normal-form.ts'
import { readVisualLine } from './read-visual-line.ts'
import { mayEnd, PatternWriter, type Places, type Shown, type TextPattern } from './text-pattern.ts'

const bidi = (bidiFactory as unknown as () => Bidi)()
type Direction = 'ltr' | 'rtl'

function patternOf(text: string, direction: Direction): TextPattern {
  const writer = new PatternWriter()
  for (const item of withLevels([{ kind: 'text', text }], direction)) writer.add(item)
  return writer.finish()
}

/** Returns the lines of a paragraph as displayed from left to right, each `length` characters long. */
function shownLines(text: string, direction: Direction, length: number): string[][] {
  const levels = bidi.getEmbeddingLevels(text, direction)
  return Array.from({ length: Math.ceil(text.length / length) }, (_, line) => {
    const [start, end] = [line * length, Math.min(text.length, (line + 1) * length) - 1]
    const order = bidi.getReorderedIndices(text, levels, start, end).slice(start, end + 1)
    return order.flatMap(index => normalCharacters(text[index]!))
  })
}

const reads = (pattern: TextPattern, lines: string[][]) =>
  mayEnd(
    pattern,
    lines.reduce<Places>((from, glyphs) => readVisualLine(pattern, from, { glyphs }), pattern.start),
  )

const text = fc.string({
  unit: fc.constantFrom(...'אבגשדםابتAbcXyz0127١٢.,:%/()-+"€ \u200e\u200f'),
  minLength: 2,
  maxLength: 60,
})
const direction = fc.constantFrom<Direction>('ltr', 'rtl')

describe('a line with text in both directions', () => {
  it('matches its paragraph, wherever lines break', () => {
    fc.assert(
      fc.property(text, direction, fc.integer({ min: 1, max: 60 }), (written, base, length) => {
        expect(reads(patternOf(written, base), shownLines(written, base, length))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('does not match if two characters are swapped', () => {
    fc.assert(
      fc.property(text, direction, fc.nat(), (written, base, at) => {
        const [line] = shownLines(written, base, written.length)
        const place = at % line!.length
        const [a, b] = line!.slice(place, place + 2)
        fc.pre(b !== undefined && a !== b)
        expect(reads(patternOf(written, base), [line!.toSpliced(place, 2, b!, a!)])).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['its number is reversed', 'המחיר הוא 1,250', '052,1 אוה ריחמה'],
    ['its words run from left to right', 'המחיר הוא', 'ריחמה אוה'],
    ['a bracket is missing', 'סעיף (b) להסכם', 'םכסהל b) ףיעס'],
    ['its full stop is on the other side', 'סעיף 12.', '12 ףיעס.'],
  ])('does not match if %s', (_, written, shown) => {
    expect(reads(patternOf(written, 'rtl'), [normalCharacters(shown)])).toBe(false)
  })

  it('may end with a hyphen within a word', () => {
    const pattern = patternOf('אב international גד', 'rtl')
    expect(reads(pattern, [[...'inter-בא'], [...'דגnational']])).toBe(true)
    expect(reads(pattern, [[...'inter-בא'], [...'דגnatural']])).toBe(false)
  })

  it('matches a list label only in the order of the label itself', () => {
    const label: Shown = { kind: 'apart', placeholder: '', shown: [{ kind: 'text', text: 'ל-ו) ' }] }
    const writer = new PatternWriter()
    for (const item of withLevels([label, { kind: 'text', text: 'part 1' }], 'ltr')) writer.add(item)
    const pattern = writer.finish()
    expect(reads(pattern, [normalCharacters('ו-ל) part 1')])).toBe(true)
    expect(reads(pattern, [normalCharacters('ל-ו) part 1')])).toBe(false)
  })

  it('matches the letters of a ligature in their order', () => {
    const pattern = patternOf('الإلغاء', 'rtl')
    expect(reads(pattern, [['ء', 'ا', 'غ', 'ل', 'لإ'.normalize('NFKD'), 'ا']])).toBe(true)
  })
})
