import { describe, expect, it } from 'vitest'
import { differencesOfFiles } from '../test-support/files.ts'
import { rowWords } from '../uploads/difference-report.ts'
import { type Difference, type DifferenceKind, type Finding, findings, type Severity } from './findings.ts'
import { pack, sampleFiles } from './test-support/documents/sample-files.ts'
import { body, type Edit, inSequence, ownMark, put, run, swap } from './test-support/edits/edits.ts'

const styles = (from: string, to: string) => swap('word/styles.xml', from, to)
const settings = (from: string, to: string) => swap('word/settings.xml', from, to)
const bold = '<w:rPr><w:b/></w:rPr>'

/** An edit that causes exactly this finding, and the texts for the state before and after. */
type Row = [edit: Edit, before: string, after: string]

const rows: Record<Finding, Row> = {
  text: [body('1000 euro', '9000 euro'), '1000', '9000'],
  paragraph: [body('<w:p><w:r><w:t xml:space="preserve">Last words.</w:t></w:r></w:p>', ''), 'Last words.', ''],
  madePermanent: [body(/<w:del w:id="106".*?<\/w:del>/s, ''), 'old words', ''],
  hiddenText: [body(bold, '<w:rPr><w:b/><w:vanish/></w:rPr>'), '', 'hidden on'],
  runFormat: [body(bold, '<w:rPr><w:i/></w:rPr>'), 'bold on', 'italic on'],
  paragraphFormat: [body('<w:jc w:val="both"/>', '<w:jc w:val="left"/>'), 'alignment both', 'alignment left'],
  list: [body('<w:ilvl w:val="0"/>', '<w:ilvl w:val="1"/>'), 'level 1', 'level 2'],
  style: [
    body('<w:pStyle w:val="Heading1"/>', '<w:pStyle w:val="Base"/>'),
    'style paragraph heading 1',
    'style paragraph Base',
  ],
  table: [body(/<w:tr><w:trPr><w:cantSplit\/><\/w:trPr>.*?<\/w:tr>/s, ''), 'a row: Cell 0 0 | Cell 0 1', ''],
  tableFormat: [
    body('<w:tblW w:w="5000"', '<w:tblW w:w="2500"'),
    'table width type=fiftieths of a percent width=5000',
    'table width type=fiftieths of a percent width=2500',
  ],
  section: [
    body('w:bottom="1134"', 'w:bottom="134"'),
    'page margins bottom=1134 left=1417 right=1417 top=1417',
    'page margins bottom=134 left=1417 right=1417 top=1417',
  ],
  field: [
    body('<w:fldSimple w:instr=" TITLE "', '<w:fldSimple w:fldLock="1" w:instr=" TITLE "'),
    'field: field part=begin',
    'field: field part=begin locked=1',
  ],
  crossReference: [
    inSequence(
      body(
        run('thirty'),
        `<w:del ${ownMark(960)}><w:r><w:delText>thirty</w:delText></w:r></w:del><w:ins ${ownMark(961)}>${run('sixty')}</w:ins>`,
      ),
      body(/thirty(?=<\/w:t><\/w:r><w:r><w:fldChar w:fldCharType="end")/, 'sixty'),
    ),
    'thirty',
    'sixty',
  ],
  bookmark: [body('w:name="term"', 'w:name="trap"'), 'term', 'trap'],
  link: [
    swap('word/_rels/document.xml.rels', 'https://example.com/terms', 'https://example.org/terms'),
    'link hyperlink https://example.com/terms',
    'link hyperlink https://example.org/terms',
  ],
  permission: [
    body('w:edGrp="everyone"', 'w:edGrp="editors"'),
    'range that may be edited editors=everyone',
    'range that may be edited editors=editors',
  ],
  noteAnchor: [body('<w:r><w:footnoteReference w:id="2"/></w:r>', ''), 'footnote mark', ''],
  contentControl: [
    body('w:displayText="Beta"', 'w:displayText="Gamma"'),
    'content control drop down list chosen=a list item display text=Alpha value=a list item display text=Beta value=b tag choice',
    'content control drop down list chosen=a list item display text=Alpha value=a list item display text=Gamma value=b tag choice',
  ],
  boundData: [swap('customXml/item1.xml', '42', '4200'), 'data price 42', 'data price 4200'],
  object: [
    put('word/media/image1.png', 'PNG-two'),
    'picture or drawing: image image 34007cdf',
    'picture or drawing: image image ea6dd383',
  ],
  objectFormat: [
    body('<wp:extent cx="1000" cy="1000"/>', '<wp:extent cx="1" cy="1"/>'),
    'picture or drawing: size width=1000 height=1000',
    'picture or drawing: size width=1 height=1',
  ],
  listDefinition: [
    swap('word/numbering.xml', '%1.', '§ %1'),
    '1 number format decimal number text %1. alignment',
    '1 number format decimal number text § %1 alignment',
  ],
  hiddenStyle: [
    styles('<w:sz w:val="32"/>', '<w:sz w:val="2"/>'),
    'heading 1 bold on size in half points 32',
    'heading 1 bold on size in half points 2',
  ],
  styleDefinition: [
    styles('<w:sz w:val="32"/>', '<w:sz w:val="36"/>'),
    'heading 1 bold on size in half points 32',
    'heading 1 bold on size in half points 36',
  ],
  theme: [
    swap('word/theme/theme1.xml', 'Calibri', 'Wingdings'),
    'name=Office minor font latin typeface=Calibri',
    'name=Office minor font latin typeface=Wingdings',
  ],
  font: [swap('word/fontTable.xml', 'w:val="Corp"', 'w:val="Wingdings"'), 'other name Corp', 'other name Wingdings'],
  setting: [settings('708', '1'), 'default tab stop 708', 'default tab stop 1'],
  effectiveSetting: [
    settings('w:t1="dark1"', 'w:t1="light1"'),
    'mapping background 1=light 1 text 1=dark 1',
    'mapping background 1=light 1 text 1=light 1',
  ],
  trackingOff: [settings('<w:trackRevisions/>', ''), 'track changes on', ''],
  property: [swap('docProps/custom.xml', 'M-1', 'M-9'), 'M-1', 'M-9'],
  part: [
    inSequence(
      put(
        'word/extra.xml',
        '<w:glossaryDocument xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
      ),
      swap(
        'word/_rels/document.xml.rels',
        '</Relationships>',
        '<Relationship Id="rIdExtra" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/glossaryDocument" Target="extra.xml"/></Relationships>',
      ),
    ),
    '',
    'glossary document',
  ],
  falseRecord: [
    body(bold, `<w:rPr><w:b/><w:rPrChange ${ownMark(900)}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>`),
    'bold on',
    'italic on',
  ],
  changeRecord: [
    body('<w:u w:val="single"/></w:rPr></w:rPrChange>', '<w:u w:val="double"/></w:rPr></w:rPrChange>'),
    'underline single',
    'underline double',
  ],
  changeTakenOver: [
    body('w:id="100" w:author="Rex"', 'w:id="100" w:author="Dana"'),
    'Rex 2026-01-02T10:00:00Z',
    'Dana 2026-01-02T10:00:00Z',
  ],
  othersComment: [swap('word/comments.xml', 'Why thirty', 'Fine with thirty'), 'Why thirty', 'Fine with thirty'],
  commentFormat: [swap('word/comments.xml', 'w:initials="R"', 'w:initials="X"'), 'Why thirty', 'Why thirty'],
  commentThread: [
    inSequence(
      swap('word/commentsExtended.xml', ' w15:paraIdParent="00000001"', ''),
      swap('docProps/app.xml', 'Microsoft Office Word', 'LibreOffice/24.2'),
    ),
    'Not enough',
    'Not enough',
  ],
  ownComment: [swap('word/comments.xml', 'Because', 'Whatever'), 'Because', 'Whatever'],
  resaved: [
    inSequence(settings('708', '1'), swap('docProps/app.xml', 'Microsoft Office Word', 'LibreOffice/24.2')),
    '',
    'The word processor rewrote formatting in 1 place',
  ],
}

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const last = { bytes: pack(sampleFiles()) }

