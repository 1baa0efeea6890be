import { body, type Edit, type Expected, inSequence, mainRels, run, swap } from './edits.ts'

/** Edits to fields, anchors and content controls. */
export const fieldEdits: [string, Expected, Edit][] = [
  // Fields and anchors
  ['a field code', 'field', body('REF term', 'REF other')],
  ['a locked field', 'field', body('<w:fldSimple w:instr=" TITLE "', '<w:fldSimple w:fldLock="1" w:instr=" TITLE "')],
  ['a simple field', 'field', body(' DOCPROPERTY Matter ', ' DOCPROPERTY Unshown ')],
  ['the result of a field', 'text', body('M-1', 'M-2')],
  [
    'the result of a cross-reference',
    'text',
    body(/thirty(?=<\/w:t><\/w:r><w:r><w:fldChar w:fldCharType="end")/, 'ninety'),
  ],
  ['words in place of a page number', 'text', swap('word/footer1.xml', '>1<', '>one thousand euro<')],
  [
    'a new bookmark',
    'bookmark',
    body(
      '<w:bookmarkEnd w:id="1"/>',
      '<w:bookmarkEnd w:id="1"/><w:bookmarkStart w:id="50" w:name="trap"/><w:bookmarkEnd w:id="50"/>',
    ),
  ],
  [
    'a bookmark moved',
    'bookmark',
    inSequence(
      body('<w:bookmarkEnd w:id="1"/>', ''),
      body(' days of the invoice. </w:t></w:r>', ' days of the invoice. </w:t></w:r><w:bookmarkEnd w:id="1"/>'),
    ),
  ],
  ['the target of a link', 'link', swap(mainRels, 'https://example.com/terms', 'https://example.org/terms')],
  ['a link to another bookmark', 'link', body('<w:hyperlink w:anchor="term">', '<w:hyperlink w:anchor="_Toc1">')],
  ['a link removed', 'link', body(/<w:hyperlink r:id="rIdLink">(.*?)<\/w:hyperlink>/s, run('the terms'))],
  ['an editable range', 'permission', body('w:edGrp="everyone"', 'w:edGrp="editors"')],
  [
    'a note reference moved',
    'noteAnchor',
    inSequence(
      body('<w:r><w:footnoteReference w:id="2"/></w:r>', ''),
      body(
        '<w:r><w:endnoteReference w:id="2"/></w:r>',
        '<w:r><w:endnoteReference w:id="2"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>',
      ),
    ),
  ],
  // Content controls
  ['the content of a control', 'text', body('Alpha</w:t>', 'Beta</w:t>')],
  ['a list entry of a control', 'contentControl', body('w:displayText="Beta"', 'w:displayText="Gamma"')],
  ['the state of a control', 'contentControl', body('w14:val="1"', 'w14:val="0"')],
  ['the binding of a control', 'contentControl', body('/price[1]', '/cost[1]')],
  [
    'a control removed',
    'contentControl',
    body(/<w:sdt><w:sdtPr><w:id w:val="12"\/>.*?<w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/s, run('X')),
  ],
  ['bound data', 'boundData', swap('customXml/item1.xml', '42', '4200')],
]
