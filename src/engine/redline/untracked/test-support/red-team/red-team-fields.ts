import { p, t } from '../documents/contract-xml.ts'
import type { Files } from '../documents/sample-files.ts'
import { inSequence, put, swap } from '../edits/edits.ts'
import { afterLast, ins } from '../tracked/own-marks.ts'
import { inBody, relate, rels } from './red-team-edits.ts'
import type { Case } from './red-team-texts.ts'

export const fieldCases: Case[] = [
  ['the code of a field', ['field'], inBody('IF 1 = 1', 'IF 1 = 2')],
  ['a switch of a field', ['field'], inBody('REF term \\h', 'REF term \\h \\n')],
  ['the format of a date', ['field'], inBody('d.M.yyyy', 'M.d.yyyy')],
  ['the target of a cross-reference', ['field'], inBody('REF term \\h', 'REF _Toc1 \\h')],
  ['the target of a link in a field', ['field'], inBody('https://example.com/annex"', 'https://example.org/annex"')],
  ['the code of a simple field', ['field'], inBody('DOCPROPERTY Matter', 'DOCPROPERTY Unshown')],
  ['a field unlocked', ['field'], inBody(' w:fldLock="1"', '')],
  [
    'a field locked',
    ['field'],
    inBody(/<w:fldChar w:fldCharType="begin"\/>/, '<w:fldChar w:fldCharType="begin" w:fldLock="true"/>'),
  ],
  ['a simple field locked', ['field'], inBody('<w:fldSimple ', '<w:fldSimple w:fldLock="1" ')],
  [
    'a field marked for an update',
    ['field'],
    inBody(/<w:fldChar w:fldCharType="begin"\/>/, '<w:fldChar w:fldCharType="begin" w:dirty="1"/>'),
  ],
  [
    'the result of a cross-reference',
    [],
    inBody(/(?<=separate"\/><\/w:r><w:r><w:t xml:space="preserve">)thirty/, 'sixty'),
  ],
  ['the result of an IF field', [], inBody('>yes<', '>no<')],
  ['the result of a date', [], inBody('1.1.2026', '1.2.2026')],
  ['the result of a simple field', [], inBody('<w:t>M-7', '<w:t>M-8')],
  ['the result of a variable', [], inBody('5 %', '7 %')],
  ['the result of a TITLE field', [], inBody('>Sale<', '>Rent<')],
  [
    'a field replaced by its text',
    ['field'],
    inBody(/<w:fldSimple [^>]*>(<w:r><w:t>M-7<\/w:t><\/w:r>)<\/w:fldSimple>/, '<w:r><w:t>M-7</w:t></w:r>'),
  ],
  [
    'text replaced by a field',
    ['field'],
    inBody(t('Last words.'), `<w:fldSimple w:instr=" AUTHOR ">${t('Last words.')}</w:fldSimple>`),
  ],
  ['the state of a checkbox', ['field'], inBody('<w:checked/>', '')],
  [
    'the default state of a checkbox',
    ['field'],
    inBody('<w:default w:val="0"/><w:checked/>', '<w:default w:val="1"/><w:checked/>'),
  ],
  ['the choice in a list', ['field'], inBody('<w:result w:val="1"/>', '<w:result w:val="0"/>')],
  ['an entry of a list', ['field'], inBody('<w:listEntry w:val="Gross"/>', '<w:listEntry w:val="Free"/>')],
  [
    'list entries in another order',
    ['field'],
    inBody(
      '<w:listEntry w:val="Net"/><w:listEntry w:val="Gross"/>',
      '<w:listEntry w:val="Gross"/><w:listEntry w:val="Net"/>',
    ),
  ],
  [
    'a form field that runs a macro',
    ['field'],
    inBody('<w:name w:val="Drop1"/>', '<w:name w:val="Drop1"/><w:entryMacro w:val="Run"/>'),
  ],
  [
    'a disabled form field',
    ['field'],
    inBody('<w:name w:val="Check1"/><w:enabled/>', '<w:name w:val="Check1"/><w:enabled w:val="0"/>'),
  ],
  [
    'a hidden result of a field',
    [],
    inBody(/<w:r><w:t xml:space="preserve">5 %/, '<w:r><w:rPr><w:vanish/></w:rPr><w:t xml:space="preserve">5 %'),
  ],
  ['another field in place of PAGE', [], swap('w/top.xml', 'PAGE', 'SECTION')],
  ['PAGE with another format', [], swap('w/top.xml', ' PAGE ', ' PAGE \\* ROMAN ')],
  ['words in place of a page count', [], swap('w/top.xml', '>9<', '>nine hundred and void<')],
  ['the result of a STYLEREF field', [], swap('w/top.xml', '>Definitions<', '>Terms<')],
  [
    'a bookmark removed',
    ['bookmark'],
    inSequence(inBody('<w:bookmarkStart w:id="2" w:name="term"/>', ''), inBody('<w:bookmarkEnd w:id="2"/>', '')),
  ],
  [
    'a bookmark added',
    ['bookmark'],
    inBody(
      t('Last words.'),
      `<w:bookmarkStart w:id="99" w:name="extra"/>${t('Last words.')}<w:bookmarkEnd w:id="99"/>`,
    ),
  ],
  ['a bookmark renamed', ['bookmark'], inBody('w:name="term"', 'w:name="Term2"')],
  [
    'a bookmark that ends later',
    ['bookmark'],
    inBody(`<w:bookmarkEnd w:id="2"/>${t(' days. ')}`, `${t(' days. ')}<w:bookmarkEnd w:id="2"/>`),
  ],
  [
    'a bookmark moved',
    ['bookmark'],
    inSequence(
      inBody('<w:bookmarkStart w:id="2" w:name="term"/>', ''),
      inBody('<w:bookmarkEnd w:id="2"/>', ''),
      inBody(t('Last words.'), `<w:bookmarkStart w:id="2" w:name="term"/>${t('Last words.')}<w:bookmarkEnd w:id="2"/>`),
    ),
  ],
  [
    'a bookmark limited to table columns',
    ['bookmark'],
    inBody('<w:bookmarkStart w:id="2"', '<w:bookmarkStart w:colFirst="0" w:colLast="1" w:id="2"'),
  ],
  [
    'the ends of two bookmarks exchanged',
    ['bookmark'],
    inSequence(
      inBody('<w:bookmarkEnd w:id="2"/>', '<w:bookmarkEnd w:id="X"/>'),
      inBody('<w:bookmarkEnd w:id="1"/>', '<w:bookmarkEnd w:id="2"/>'),
      inBody('<w:bookmarkEnd w:id="X"/>', '<w:bookmarkEnd w:id="1"/>'),
    ),
  ],
  [
    'a bookmark in a header',
    ['bookmark'],
    swap(
      'w/top.xml',
      t('header cell'),
      `<w:bookmarkStart w:id="99" w:name="extra"/>${t('header cell')}<w:bookmarkEnd w:id="99"/>`,
    ),
  ],
  ['the address of a link', ['link'], swap(rels, 'https://example.com/terms', 'https://example.com/terns')],
  ['a link with another relationship', ['link'], inBody('r:id="rLink"', 'r:id="rShape"')],
  [
    'the bookmark that a link leads to',
    ['link'],
    inBody('<w:hyperlink w:anchor="term"', '<w:hyperlink w:anchor="_Toc1"'),
  ],
  ['the location in the target of a link', ['link'], inBody('w:docLocation="page2"', 'w:docLocation="page3"')],
  ['the target frame of a link', [], inBody('w:tooltip="Terms"', 'w:tooltip="Terms" w:tgtFrame="_blank"')],
  ['the tooltip of a link', [], inBody('w:tooltip="Terms"', 'w:tooltip="Other"')],
  ['a link removed', ['link'], inBody(/<w:hyperlink w:anchor="term">(.*?)<\/w:hyperlink>/, t('that term'))],
  [
    'a link around text',
    ['link'],
    inBody(t('Last words.'), `<w:hyperlink w:anchor="term">${t('Last words.')}</w:hyperlink>`),
  ],
  [
    'a longer link',
    ['link'],
    inBody(`${t('that term')}</w:hyperlink>${t(' and ')}`, `${t('that term')}${t(' and ')}</w:hyperlink>`),
  ],
  [
    'an external link made internal',
    ['link', 'refused'],
    swap(rels, 'Target="https://example.com/terms" TargetMode="External"', 'Target="../terms.html"'),
  ],
  [
    'the link of a picture',
    ['object', 'objectFormat'],
    swap(rels, 'https://example.com/shape', 'https://example.org/shape'),
  ],
  ['a link in a comment', [], swap('w/_rels/remarks.xml.rels', 'example.com', 'example.org')],
  ['a link of a shape in a header', [], swap('w/_rels/top.xml.rels', 'example.com', 'example.org')],
  ['an editable range for another editor', ['permission'], inBody('rex@example.com', 'eve@example.com')],
  ['an editable range for everyone', ['permission'], inBody('w:ed="rex@example.com"', 'w:edGrp="everyone"')],
  ['an editable range without an end', ['permission'], inBody('<w:permEnd w:id="8"/>', '')],
  [
    'an editable range removed',
    ['permission'],
    inSequence(inBody('<w:permStart w:id="8" w:ed="rex@example.com"/>', ''), inBody('<w:permEnd w:id="8"/>', '')),
  ],
  [
    'an editable range that ends earlier',
    ['permission'],
    inBody(`${t('open part')}<w:permEnd w:id="8"/>`, `<w:permEnd w:id="8"/>${t('open part')}`),
  ],
  [
    'an editable range added',
    ['permission'],
    inBody(t('Last words.'), `<w:permStart w:id="9" w:edGrp="everyone"/>${t('Last words.')}<w:permEnd w:id="9"/>`),
  ],
  [
    'the end of an editable range given to another',
    ['permission'],
    inSequence(
      inBody(t('Last words.'), `<w:permStart w:id="9" w:ed="rex@example.com"/>${t('Last words.')}`),
      inBody('<w:permEnd w:id="8"/>', '<w:permEnd w:id="9"/>'),
    ),
  ],
  [
    'a note reference moved',
    ['noteAnchor'],
    inSequence(
      inBody(/<w:r><w:endnoteReference w:id="7"\/><\/w:r>/, ''),
      inBody(t('Last words.'), `${t('Last words.')}<w:r><w:endnoteReference w:id="7"/></w:r>`),
    ),
  ],
  ['a note reference removed', ['noteAnchor'], inBody(/<w:r><w:endnoteReference w:id="7"\/><\/w:r>/, '')],
  [
    'a note added',
    ['noteAnchor'],
    inSequence(
      inBody(t('Last words.'), `${t('Last words.')}<w:r><w:footnoteReference w:id="9"/></w:r>`),
      swap('w/feet.xml', '</w:footnotes>', `<w:footnote w:id="9">${p(t('new'))}</w:footnote></w:footnotes>`),
    ),
  ],
  [
    'a footnote reference replaced by an endnote reference',
    ['noteAnchor'],
    inBody('<w:footnoteReference w:id="5"/>', '<w:endnoteReference w:id="7"/>'),
  ],
]

export const controlCases: Case[] = [
  ['an entry of a list', ['contentControl'], inBody('w:displayText="Linz"', 'w:displayText="Graz"')],
  [
    'the value of an entry',
    ['contentControl'],
    inBody('w:displayText="Linz" w:value="l"', 'w:displayText="Linz" w:value="v2"'),
  ],
  [
    'list entries in another order',
    ['contentControl'],
    inBody(
      /(<w:listItem w:displayText="Vienna" w:value="v"\/>)(<w:listItem w:displayText="Linz" w:value="l"\/>)/,
      '<w:listItem w:displayText="Linz" w:value="l"/><w:listItem w:displayText="Vienna" w:value="v"/>',
    ),
  ],
  ['a list entry removed', ['contentControl'], inBody('<w:listItem w:displayText="Linz" w:value="l"/>', '')],
  ['the last choice', ['contentControl'], inBody('w:lastValue="v"', 'w:lastValue="l"')],
  [
    'a drop-down list made a combo box',
    ['contentControl'],
    inSequence(inBody('<w:dropDownList', '<w:comboBox'), inBody('</w:dropDownList>', '</w:comboBox>')),
  ],
  ['the displayed text of a choice', ['text'], inBody(t('Vienna'), t('Linz'))],
  ['the state of a checkbox', ['contentControl'], inBody('<w14:checked w14:val="0"/>', '<w14:checked w14:val="1"/>')],
  ['the symbol of a checkbox', ['text'], inBody('\u2610', '\u2612')],
  ['the symbol for a ticked checkbox', ['contentControl'], inBody('w14:val="2612"', 'w14:val="2610"')],
  ['the date of a date picker', ['contentControl'], inBody('w:fullDate="2027-03-31', 'w:fullDate="2028-03-31')],
  ['the format of a date', ['contentControl'], inBody('d MMMM yyyy', 'M/d/yyyy')],
  ['a lock removed', ['contentControl'], inBody('<w:lock w:val="sdtContentLocked"/>', '')],
  [
    'a lock added',
    ['contentControl'],
    inBody('<w:tag w:val="tag33"/>', '<w:tag w:val="tag33"/><w:lock w:val="sdtLocked"/>'),
  ],
  ['the tag of a control', ['contentControl'], inBody('w:val="tag34"', 'w:val="tag35"')],
  ['the title of a control', ['contentControl'], inBody('Control 34', 'Control 99')],
  ['the path of a binding', ['contentControl'], inBody('d:price[1]', 'd:other[1]')],
  ['the namespace prefixes of a binding', ['contentControl'], inBody('urn:deal', 'urn:dead')],
  [
    'the data store of a binding',
    ['contentControl'],
    inBody('{BBBBBBBB-0000-0000-0000-000000000001}', '{BBBBBBBB-0000-0000-0000-000000000002}'),
  ],
  ['a binding removed', ['contentControl'], inBody(/<w:dataBinding w:prefixMappings[^>]*>/, '')],
  [
    'a binding added',
    ['contentControl'],
    inBody(
      '<w:date w:fullDate',
      '<w:dataBinding w:xpath="/x" w:storeItemID="{BBBBBBBB-0000-0000-0000-000000000001}"/><w:date w:fullDate',
    ),
  ],
  ['a placeholder made ordinary text', ['contentControl'], inBody('<w:showingPlcHdr/>', '')],
  ['another placeholder', ['contentControl'], inBody('<w:docPart w:val="Fill in"/>', '<w:docPart w:val="Sign here"/>')],
  [
    'multiple lines no longer allowed in a text control',
    ['contentControl'],
    inBody('<w:text w:multiLine="1"/>', '<w:text/>'),
  ],
  ['a temporary control', ['contentControl'], inBody('<w:tag w:val="tag34"/>', '<w:tag w:val="tag34"/><w:temporary/>')],
  [
    'the appearance of a control',
    ['contentControl'],
    inBody('<w:tag w:val="tag34"/>', '<w:tag w:val="tag34"/><w15:appearance w15:val="hidden"/>'),
  ],
  [
    'the text format of a control',
    ['contentControl'],
    inBody('<w:tag w:val="tag34"/>', '<w:tag w:val="tag34"/><w:rPr><w:vanish/></w:rPr>'),
  ],
  [
    'a control in a paragraph removed',
    ['contentControl'],
    inBody(/<w:sdt><w:sdtPr><w:id w:val="34"\/>.*?<w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/, t('31 March 2027')),
  ],
  [
    'a control around a paragraph removed',
    ['contentControl'],
    inBody(
      /<w:sdt><w:sdtPr><w:id w:val="31"\/>.*?<w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/,
      p(t('Block in a control')),
    ),
  ],
  [
    'a control added around text',
    ['contentControl'],
    inBody(
      t('Last words.'),
      `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${t('Last words.')}</w:sdtContent></w:sdt>`,
    ),
  ],
  [
    'an empty control added',
    ['contentControl'],
    inBody(t('Last words.'), `${t('Last words.')}<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent/></w:sdt>`),
  ],
  [
    'a control made a repeating section',
    ['contentControl'],
    inBody('<w:tag w:val="tag31"/>', '<w:tag w:val="tag31"/><w15:repeatingSection/>'),
  ],
  [
    'a custom XML element',
    [],
    inBody(t('Last words.'), `<w:customXml w:uri="u" w:element="e">${t('Last words.')}</w:customXml>`),
  ],
  ['a smart tag of another kind', [], inBody('w:element="place"', 'w:element="date"')],
  ['a smart tag removed', [], inBody(/<w:smartTag [^>]*>(.*?)<\/w:smartTag>/, t('Graz'))],
  ['the data of a binding', ['boundData'], swap('data/deal.xml', '1,250', '1,520')],
  ['bound data in a copy', ['boundData'], redirectData],
  ['the title that a control shows', ['boundData', 'property'], swap('meta/core.xml', 'Sale', 'Rent')],
  ['bound data removed', ['boundData'], swap(rels, /<Relationship Id="rBound"[^>]*>/, '')],
  [
    'the id of bound data given to other data',
    ['boundData'],
    inSequence(
      swap('data/deal-props.xml', '000000000001', '000000000003'),
      swap('data/free-props.xml', '000000000002', '000000000001'),
    ),
  ],
  [
    'a second part with the id of the bound data',
    ['boundData'],
    inSequence(
      put('data/first.xml', '<d:deal xmlns:d="urn:deal"><d:price>9,999</d:price></d:deal>'),
      files => files.set('data/_rels/first.xml.rels', files.get('data/_rels/deal.xml.rels')!),
      relate('rStore', 'customXml', '../data/first.xml'),
    ),
  ],
  [
    'a control around tracked text, bound to other data',
    ['contentControl', 'boundData'],
    afterLast(
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/d:deal" w:storeItemID="{BBBBBBBB-0000-0000-0000-000000000002}"/></w:sdtPr><w:sdtContent>${ins(t('mine'))}</w:sdtContent></w:sdt>`,
    ),
  ],
  [
    'a control around both tracked and old text',
    ['contentControl'],
    inBody(
      t('Last words.'),
      `<w:sdt><w:sdtPr><w:id w:val="71"/></w:sdtPr><w:sdtContent>${t('Last words.')}${ins(t('mine'))}</w:sdtContent></w:sdt>`,
    ),
  ],
  [
    'a bookmark around both tracked and old text',
    ['bookmark'],
    inBody(
      t('Last words.'),
      `<w:bookmarkStart w:id="70" w:name="mine"/>${t('Last words.')}${ins(t('mine'))}<w:bookmarkEnd w:id="70"/>`,
    ),
  ],
  [
    'a second bookmark with the name that a cross-reference shows',
    ['bookmark'],
    afterLast(`<w:bookmarkStart w:id="70" w:name="term"/>${ins(t('sixty'))}<w:bookmarkEnd w:id="70"/>`),
  ],
  ['a placeholder in the building blocks', [], swap('w/blocks.xml', t('Click here'), t('Sign here'))],
]

function redirectData(files: Files): void {
  files.set('data/other.xml', files.get('data/deal.xml')!.replace('1,250', '2'))
  files.set('data/_rels/other.xml.rels', files.get('data/_rels/deal.xml.rels')!)
  swap(rels, '../data/deal.xml', '../data/other.xml')(files)
}
