import { p, t } from '../documents/contract-xml.ts'
import { type Edit, inSequence, put, swap } from '../edits/edits.ts'
import { inBody, relate, rels, typed } from '../red-team/red-team-edits.ts'
import { afterLast, byDana, endMark, ins, last } from './own-marks.ts'

/** Tracked notes, links, objects, fields and controls, with their definitions and comments. */
export const trackedObjectEdits: [string, Edit][] = [
  [
    'a footnote',
    inSequence(
      afterLast(ins('<w:r><w:footnoteReference w:id="44"/></w:r>')),
      swap(
        'w/feet.xml',
        '</w:footnotes>',
        `<w:footnote w:id="44">${p(ins(`<w:r><w:footnoteRef/></w:r>${t('own note')}`))}</w:footnote></w:footnotes>`,
      ),
    ),
  ],
  [
    'a footnote that renumbers those after it',
    inSequence(
      inBody(t('Noted'), t('Noted') + ins('<w:r><w:footnoteReference w:id="5"/></w:r>')),
      inBody(/<w:footnoteReference w:id="6"\/?|w:customMarkFollows="1" w:id="6"/, 'w:customMarkFollows="1" w:id="7"'),
      inBody('</w:rPr><w:footnoteReference w:id="5"/>', '</w:rPr><w:footnoteReference w:id="6"/>'),
      files =>
        files.set(
          'w/feet.xml',
          files
            .get('w/feet.xml')!
            .replace('w:footnote w:id="6"', 'w:footnote w:id="7"')
            .replace(
              'w:footnote w:id="5"',
              `w:footnote w:id="5">${p(ins(t('own note')))}</w:footnote><w:footnote w:id="6"`,
            ),
        ),
    ),
  ],
  [
    'a link',
    inSequence(
      relate('rOwn', 'hyperlink', 'https://own.example', rels, true),
      afterLast(`<w:hyperlink r:id="rOwn">${ins(t('link'))}</w:hyperlink>`),
    ),
  ],
  [
    'a relative link',
    inSequence(
      relate('rOwn', 'hyperlink', 'own.pdf', rels, true),
      afterLast(`<w:hyperlink r:id="rOwn">${ins(t('link'))}</w:hyperlink>`),
    ),
  ],
  [
    'a picture',
    inSequence(
      put('w/pix/own.png', 'PNG own'),
      relate('rOwn', 'image', 'pix/own.png'),
      afterLast(
        ins(
          '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rOwn"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
        ),
      ),
    ),
  ],
  [
    'a chart',
    inSequence(
      put('w/own-chart.xml', '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"/>'),
      typed('w/own-chart.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'),
      relate('rOwn', 'chart', 'own-chart.xml'),
      afterLast(
        ins(
          '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="rOwn"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
        ),
      ),
    ),
  ],
  [
    'a text box',
    afterLast(
      ins(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${p(t('own box'))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice></mc:AlternateContent></w:r>`,
      ),
    ),
  ],
  [
    'an insertion in a text box',
    files =>
      files.set(
        'w/contract.xml',
        files.get('w/contract.xml')!.replaceAll(t('Boxed words of ten'), t('Boxed words of ten') + ins(t(' days'))),
      ),
  ],
  ['an insertion in a header', swap('w/top.xml', t('header cell'), t('header cell') + ins(t(' x')))],
  ['an insertion in a note', swap('w/feet.xml', t('footnote cell'), t('footnote cell') + ins(t(' x')))],
  [
    'a field',
    afterLast(
      `${ins(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF term </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${t('thirty')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}`,
    ),
  ],
  [
    'a field that shows a property',
    afterLast(
      `${ins(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DOCPROPERTY Unshown </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${t('U')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}`,
    ),
  ],
  ['a simple field', afterLast(ins(`<w:fldSimple w:instr=" DOCPROPERTY Unshown ">${t('U')}</w:fldSimple>`))],
  ['a formula', afterLast(ins('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'))],
  [
    'a new formula with an insertion inside it',
    afterLast(`<m:oMath><w:ins ${byDana}><m:r><m:t>x</m:t></m:r></w:ins></m:oMath>`),
  ],
  [
    'an insertion in a formula',
    inBody('<m:r><m:t>a=</m:t></m:r>', `<m:r><m:t>a=</m:t></m:r><w:ins ${byDana}><m:r><m:t>9</m:t></m:r></w:ins>`),
  ],
  [
    'a control with tracked bounds',
    afterLast(
      `<w:customXmlInsRangeStart ${byDana}/><w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent><w:customXmlInsRangeEnd w:id="900"/>${ins(t('x'))}<w:customXmlInsRangeStart w:id="901" w:author="Dana" w:date="2026-02-01T09:00:00Z"/></w:sdtContent></w:sdt><w:customXmlInsRangeEnd w:id="901"/>`,
    ),
  ],
  [
    'a control in an insertion',
    afterLast(ins(`<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${t('x')}</w:sdtContent></w:sdt>`)),
  ],
  [
    'a bookmark in an insertion',
    afterLast(ins(`<w:bookmarkStart w:id="70" w:name="ownmark"/>${t('x')}<w:bookmarkEnd w:id="70"/>`)),
  ],
  [
    'a new style in an insertion',
    inSequence(
      swap(
        'w/look.xml',
        '</w:styles>',
        '<w:style w:type="character" w:styleId="Own"><w:name w:val="Own"/><w:rPr><w:b/></w:rPr></w:style></w:styles>',
      ),
      afterLast(ins(t('x', '<w:rStyle w:val="Own"/>'))),
    ),
  ],
  [
    'a new list in an inserted paragraph',
    inSequence(
      swap(
        'w/lists.xml',
        '</w:numbering>',
        '<w:abstractNum w:abstractNumId="70"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="70"><w:abstractNumId w:val="70"/></w:num></w:numbering>',
      ),
      inBody(
        p(last),
        p(ins(t('A')), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="70"/></w:numPr>${endMark('ins')}`) + p(last),
      ),
    ),
  ],
  [
    'a new font with an alternative name in an insertion',
    inSequence(
      swap('w/letters.xml', '</w:fonts>', '<w:font w:name="OwnFont"><w:altName w:val="X"/></w:font></w:fonts>'),
      afterLast(ins(t('x', '<w:rFonts w:ascii="OwnFont"/>'))),
    ),
  ],
  [
    'a comment',
    inSequence(
      swap(
        'w/remarks.xml',
        '</w:comments>',
        `<w:comment w:id="60" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:initials="D"><w:p w14:paraId="00000060">${t('mine')}</w:p></w:comment></w:comments>`,
      ),
      inBody(
        last,
        `<w:commentRangeStart w:id="60"/>${last}<w:commentRangeEnd w:id="60"/><w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="60"/></w:r>`,
      ),
      swap(
        'w/look.xml',
        '</w:styles>',
        '<w:style w:type="character" w:styleId="CommentReference"><w:name w:val="annotation reference"/><w:rPr><w:sz w:val="16"/></w:rPr></w:style></w:styles>',
      ),
    ),
  ],
  [
    'a reply',
    inSequence(
      swap(
        'w/remarks.xml',
        '</w:comments>',
        `<w:comment w:id="60" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:initials="D"><w:p w14:paraId="00000060">${t('mine')}</w:p></w:comment></w:comments>`,
      ),
      inBody('<w:commentRangeStart w:id="10"/>', '<w:commentRangeStart w:id="10"/><w:commentRangeStart w:id="60"/>'),
      inBody(
        '<w:r><w:commentReference w:id="10"/></w:r>',
        '<w:r><w:commentReference w:id="10"/></w:r><w:commentRangeEnd w:id="60"/><w:r><w:commentReference w:id="60"/></w:r>',
      ),
      swap(
        'w/remarks2.xml',
        '</w15:commentsEx>',
        '<w15:commentEx w15:paraId="00000060" w15:paraIdParent="00000010" w15:done="0"/></w15:commentsEx>',
      ),
    ),
  ],
  [
    'a comment on an insertion',
    inSequence(
      swap(
        'w/remarks.xml',
        '</w:comments>',
        `<w:comment w:id="60" w:author="Dana" w:date="2026-02-01T09:00:00Z"><w:p>${t('mine')}</w:p></w:comment></w:comments>`,
      ),
      afterLast(
        `<w:commentRangeStart w:id="60"/>${ins(t('x'))}<w:commentRangeEnd w:id="60"/><w:r><w:commentReference w:id="60"/></w:r>`,
      ),
    ),
  ],
  [
    'a comment by the other side marked as done',
    swap('w/remarks2.xml', 'w15:paraId="00000010" w15:done="0"', 'w15:paraId="00000010" w15:done="1"'),
  ],
  [
    'a bookmark around tracked words',
    afterLast(`<w:bookmarkStart w:id="70" w:name="mine"/>${ins(t('mine'))}<w:bookmarkEnd w:id="70"/>`),
  ],
  [
    'a heading with a bookmark for the table of contents',
    inBody(
      /(?=<w:p>(?:(?!<w:p>).)*Last words)/s,
      p(
        `<w:bookmarkStart w:id="70" w:name="_Toc900"/>${ins(t('My heading'))}<w:bookmarkEnd w:id="70"/>`,
        `<w:pStyle w:val="Heading1"/>${endMark('ins')}`,
      ),
    ),
  ],
  [
    'a control around tracked words',
    afterLast(`<w:sdt><w:sdtPr><w:id w:val="71"/></w:sdtPr><w:sdtContent>${ins(t('mine'))}</w:sdtContent></w:sdt>`),
  ],
]
