import type { DifferenceKind } from '../kinds.ts'
import { allNamespaces, by, type Files } from './sample-files.ts'

export type Edit = (files: Files) => void

/** What an edit must be told of as. */
export type Expected = DifferenceKind | 'accepted' | 'rejected' | 'forged' | 'unknownAuthor' | 'refused'

export const document = 'word/document.xml'

/** Replaces the first place; an edit that changes nothing is a mistake of the test. */
export const swap =
  (part: string, from: string | RegExp, to: string): Edit =>
  files => {
    const before = files.get(part) ?? ''
    const after = before.replace(from, () => to)
    if (before === after) throw new Error(`${from} is not in ${part}`)
    files.set(part, after)
  }

const body = (from: string | RegExp, to: string) => swap(document, from, to)
const all =
  (...edits: Edit[]): Edit =>
  files => {
    for (const edit of edits) edit(files)
  }
const put =
  (name: string, content: string): Edit =>
  files => {
    files.set(name, content)
  }

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationship = (part: string, row: string) => swap(part, '</Relationships>', `${row}</Relationships>`)
const mainRels = 'word/_rels/document.xml.rels'
const row = (id: string, type: string, target: string, external = false) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
const contentType = (name: string, type: string) =>
  swap(
    '[Content_Types].xml',
    '</Types>',
    `<Override PartName="/${name}" ContentType="application/${type}+xml"/></Types>`,
  )

/** Leads a relationship to a copy in which something is different, and leaves the part under its usual name. */
const redirect = (part: string, type: string, from: string, to: string): Edit =>
  all(
    files => {
      files.set(`word/other-${part}`, (files.get(`word/${part}`) ?? '').replace(from, to))
    },
    contentType(`word/other-${part}`, `vnd.openxmlformats-officedocument.wordprocessingml.${type}`),
    swap(mainRels, `Target="${part}"`, `Target="other-${part}"`),
  )

