import { p, r } from '../../redline/test-support/contract.ts'
import { documentOf, type TextCase } from './case-documents.ts'

const rtl = '<w:bidi/>'

/** Makes runs as Word writes them: only right-to-left words are marked as such. */
const runs = (text: string): string =>
  text
    .split(/((?:[\p{Script=Hebrew}\p{Script=Arabic}]+[\s,.:;]*)+)/u)
    .filter(part => part !== '')
    .map(part => r(escaped(part), /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(part) ? '<w:rtl/>' : ''))
    .join('')

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Sentences of contracts that are set from right to left. */
const fromRight: Record<string, string> = {
  'Hebrew only': 'המוכר ימכור לקונה את הנכס כמפורט בהסכם זה, והקונה ישלם את המחיר.',
  'Hebrew with a company': 'חברת Acme Ltd תשלם למוכר את מלוא התמורה.',
  'Hebrew with a company and a bracket': 'חברת Acme Ltd (Israel) תשלם את התמורה (להלן: "התמורה").',
  'Hebrew with an amount before its currency': 'המחיר הוא 90,000.50 EUR בתוספת מע"מ.',
  'Hebrew with an amount after its currency': 'המחיר הוא EUR 90,000.50 בתוספת מע"מ.',
  'Hebrew with an amount in shekels': 'המחיר הוא ₪1,250.00 או 1,250.00 ₪ לחודש.',
  'Hebrew with a date': 'ביום 12/05/2026 בשעה 10:30 ייחתם ההסכם.',
  'Hebrew with a date of hyphens': 'מיום 2026-05-12 ועד 12.05.2027.',
  'Hebrew with a share': 'המוכר מחזיק 50% מהמניות ו-25.5% מהאופציות.',
  'Hebrew with a clause letter': 'כאמור בסעיף 4.2(b) ובסעיף (c) להסכם.',
  'Hebrew with an address': 'הודעות יישלחו אל legal-team@acme.example.com בלבד.',
  'Hebrew with a link': 'ראו https://acme.example.com/terms?v=2&lang=he לפרטים.',
  'Hebrew with a phone number': 'טלפון: +972-3-555-1234, שלוחה 12.',
  'Hebrew with a range': 'בין 10-20 ימים, או 30–60 ימים.',
  'Hebrew that begins with Latin': 'Acme Ltd היא חברה פרטית.',
  'Hebrew that ends with Latin': 'הקונה הוא Acme Ltd.',
  'Hebrew that ends with a bracket': 'הקונה הוא Acme (UK).',
  'Hebrew in Latin brackets': 'המונח Agreement (הסכם) יפורש לפי הדין.',
  'Hebrew with points': 'שָׁלוֹם עֲלֵיכֶם, Acme Ltd.',
  'Hebrew with a long Latin stretch':
    'הצדדים מסכימים כי the Seller shall indemnify, defend and hold harmless the Buyer (and its affiliates) against any loss exceeding EUR 90,000.50 arising under clause 4.2(b) of this Agreement, whether in contract, tort or otherwise, until 12/05/2026 או עד למועד אחר שייקבע.',
  'Hebrew in many lines':
    'חברת Acme Ltd תשלם למוכר 1,250.00 EUR בכל חודש, החל מיום 12/05/2026 ועד יום 31/12/2027 (להלן: "התקופה"), לחשבון IL62-0108-0000-0009-9999-999 בבנק First National Bank (Tel Aviv Branch), ותודיע על כך אל accounts@acme.example.com בתוך 14 ימים; איחור של יותר מ-30 ימים יחויב בריבית של 4.5% לשנה.',
  'Arabic only': 'يبيع البائع إلى المشتري العقار الموصوف في هذا العقد، ويدفع المشتري الثمن.',
  'Arabic with a company': 'تدفع شركة Acme Ltd إلى البائع كامل الثمن.',
  'Arabic with an amount': 'الثمن هو EUR 90,000.50 (تسعون ألف يورو وخمسون سنتا).',
  'Arabic with digits of its own': 'الثمن هو ١٢٬٥٠٠٫٧٥ درهم في ١٢/٠٥/٢٠٢٦.',
  'Arabic with both digits': 'المادة ١٢ (Article 12) من القانون رقم 15 لسنة ٢٠٠٤.',
  'Arabic with a date': 'أبرم هذا العقد بتاريخ 12/05/2026 في مدينة Dubai.',
  'Arabic with a share': 'يملك البائع 50% من الأسهم و٢٥٪ من الخيارات.',
  'Arabic with an address': 'ترسل الإشعارات إلى legal@acme.example.com فقط.',
  'Arabic with marks above': 'هٰذا العَقدُ مُلزِمٌ لِشَرِكَةِ Acme Ltd.',
  'Arabic with joined letters': 'لا يجوز الإلغاء لأي سبب (no cancellation).',
  'Arabic in many lines':
    'تدفع شركة Acme Ltd إلى البائع مبلغ EUR 1,250.00 كل شهر ابتداء من 12/05/2026 حتى 31/12/2027 (يشار إليها بـ "المدة") إلى الحساب AE07-0331-2345-6789-0123-456 لدى بنك First National Bank (Dubai Branch)، وتبلغ بذلك accounts@acme.example.com خلال 14 يوما؛ وكل تأخير يتجاوز 30 يوما يخضع لفائدة 4.5% في السنة.',
  Persian: 'فروشنده ملک را به شرکت Acme Ltd به مبلغ ۱۲٬۵۰۰ یورو (EUR 12,500) می‌فروشد.',
  'Persian with a date': 'این قرارداد در تاریخ ۱۴۰۵/۰۲/۲۲ (12 May 2026) امضا شد.',
  Urdu: 'خریدار Acme Ltd کو ۱۲٬۵۰۰ روپے (PKR 12,500.00) ادا کرے گا۔',
  'Urdu with a list in it': 'شرائط: (a) ۳۰ دن؛ (b) ۵۰٪ پیشگی؛ (c) no refund۔',
  'Syriac and Thaana': 'ܫܠܡܐ Acme (b) ދިވެހި 12.',
  'N’Ko': 'ߒߞߏ Acme (b) 12.',
  'letters beyond the first plane': '𞤀𞤣𞤤𞤢𞤥 Acme (b) \u{1f600} 12.',
  'Latin only': 'Acme Ltd (the “Buyer”) pays EUR 90,000.50 by 12/05/2026, or 50%.',
  'numbers only': '1. 12/05/2026 - 50% (b) 90,000.50',
  'a mark before Latin': 'החברה \u200eAcme (UK)\u200e תשלם 5-\u200f10 ימים.',
  'an embedding': 'החברה \u202aAcme (UK), Ltd.\u202c תשלם.',
  'an isolate': 'החברה \u2066Acme (UK), Ltd.\u2069 תשלם \u2067ABC (1)\u2069 לחודש.',
  'an override': 'הקוד הוא \u202dאב12\u202c או \u202eabc 12\u202c בלבד.',
}

