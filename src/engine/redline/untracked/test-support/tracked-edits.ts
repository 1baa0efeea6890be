import { p, t } from './contract-xml.ts'
import { type Edit, swap } from './edits.ts'
import { all, inBody, put, relate, rels, typed } from './red-team-edits.ts'

const d = 'w:id="900" w:author="Dana" w:date="2026-02-01T09:00:00Z"'
const last = t('Last words.')
const ins = (x: string) => `<w:ins ${d}>${x}</w:ins>`
const afterLast = (x: string) => inBody(last, last + x)
const pm = (k: string) => `<w:rPr><w:${k} ${d}/></w:rPr>`
/** What the member has tracked, in files as word processors write it: nothing of it is untracked. */
export const trackedEdits: [string, Edit][] = [
  ['insertion', afterLast(ins(t(' more')))],
  ['insertion in middle', inBody(last, `${t('Last')}${ins(t(' few'))}${t(' words.')}`)],
  ['insertion formatted', afterLast(ins(t(' more', '<w:b/><w:rFonts w:ascii="Arial"/>')))],
  ['deletion', inBody(last, `<w:del ${d}><w:r><w:delText>Last</w:delText></w:r></w:del>${t(' words.')}`)],
  [
    'deletion middle',
    inBody(last, `${t('La')}<w:del ${d}><w:r><w:delText>st wo</w:delText></w:r></w:del>${t('rds.')}`),
  ],
  [
    'replace',
    inBody(last, `<w:del ${d}><w:r><w:delText>Last</w:delText></w:r></w:del>${ins(t('Final'))}${t(' words.')}`),
  ],
  ['format', inBody(last, t('Last words.', `<w:b/><w:rPrChange ${d}><w:rPr/></w:rPrChange>`))],
  ['format part', inBody(last, t('Last', `<w:b/><w:rPrChange ${d}><w:rPr/></w:rPrChange>`) + t(' words.'))],
  [
    'format of formatted',
    inBody(
      /<w:r><w:rPr><w:b\/><w:i\/><w:color(.*?)<w:lang w:val="en-GB"\/><\/w:rPr><w:t xml:space="preserve">Seller/,
      `<w:r><w:rPr><w:b/><w:color w:val="1F1F1F"/><w:sz w:val="30"/><w:szCs w:val="24"/><w:rPrChange ${d}><w:rPr><w:b/><w:i/><w:color w:val="1F1F1F"/><w:sz w:val="24"/><w:szCs w:val="24"/></w:rPr></w:rPrChange></w:rPr><w:t xml:space="preserve">Seller`,
    ),
  ],
  ['format of a paragraph', inBody(p(last), p(last, `<w:jc w:val="right"/><w:pPrChange ${d}><w:pPr/></w:pPrChange>`))],
  [
    'format of a paragraph list',
    inBody(
      p(last),
      p(last, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr><w:pPrChange ${d}><w:pPr/></w:pPrChange>`),
    ),
  ],
  [
    'a number given',
    inBody(p(last), p(last, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/><w:ins ${d}/></w:numPr>`)),
  ],
  [
    'format of a paragraph style',
    inBody(p(last), p(last, `<w:pStyle w:val="Heading1"/><w:pPrChange ${d}><w:pPr/></w:pPrChange>`)),
  ],
  ['new paragraph after', inBody(p(last), `${p(last, pm('ins'))}${p(ins(t('New para')))}`)],
  ['new paragraph before', inBody(p(last), `${p(ins(t('New para')), pm('ins'))}${p(last)}`)],
  [
    'two new paragraphs',
    inBody(
      p(last),
      `${p(ins(t('A')), pm('ins'))}${p(ins(t('B')), `<w:pStyle w:val="Heading1"/>${pm('ins')}`)}${p(last)}`,
    ),
  ],
  ['split', inBody(p(last), `${p(t('Last'), pm('ins'))}${p(t(' words.'))}`)],
  [
    'split with format',
    inBody(
      /(<w:p><w:pPr><w:numPr><w:ilvl w:val="0"\/><w:numId w:val="4"\/><\/w:numPr>)<\/w:pPr><w:r><w:t xml:space="preserve">Two of the list<\/w:t><\/w:r><\/w:p>/,
      p(t('Two of'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>${pm('ins')}`) +
        p(t(' the list'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>`),
    ),
  ],
  [
    'join',
    inBody(
      /(<w:numId w:val="4"\/><\/w:numPr>)(<\/w:pPr><w:r><w:t xml:space="preserve">One of)/,
      `<w:numId w:val="4"/></w:numPr><w:rPr><w:del ${d}/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">One of`,
    ),
  ],
  [
    'delete paragraph',
    inBody(
      /<w:p><w:pPr>(<w:numPr><w:ilvl w:val="0"\/><w:numId w:val="4"\/><\/w:numPr>)<\/w:pPr><w:r><w:t xml:space="preserve">Two of the list<\/w:t><\/w:r><\/w:p>/,
      p(
        `<w:del ${d}><w:r><w:delText>Two of the list</w:delText></w:r></w:del>`,
        `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>${pm('del')}`,
      ),
    ),
  ],
  [
    'row',
    inBody(
      '<w:tr><w:trPr><w:trHeight',
      `<w:tr><w:trPr><w:ins ${d}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${p(ins(t('x')), pm('ins'))}</w:tc><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${p('', pm('ins'))}</w:tc></w:tr><w:tr><w:trPr><w:trHeight`,
    ),
  ],
  ['row deletion', inBody('<w:trHeight w:val="400"/>', `<w:trHeight w:val="400"/><w:del ${d}/>`)],
  [
    'table',
    inBody(
      p(last),
      `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tblGrid><w:gridCol w:w="100"/></w:tblGrid><w:tr><w:trPr><w:ins ${d}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="100" w:type="dxa"/></w:tcPr>${p(ins(t('x')), pm('ins'))}</w:tc></w:tr></w:tbl>${p(last)}`,
    ),
  ],
  [
    'table and paragraph after',
    inBody(
      p(last),
      `${p(last)}<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:trPr><w:ins ${d}/></w:trPr><w:tc>${p(ins(t('x')), pm('ins'))}</w:tc></w:tr></w:tbl>${p('', pm('ins'))}`,
    ),
  ],
  [
    'format of a cell',
    inBody(
      '<w:noWrap/>',
      `<w:noWrap/><w:hideMark/><w:tcPrChange ${d}><w:tcPr><w:tcW w:w="2000" w:type="dxa"/><w:vMerge w:val="restart"/><w:noWrap/></w:tcPr></w:tcPrChange>`,
    ),
  ],
  [
    'format of a row',
    inBody(
      '<w:trHeight w:val="400"/>',
      `<w:trHeight w:val="800"/><w:trPrChange ${d}><w:trPr><w:trHeight w:val="400"/></w:trPr></w:trPrChange>`,
    ),
  ],
  [
    'format of a section',
    inBody(
      '<w:docGrid w:linePitch="360"/></w:sectPr></w:body>',
      `<w:docGrid w:linePitch="360"/><w:lnNumType w:countBy="2"/><w:sectPrChange ${d}><w:sectPr><w:footnotePr><w:numFmt w:val="lowerRoman"/></w:footnotePr><w:type w:val="continuous"/><w:pgSz w:w="11906" w:h="16838" w:orient="portrait"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/><w:pgNumType w:start="3" w:fmt="decimal"/><w:cols w:num="2" w:space="708"/><w:titlePg/></w:sectPr></w:sectPrChange></w:sectPr></w:body>`,
    ),
  ],
  [
    'move within',
    all(
      inBody(
        last,
        `<w:moveFromRangeStart w:id="950" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/><w:moveFrom ${d}>${t('Last ')}</w:moveFrom><w:moveFromRangeEnd w:id="950"/>${t('words.')}<w:moveToRangeStart w:id="951" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/><w:moveTo ${d}>${t('Last ')}</w:moveTo><w:moveToRangeEnd w:id="951"/>`,
      ),
    ),
  ],
  [
    'move paragraph',
    all(
      inBody(p(last), ''),
      inBody(
        p(t('The courts of Vienna decide. No other court does.')),
        `<w:moveToRangeStart w:id="951" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/>${p(`<w:moveTo ${d}>${last}</w:moveTo>`, `<w:rPr><w:moveTo ${d}/></w:rPr>`)}<w:moveToRangeEnd w:id="951"/>${p(t('The courts of Vienna decide. No other court does.'))}`,
      ),
      inBody(
        /(<w:sectPr><w:headerReference w:type="default" r:id="rHeader"\/><w:headerReference)/,
        `<w:moveFromRangeStart w:id="950" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/>${p(`<w:moveFrom ${d}>${last}</w:moveFrom>`, `<w:rPr><w:moveFrom ${d}/></w:rPr>`)}<w:moveFromRangeEnd w:id="950"/><w:sectPr><w:headerReference w:type="default" r:id="rHeader"/><w:headerReference`,
      ),
    ),
  ],
  [
    'footnote',
    all(
      afterLast(ins('<w:r><w:footnoteReference w:id="44"/></w:r>')),
      swap(
        'w/feet.xml',
        '</w:footnotes>',
        `<w:footnote w:id="44">${p(ins(`<w:r><w:footnoteRef/></w:r>${t('own note')}`))}</w:footnote></w:footnotes>`,
      ),
    ),
  ],
  [
    'footnote in between renumbers',
    all(
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
    'hyperlink own',
    all(
      relate('rOwn', 'hyperlink', 'https://own.example', rels, true),
      afterLast(`<w:hyperlink r:id="rOwn">${ins(t('link'))}</w:hyperlink>`),
    ),
  ],
  [
    'relative hyperlink own',
    all(
      relate('rOwn', 'hyperlink', 'own.pdf', rels, true),
      afterLast(`<w:hyperlink r:id="rOwn">${ins(t('link'))}</w:hyperlink>`),
    ),
  ],
  [
    'picture own',
    all(
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
    'chart own',
    all(
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
    'textbox own',
    afterLast(
      ins(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${p(t('own box'))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice></mc:AlternateContent></w:r>`,
      ),
    ),
  ],
  [
    'insertion in textbox',
    files =>
      files.set(
        'w/contract.xml',
        files.get('w/contract.xml')!.replaceAll(t('Boxed words of ten'), t('Boxed words of ten') + ins(t(' days'))),
      ),
  ],
  ['insertion in header', swap('w/top.xml', t('header cell'), t('header cell') + ins(t(' x')))],
  ['insertion in note', swap('w/feet.xml', t('footnote cell'), t('footnote cell') + ins(t(' x')))],
  [
    'field own',
    afterLast(
      `${ins(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF term </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${t('thirty')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}`,
    ),
  ],
  [
    'property field own',
    afterLast(
      `${ins(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DOCPROPERTY Unshown </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${t('U')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}`,
    ),
  ],
  ['simple field own', afterLast(ins(`<w:fldSimple w:instr=" DOCPROPERTY Unshown ">${t('U')}</w:fldSimple>`))],
  ['math own', afterLast(ins('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'))],
  ['math own inside', afterLast(`<m:oMath><w:ins ${d}><m:r><m:t>x</m:t></m:r></w:ins></m:oMath>`)],
  [
    'insertion in math',
    inBody('<m:r><m:t>a=</m:t></m:r>', `<m:r><m:t>a=</m:t></m:r><w:ins ${d}><m:r><m:t>9</m:t></m:r></w:ins>`),
  ],
  [
    'control own',
    afterLast(
      `<w:customXmlInsRangeStart ${d}/><w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent><w:customXmlInsRangeEnd w:id="900"/>${ins(t('x'))}<w:customXmlInsRangeStart w:id="901" w:author="Dana" w:date="2026-02-01T09:00:00Z"/></w:sdtContent></w:sdt><w:customXmlInsRangeEnd w:id="901"/>`,
    ),
  ],
  [
    'control in own insertion',
    afterLast(ins(`<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${t('x')}</w:sdtContent></w:sdt>`)),
  ],
  [
    'bookmark in own insertion',
    afterLast(ins(`<w:bookmarkStart w:id="70" w:name="ownmark"/>${t('x')}<w:bookmarkEnd w:id="70"/>`)),
  ],
  [
    'new style in own insertion',
    all(
      swap(
        'w/look.xml',
        '</w:styles>',
        '<w:style w:type="character" w:styleId="Own"><w:name w:val="Own"/><w:rPr><w:b/></w:rPr></w:style></w:styles>',
      ),
      afterLast(ins(t('x', '<w:rStyle w:val="Own"/>'))),
    ),
  ],
  [
    'new list in own paragraph',
    all(
      swap(
        'w/lists.xml',
        '</w:numbering>',
        '<w:abstractNum w:abstractNumId="70"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="70"><w:abstractNumId w:val="70"/></w:num></w:numbering>',
      ),
      inBody(
        p(last),
        p(ins(t('A')), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="70"/></w:numPr>${pm('ins')}`) + p(last),
      ),
    ),
  ],
  [
    'new font with alias in own insertion',
    all(
      swap('w/letters.xml', '</w:fonts>', '<w:font w:name="OwnFont"><w:altName w:val="X"/></w:font></w:fonts>'),
      afterLast(ins(t('x', '<w:rFonts w:ascii="OwnFont"/>'))),
    ),
  ],
  [
    'comment own',
    all(
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
    'reply own',
    all(
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
    'comment in own insertion',
    all(
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
    'others comment marked done',
    swap('w/remarks2.xml', 'w15:paraId="00000010" w15:done="0"', 'w15:paraId="00000010" w15:done="1"'),
  ],
  ['withdraw own insertion', inBody(/<w:ins w:id="230".*?<\/w:ins>/, '')],
  ['withdraw own deletion', inBody(/<w:del w:id="231"[^>]*>(.*?)<\/w:del>/, t('pending out'))],
  ['withdraw own format', inBody(/<w:rPr><w:i\/><w:rPrChange w:id="232".*?<\/w:rPrChange><\/w:rPr>/, '')],
  [
    'withdraw own format of a paragraph',
    inBody(/<w:jc w:val="right"\/><w:pPrChange w:id="233".*?<\/w:pPrChange>/, '<w:jc w:val="left"/>'),
  ],
  ['withdraw own row', inBody(/<w:tr><w:trPr><w:ins w:id="203".*?<\/w:tr>/s, '')],
  ['edit own insertion', inBody('pending in<', 'pending inside now<')],
  ['deletion in own insertion by self', inBody(t('pending in'), t('pending'))],
  [
    'own deletion within other insertion',
    inBody(t('puts in'), `${t('puts')}<w:del ${d}><w:r><w:delText xml:space="preserve"> in</w:delText></w:r></w:del>`),
  ],
  [
    'own insertion splits other insertion',
    inBody(
      /<w:ins w:id="210" ([^>]*)>(.*?)<\/w:ins>/,
      `<w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t('puts ')}</w:ins>${ins(t('nothing '))}<w:ins w:id="810" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t('in')}</w:ins>`,
    ),
  ],
  [
    'own insertion in other deletion',
    inBody(
      /<w:del w:id="211" ([^>]*)>.*?<\/w:del>/,
      `<w:del w:id="211" w:author="Rex" w:date="2026-01-02T10:31:00Z"><w:r><w:delText xml:space="preserve">takes </w:delText></w:r></w:del>${ins(t('x'))}<w:del w:id="811" w:author="Rex" w:date="2026-01-02T10:31:00Z"><w:r><w:delText>out</w:delText></w:r></w:del>`,
    ),
  ],
  [
    'own format on other insertion',
    inBody(t('puts in'), t('puts in', `<w:b/><w:rPrChange ${d}><w:rPr/></w:rPrChange>`)),
  ],
  [
    'own split in other insertion',
    inBody(
      /<w:p>(<w:r><w:t xml:space="preserve">Rex <\/w:t><\/w:r>)<w:ins w:id="210"[^>]*>.*?<\/w:ins>/,
      `<w:p><w:pPr>${pm('ins')}</w:pPr>${t('Rex ')}<w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t('puts')}</w:ins></w:p><w:p><w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t(' in')}</w:ins>`,
    ),
  ],
  [
    'section break own',
    inBody(
      p(last),
      `${p('', `<w:rPr><w:ins ${d}/></w:rPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`)}${p(last)}`,
    ),
  ],
  ['page break own', afterLast(ins('<w:r><w:br w:type="page"/></w:r>'))],
  [
    'delete field own',
    inBody(
      /<w:fldSimple w:instr=" DOCPROPERTY Matter ">(.*?)<\/w:fldSimple>/,
      `<w:fldSimple w:instr=" DOCPROPERTY Matter "><w:del ${d}><w:r><w:delText>M-7</w:delText></w:r></w:del></w:fldSimple>`,
    ),
  ],
  [
    'deletion with footnote ref',
    inBody(
      /<w:r><w:endnoteReference w:id="7"\/><\/w:r>/,
      `<w:del ${d}><w:r><w:endnoteReference w:id="7"/></w:r></w:del>`,
    ),
  ],
  ['own insertion with other language', afterLast(ins(t(' mehr', '<w:lang w:val="de-AT"/>')))],
  ['symbol own', afterLast(ins('<w:r><w:sym w:font="Symbol" w:char="F0B7"/><w:tab/><w:br/></w:r>'))],
  [
    'insertion within hyperlink',
    inBody(t('the terms', '<w:rStyle w:val="Strong"/>'), t('the terms', '<w:rStyle w:val="Strong"/>') + ins(t(' now'))),
  ],
  ['insertion within control', inBody(t('31 March 2027'), t('31 March 2027') + ins(t(' noon')))],
  [
    'deletion within control',
    inBody(t('31 March 2027'), `<w:del ${d}><w:r><w:delText>31 March 2027</w:delText></w:r></w:del>${ins(t('1 May'))}`),
  ],
  [
    'unchanged paragraph mark rPr with insertion',
    inBody(p(last), p(ins(t('B')), `<w:rPr><w:ins ${d}/><w:b/></w:rPr>`) + p(last)),
  ],
  [
    'merge next paragraph with properties',
    inBody(
      /<w:p>(<w:r><w:t xml:space="preserve">The courts of Vienna decide)/,
      `<w:p><w:pPr>${pm('del')}</w:pPr><w:r><w:t xml:space="preserve">The courts of Vienna decide`,
    ),
  ],
  [
    'delete picture own',
    files => {
      const text = files.get('w/contract.xml')!
      files.set(
        'w/contract.xml',
        text.replace(/<w:r><w:drawing><wp:anchor.*?<\/w:drawing><\/w:r>/, found => `<w:del ${d}>${found}</w:del>`),
      )
    },
  ],
]
