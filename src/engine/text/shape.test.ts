import { describe, expect, it } from 'vitest'
import type { TextStyle } from './itemise.ts'
import { analyseParagraph, shapeLine, shapeText } from './shape.ts'

const visual = (text: string) => shapeText(text).runs.map(run => text.slice(run.start, run.end))
const fonts = (text: string, style?: TextStyle) => shapeText(text, style).runs.map(run => run.font)

describe('the order of runs', () => {
  it('is the text order if they have the same direction', () => {
    expect(visual('plain text')).toEqual(['plain text'])
    expect(shapeText('plain text').rtl).toBe(false)
  })

  it('starts at the right in a right-to-left paragraph', () => {
    expect(visual('עברית abc')).toEqual(['abc', 'עברית '])
    expect(shapeText('עברית abc').rtl).toBe(true)
  })

  it('keeps the digits of numbers within right-to-left text in order', () => {
    expect(visual('סעיף 12 בחוזה')).toEqual([' בחוזה', '12', 'סעיף '])
  })

  it('follows the direction of the paragraph on a wrapped line', () => {
    const paragraph = analyseParagraph('חוזה Acme Ltd')
    expect(shapeLine(paragraph, 5, 13).rtl).toBe(true)
  })
})

describe('the choice of fonts', () => {
  it.each<[string, TextStyle | undefined, string[]]>([
    ['Acme', undefined, ['sans']],
    ['Acme', { role: 'heading' }, ['heading']],
    ['عقد 12', undefined, ['arabic', 'arabic']],
    ['हिन्दी', undefined, ['devanagari']],
    ['合同', undefined, ['simplifiedChinese']],
    ['合同', { locale: 'zh-Hant' }, ['traditionalChinese']],
    ['合同', { locale: 'ko' }, ['korean']],
    ['契約の', undefined, ['japanese']],
    ['契約한', undefined, ['korean']],
    ['株式会社 Acme', { locale: 'ja' }, ['japanese', 'sans']],
    ['Jane', { role: 'signature' }, ['signature']],
    ['山田', { role: 'signature', locale: 'ja' }, ['japanese']],
  ])('depends on the text and its style: %j with %j', (text, style, expected) => {
    const chosen = fonts(text, style)
    expect(chosen.filter((font, index) => font !== chosen[index - 1])).toEqual([...new Set(expected)])
  })

  it('never separates a mark from its base', () => {
    for (const text of ['x̌', 'ạ̈', 'é̂', 'क़', 'น้ำ']) expect(shapeText(text).runs).toHaveLength(1)
  })

  it('leaves no character without a glyph', () => {
    const text = 'Zoë Ελ Съ عقد שלום हिन्दी ไทย 契約 合同 繁體 한국 ⅓ ✓ → ₹'
    const glyphs = shapeText(text).runs.flatMap(run => run.glyphs.map(({ glyph }) => glyph))
    expect(glyphs).not.toContain(0)
  })
})

it('tabs and line breaks are drawn as spaces', () => {
  expect(shapeText('a\tb\r\nc\nd').text).toBe('a b c d')
})

it('the text of a line is divided among its glyphs without loss', () => {
  for (const text of ['office', 'किताब श्री', 'น้ำ ที่นี่', '𠮷野家']) {
    const glyphs = shapeText(text).runs.flatMap(run => run.glyphs)
    expect(
      glyphs
        .map(glyph => glyph.text)
        .join('')
        .replaceAll('\u200b', ''),
    ).toBe(text)
  }
})