/** Sentences that are set from left to right. */
const fromLeft: Record<string, string> = {
  'a Hebrew word': 'The buyer (הקונה) pays EUR 90,000.50.',
  'Hebrew words with a number': 'The price is 42 (מחיר 17 חדש) for each item, 100 in all.',
  'a Hebrew company at the end': 'This agreement is made with חברת אלפא בע"מ.',
  'a Hebrew word before a number': 'The word סעיף 12, and then 13 more.',
  'Arabic words': 'The seller (البائع) and the buyer (المشتري) sign on 12/05/2026.',
  'Arabic words before a number': 'Law رقم ١٥ لسنة 2004, as amended (القانون).',
  'an Arabic share': 'A share of ٢٥٪ من الأسهم, or 25%.',
  'Hebrew in many lines from the left':
    'The Seller (המוכר) sells to the Buyer (הקונה) the property described as נכס מקרקעין בגוש 6941 חלקה 52 ברחוב הירקון 10 בתל אביב, including all fixtures, for EUR 90,000.50 payable on 12/05/2026 (המועד הקובע), as set out in schedule (ב) and in clause 4.2(b).',
  'an override in Latin': 'Pay \u202e1,000\u202c or \u202eabc\u202c now.',
  'an isolate from the left': 'The code is \u2067אב (12)\u2069, not \u202bאב 13\u202c.',
}

const tab = '<w:r><w:tab/></w:r>'
const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${content}</w:tc>`
const mixed = 'חברת Acme Ltd (UK) תשלם 1,250.00 EUR עד 12/05/2026.'
const numbering = (format: string, text: string) =>
  `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="720"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
