import { p, t } from '../documents/contract-xml.ts'
import { by } from '../documents/sample-files.ts'
import { type Edit, inSequence, swap } from '../edits/edits.ts'
import { inBody, nth, rels } from './red-team-edits.ts'
import type { Case } from './red-team-texts.ts'

const falseFormat: Case[1] = ['falseRecord']
const ownMark = (id: number) => by('Dana', id, '2026-02-01T09:00:00Z')
const last = t('Last words.')
const paragraphRecord = (now: string, before: string) =>
  inBody(p(last), p(last, `${now}<w:pPrChange ${ownMark(900)}><w:pPr>${before}</w:pPr></w:pPrChange>`))
const runRecord = (now: string, before: string) =>
  inBody(last, t('Last words.', `${now}<w:rPrChange ${ownMark(900)}><w:rPr>${before}</w:rPr></w:rPrChange>`))
export const recordCases: Case[] = [
  ['a format that was not there', falseFormat, runRecord('<w:b/>', '<w:strike/>')],
  ['a format said to have been there', falseFormat, runRecord('', '<w:vanish/>')],
  ['a size said to have been there', falseFormat, runRecord('<w:sz w:val="20"/>', '<w:sz w:val="2"/>')],
  [
    'a format that is left out of the record',
    falseFormat,
    inBody(
      /<w:rPr><w:b\/><w:i\/><w:color/,
      `<w:rPr><w:b/><w:i/><w:caps/><w:rPrChange ${ownMark(900)}><w:rPr/></w:rPrChange><w:color`,
    ),
  ],
  ['an indent that was not there', falseFormat, paragraphRecord('<w:jc w:val="right"/>', '<w:ind w:left="900"/>')],
  [
    'a list that was not there',
    falseFormat,
    paragraphRecord('', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>'),
  ],
  ['a style that was not there', falseFormat, paragraphRecord('', '<w:pStyle w:val="Heading1"/>')],
  [
    'a paragraph of a list without its list before',
    falseFormat,
    inBody(
      '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr>',
      `<w:pPrChange ${ownMark(900)}><w:pPr/></w:pPrChange>`,
    ),
  ],
  [
    'a section that was other',
    falseFormat,
    inBody(
      '<w:docGrid w:linePitch="360"/></w:sectPr></w:body>',
      `<w:docGrid w:linePitch="360"/><w:sectPrChange ${ownMark(900)}><w:sectPr><w:pgSz w:w="9" w:h="9"/></w:sectPr></w:sectPrChange></w:sectPr></w:body>`,
    ),
  ],
  [
    'a row that was other',
    falseFormat,
    inBody(
      '<w:trHeight w:val="400"/>',
      `<w:trHeight w:val="400"/><w:trPrChange ${ownMark(900)}><w:trPr><w:cantSplit/></w:trPr></w:trPrChange>`,
    ),
  ],
  [
    'a cell that was other',
    falseFormat,
    inBody(
      '<w:noWrap/>',
      `<w:noWrap/><w:tcPrChange ${ownMark(900)}><w:tcPr><w:vAlign w:val="bottom"/></w:tcPr></w:tcPrChange>`,
    ),
  ],
  [
    'a table that was other',
    falseFormat,
    nth(
      'w/contract.xml',
      /<w:tblW w:w="0" w:type="auto"\/><\/w:tblPr>/,
      1,
      `<w:tblW w:w="0" w:type="auto"/><w:tblPrChange ${ownMark(900)}><w:tblPr><w:jc w:val="right"/></w:tblPr></w:tblPrChange></w:tblPr>`,
    ),
  ],
  [
    'the end of a paragraph that was other',
    falseFormat,
    inBody(p(last), p(last, `<w:rPr><w:rPrChange ${ownMark(900)}><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr>`)),
  ],
  [
    'the author of a change',
    [],
    inBody(
      /(<w:ins [^>]*w:author=")Rex("[^>]*w:date="2026-01-02T10:30:00Z">)/,
      '<w:ins w:id="210" w:author="Rob" w:date="2026-01-02T10:30:00Z">',
    ),
  ],
  ['the date of a change', [], inBody('2026-01-02T10:30:00Z', '2026-01-01T10:30:00Z')],
  ['no date of a change', [], inBody(' w:date="2026-01-02T10:30:00Z"', '')],
  ['a change of another taken for one’s own', [], inBody('w:id="210" w:author="Rex"', 'w:id="210" w:author="Dana"')],
  ['a row of another taken for one’s own', [], inBody('w:id="201" w:author="Rex"', 'w:id="201" w:author="Dana"')],
  ['a format of another taken for one’s own', [], inBody('w:id="212" w:author="Rex"', 'w:id="212" w:author="Dana"')],
  ['a paragraph of another taken for one’s own', [], inBody('w:id="216" w:author="Rex"', 'w:id="216" w:author="Dana"')],
  ['an own change given to another', [], inBody('w:id="230" w:author="Dana"', 'w:id="230" w:author="Rex"')],
  ['an own change given to a third', [], inBody('w:id="230" w:author="Dana"', 'w:id="230" w:author="Eve"')],
  ['the author of a comment', [], swap('w/remarks.xml', 'w:author="Rex"', 'w:author="Rob"')],
  ['the date of a comment', [], swap('w/remarks.xml', '2026-01-02T10:00:00Z', '2025-01-02T10:00:00Z')],
  [
    'what another’s record of a format says',
    ['changeRecord'],
    inBody(
      /(w:id="212"[^>]*><w:rPr)\/>/,
      'w:id="212" w:author="Rex" w:date="2026-01-02T10:32:00Z"><w:rPr><w:i/></w:rPr>',
    ),
  ],
  [
    'what another’s record of a paragraph says',
    ['changeRecord'],
    inBody(/(?<=w:id="213"[^>]*><w:pPr>)<w:jc w:val="left"\/>/, '<w:jc w:val="right"/>'),
  ],
  [
    'an own insertion made permanent',
    ['madePermanent'],
    inBody(/<w:ins w:id="230"[^>]*>(.*?)<\/w:ins>/, t('pending in')),
  ],
  ['an own deletion made permanent', ['madePermanent'], inBody(/<w:del w:id="231".*?<\/w:del>/, '')],
  ['an own format made permanent', [], inBody(/<w:rPrChange w:id="232".*?<\/w:rPrChange>/, '')],
  ['an own alignment made permanent', [], inBody(/<w:pPrChange w:id="233".*?<\/w:pPrChange>/, '')],
  ['an own row made permanent', ['table', 'madePermanent'], inBody(/<w:ins w:id="203"[^>]*\/>/, '')],
  ['a text in an insertion of another', [], inBody('puts in', 'puts into')],
  ['a text in a deletion of another', [], inBody('takes out', 'takes all out')],
  [
    'more text in another’s insertion',
    [],
    inBody(
      /(<w:ins w:id="210"[^>]*>.*?)<\/w:ins>/,
      `<w:ins ${by('Rex', 210, '2026-01-02T10:30:00Z')}>${t('puts in')}${t(' all costs')}</w:ins>`,
    ),
  ],
  [
    'a date in UTC that is another',
    [],
    inSequence(inBody('w:date="2026-01-02T10:30:00Z"', 'w:date="2026-01-03T10:30:00Z"')),
  ],
  ['a reply out of its thread', ['othersComment'], swap('w/remarks2.xml', ' w15:paraIdParent="00000010"', '')],
  [
    'a thread that is gone',
    ['othersComment'],
    swap('w/remarks2.xml', /<w15:commentEx w15:paraId="00000011".*?\/>/, ''),
  ],
  [
    'a comment of another less',
    ['othersComment'],
    inSequence(
      swap('w/remarks.xml', /<w:comment w:id="11".*?<\/w:comment>/, ''),
      inBody(
        /<w:commentRangeStart w:id="11"\/><w:commentRangeEnd w:id="11"\/><w:r><w:commentReference w:id="11"\/><\/w:r>/,
        '',
      ),
    ),
  ],
  ['the anchor of a comment of another less', ['othersComment'], inBody(/<w:commentRangeStart w:id="10"\/>/, '')],
  [
    'the reference of a comment of another less',
    ['othersComment'],
    inBody(/<w:r><w:commentReference w:id="10"\/><\/w:r>/, ''),
  ],
  [
    'a comment of another elsewhere',
    ['othersComment'],
    inSequence(
      inBody(/<w:commentRangeStart w:id="10"\/>/, ''),
      inBody(last, `<w:commentRangeStart w:id="10"/>${last}`),
    ),
  ],
  [
    'two comments of another exchanged',
    ['othersComment'],
    inSequence(
      swap('w/remarks.xml', 'w:id="10"', 'w:id="X"'),
      swap('w/remarks.xml', 'w:id="11"', 'w:id="10"'),
      swap('w/remarks.xml', 'w:id="X"', 'w:id="11"'),
    ),
  ],
  ['an own comment that was sent edited', ['ownComment'], swap('w/remarks.xml', 'My own', 'My new')],
  [
    'an own comment that was sent less',
    ['ownComment'],
    swap('w/remarks.xml', /<w:comment w:id="12".*?<\/w:comment>/, ''),
  ],
  ['all comments gone', ['othersComment'], swap(rels, /<Relationship Id="rRemarks"[^>]*>/, '')],
  [
    'a new comment of another',
    ['forged'],
    swap('w/remarks.xml', '</w:comments>', `<w:comment ${by('Rex', 90)}>${p(t('I agree'))}</w:comment></w:comments>`),
  ],
  [
    'a new comment of a third',
    ['unknownAuthor'],
    swap('w/remarks.xml', '</w:comments>', `<w:comment ${by('Eve', 90)}>${p(t('I agree'))}</w:comment></w:comments>`),
  ],
]

/**
 * Returns a new change of each kind under a name: under the other side's name it is a forgery, under a third name its author is
 * unknown.
 */
const forgeries = (name: string): [string, Edit][] => {
  const mark = by(name, 910, '2026-02-01T09:00:00Z')
  const deleted = `<w:del ${mark}><w:r><w:delText>Last</w:delText></w:r></w:del>${t(' words.')}`
  return [
    ['an insertion', inBody(last, `${last}<w:ins ${mark}>${t('x')}</w:ins>`)],
    ['a deletion', inBody(last, deleted)],
    [
      'an insertion in a header',
      swap('w/top.xml', t('header cell'), `${t('header cell')}<w:ins ${mark}>${t('x')}</w:ins>`),
    ],
    [
      'an insertion in a note',
      swap('w/feet.xml', t('footnote cell'), `${t('footnote cell')}<w:ins ${mark}>${t('x')}</w:ins>`),
    ],
    ['a format', inBody(last, t('Last words.', `<w:b/><w:rPrChange ${mark}><w:rPr/></w:rPrChange>`))],
    [
      'a format of a paragraph',
      inBody(p(last), p(last, `<w:jc w:val="right"/><w:pPrChange ${mark}><w:pPr/></w:pPrChange>`)),
    ],
    ['a paragraph', inBody(p(last), `${p(last, `<w:rPr><w:ins ${mark}/></w:rPr>`)}${p('')}`)],
    ['a joined paragraph', inBody(p(last), p(last, `<w:rPr><w:del ${mark}/></w:rPr>`))],
    ['a row', inBody('<w:trHeight w:val="400"/>', `<w:trHeight w:val="400"/><w:del ${mark}/>`)],
    ['a cell', inBody('<w:noWrap/>', `<w:noWrap/><w:cellDel ${mark}/>`)],
    ['a cell more', inBody('<w:noWrap/>', `<w:noWrap/><w:cellIns ${mark}/>`)],
    ['a merged cell', inBody('<w:noWrap/>', `<w:noWrap/><w:cellMerge ${mark} w:vMerge="cont"/>`)],
    ['a format of a cell', inBody('<w:noWrap/>', `<w:noWrap/><w:tcPrChange ${mark}><w:tcPr/></w:tcPrChange>`)],
    [
      'a format of a row',
      inBody('<w:trHeight w:val="400"/>', `<w:trHeight w:val="400"/><w:trPrChange ${mark}><w:trPr/></w:trPrChange>`),
    ],
    [
      'a section',
      inBody(
        '<w:docGrid w:linePitch="360"/></w:sectPr></w:body>',
        `<w:sectPrChange ${mark}><w:sectPr/></w:sectPrChange></w:sectPr></w:body>`,
      ),
    ],
    [
      'a move',
      inBody(
        last,
        `<w:moveFromRangeStart ${mark} w:name="m9"/><w:moveFrom ${mark}>${last}</w:moveFrom><w:moveFromRangeEnd w:id="910"/>`,
      ),
    ],
    [
      'a part of a formula',
      inBody('<m:r><m:t>a=</m:t></m:r>', `<m:r><m:t>a=</m:t></m:r><w:ins ${mark}><m:r><m:t>1</m:t></m:r></w:ins>`),
    ],
    [
      'a deletion in an own insertion',
      inBody(t('pending in'), `<w:del ${mark}><w:r><w:delText>pending in</w:delText></w:r></w:del>`),
    ],
    ['an insertion in an own insertion', inBody(t('pending in'), `${t('pending in')}<w:ins ${mark}>${t('x')}</w:ins>`)],
  ]
}
export const forgeryCases: Case[] = [
  ...forgeries('Rex').map(([name, edit]): Case => [`${name} of the other side`, ['forged'], edit]),
  ...forgeries('Eve').map(([name, edit]): Case => [`${name} of a third`, ['unknownAuthor'], edit]),
]
