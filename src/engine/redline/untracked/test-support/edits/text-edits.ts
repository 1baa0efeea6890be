import { body, document, type Edit, type Expected, inSequence, run, swap } from './edits.ts'

/** Edits of the text of every story, its format, its tables and its sections. */
export const textEdits: [string, Expected, Edit][] = [
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
  ['another composition of a letter', 'text', inSequence(body('Vienna', 'Vi\u00e9nna'))],
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
    inSequence(
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
]