const item = (text: string) => p(runs(text), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${rtl}`)
const pageField = (name: string) => `<w:fldSimple w:instr=" ${name} ">${r('1')}</w:fldSimple>`

/** Text of the same kind in tables, lists, headers, notes and other places and styles. */
const elsewhere = (): Record<string, Uint8Array> => ({
  'a table from right to left': documentOf({
    body: `<w:tbl><w:tblPr><w:bidiVisual/><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid><w:tr>${cell(p(runs(mixed), rtl))}${cell(p(runs('Acme Ltd (UK)'), rtl))}</w:tr><w:tr>${cell(p(runs('EUR 90,000.50'), rtl))}${cell(p(runs('The buyer (הקונה) pays 50%.')))}</w:tr></w:tbl>${p('')}`,
  }),
  'a list from right to left': documentOf({
    numbering: numbering('decimal', '%1.'),
    body: item(mixed) + item('Acme Ltd (UK)') + item('12/05/2026'),
  }),
  'a list of bracketed letters from right to left': documentOf({
    numbering: numbering('lowerLetter', '(%1)'),
    body: item(mixed) + item('Acme Ltd (UK)') + item('12/05/2026'),
  }),
  'a list of Hebrew letters from left to right': documentOf({
    numbering: numbering('hebrew2', '%1-%1)'),
    body: Array.from({ length: 7 }, () =>
      p(r('Acme Ltd'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    ).join(''),
  }),
  'a list of Hebrew letters': documentOf({
    numbering: numbering('hebrew1', '%1.'),
    body: item(mixed) + item('Acme Ltd (UK)') + item('12/05/2026'),
  }),
  'a header from right to left': documentOf({
    body: p(runs(mixed), rtl),
    header:
      p(runs('הסכם Acme Ltd (UK), 2026'), rtl) +
      p(runs('עמוד ') + pageField('PAGE') + runs(' מתוך ') + pageField('NUMPAGES'), rtl),
  }),
  'a Latin header from right to left': documentOf({
    body: p(runs(mixed), rtl),
    header: p(r('Page ') + pageField('PAGE') + r(' of ') + pageField('NUMPAGES'), rtl),
  }),
  'a footnote from right to left': documentOf({
    body: p(`${runs(mixed)}<w:r><w:footnoteReference w:id="2"/></w:r>${runs(' וכן Beta GmbH.')}`, rtl),
    footnotes: `<w:footnote w:id="2">${p(`<w:r><w:footnoteRef/></w:r>${runs(` ${mixed}`)}`, rtl)}</w:footnote>`,
  }),
  'tabs from right to left': documentOf({
    body:
      p(runs('שם') + tab + runs('Acme Ltd (UK)') + tab + runs('12/05/2026'), rtl) +
      p(runs('סעיף 1.2') + tab + runs(mixed), rtl),
  }),
  'a line break from right to left': documentOf({
    body: p(`${runs(mixed)}<w:r><w:br/></w:r>${runs('Acme Ltd (UK)')}<w:r><w:br/></w:r>${runs(mixed)}`, rtl),
  }),
  'numbers in runs that are marked': documentOf({
    body: p(r('המחיר הוא ', '<w:rtl/>') + r('90,000.50 (b)', '<w:rtl/>') + r(' יורו.', '<w:rtl/>'), rtl),
  }),
  'Latin in runs that are marked': documentOf({
    body: p(r('חברת ', '<w:rtl/>') + r('Acme Ltd (UK), 12/05/2026', '<w:rtl/>') + r(' תשלם.', '<w:rtl/>'), rtl),
  }),
  'Hebrew in runs that are not marked': documentOf({ body: p(r(mixed), rtl) }),
  'bold words from right to left': documentOf({
    body: p(
      r('חברת ', '<w:rtl/>') +
        r('Acme', '<w:b/>') +
        r(' Ltd (U') +
        r('K)', '<w:i/>') +
        r(' תשלם ', '<w:b/><w:bCs/><w:rtl/>') +
        r('1,25') +
        r('0.00 EUR', '<w:b/>') +
        r(' מיד.', '<w:rtl/>'),
      rtl,
    ),
  }),
  'capitals from right to left': documentOf({
    body: p(r('חברת ', '<w:rtl/>') + r('Acme Ltd (Uk)', '<w:caps/>') + r(' תשלם.', '<w:rtl/>'), rtl),
  }),
  'justified lines from right to left': documentOf({
    body: p(runs(fromRight['Hebrew in many lines']!), `${rtl}<w:jc w:val="both"/>`),
  }),
  'Hebrew in a paragraph from left to right': documentOf({ body: p(runs(mixed)) }),
  'a paragraph from left to right in a table from right to left': documentOf({
    body: `<w:tbl><w:tblPr><w:bidiVisual/><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/></w:tblGrid><w:tr>${cell(p(runs(mixed), '<w:bidi w:val="0"/>'))}</w:tr></w:tbl>${p('')}`,
  }),
  'a section from right to left': documentOf({ body: `${p(runs(mixed))}<w:sectPr><w:bidi/></w:sectPr>` }),
  'a line with wide gaps': documentOf({
    body: p(`${runs('חברת Acme Ltd Holdings')}<w:r><w:br/></w:r>${runs('סוף')}`, `${rtl}<w:jc w:val="both"/>`),
  }),
  'a table of contents from right to left': documentOf({
    body: p(
      runs('פרק 1.2 Acme (UK)') + tab + runs('12'),
      `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs>${rtl}`,
    ),
  }),
  'a symbol from right to left': documentOf({
    body: p(`${runs('חברת ')}<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${runs(' Acme Ltd (b) 12.')}`, rtl),
  }),
  'a soft hyphen from right to left': documentOf({
    body: p(runs(`${'הצדדים מסכימים כי '.repeat(4)}הצדדים מסכ inter\u00adnational\u00adisation בלבד`), rtl),
  }),
})

const ofDirection = (properties: string, sentences: Record<string, string>) =>
  Object.entries(sentences).map(([name, text]) => ({ name, text, paragraph: p(runs(text), properties) }))

/** Sentences, each with its Word paragraph. */
export const sentences = [...ofDirection(rtl, fromRight), ...ofDirection('', fromLeft)]

/** Text that runs from right to left, from left to right, or in both directions. */
export const directionCases = (): TextCase[] => [
  ...sentences.map(({ name, paragraph }) => ({
    name: `both directions: ${name}`,
    file: documentOf({ body: paragraph + p(runs('סוף'), rtl) }),
  })),
  ...Object.entries(elsewhere()).map(([name, file]) => ({ name: `both directions: ${name}`, file })),
]