const run = (text: string, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
const own = (id: number) => by('Dana', id, '2026-02-01T09:00:00Z')

/** Edits of `sampleFiles` behind the back of tracking, in the order of the table of differences. */
export const untrackedEdits: [string, Expected, Edit][] = [
  // text of every story
  ['a word', 'text', body('thirty', 'sixty')],
  ['a number', 'text', body(/(\d+) euro/, '9999 euro')],
  ['a word taken out', 'text', body('Nothing else is agreed.', '')],
  [
    'a new paragraph',
    'paragraph',
    body(
      '<w:p><w:r><w:t xml:space="preserve">Last',
      '<w:p><w:r><w:t>New clause.</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Last',
    ),
  ],
  ['a paragraph taken out', 'paragraph', body('<w:p><w:r><w:t xml:space="preserve">Last words.</w:t></w:r></w:p>', '')],
  ['an empty paragraph', 'paragraph', body('<w:sectPr><w:header', '<w:p/><w:sectPr><w:header')],
  ['a zero-width character', 'text', body('Vienna', 'Vi\u200benna')],
  ['a look-alike', 'text', body('Vienna', 'Viеnna')],
  ['a direction mark', 'text', body('Vienna', '\u202eVienna')],
  ['another composition of a letter', 'text', all(body('Vienna', 'Vi\u00e9nna'))],
  ['a blank where it counts', 'text', body('xml:space="preserve">The Buyer pays ', '>The Buyer pays ')],
  [
    'a tab for nothing',
    'text',
    body('<w:r><w:tab/></w:r><w:r><w:t xml:space="preserve">break', '<w:r><w:t xml:space="preserve">break'),
  ],
  ['a break of a page', 'text', body('<w:r><w:br/></w:r>', '<w:r><w:br w:type="page"/></w:r>')],
  ['a break taken out', 'text', body('<w:r><w:br/></w:r>', '')],
  ['a symbol', 'text', body('F0FC', 'F0FB')],
  ['a hyphen', 'text', body('<w:noBreakHyphen/>', '<w:softHyphen/>')],
  ['a text in a table', 'text', body('Cell 1 1', 'Cell 1 7')],
  ['a text in a header', 'text', swap('word/header1.xml', 'Confidential', 'Public')],
  ['a text in the header of the first page', 'text', swap('word/header2.xml', 'First', 'Second')],
  ['a text in a footer', 'text', swap('word/footer1.xml', 'Page ', 'Sheet ')],
  ['a text in a footnote', 'text', swap('word/footnotes.xml', 'fourteen', 'forty')],
  ['a text in an end note', 'text', swap('word/endnotes.xml', 'fourteen', 'forty')],
  ['a text above the notes', 'text', swap('word/footnotes.xml', '<w:r><w:separator/></w:r>', run('Void.'))],
  ['a comment of another', 'othersComment', swap('word/comments.xml', 'Why thirty', 'Fine with thirty')],
  ['a comment of one’s own', 'ownComment', swap('word/comments.xml', 'Because', 'Whatever')],
  [
    'a comment of another deleted',
    'othersComment',
    swap('word/comments.xml', /<w:comment w:id="0".*?<\/w:comment>/s, ''),
  ],
  [
    'a comment under another author',
    'othersComment',
    swap('word/comments.xml', 'w:id="0" w:author="Rex"', 'w:id="0" w:author="Rob"'),
  ],
  [
    'a comment moved',
    'othersComment',
    all(
      body('<w:commentRangeStart w:id="0"/>', ''),
      body(
        '<w:r><w:t xml:space="preserve">Commented',
        '<w:commentRangeStart w:id="0"/><w:r><w:t xml:space="preserve">x</w:t></w:r><w:r><w:t xml:space="preserve">Commented',
      ),
      body('<w:r><w:t xml:space="preserve">x</w:t></w:r>', ''),
      body('<w:commentRangeEnd w:id="0"/>', ''),
      body('<w:bookmarkStart w:id="1"', '<w:commentRangeEnd w:id="0"/><w:bookmarkStart w:id="1"'),
    ),
  ],
  ['a reply out of its thread', 'othersComment', swap('word/commentsExtended.xml', ' w15:paraIdParent="00000001"', '')],
  ['a text in a box', 'text', body('Box clause of ten days', 'Box clause of one day')],
  [
    'a text in the other branch',
    'text',
    files => {
      const text = files.get(document)!
      const at = text.lastIndexOf('Box clause of ten days')
      files.set(document, `${text.slice(0, at)}Box clause of two days${text.slice(at + 22)}`)
    },
  ],
  ['bold', 'runFormat', body('<w:t xml:space="preserve">Last', '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Last')],
  ['not bold', 'runFormat', body('<w:rPr><w:b/></w:rPr>', '')],
  ['off for on', 'runFormat', body('<w:b/>', '<w:b w:val="0"/>')],
  ['struck', 'runFormat', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:strike/></w:rPr>')],
  ['hidden', 'hiddenText', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:vanish/></w:rPr>')],
  ['white', 'hiddenText', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr>')],
  ['one point', 'hiddenText', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:sz w:val="2"/></w:rPr>')],
  [
    'the size of a mark',
    'runFormat',
    body('<w:pPr><w:jc w:val="both"/>', '<w:pPr><w:rPr><w:sz w:val="60"/></w:rPr><w:jc w:val="both"/>'),
  ],
  ['alignment', 'paragraphFormat', body('<w:jc w:val="both"/>', '<w:jc w:val="left"/>')],
  ['a tab stop', 'paragraphFormat', body('w:pos="720"', 'w:pos="1720"')],
  ['a page before', 'paragraphFormat', body('<w:jc w:val="both"/>', '<w:pageBreakBefore/><w:jc w:val="both"/>')],
  ['a style', 'style', body('<w:pStyle w:val="Heading1"/>', '<w:pStyle w:val="Base"/>')],
  ['a style of characters', 'runFormat', body('<w:rStyle w:val="Strong"/>', '')],
  ['the width of a table', 'tableFormat', body('<w:tblW w:w="5000"', '<w:tblW w:w="2500"')],
  ['a row', 'tableFormat', body('<w:cantSplit/>', '<w:cantSplit/><w:tblHeader/>')],
  ['a cell', 'tableFormat', body('<w:vAlign w:val="top"/>', '<w:vAlign w:val="bottom"/>')],
  ['a look of a table', 'tableFormat', body('w:firstRow="1"', 'w:firstRow="0"')],
  ['a row taken out', 'table', body(/<w:tr><w:trPr><w:cantSplit\/><\/w:trPr>.*?<\/w:tr>/s, '')],
  [
    'cells joined',
    'tableFormat',
    body('<w:tcPr><w:tcW w:w="2000" w:type="dxa"/>', '<w:tcPr><w:tcW w:w="2000" w:type="dxa"/><w:gridSpan w:val="2"/>'),
  ],
  ['margins', 'section', body('w:bottom="1134"', 'w:bottom="134"')],
  ['no first page', 'section', body('<w:titlePg/>', '')],
  ['a header taken away', 'section', body('<w:headerReference w:type="first" r:id="rIdFirst"/>', '')],
  ['a header for another', 'text', body('w:type="default" r:id="rIdHeader"', 'w:type="default" r:id="rIdFirst"')],
  // fields and anchors
  ['a field code', 'field', body('REF term', 'REF other')],
  ['a locked field', 'field', body('<w:fldSimple w:instr=" TITLE "', '<w:fldSimple w:fldLock="1" w:instr=" TITLE "')],
  ['a simple field', 'field', body(' DOCPROPERTY Matter ', ' DOCPROPERTY Unshown ')],
  ['the result of a field', 'text', body('M-1', 'M-2')],
  [
    'the result of a reference',
    'crossReference',
    body(/thirty(?=<\/w:t><\/w:r><w:r><w:fldChar w:fldCharType="end")/, 'ninety'),
  ],
  ['words for a page number', 'text', swap('word/footer1.xml', '>1<', '>one thousand euro<')],
  [
    'a bookmark',
    'bookmark',
    body(
      '<w:bookmarkEnd w:id="1"/>',
      '<w:bookmarkEnd w:id="1"/><w:bookmarkStart w:id="50" w:name="trap"/><w:bookmarkEnd w:id="50"/>',
    ),
  ],
  [
    'a bookmark moved',
    'bookmark',
    all(
      body('<w:bookmarkEnd w:id="1"/>', ''),
      body(' days of the invoice. </w:t></w:r>', ' days of the invoice. </w:t></w:r><w:bookmarkEnd w:id="1"/>'),
    ),
  ],
  ['the target of a link', 'link', swap(mainRels, 'https://example.com/terms', 'https://example.org/terms')],
  ['a link to another place', 'link', body('<w:hyperlink w:anchor="term">', '<w:hyperlink w:anchor="_Toc1">')],
  ['a link taken off', 'link', body(/<w:hyperlink r:id="rIdLink">(.*?)<\/w:hyperlink>/s, run('the terms'))],
  ['a range that may be edited', 'permission', body('w:edGrp="everyone"', 'w:edGrp="editors"')],
  [
    'a note moved',
    'noteAnchor',
    all(
      body('<w:r><w:footnoteReference w:id="2"/></w:r>', ''),
      body(
        '<w:r><w:endnoteReference w:id="2"/></w:r>',
        '<w:r><w:endnoteReference w:id="2"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>',
      ),
    ),
  ],
  // content controls
  ['the content of a control', 'text', body('Alpha</w:t>', 'Beta</w:t>')],
  ['the list of a control', 'contentControl', body('w:displayText="Beta"', 'w:displayText="Gamma"')],
  ['the state of a control', 'contentControl', body('w14:val="1"', 'w14:val="0"')],
  ['the binding of a control', 'contentControl', body('/price[1]', '/cost[1]')],
  [
    'a control taken off',
    'contentControl',
    body(/<w:sdt><w:sdtPr><w:id w:val="12"\/>.*?<w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/s, run('X')),
  ],
  ['bound data', 'boundData', swap('customXml/item1.xml', '42', '4200')],
  // objects
  ['a picture', 'object', put('word/media/image1.png', 'PNG-two')],
  [
    'a picture redirected',
    'object',
    all(put('word/media/image2.png', 'PNG-two'), swap(mainRels, 'media/image1.png', 'media/image2.png')),
  ],
  ['the size of a picture', 'objectFormat', body('<wp:extent cx="1000" cy="1000"/>', '<wp:extent cx="1" cy="1"/>')],
  ['an embedded file', 'object', put('word/embeddings/object1.bin', 'sheet-two')],
  ['a chart', 'object', swap('word/charts/chart1.xml', '17', '71')],
  ['a formula', 'object', body('<m:t>x=1</m:t>', '<m:t>x=2</m:t>')],
  ['a picture taken out', 'object', body('<a:blip r:embed="rIdPicture"/>', '<a:blip/>')],
  // definitions
  [
    'the format of a list',
    'listDefinition',
    swap('word/numbering.xml', 'w:numFmt w:val="decimal"', 'w:numFmt w:val="lowerLetter"'),
  ],
  ['the text of a list', 'listDefinition', swap('word/numbering.xml', '%1.', '§ %1')],
  [
    'where a list starts',
    'listDefinition',
    swap('word/numbering.xml', 'w:startOverride w:val="4"', 'w:startOverride w:val="5"'),
  ],
  [
    'a list that counts on',
    'listDefinition',
    swap(
      'word/numbering.xml',
      '<w:num w:numId="2"><w:abstractNumId w:val="1"/>',
      '<w:num w:numId="2"><w:abstractNumId w:val="0"/>',
    ),
  ],
  [
    'another list',
    'list',
    body(
      /<w:numId w:val="1"\/><\/w:numPr><\/w:pPr><w:r><w:t xml:space="preserve">Second/,
      '<w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t xml:space="preserve">Second',
    ),
  ],
  ['another level', 'list', body('<w:ilvl w:val="0"/>', '<w:ilvl w:val="1"/>')],
  ['no list', 'list', body('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>', '')],
  ['a style in use', 'styleDefinition', swap('word/styles.xml', '<w:sz w:val="32"/>', '<w:sz w:val="2"/>')],
  ['a parent of a style', 'styleDefinition', swap('word/styles.xml', '<w:keepNext/>', '<w:pageBreakBefore/>')],
  [
    'another parent',
    'styleDefinition',
    swap('word/styles.xml', '<w:basedOn w:val="Base"/>', '<w:basedOn w:val="Normal"/>'),
  ],
  [
    'the default style',
    'styleDefinition',
    swap(
      'word/styles.xml',
      '<w:name w:val="Normal"/><w:qFormat/>',
      '<w:name w:val="Normal"/><w:rPr><w:vanish/></w:rPr>',
    ),
  ],
  [
    'another default style',
    'styleDefinition',
    all(
      swap('word/styles.xml', ' w:default="1"', ''),
      swap('word/styles.xml', 'w:styleId="Unused"', 'w:default="1" w:styleId="Unused"'),
    ),
  ],
  ['the defaults', 'styleDefinition', swap('word/styles.xml', '<w:sz w:val="22"/>', '<w:sz w:val="20"/>')],
  [
    'a style of a table',
    'styleDefinition',
    swap('word/styles.xml', '<w:top w:val="single"/>', '<w:top w:val="none"/>'),
  ],
  [
    'a style of characters in use',
    'styleDefinition',
    swap('word/styles.xml', '<w:name w:val="Strong"/><w:rPr><w:b/>', '<w:name w:val="Strong"/><w:rPr><w:vanish/>'),
  ],
  ['the theme', 'theme', swap('word/theme/theme1.xml', 'Calibri', 'Wingdings')],
  ['the mapping of colours', 'setting', swap('word/settings.xml', 'w:t1="dark1"', 'w:t1="light1"')],
  ['an alias of a font', 'font', swap('word/fontTable.xml', 'w:val="Corp"', 'w:val="Wingdings"')],
  [
    'an embedded font',
    'font',
    all(
      put('word/fonts/font1.bin', 'FONT'),
      put(
        'word/_rels/fontTable.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${row('rId1', 'font', 'fonts/font1.bin')}</Relationships>`,
      ),
      swap('word/fontTable.xml', '<w:altName w:val="Corp"/>', '<w:altName w:val="Corp"/><w:embedRegular r:id="rId1"/>'),
    ),
  ],
  // settings, properties, variables
  ['tab stops of all', 'setting', swap('word/settings.xml', '708', '1')],
  [
    'headers of even pages',
    'setting',
    swap('word/settings.xml', '<w:evenAndOddHeaders w:val="0"/>', '<w:evenAndOddHeaders/>'),
  ],
  [
    'protection',
    'setting',
    swap(
      'word/settings.xml',
      '<w:defaultTabStop',
      '<w:documentProtection w:edit="readOnly" w:enforcement="1"/><w:defaultTabStop',
    ),
  ],
  ['tracking off', 'trackingOff', swap('word/settings.xml', '<w:trackRevisions/>', '')],
  ['a property that a field shows', 'property', swap('docProps/custom.xml', 'M-1', 'M-9')],
  ['the title that a field shows', 'property', swap('docProps/core.xml', 'The Title', 'A Title')],
  ['a variable that a field shows', 'property', swap('word/settings.xml', 'w:val="5 %"', 'w:val="9 %"')],
  ['the base of links', 'property', swap('docProps/app.xml', 'https://example.com/', 'https://example.org/')],
  ['a background', 'setting', body('<w:body>', '<w:background w:color="FF0000"/><w:body>')],
  // redirected and new parts
  [
    'the main part redirected',
    'text',
    all(
      files => void files.set('word/main2.xml', files.get(document)!.replace('Vienna', 'Paris')),
      files => void files.set('word/_rels/main2.xml.rels', files.get(mainRels)!),
      contentType('word/main2.xml', 'vnd.openxmlformats-officedocument.wordprocessingml.document.main'),
      swap('_rels/.rels', 'word/document.xml', 'word/main2.xml'),
    ),
  ],
  ['a header redirected', 'text', redirect('header1.xml', 'header', 'Confidential', 'Public')],
  ['notes redirected', 'text', redirect('footnotes.xml', 'footnotes', 'fourteen', 'forty')],
  ['lists redirected', 'listDefinition', redirect('numbering.xml', 'numbering', '%1.', '(%1)')],
  ['styles redirected', 'styleDefinition', redirect('styles.xml', 'styles', 'w:val="32"', 'w:val="2"')],
  [
    'a part of an unknown kind',
    'part',
    all(put('word/extra.xml', '<x/>'), relationship(mainRels, row('rIdExtra', 'glossaryDocument', 'extra.xml'))),
  ],
  [
    'a second part of a kind',
    'part',
    all(
      files => void files.set('word/styles2.xml', files.get('word/styles.xml')!.replace('32', '2')),
      contentType('word/styles2.xml', 'vnd.openxmlformats-officedocument.wordprocessingml.styles'),
      relationship(mainRels, row('rIdSecond', 'styles', 'styles2.xml')),
    ),
  ],
  [
    'a text of another file',
    'object',
    all(
      put('word/chunk.html', '<p>More</p>'),
      swap(
        '[Content_Types].xml',
        '<Default Extension="png"',
        '<Default Extension="html" ContentType="text/html"/><Default Extension="png"',
      ),
      relationship(mainRels, row('rIdChunk', 'aFChunk', 'chunk.html')),
      body('<w:sectPr><w:header', '<w:altChunk r:id="rIdChunk"/><w:sectPr><w:header'),
    ),
  ],
  [
    'an extension of the office',
    'part',
    all(
      put('word/web.xml', '<x/>'),
      swap(
        '_rels/.rels',
        '</Relationships>',
        `<Relationship Id="rIdW" Type="http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes" Target="word/web.xml"/></Relationships>`,
      ),
    ),
  ],
  // false records
  [
    'a false record of a run',
    'falseRecord',
    body('<w:rPr><w:b/></w:rPr>', `<w:rPr><w:b/><w:rPrChange ${own(900)}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>`),
  ],
  [
    'a false record of a paragraph',
    'falseRecord',
    body(
      '<w:jc w:val="both"/><w:tabs>',
      `<w:jc w:val="left"/><w:pPrChange ${own(901)}><w:pPr><w:jc w:val="center"/></w:pPr></w:pPrChange><w:tabs>`,
    ),
  ],
  [
    'a false record of a section',
    'falseRecord',
    body('<w:titlePg/>', `<w:sectPrChange ${own(902)}><w:sectPr><w:pgSz w:w="1" w:h="1"/></w:sectPr></w:sectPrChange>`),
  ],
  [
    'a false record of a cell',
    'falseRecord',
    body(
      '<w:vAlign w:val="top"/>',
      `<w:vAlign w:val="bottom"/><w:tcPrChange ${own(903)}><w:tcPr><w:vAlign w:val="center"/></w:tcPr></w:tcPrChange>`,
    ),
  ],
  [
    'a false deletion',
    'text',
    body(
      'Nothing else is agreed.</w:t></w:r>',
      `Nothing </w:t></w:r><w:del ${own(904)}><w:r><w:delText>but this is agreed.</w:delText></w:r></w:del>`,
    ),
  ],
  ['an author changed', 'changeTakenOver', body('w:id="100" w:author="Rex"', 'w:id="100" w:author="Dana"')],
  [
    'a date changed',
    'changeTakenOver',
    body('w:id="100" w:author="Rex" w:date="2026-01-02', 'w:id="100" w:author="Rex" w:date="2025-01-02'),
  ],
  ['a paragraph mark accepted', 'accepted', body(/<w:rPr><w:ins w:id="104".*?<\/w:rPr>/s, '')],
  [
    'a paragraph mark rejected',
    'rejected',
    body(
      /<w:p><w:pPr><w:rPr><w:ins w:id="104"[^>]*><\/w:rPr><\/w:pPr>(.*?)<\/w:p><w:p>(.*?)<\/w:p>/s,
      `<w:p>${run('Parted')}${run(' by Rex')}</w:p>`,
    ),
  ],
  // changes of others
  ['an insertion accepted', 'accepted', body(/<w:ins w:id="100".*?<\/w:ins>/s, run('adds this'))],
  ['an insertion rejected', 'rejected', body(/<w:ins w:id="100".*?<\/w:ins>/s, '')],
  ['a deletion accepted', 'accepted', body(/<w:del w:id="101".*?<\/w:del>/s, '')],
  ['a deletion rejected', 'rejected', body(/<w:del w:id="101".*?<\/w:del>/s, run('takes that'))],
  ['a format accepted', 'accepted', body(/<w:rPrChange w:id="102".*?<\/w:rPrChange>/s, '')],
  ['a format rejected', 'rejected', body(/<w:i\/><w:rPrChange w:id="102".*?<\/w:rPrChange>/s, '<w:u w:val="single"/>')],
  ['a paragraph’s format accepted', 'accepted', body(/<w:pPrChange w:id="103".*?<\/w:pPrChange>/s, '')],
  ['a row accepted', 'accepted', body(/<w:ins w:id="120"[^>]*>/, '')],
  ['a row rejected', 'rejected', body(/<w:tr><w:trPr><w:cantSplit\/><w:ins w:id="120".*?<\/w:tr>/s, '')],
  [
    'a move accepted',
    'accepted',
    all(
      body(/<w:moveFromRangeStart.*?<w:moveFromRangeEnd[^>]*>/s, ''),
      body(/<w:moveToRangeStart.*?<w:moveToRangeEnd[^>]*>/s, run('moved by Rex')),
    ),
  ],
  ['the text of another’s insertion', 'forged', body('adds this', 'adds that')],
  [
    'an insertion under the other name',
    'forged',
    body(
      '<w:t xml:space="preserve">Last words.',
      `<w:t>Last</w:t></w:r><w:ins ${by('Rex', 950)}>${run(' forged')}</w:ins><w:r><w:t xml:space="preserve"> words.`,
    ),
  ],
  [
    'a deletion under the other name',
    'forged',
    body(
      '<w:r><w:t xml:space="preserve">Last words.</w:t></w:r>',
      `<w:del ${by('Rex', 951, '2026-03-01T00:00:00Z')}><w:r><w:delText>Last words.</w:delText></w:r></w:del>`,
    ),
  ],
  [
    'a forged deletion in an own insertion',
    'forged',
    body(
      '<w:sectPr><w:header',
      `<w:p><w:pPr><w:rPr><w:ins ${own(952)}/></w:rPr></w:pPr><w:ins ${own(953)}><w:del ${by('Rex', 954, '2026-03-01T00:00:00Z')}><w:r><w:delText>x</w:delText></w:r></w:del></w:ins></w:p><w:sectPr><w:header`,
    ),
  ],
  [
    'a comment under the other name',
    'forged',
    all(
      swap(
        'word/comments.xml',
        '</w:comments>',
        `<w:comment ${by('Rex', 77)} w:initials="R"><w:p>${run('I agree')}</w:p></w:comment></w:comments>`,
      ),
    ),
  ],
  [
    'an insertion under a third name',
    'unknownAuthor',
    body(
      '<w:t xml:space="preserve">Last words.',
      `<w:t>Last</w:t></w:r><w:ins ${by('Unknown Author', 955)}>${run(' new')}</w:ins><w:r><w:t xml:space="preserve"> words.`,
    ),
  ],
  ['an own insertion made permanent', 'madePermanent', body(/<w:ins w:id="105".*?<\/w:ins>/s, run('pending words'))],
  ['an own deletion made permanent', 'madePermanent', body(/<w:del w:id="106".*?<\/w:del>/s, '')],
  // refused
  [
    'macros',
    'refused',
    all(
      put('word/vbaProject.bin', 'VBA'),
      relationship(
        mainRels,
        '<Relationship Id="rIdV" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>',
      ),
    ),
  ],
  [
    'an external template',
    'refused',
    put(
      'word/_rels/settings.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${row('rId1', 'attachedTemplate', 'file:///x/evil.dotm', true)}</Relationships>`,
    ),
  ],
  [
    'mail merge',
    'refused',
    swap(
      'word/settings.xml',
      '<w:defaultTabStop',
      '<w:mailMerge><w:mainDocumentType w:val="formLetters"/></w:mailMerge><w:defaultTabStop',
    ),
  ],
  [
    'an external picture',
    'refused',
    swap(mainRels, 'Target="media/image1.png"', 'Target="https://example.org/x.png" TargetMode="External"'),
  ],
  ['names that differ in case', 'refused', put('word/Document.xml', `<w:document ${allNamespaces}/>`)],
]
