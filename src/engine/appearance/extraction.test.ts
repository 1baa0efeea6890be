import { describe, expect, it } from 'vitest'
import { drawPages, textField } from './test-support/drawn-pages.ts'
import { pdfjsText, popplerFonts, popplerText, qpdfComplaints } from './test-support/read-pdf.ts'
import { drawValue } from './values.ts'

const page = { width: 400, height: 64 }
const values = {
  'Latin with accents and ligatures': 'Zoë Müller, office & AV file 1,234.56 €',
  'Latin with stacked marks': 'é̂ ạ̈ x̌ Nguyễn Thị Ánh',
  Greek: 'Ελληνικά Ωμέγα ἀρχή',
  Cyrillic: 'Съезд Йошкар-Ола Її',
  Arabic: 'عقد الإيجار السلام عليكم',
  'Arabic with vowel signs': 'مُحَمَّد',
  'Arabic with brackets and digits': 'شركة (أكمي) رقم ٣٤',
  Hebrew: 'שלום עולם',
  'Hebrew with points': 'שָׁלוֹם',
  Devanagari: 'किताब हिन्दी क्षेत्रज्ञ र्मि श्री कृष्ण ट्रैफ़िक',
  Thai: 'ภาษาไทย น้ำ ผู้ใหญ่ ที่นี่',
  Japanese: '契約書 株式会社アクメ',
  'Simplified Chinese': '合同编号 第12条',
  'Traditional Chinese': '繁體中文 臺灣 ㄅㄆㄇ',
  Korean: '한국어 계약서',
  'Han beyond the basic plane': '𠮷野家 𡈽',
  'Han with Latin': '株式会社 Acme, Inc. 2026',
  'Hebrew within Latin': 'Acme (שלום) Ltd.',
}

describe('pdf.js', () => {
  it.each(Object.entries(values))('reads a drawn value unchanged: %s', async (_, value) => {
    expect(await pdfjsText(draw([value]))).toEqual([value])
  })

  it('reads text in both directions word by word, in reading order', async () => {
    const [text] = await pdfjsText(draw(['عقد 12/2026 Acme Ltd.']))
    expect(text!.replaceAll(' ', '')).toBe('عقد12/2026AcmeLtd.')
  })
})

describe('poppler', () => {
  it.each(Object.entries(values))('reads a drawn value unchanged: %s', (_, value) => {
    expect(popplerText(draw([value]))).toEqual([value])
  })

  it.each(Object.entries(values).filter(([, value]) => !/\p{Script=Arabic}|\p{Script=Hebrew}/u.test(value)))(
    'reads a drawn value unchanged in content order too: %s',
    (_, value) => {
      expect(popplerText(draw([value]), '-raw')).toEqual([value])
    },
  )

  it('reads all words of text in both directions', () => {
    const [text] = popplerText(draw(['عقد 12/2026 Acme Ltd.']))
    for (const word of ['عقد', '12/2026', 'Acme Ltd']) expect(text).toContain(word)
  })

  it('distinguishes characters that share a glyph', () => {
    expect(popplerText(draw(['⽇本 日本']))).toEqual(['⽇本 日本'])
  })

  it('finds embedded font subsets with a map to Unicode, in a file that qpdf accepts', () => {
    const pdf = draw(Object.values(values))
    expect(qpdfComplaints(pdf)).toBe('')
    const fonts = popplerFonts(pdf)
    expect(fonts.length).toBeGreaterThanOrEqual(9)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+.*(CID TrueType|CID Type 0C)\s+Identity-H\s+yes yes yes/)
  })
})

function draw(drawn: string[]): Uint8Array {
  return drawPages(drawn, page, (embedder, value) => drawValue(embedder, textField(value), page))
}
