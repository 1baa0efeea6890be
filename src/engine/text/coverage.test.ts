import { describe, expect, it } from 'vitest'
import { hands } from '../fields/hands.ts'
import { fontIds } from './bundled-fonts.ts'
import { coveredRanges, covers, isInvisible, undrawableCharacters } from './coverage.ts'
import { lackedByHand } from './drawn-hand.ts'
import { fontRanges } from './font-ranges.ts'
import { glyphOutline } from './glyph-outlines.ts'
import { shapeText } from './shape.ts'

describe('the table of character coverage', () => {
  it.each(fontIds)('agrees with the font file of %s', font => {
    expect([...coveredRanges(font)]).toEqual(fontRanges(font))
  })

  it('includes the ends of its ranges', () => {
    expect(covers('hebrew', 0x5d0)).toBe(true)
    expect(covers('hebrew', 0x5ea)).toBe(true)
    expect(covers('hebrew', 0x5eb)).toBe(false)
    expect(covers('sans', 0x1f)).toBe(false)
    expect(covers('sans', 0x10ffff)).toBe(false)
  })
})

describe('lackedByHand', () => {
  it.each(hands)('returns no letter of most names for %s', hand => {
    const letters = 'Jörg O’Neil-Żółć Şükrü Ñandú Œuvre Æsir'
    expect(lackedByHand(letters, hand)).toEqual([])
  })

  it('returns each missing character once', () => {
    expect(lackedByHand('Яна Яна\u200d', 'allura')).toEqual(['Я', 'н', 'а'])
    expect(lackedByHand('Яна Яна', 'marck-script')).toEqual([])
  })
})

describe('undrawableCharacters', () => {
  it.each([
    'Zoë Müller',
    'Ελληνικά Съезд',
    'عقد الإيجار שלום',
    'हिन्दी ภาษาไทย',
    '契約書 合同 繁體 한국어 𠮷',
    'საქართველო ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ Հայաստան',
    'two\nlines\tand\r\na tab',
    'می\u200cخواهم क्\u200dष \u200eAcme\u200f \u2068x\u2069',
    'é © ™ € ₹ ✓',
  ])('returns no characters for %j', text => {
    expect(undrawableCharacters(text)).toEqual([])
  })

  it.each([
    ['a 😀 b 😀', ['😀']],
    ['nul \u0000 bell \u0007', ['\u0000', '\u0007']],
    ['\u0085', ['\u0085']],
    ['half \ud83d', ['\ud83d']],
    ['\u202eevil', ['\u202e']],
    ['ខ្មែរ', ['ខ', '្', 'ម', 'ែ', 'រ']],
    ['\ue000', ['\ue000']],
    // only hands have it, in which no other text is drawn
    ['\uf8ff', ['\uf8ff']],
  ])('returns the characters of %j that no font can draw', (text, characters) => {
    expect(undrawableCharacters(text)).toEqual(characters)
  })

  it('does not return joiners, marks and selectors, which have neither ink nor width', () => {
    for (const codePoint of invisibleCodePoints()) {
      const character = String.fromCodePoint(codePoint)
      const [plain, marked] = ['ab', `a${character}b`].map(text => shapeText(text))
      expect(marked!.advance, codePoint.toString(16)).toBe(plain!.advance)
      expect(inked(marked!), codePoint.toString(16)).toBe(2)
    }
  })
})

function invisibleCodePoints(): number[] {
  return Array.from({ length: 0xe01f0 }, (_, codePoint) => codePoint).filter(isInvisible)
}

function inked(line: ReturnType<typeof shapeText>): number {
  const glyphs = line.runs.flatMap(run => run.glyphs.map(({ glyph }) => glyphOutline(run.font, glyph)))
  return glyphs.filter(outline => outline !== '').length
}