/** Returns the reported differences of an edit, including the details of the item for a resaved file. */
function reportedDifferences(edit: Edit): Difference[] {
  const files = sampleFiles()
  edit(files)
  const { differences, decisions, forged, unknownAuthors } = differencesOfFiles(last, pack(files), member)
  expect([...decisions, ...forged, ...unknownAuthors]).toEqual([])
  return differences.flatMap(difference => [difference, ...(difference.details ?? [])])
}

/** Matches names and values of the file format: a prefix, an abbreviation, or words without spaces. */
const nameOfFormat =
  /\b(w\d*|wp|a|r|v|m|mc|pic):\w|\b(sdt|dxa|pct|\w+Pr|tbl\w*|fld\w*|lvl\w*|num[A-Z]\w*)\b|\b[a-z]+[A-Z]\w*/

describe('the table of findings', () => {
  it.each(Object.entries(rows))('gives %s its severity, and describes it in whole words and numbers', (name, row) => {
    const [edit, before, after] = row
    const finding: { severity: Severity; words: string; reportedAs?: DifferenceKind } = findings[name as Finding]
    const kind = finding.reportedAs ?? (name as DifferenceKind)
    const matches = reportedDifferences(edit).filter(difference => difference.kind === kind)
    expect(matches).not.toEqual([])
    for (const difference of matches) {
      expect(difference).toMatchObject({ severity: finding.severity, before, after })
      expect(rowWords(difference)).toBe(finding.words)
      expect([finding.words, difference.place.story, before, after].filter(words => nameOfFormat.test(words))).toEqual(
        [],
      )
    }
  })

  it('assigns a single kind to each edit, except to rewrites by a word processor', () => {
    const several = Object.entries(rows).filter(
      ([, [edit]]) => new Set(reportedDifferences(edit).map(difference => difference.kind)).size > 1,
    )
    expect(several.map(([name]) => name)).toEqual(['commentThread', 'resaved'])
  })
})
