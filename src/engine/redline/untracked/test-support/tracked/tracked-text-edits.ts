import { p, t } from '../documents/contract-xml.ts'
import { type Edit, inSequence } from '../edits/edits.ts'
import { inBody } from '../red-team/red-team-edits.ts'
import { afterLast, byDana, endMark, ins, last } from './own-marks.ts'

/** Tracked changes to words, paragraphs, tables and formats, and tracked moves. */
export const trackedTextEdits: [string, Edit][] = [
  ['an insertion at the end of a paragraph', afterLast(ins(t(' more')))],
  ['an insertion in the middle of a paragraph', inBody(last, `${t('Last')}${ins(t(' few'))}${t(' words.')}`)],
  ['a formatted insertion', afterLast(ins(t(' more', '<w:b/><w:rFonts w:ascii="Arial"/>')))],
  [
    'a deletion at the start of a paragraph',
    inBody(last, `<w:del ${byDana}><w:r><w:delText>Last</w:delText></w:r></w:del>${t(' words.')}`),
  ],
  [
    'a deletion in the middle of a paragraph',
    inBody(last, `${t('La')}<w:del ${byDana}><w:r><w:delText>st wo</w:delText></w:r></w:del>${t('rds.')}`),
  ],
  [
    'a replaced word',
    inBody(last, `<w:del ${byDana}><w:r><w:delText>Last</w:delText></w:r></w:del>${ins(t('Final'))}${t(' words.')}`),
  ],
  ['a run format', inBody(last, t('Last words.', `<w:b/><w:rPrChange ${byDana}><w:rPr/></w:rPrChange>`))],
  [
    'a run format on part of a run',
    inBody(last, t('Last', `<w:b/><w:rPrChange ${byDana}><w:rPr/></w:rPrChange>`) + t(' words.')),
  ],
  [
    'a changed format of formatted text',
    inBody(
      /<w:r><w:rPr><w:b\/><w:i\/><w:color(.*?)<w:lang w:val="en-GB"\/><\/w:rPr><w:t xml:space="preserve">Seller/,
      `<w:r><w:rPr><w:b/><w:color w:val="1F1F1F"/><w:sz w:val="30"/><w:szCs w:val="24"/><w:rPrChange ${byDana}><w:rPr><w:b/><w:i/><w:color w:val="1F1F1F"/><w:sz w:val="24"/><w:szCs w:val="24"/></w:rPr></w:rPrChange></w:rPr><w:t xml:space="preserve">Seller`,
    ),
  ],
  [
    'a paragraph format',
    inBody(p(last), p(last, `<w:jc w:val="right"/><w:pPrChange ${byDana}><w:pPr/></w:pPrChange>`)),
  ],
  [
    'a paragraph put in a list',
    inBody(
      p(last),
      p(
        last,
        `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr><w:pPrChange ${byDana}><w:pPr/></w:pPrChange>`,
      ),
    ),
  ],
  [
    'a paragraph with an inserted number',
    inBody(p(last), p(last, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/><w:ins ${byDana}/></w:numPr>`)),
  ],
  [
    'a paragraph style',
    inBody(p(last), p(last, `<w:pStyle w:val="Heading1"/><w:pPrChange ${byDana}><w:pPr/></w:pPrChange>`)),
  ],
  ['a new paragraph after another', inBody(p(last), `${p(last, endMark('ins'))}${p(ins(t('New para')))}`)],
  ['a new paragraph before another', inBody(p(last), `${p(ins(t('New para')), endMark('ins'))}${p(last)}`)],
  [
    'two new paragraphs',
    inBody(
      p(last),
      `${p(ins(t('A')), endMark('ins'))}${p(ins(t('B')), `<w:pStyle w:val="Heading1"/>${endMark('ins')}`)}${p(last)}`,
    ),
  ],
  ['a split paragraph', inBody(p(last), `${p(t('Last'), endMark('ins'))}${p(t(' words.'))}`)],
  [
    'a split list paragraph',
    inBody(
      /(<w:p><w:pPr><w:numPr><w:ilvl w:val="0"\/><w:numId w:val="4"\/><\/w:numPr>)<\/w:pPr><w:r><w:t xml:space="preserve">Two of the list<\/w:t><\/w:r><\/w:p>/,
      p(t('Two of'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>${endMark('ins')}`) +
        p(t(' the list'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>`),
    ),
  ],
  [
    'two merged list paragraphs',
    inBody(
      /(<w:numId w:val="4"\/><\/w:numPr>)(<\/w:pPr><w:r><w:t xml:space="preserve">One of)/,
      `<w:numId w:val="4"/></w:numPr><w:rPr><w:del ${byDana}/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">One of`,
    ),
  ],
  [
    'a deleted paragraph',
    inBody(
      /<w:p><w:pPr>(<w:numPr><w:ilvl w:val="0"\/><w:numId w:val="4"\/><\/w:numPr>)<\/w:pPr><w:r><w:t xml:space="preserve">Two of the list<\/w:t><\/w:r><\/w:p>/,
      p(
        `<w:del ${byDana}><w:r><w:delText>Two of the list</w:delText></w:r></w:del>`,
        `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>${endMark('del')}`,
      ),
    ),
  ],
  [
    'a new row',
    inBody(
      '<w:tr><w:trPr><w:trHeight',
      `<w:tr><w:trPr><w:ins ${byDana}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${p(ins(t('x')), endMark('ins'))}</w:tc><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${p('', endMark('ins'))}</w:tc></w:tr><w:tr><w:trPr><w:trHeight`,
    ),
  ],
  ['a deleted row', inBody('<w:trHeight w:val="400"/>', `<w:trHeight w:val="400"/><w:del ${byDana}/>`)],
  [
    'a new table',
    inBody(
      p(last),
      `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tblGrid><w:gridCol w:w="100"/></w:tblGrid><w:tr><w:trPr><w:ins ${byDana}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="100" w:type="dxa"/></w:tcPr>${p(ins(t('x')), endMark('ins'))}</w:tc></w:tr></w:tbl>${p(last)}`,
    ),
  ],
  [
    'a new table and a paragraph after it',
    inBody(
      p(last),
      `${p(last)}<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:trPr><w:ins ${byDana}/></w:trPr><w:tc>${p(ins(t('x')), endMark('ins'))}</w:tc></w:tr></w:tbl>${p('', endMark('ins'))}`,
    ),
  ],
  [
    'a cell format',
    inBody(
      '<w:noWrap/>',
      `<w:noWrap/><w:hideMark/><w:tcPrChange ${byDana}><w:tcPr><w:tcW w:w="2000" w:type="dxa"/><w:vMerge w:val="restart"/><w:noWrap/></w:tcPr></w:tcPrChange>`,
    ),
  ],
  [
    'a row format',
    inBody(
      '<w:trHeight w:val="400"/>',
      `<w:trHeight w:val="800"/><w:trPrChange ${byDana}><w:trPr><w:trHeight w:val="400"/></w:trPr></w:trPrChange>`,
    ),
  ],
  [
    'a section format',
    inBody(
      '<w:docGrid w:linePitch="360"/></w:sectPr></w:body>',
      `<w:docGrid w:linePitch="360"/><w:lnNumType w:countBy="2"/><w:sectPrChange ${byDana}><w:sectPr><w:footnotePr><w:numFmt w:val="lowerRoman"/></w:footnotePr><w:type w:val="continuous"/><w:pgSz w:w="11906" w:h="16838" w:orient="portrait"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/><w:pgNumType w:start="3" w:fmt="decimal"/><w:cols w:num="2" w:space="708"/><w:titlePg/></w:sectPr></w:sectPrChange></w:sectPr></w:body>`,
    ),
  ],
  [
    'text moved within a paragraph',
    inSequence(
      inBody(
        last,
        `<w:moveFromRangeStart w:id="950" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/><w:moveFrom ${byDana}>${t('Last ')}</w:moveFrom><w:moveFromRangeEnd w:id="950"/>${t('words.')}<w:moveToRangeStart w:id="951" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/><w:moveTo ${byDana}>${t('Last ')}</w:moveTo><w:moveToRangeEnd w:id="951"/>`,
      ),
    ),
  ],
  [
    'a moved paragraph',
    inSequence(
      inBody(p(last), ''),
      inBody(
        p(t('The courts of Vienna decide. No other court does.')),
        `<w:moveToRangeStart w:id="951" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/>${p(`<w:moveTo ${byDana}>${last}</w:moveTo>`, `<w:rPr><w:moveTo ${byDana}/></w:rPr>`)}<w:moveToRangeEnd w:id="951"/>${p(t('The courts of Vienna decide. No other court does.'))}`,
      ),
      inBody(
        /(<w:sectPr><w:headerReference w:type="default" r:id="rHeader"\/><w:headerReference)/,
        `<w:moveFromRangeStart w:id="950" w:author="Dana" w:date="2026-02-01T09:00:00Z" w:name="move77"/>${p(`<w:moveFrom ${byDana}>${last}</w:moveFrom>`, `<w:rPr><w:moveFrom ${byDana}/></w:rPr>`)}<w:moveFromRangeEnd w:id="950"/><w:sectPr><w:headerReference w:type="default" r:id="rHeader"/><w:headerReference`,
      ),
    ),
  ],
]
