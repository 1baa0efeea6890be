import { docxFile } from '../../../../test/support/docx-file.ts'
import { p, r } from '../../redline/test-support/contract.ts'
import type { TextCase } from './case-documents.ts'

const bidi = '<w:bidi/>'
const rtl = (text: string) => r(text, '<w:rtl/>')

/** What a paragraph from right to left may hold. Each is a run without and with the property of its direction. */
const sentences: Record<string, string> = {
  'Hebrew alone': 'המחיר ישולם במלואו.',
  'Hebrew with a company in Latin letters': 'חברת Alpha Ltd תשלם את הסכום.',
  'Hebrew with a company in brackets': 'חברת Alpha Ltd (Israel) תשלם (בכפוף לסעיף 4.2) את הסכום.',
  'Hebrew with an amount': 'המחיר הוא EUR 90,000.50 בלבד.',
  'Hebrew with a currency sign': 'המחיר הוא $1,250 או ₪4,600.',
  'Hebrew with a date': 'ביום 12/05/2026 בשעה 10:30.',
  'Hebrew with a date in hyphens': 'ביום 2026-05-12 ייחתם ההסכם.',
  'Hebrew with a share': 'ריבית של 5.5% לשנה, לא יותר מ-10%.',
  'Hebrew with an address of mail': 'לכתובת legal@alpha.example בלבד.',
  'Hebrew with a link': 'ראו https://alpha.example/terms?v=2 לפרטים.',
  'Hebrew with a clause in letters': 'סעיף (b) וסעיף (ii) יחולו.',
  'Hebrew with quotation marks': 'בע"מ, מע"מ ו-"החברה".',
  'Hebrew with points': 'שָׁלוֹם עֲלֵיכֶם',
  'Hebrew that begins in Latin letters': 'Alpha Ltd תשלם.',
  'Hebrew that ends in Latin letters': 'התשלום ל-Alpha Ltd.',
  'Latin letters alone': 'The deposit of 42,000 euros is not payable, office “fi” straße.',
  'Latin letters and numbers alone': 'Clause 4.2 (b): 50% of EUR 90,000.50 by 12/05/2026!',
  'numbers alone': '90,000.50 + 12/05/2026 (3)',
  'Arabic alone': 'يدفع الثمن كاملا خلال ثلاثين يوما.',
  'Arabic with a company in Latin letters': 'تدفع شركة Alpha Ltd المبلغ كاملا.',
  'Arabic with European digits': 'الثمن هو 100,000.50 درهم خلال 30 يوما.',
  'Arabic with its own digits': 'الثمن هو ١٠٠٬٠٠٠٫٥٠ درهم.',
  'Arabic with a date': 'بتاريخ 12/03/2026 أو 12-03-2026.',
  'Arabic with a share': 'نسبة 5% أو ٥٪ سنويا.',
  'Arabic with brackets': 'الثمن (شامل الضريبة) وفق البند (4.2).',
  'Arabic with a ligature': 'لا إله ولا يجوز الإلغاء.',
  'Persian with its digits': 'قیمت ۹۰٬۰۰۰ یورو تا ۱۲/۰۳/۱۴۰۵ است.',
  'Urdu with Latin letters': 'کرایہ Alpha Ltd کو 30 دن میں ادا کیا جائے۔',
  'words in turns': 'אחת one שתיים two שלוש three 3 ארבע four.',
  'a telephone number': 'טלפון +972-3-555-0100 שלוחה 12.',
  'marks of direction': 'חברת \u200eAlpha Ltd.\u200e תשלם \u200f(4)\u200f.',
  'an embedding': 'חברת \u202aAlpha (Ltd.)\u202c תשלם.',
}

/** A line that is longer than a page is wide, so that it breaks within words of the other direction. */
const long = `${'המחיר ישולם במלואו לא יאוחר מיום 12/05/2026 '.repeat(2)}The deposit of EUR 90,000.50 (ninety thousand) is payable to Alpha Ltd at once and without a deduction of any kind, ${'בתנאי שלא יחול סעיף 4.2 להסכם זה (להלן) '.repeat(2)}`

const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${content}</w:tc>`
const table = (...cells: string[]) =>
  `<w:tbl><w:tblPr><w:bidiVisual/><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`

const bodies: Record<string, string> = {
  'lines that break within words of the other direction': p(rtl(long), bidi),
  'justified lines that break': p(rtl(long), `${bidi}<w:jc w:val="both"/>`),
  'a word from right to left in a paragraph from left to right': p(
    `${r('The word ')}${rtl('שלום עולם')}${r(' in it, and 100 more (words).')}`,
  ),
  'numbers next to words from right to left in a paragraph from left to right': p(
    r('Clause 4.2 שלום 12/05/2026 (3) and 50% עולם, end.'),
  ),
  'runs of both directions': p(
    `${rtl('המחיר ')}${r('EUR 90,000.50 (net)')}${rtl(' בלבד, סעיף ')}${r('4.2(b)')}${rtl('.')}`,
    bidi,
  ),
  'tabs from right to left': p(
    `${rtl('שם:')}<w:r><w:tab/></w:r>${rtl('Alpha Ltd')}<w:r><w:tab/></w:r>${rtl('ח.פ. 51-123456-7')}`,
    bidi,
  ),
  'cells from right to left': table(p(rtl('מחיר: EUR 90.'), bidi), p(rtl('Alpha Ltd (Israel).'), bidi)) + p(''),
}

/** Text from right to left, and both directions in a line. */
export const directionCases = (): TextCase[] => [
  ...Object.entries(sentences).flatMap(([name, text]) => [
    { name: `from right to left: ${name}`, file: docxFile({ body: p(r(text), bidi) }) },
    { name: `from right to left, by its runs too: ${name}`, file: docxFile({ body: p(rtl(text), bidi) }) },
  ]),
  ...Object.entries(bodies).map(([name, body]) => ({ name: `directions: ${name}`, file: docxFile({ body }) })),
]
