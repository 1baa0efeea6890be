import { body, document, type Edit, type Expected, inSequence, run, swap } from './edits.ts'

/** Edits to the text, format, tables and sections of every story. */
export const textEdits: [string, Expected, Edit][] = [
  // Text in every kind of story
  ['a changed word', 'text', body('thirty', 'sixty')],
  ['a changed number', 'text', body(/(\d+) euro/, '9999 euro')],
  ['a removed sentence', 'text', body('Nothing else is agreed.', '')],
  [
    'a new paragraph',
    'paragraph',
    body(
      '<w:p><w:r><w:t xml:space="preserve">Last',
      '<w:p><w:r><w:t>New clause.</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Last',
    ),
  ],
  ['a removed paragraph', 'paragraph', body('<w:p><w:r><w:t xml:space="preserve">Last words.</w:t></w:r></w:p>', '')],
  ['a new empty paragraph', 'paragraph', body('<w:sectPr><w:header', '<w:p/><w:sectPr><w:header')],
  ['a zero-width character', 'text', body('Vienna', 'Vi\u200benna')],
  ['a look-alike letter', 'text', body('Vienna', 'Viеnna')],
  ['a direction mark', 'text', body('Vienna', '\u202eVienna')],
  ['a letter with an accent', 'text', inSequence(body('Vienna', 'Vi\u00e9nna'))],
  [
    'a leading space that is no longer preserved',
    'text',
    body('xml:space="preserve">The Buyer pays ', '>The Buyer pays '),
  ],
  [
    'a removed tab',
    'text',
    body('<w:r><w:tab/></w:r><w:r><w:t xml:space="preserve">break', '<w:r><w:t xml:space="preserve">break'),
  ],
  ['a page break in place of a line break', 'text', body('<w:r><w:br/></w:r>', '<w:r><w:br w:type="page"/></w:r>')],
  ['a removed line break', 'text', body('<w:r><w:br/></w:r>', '')],
  ['another symbol', 'text', body('F0FC', 'F0FB')],
  ['a soft hyphen in place of a non-breaking hyphen', 'text', body('<w:noBreakHyphen/>', '<w:softHyphen/>')],
  ['text in a table', 'text', body('Cell 1 1', 'Cell 1 7')],
  ['text in a header', 'text', swap('word/header1.xml', 'Confidential', 'Public')],
  ['text in the header of the first page', 'text', swap('word/header2.xml', 'First', 'Second')],
  ['text in a footer', 'text', swap('word/footer1.xml', 'Page ', 'Sheet ')],
  ['text in a footnote', 'text', swap('word/footnotes.xml', 'fourteen', 'forty')],
  ['text in an endnote', 'text', swap('word/endnotes.xml', 'fourteen', 'forty')],
  [
    'text in place of the footnote separator',
    'text',
    swap('word/footnotes.xml', '<w:r><w:separator/></w:r>', run('Void.')),
  ],
  ['an edited comment by the other side', 'othersComment', swap('word/comments.xml', 'Why thirty', 'Fine with thirty')],
  ['an edited comment by the member', 'ownComment', swap('word/comments.xml', 'Because', 'Whatever')],
  [
    'a deleted comment by the other side',
    'othersComment',
    swap('word/comments.xml', /<w:comment w:id="0".*?<\/w:comment>/s, ''),
  ],
  [
    'a comment with another author',
    'othersComment',
    swap('word/comments.xml', 'w:id="0" w:author="Rex"', 'w:id="0" w:author="Rob"'),
  ],
  [
    'a moved comment',
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
  [
    'a reply taken out of its thread',
    'othersComment',
    swap('word/commentsExtended.xml', ' w15:paraIdParent="00000001"', ''),
  ],
  ['text in a text box', 'text', body('Box clause of ten days', 'Box clause of one day')],
  [
    'text in the fallback of a text box',
    'text',
    files => {
      const text = files.get(document)!
      const at = text.lastIndexOf('Box clause of ten days')
      files.set(document, `${text.slice(0, at)}Box clause of two days${text.slice(at + 22)}`)
    },
  ],
  [
    'bold added',
    'runFormat',
    body('<w:t xml:space="preserve">Last', '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Last'),
  ],
  ['bold removed', 'runFormat', body('<w:rPr><w:b/></w:rPr>', '')],
  ['bold switched off by value', 'runFormat', body('<w:b/>', '<w:b w:val="0"/>')],
  ['strikethrough', 'runFormat', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:strike/></w:rPr>')],
  ['hidden text', 'hiddenText', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:vanish/></w:rPr>')],
  ['white text', 'hiddenText', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr>')],
  ['text of one point', 'hiddenText', body('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:b/><w:sz w:val="2"/></w:rPr>')],
  [
    'the size of a paragraph mark',
    'runFormat',
    body('<w:pPr><w:jc w:val="both"/>', '<w:pPr><w:rPr><w:sz w:val="60"/></w:rPr><w:jc w:val="both"/>'),
  ],
  ['the alignment of a paragraph', 'paragraphFormat', body('<w:jc w:val="both"/>', '<w:jc w:val="left"/>')],
  ['a tab stop', 'paragraphFormat', body('w:pos="720"', 'w:pos="1720"')],
  [
    'a page break before a paragraph',
    'paragraphFormat',
    body('<w:jc w:val="both"/>', '<w:pageBreakBefore/><w:jc w:val="both"/>'),
  ],
  ['a paragraph style', 'style', body('<w:pStyle w:val="Heading1"/>', '<w:pStyle w:val="Base"/>')],
  ['a character style', 'runFormat', body('<w:rStyle w:val="Strong"/>', '')],
  ['the width of a table', 'tableFormat', body('<w:tblW w:w="5000"', '<w:tblW w:w="2500"')],
  ['a row that becomes a header row', 'tableFormat', body('<w:cantSplit/>', '<w:cantSplit/><w:tblHeader/>')],
  ['the vertical alignment of a cell', 'tableFormat', body('<w:vAlign w:val="top"/>', '<w:vAlign w:val="bottom"/>')],
  ['the look of a table', 'tableFormat', body('w:firstRow="1"', 'w:firstRow="0"')],
  ['a removed row', 'table', body(/<w:tr><w:trPr><w:cantSplit\/><\/w:trPr>.*?<\/w:tr>/s, '')],
  [
    'a cell that spans two columns',
    'tableFormat',
    body('<w:tcPr><w:tcW w:w="2000" w:type="dxa"/>', '<w:tcPr><w:tcW w:w="2000" w:type="dxa"/><w:gridSpan w:val="2"/>'),
  ],
  ['page margins', 'section', body('w:bottom="1134"', 'w:bottom="134"')],
  ['no different first page', 'section', body('<w:titlePg/>', '')],
  ['a removed header', 'section', body('<w:headerReference w:type="first" r:id="rIdFirst"/>', '')],
  ['another header', 'text', body('w:type="default" r:id="rIdHeader"', 'w:type="default" r:id="rIdFirst"')],
]
