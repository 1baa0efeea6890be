import { contractFile, p, r } from '../../redline/test-support/contract.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
const bidi = '<w:bidi/>'
const rtl = (text: string) => `<w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${content}</w:tc>`
const table = (rows: string[], properties = '') =>
  `<w:tbl><w:tblPr>${properties}<w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="3000"/>'.repeat(3)}</w:tblGrid>${rows.join('')}</w:tbl>`
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const note = (id: number, text: string) =>
  `<w:footnote w:id="${id}">${p(`<w:r><w:footnoteRef/></w:r>${r(` ${text}`)}`)}</w:footnote>`
const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const item = (level: number, text: string) =>
  p(r(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
const level = (index: number, format: string, text: string, font = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${font}</w:lvl>`
const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', 'Article %1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'bullet', '\uf0b7', '<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`

/** A contract with lists, a table and notes. No two lines of its body are equal. */
export const plainContract = contractFile({
  numbering,
  footnotes: note(2, 'A remark about the price of 300 euros.') + note(3, 'A remark about Berlin.'),
  body: [
    p(r('Agreement between Alpha Ltd and Beta Ltd')),
    item(0, 'Price'),
    p(
      `${r('The buyer shall not pay more than 42,000 euros')}${reference(2)}${r(' within thirty days of delivery, in one sum.')}`,
    ),
    item(1, 'No interest accrues.'),
    item(1, 'The seller may set off his claims against those of the buyer.'),
    item(2, 'to 10 %'),
    item(2, 'above 10 % with the consent of both'),
    item(0, 'Law'),
    p(`${r('German law applies. The courts of Berlin')}${reference(3)}${r(' decide.')}`),
    table(
      ['Bicycle 1 500', 'Bell 2 20', 'Lamp 3 35'].map(
        row =>
          `<w:tr>${row
            .split(' ')
            .map(text => cell(p(r(text))))
            .join('')}</w:tr>`,
      ),
    ),
    p(r('Signed in two copies.')),
  ].join(''),
})

/** Documents whose displayed text differs from the text in the file in its words, its places or its order. */
export const sampleDocuments: Record<string, Uint8Array> = {
  plainContract,
  hebrew: contractFile({
    body: [
      p(rtl('הסכם זה נערך בין חברת אלפא בע"מ לבין חברת בטא בע"מ ביום 12 במרץ 2026.'), bidi),
      p(
        `${rtl('המחיר הוא 100,000 שקלים (כולל מע"מ), לתשלום תוך 30 יום. ')}${r('Alpha Ltd (Israel)')}${rtl(' תשלם את הסכום במלואו, בתנאי שלא יחול סעיף 4.2 להסכם זה, ושהצדדים יסכימו על כך בכתב ובחתימה של שני הצדדים גם יחד.')}`,
        bidi,
      ),
      p(`${r('An English paragraph with ')}${rtl('שלום עולם')}${r(' in it, and 100 more (words).')}`),
    ].join(''),
  }),
  arabic: contractFile({
    body: [
      p(rtl('أبرم هذا العقد بين شركة ألفا المحدودة وشركة بيتا المحدودة بتاريخ 12 مارس 2026.'), bidi),
      p(
        `${rtl('الثمن هو 100,000 درهم (شامل الضريبة) يدفع خلال 30 يوما. ')}${r('Alpha Ltd')}${rtl(' تدفع المبلغ كاملا ولا يجوز لأي طرف التنازل عن حقوقه دون موافقة كتابية مسبقة من الطرف الآخر لا إله.')}`,
        bidi,
      ),
    ].join(''),
  }),
  cjk: contractFile({
    body: [
      p(
        r(
          '本协议由甲方（阿尔法有限公司）与乙方（贝塔有限公司）于2026年3月12日签订。价款为人民币100,000元整。一式两份，双方各执一份，具有同等法律效力。',
        ),
      ),
      p(r('本契約は、甲と乙の間で締結される。代金は金１００，０００円とする。ガイド、パーティー。')),
      p(r('이 계약은 갑과 을 사이에 체결된다. 대금은 100,000원으로 한다.')),
      p(
        `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/><w:hps w:val="12"/><w:hpsRaise w:val="22"/><w:hpsBaseText w:val="24"/><w:lid w:val="ja-JP"/></w:rubyPr><w:rt>${r('とうきょう')}</w:rt><w:rubyBase>${r('東京')}</w:rubyBase></w:ruby></w:r>${r('都')}`,
      ),
    ].join(''),
  }),
  clusters: contractFile({
    body: [
      p(r('यह अनुबंध पक्ष क और पक्ष ख के बीच किया गया है। मूल्य १००,००० रुपये है। विद्युत् क्षेत्र प्रार्थना कर्त्ता।')),
      p(r('สัญญานี้ทำขึ้นระหว่างบริษัทอัลฟาจำกัดกับบริษัทเบตาจำกัด ราคา 100,000 บาท น้ำ')),
      p(r('Văn bản này được lập giữa bên A và bên B. Ελληνικά ά ὦ. Cafe\u0301 nai\u0308ve, fi ffl ½ ™ … x²')),
    ].join(''),
  }),
  splitRows: contractFile({
    body: `${p(r('Before the table.'))}${table([
      `<w:tr><w:trPr><w:tblHeader/></w:trPr>${['Item', 'Party', 'Amount'].map(text => cell(p(r(text)))).join('')}</w:tr>`,
      ...Array.from({ length: 12 }, (_, index) => {
        const texts = [`${index} ${words(40 + 17 * (index % 5))}`, `Party ${index} ${words(300)}`, `USD ${index}00,000`]
        return `<w:tr>${texts.map(text => cell(p(r(text)))).join('')}</w:tr>`
      }),
    ])}${p(r('After the table.'))}`,
  }),
  hyphens: contractFile({
    settings: '<w:autoHyphenation/>',
    body: p(
      r(
        'Notwithstanding the aforementioned indemnification responsibilities, telecommunications infrastructure disproportionately counterproductive well-established non-negotiable representations. '.repeat(
          6,
        ),
        '<w:lang w:val="en-US"/>',
      ),
      '<w:ind w:right="5000"/><w:jc w:val="both"/>',
    ),
  }),
  fields: contractFile({
    body: [
      p(
        `${r('1. Definitions')}<w:r><w:tab/></w:r>${field('PAGEREF _Ref1 \\h', '7')}`,
        '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs>',
      ),
      p(
        `${r('Date: ')}${field('DATE \\@ "d MMMM yyyy"', '1 January 2020')}${r(' page ')}${field('PAGE', '9')}${r(' of ')}${field('NUMPAGES', '77')}`,
      ),
      p(`<w:bookmarkStart w:id="1" w:name="_Ref1"/>${r('Payment clause')}<w:bookmarkEnd w:id="1"/>`),
      p(
        `${r('As in ')}${field('REF _Ref1 \\h', 'Payment clause')}${r(' and ')}${field('REF _Ref1 \\r \\h', '4.2')}${r(' Figure ')}${field('SEQ Figure \\* ARABIC', '3')}`,
      ),
      p(
        `${field('FORMTEXT', 'filled in')}${r(' and ')}${field('MERGEFIELD name', '«name»')}${field('IF 1 = 1 "yes" "no"', 'yes')}${field('TITLE', 'My title')}${field('HYPERLINK "http://x.example/"', 'link')}`,
      ),
      p(
        `${r('Hidden: ')}${r('not ', '<w:vanish/>')}${r('shown ')}${r('small caps Word', '<w:smallCaps/>')}${r(' all caps straße', '<w:caps/>')}${r(' soft\u00adhyphen non\u2011breaking')}`,
      ),
      p(r('Sign: {{signature;role=Buyer}} and {{text;role=Seller;label=Name}} end.')),
      p(
        `<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${r(' checked ')}<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${r(' l q ', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>')}`,
      ),
    ].join(''),
  }),
  elsewhere: contractFile({
    body: [
      p(
        r('A framed paragraph'),
        '<w:framePr w:w="2000" w:hSpace="180" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:x="5000" w:y="1"/>',
      ),
      p(
        r(`columns ${words(700)}`),
        '<w:sectPr><w:type w:val="continuous"/><w:cols w:num="3" w:space="300"/></w:sectPr>',
      ),
      table(
        [`<w:tr>${cell(p(r('Floating')))}${cell(p(r('table 7')))}</w:tr>`],
        '<w:tblpPr w:leftFromText="180" w:rightFromText="180" w:vertAnchor="text" w:tblpX="4000" w:tblpY="200"/>',
      ),
      p(r(words(100))),
    ].join(''),
  }),
  notes: contractFile({
    footnotes: Array.from({ length: 12 }, (_, index) =>
      note(index + 2, `Note ${index} ${words(90 + 40 * (index % 4))}`),
    ).join(''),
    body: Array.from({ length: 12 }, (_, index) =>
      p(`${r(`Clause ${index} ${words(100)}`)}${reference(index + 2)}${r(' and more.')}`),
    ).join(''),
  }),
  formula: contractFile({
    body: p(
      `${r('Area ')}<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>a=</m:t></m:r><m:f><m:num><m:r><m:t>b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t></m:r></m:den></m:f></m:oMath>${r(' holds.')}`,
    ),
  }),
}
