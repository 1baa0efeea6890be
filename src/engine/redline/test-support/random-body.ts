import type { Random } from '../../../../test/support/random.ts'

const rex = 'w:id="@" w:author="Rex" w:date="2025-01-01T00:00:00Z"'
const dana = 'w:id="@" w:author="Dana" w:date="2025-01-01T00:00:00Z"'

const texts = ['one', 'two ', ' three', 'four five', ' ', 'e\u0301x 😀', 'שלום', 'a, b. c', 'the contract']
const looks = [
  '',
  '',
  '',
  '<w:rPr/>',
  '<w:rPr><w:b/></w:rPr>',
  '<w:rPr><w:b w:val="0"/><w:sz w:val="20"/></w:rPr>',
  '<w:rPr><w:u w:val="double"/></w:rPr>',
]
const rexLook = `<w:rPr><w:i/><w:rPrChange ${rex}><w:rPr/></w:rPrChange></w:rPr>`
const others = ['', '', '', '<w:tab/>', '<w:br/>', '<w:pict/>', '<w:lastRenderedPageBreak/>', '<w:noBreakHyphen/>']
const ends = [
  '',
  '',
  '',
  '<w:pPr/>',
  '<w:pPr><w:rPr/></w:pPr>',
  '<w:pPr><w:jc w:val="right"/></w:pPr>',
  '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:b/></w:rPr></w:pPr>',
  `<w:pPr><w:rPr><w:ins ${rex}/><w:b/></w:rPr></w:pPr>`,
  `<w:pPr><w:rPr><w:del ${rex}/></w:rPr></w:pPr>`,
  `<w:pPr><w:jc w:val="left"/><w:pPrChange ${rex}><w:pPr/></w:pPrChange></w:pPr>`,
  '<w:pPr><w:sectPr/></w:pPr>',
]

const gone = (text: string) => text.replaceAll('w:t>', 'w:delText>').replaceAll('<w:t ', '<w:delText ')
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (code: string, result: string) =>
  `${char('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${char('separate')}${result}${char('end')}`

function textNode(random: Random): string {
  const text = random.one(texts)
  return random.chance(0.6) ? `<w:t xml:space="preserve">${text}</w:t>` : `<w:t>${text}</w:t>`
}

function run(random: Random, look = random.one(looks)): string {
  const attributes = random.chance(0.3) ? ` w:rsidR="00${random.below(2)}A1B2C"` : ''
  const more = random.chance(0.2) ? textNode(random) : ''
  return `<w:r${attributes}>${look}${textNode(random)}${random.one(others)}${more}</w:r>`
}

const typed = (random: Random) => `<w:r><w:t>${random.one(['typed', 'new words'])}</w:t></w:r>`

function runs(random: Random): string {
  return random.chance(0.5) ? run(random) : run(random) + run(random)
}

function piece(random: Random): string {
  return random.one<() => string>([
    () => runs(random),
    () => runs(random),
    () => runs(random),
    () => run(random, rexLook),
    () => `<w:ins ${rex}>${runs(random)}</w:ins>`,
    () => `<w:ins ${dana}>${typed(random)}</w:ins>`,
    () => `<w:del ${rex}>${gone(runs(random))}</w:del>`,
    () => `<w:del ${dana}>${gone(run(random))}</w:del>`,
    () => `<w:ins ${rex}><w:del ${dana}>${gone(run(random))}</w:del></w:ins>`,
    () => `<w:hyperlink w:anchor="x">${runs(random)}</w:hyperlink>`,
    () => `<w:sdt><w:sdtContent>${runs(random)}</w:sdtContent></w:sdt>`,
    () =>
      `<w:sdt><w:sdtPr><w:lock w:val="contentLocked"/></w:sdtPr><w:sdtContent>${runs(random)}</w:sdtContent></w:sdt>`,
    () => `<w:fldSimple w:instr="REF x">${runs(random)}</w:fldSimple>`,
    () => field('PAGE', runs(random)),
    () => field('HYPERLINK "x"', runs(random)),
    () => '<w:bookmarkStart w:id="900000" w:name="a"/>',
    () => '<w:commentRangeStart w:id="900001"/>',
    () => '<w:proofErr w:type="spellStart"/>',
  ])()
}

/** Generates the content of a paragraph, with at most one insertion by Dana, as typing in one place would make it. */
const content = (random: Random, most: number) =>
  Array.from({ length: random.below(most + 1) }, () => piece(random))
    .filter(
      (part, index, parts) =>
        !isTyped(part) || (index === parts.findIndex(isTyped) && !parts[index - 1]?.endsWith('</w:sdt>')),
    )
    .join('')
const isTyped = (part: string) => part.startsWith(`<w:ins ${dana}>`)

const paragraph = (random: Random, end = random.one(ends)) => {
  const attributes = random.chance(0.3) ? ' w:rsidR="00112233"' : ''
  return `<w:p${attributes}>${end}${content(random, 4)}</w:p>`
}

function table(random: Random, depth: number): string {
  const cell = () =>
    `<w:tc>${random.chance(0.2) && depth < 2 ? table(random, depth + 1) : ''}${random.chance(0.4) ? paragraph(random) : ''}${paragraph(random, '')}</w:tc>`
  return `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cell()}${cell()}</w:tr><w:tr>${cell()}${cell()}</w:tr></w:tbl>`
}

/** Generates a body with tables, lists, fields, controls, changes by Rex and some changes by Dana. */
export function randomBody(random: Random): string {
  const block = () =>
    random.chance(0.15)
      ? table(random, 0)
      : random.chance(0.1)
        ? `<w:sdt><w:sdtContent>${paragraph(random)}${paragraph(random, '')}</w:sdtContent></w:sdt>`
        : paragraph(random)
  const blocks = Array.from({ length: random.below(4) }, block)
  let id = 0
  return [...blocks, paragraph(random, '')].join('').replace(/"@"/g, () => `"${++id}"`)
}
