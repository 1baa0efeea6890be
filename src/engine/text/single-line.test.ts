import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asSingleLine, singleLineProblem } from './single-line.ts'

describe('the name of a real person is accepted', () => {
  it.each([
    ['English', 'Ada Lovelace'],
    ['French', 'Zoë d’Aubigné-Müller'],
    ['Vietnamese, decomposed', 'Nguyễn Thị Ánh'.normalize('NFD')],
    ['Icelandic', 'Þórður Guðmundsson'],
    ['Persian', 'علی\u200cرضا می\u200cرزایی'],
    ['Arabic with marks', 'مُحَمَّد بن عبد الله'],
    ['Urdu', 'محمد اقبالؒ'],
    ['Hebrew with points', 'שָׁלוֹם בֶּן־גּוּרְיוֹן'],
    ['Hindi', 'श्रीमती क्\u200dषमा'],
    ['Marathi', 'सूर्\u200dयकांत'],
    ['Bengali', 'র\u200d্যান্ডম'],
    ['Malayalam', 'അനില്\u200d കുമാര്\u200d'],
    ['Sinhala', 'ශ්\u200dරීමාල්'],
    ['Tamil', 'முத்துலட்சுமி'],
    ['Thai', 'ปิ่นแก้ว น้ำผึ้ง'],
    ['Burmese', 'ဦးသန့်'],
    ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
    ['Japanese with a wide space', '山田\u3000太郎'],
    ['Japanese with a variant', '渡邉\u{e0102} 葛\u{e0100}城'],
    ['Korean', '김철수'],
    ['Amharic', 'ኃይለ ሥላሴ'],
    ['a suffix', 'Martin Luther King, Jr.'],
    ['a company', 'ТОВ "Фірма" & Söhne GmbH (№ 7)'],
    ['an emoji of several', 'Party 👩\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3'],
  ])('%s', (_, name) => {
    expect(singleLineProblem(name)).toBeNull()
    expect(asSingleLine(name)).toBe(name)
  })
})

describe('a line that could forge another is refused', () => {
  it.each([
    ['a line feed', 'Ada\nSigned', 'must be a single line'],
    ['a tab', 'Ada\tSigned', 'must be a single line'],
    ['a next line', 'Ada\u0085Signed', 'must be a single line'],
    ['a line separator', 'Ada\u2028Signed', 'must be a single line'],
    ['an escape', 'Ada\u001b[2K', 'must not have the control character U+001B'],
    ['a C1 control', 'Ada\u009b', 'must not have the control character U+009B'],
    ['an override', 'Ada\u202egnp', 'must not have U+202E, which changes the direction of text'],
    ['an embedding', '\u202bAda', 'must not have U+202B, which changes the direction of text'],
    ['an isolate that stays open', 'Ada\u2067', 'must not have U+2067, which changes the direction of text'],
    ['a direction mark', 'Ada\u200f', 'must not have U+200F, which changes the direction of text'],
    ['a space of no width', 'A\u200bda', 'must not have U+200B, which is invisible'],
    ['a joiner between Latin letters', 'A\u200dda', 'must not have U+200D, which is invisible'],
    ['a joiner first', '\u200cرضا', 'must not have U+200C, which is invisible'],
    ['two joiners', 'علی\u200c\u200cرضا', 'must not have U+200C, which is invisible'],
    ['a soft hyphen', 'A\u00adda', 'must not have U+00AD, which is invisible'],
    ['a byte order mark', '\ufeffAda', 'must not have U+FEFF, which is invisible'],
    ['a tag', 'Ada\u{e0041}', 'must not have U+E0041, which is invisible'],
    ['a selector after a Latin letter', 'A\ufe0fda', 'must not have U+FE0F, which is invisible'],
    ['a Hangul filler', '\u3164', 'must not have U+3164, which is invisible'],
    ['a blank Braille cell', '\u2800', 'must not have U+2800, which is invisible'],
    ['a mark alone', '\u0301Ada', 'must not have U+0301 without a letter to stand on'],
    ['marks without an end', `A${'\u0301'.repeat(9)}`, 'must not have U+0301 without a letter to stand on'],
    ['a private character', 'Ada\ue000', 'must not have U+E000, which is not a character of any script'],
    ['half a pair', 'Ada\ud83d', 'contains characters that are not allowed'],
    ['a code point that is nobody’s', 'Ada\u{e0fff}', 'must not have U+E0FFF, which is invisible'],
  ])('%s', (_, text, problem) => {
    expect(singleLineProblem(text)).toBe(problem)
    expect(singleLineProblem(asSingleLine(text))).toBeNull()
  })
})

it('a cleaned text has no control, direction or line character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      expect(asSingleLine(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u)
    }),
  )
})

it('a long hostile text is checked quickly', () => {
  expect(singleLineProblem(`A${'\u0301\u200d'.repeat(50_000)}`)).not.toBeNull()
})
