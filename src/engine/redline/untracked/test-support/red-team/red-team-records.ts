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
  ['a false record of a run format', falseFormat, runRecord('<w:b/>', '<w:strike/>')],
  ['a false record that text was hidden', falseFormat, runRecord('', '<w:vanish/>')],
  ['a false record of a font size', falseFormat, runRecord('<w:sz w:val="20"/>', '<w:sz w:val="2"/>')],
  [
    'a record that omits a changed run format',
    falseFormat,
    inBody(
      /<w:rPr><w:b\/><w:i\/><w:color/,
      `<w:rPr><w:b/><w:i/><w:caps/><w:rPrChange ${ownMark(900)}><w:rPr/></w:rPrChange><w:color`,
    ),
  ],
  ['a false record of an indent', falseFormat, paragraphRecord('<w:jc w:val="right"/>', '<w:ind w:left="900"/>')],
  [
    'a false record of a list',
    falseFormat,
    paragraphRecord('', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>'),
  ],
  ['a false record of a paragraph style', falseFormat, paragraphRecord('', '<w:pStyle w:val="Heading1"/>')],
  [
    'a record that omits the former list of a paragraph',
    falseFormat,
    inBody(
      '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr>',
      `<w:pPrChange ${ownMark(900)}><w:pPr/></w:pPrChange>`,
    ),
  ],
  [
    'a false record of a section format',
    falseFormat,
    inBody(
      '<w:docGrid w:linePitch="360"/></w:sectPr></w:body>',
      `<w:docGrid w:linePitch="360"/><w:sectPrChange ${ownMark(900)}><w:sectPr><w:pgSz w:w="9" w:h="9"/></w:sectPr></w:sectPrChange></w:sectPr></w:body>`,
    ),
  ],
  [
    'a false record of a row format',
    falseFormat,
    inBody(
      '<w:trHeight w:val="400"/>',
      `<w:trHeight w:val="400"/><w:trPrChange ${ownMark(900)}><w:trPr><w:cantSplit/></w:trPr></w:trPrChange>`,
    ),
  ],
  [
    'a false record of a cell format',
    falseFormat,
    inBody(
      '<w:noWrap/>',
      `<w:noWrap/><w:tcPrChange ${ownMark(900)}><w:tcPr><w:vAlign w:val="bottom"/></w:tcPr></w:tcPrChange>`,
    ),
  ],
  [
    'a false record of a table format',
    falseFormat,
    nth(
      'w/contract.xml',
      /<w:tblW w:w="0" w:type="auto"\/><\/w:tblPr>/,
      1,
      `<w:tblW w:w="0" w:type="auto"/><w:tblPrChange ${ownMark(900)}><w:tblPr><w:jc w:val="right"/></w:tblPr></w:tblPrChange></w:tblPr>`,
    ),
  ],
  [
    'a false record of a paragraph mark format',
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
  ['the date of a change removed', [], inBody(' w:date="2026-01-02T10:30:00Z"', '')],
  [
    'the other side’s insertion under the member’s name',
    [],
    inBody('w:id="210" w:author="Rex"', 'w:id="210" w:author="Dana"'),
  ],
  [
    'the other side’s row under the member’s name',
    [],
    inBody('w:id="201" w:author="Rex"', 'w:id="201" w:author="Dana"'),
  ],
  [
    'the other side’s format under the member’s name',
    [],
    inBody('w:id="212" w:author="Rex"', 'w:id="212" w:author="Dana"'),
  ],
  [
    'the other side’s paragraph under the member’s name',
    [],
    inBody('w:id="216" w:author="Rex"', 'w:id="216" w:author="Dana"'),
  ],
  [
    'the member’s change under the other side’s name',
    [],
    inBody('w:id="230" w:author="Dana"', 'w:id="230" w:author="Rex"'),
  ],
  ['the member’s change under an unknown name', [], inBody('w:id="230" w:author="Dana"', 'w:id="230" w:author="Eve"')],
  ['the author of a comment', [], swap('w/remarks.xml', 'w:author="Rex"', 'w:author="Rob"')],
  ['the date of a comment', [], swap('w/remarks.xml', '2026-01-02T10:00:00Z', '2025-01-02T10:00:00Z')],
  [
    'the other side’s record of a run format',
    ['changeRecord'],
    inBody(
      /(w:id="212"[^>]*><w:rPr)\/>/,
      'w:id="212" w:author="Rex" w:date="2026-01-02T10:32:00Z"><w:rPr><w:i/></w:rPr>',
    ),
  ],
  [
    'the other side’s record of a paragraph format',
    ['changeRecord'],
    inBody(/(?<=w:id="213"[^>]*><w:pPr>)<w:jc w:val="left"\/>/, '<w:jc w:val="right"/>'),
  ],
  [
    'the member’s own insertion made permanent',
    ['madePermanent'],
    inBody(/<w:ins w:id="230"[^>]*>(.*?)<\/w:ins>/, t('pending in')),
  ],
  ['the member’s own deletion made permanent', ['madePermanent'], inBody(/<w:del w:id="231".*?<\/w:del>/, '')],
  ['the member’s own run format made permanent', [], inBody(/<w:rPrChange w:id="232".*?<\/w:rPrChange>/, '')],
  ['the member’s own alignment made permanent', [], inBody(/<w:pPrChange w:id="233".*?<\/w:pPrChange>/, '')],
  ['the member’s own row made permanent', ['table', 'madePermanent'], inBody(/<w:ins w:id="203"[^>]*\/>/, '')],
  ['text in the other side’s insertion', [], inBody('puts in', 'puts into')],
  ['text in the other side’s deletion', [], inBody('takes out', 'takes all out')],
  [
    'text added to the other side’s insertion',
    [],
    inBody(
      /(<w:ins w:id="210"[^>]*>.*?)<\/w:ins>/,
      `<w:ins ${by('Rex', 210, '2026-01-02T10:30:00Z')}>${t('puts in')}${t(' all costs')}</w:ins>`,
    ),
  ],
  [
    'another day in the date of a change',
    [],
    inSequence(inBody('w:date="2026-01-02T10:30:00Z"', 'w:date="2026-01-03T10:30:00Z"')),
  ],
  ['a reply taken out of its thread', ['othersComment'], swap('w/remarks2.xml', ' w15:paraIdParent="00000010"', '')],
  [
    'the thread data of a reply removed',
    ['othersComment'],
    swap('w/remarks2.xml', /<w15:commentEx w15:paraId="00000011".*?\/>/, ''),
  ],
  [
    'the other side’s comment removed',
    ['othersComment'],
    inSequence(
      swap('w/remarks.xml', /<w:comment w:id="11".*?<\/w:comment>/, ''),
      inBody(
        /<w:commentRangeStart w:id="11"\/><w:commentRangeEnd w:id="11"\/><w:r><w:commentReference w:id="11"\/><\/w:r>/,
        '',
      ),
    ),
  ],
  ['the start of the other side’s comment removed', ['othersComment'], inBody(/<w:commentRangeStart w:id="10"\/>/, '')],
  [
    'the reference of the other side’s comment removed',
    ['othersComment'],
    inBody(/<w:r><w:commentReference w:id="10"\/><\/w:r>/, ''),
  ],
  [
    'the other side’s comment moved',
    ['othersComment'],
    inSequence(
      inBody(/<w:commentRangeStart w:id="10"\/>/, ''),
      inBody(last, `<w:commentRangeStart w:id="10"/>${last}`),
    ),
  ],
  [
    'two comments of the other side exchanged',
    ['othersComment'],
    inSequence(
      swap('w/remarks.xml', 'w:id="10"', 'w:id="X"'),
      swap('w/remarks.xml', 'w:id="11"', 'w:id="10"'),
      swap('w/remarks.xml', 'w:id="X"', 'w:id="11"'),
    ),
  ],
  ['the member’s sent comment edited', ['ownComment'], swap('w/remarks.xml', 'My own', 'My new')],
  [
    'the member’s sent comment removed',
    ['ownComment'],
    swap('w/remarks.xml', /<w:comment w:id="12".*?<\/w:comment>/, ''),
  ],
  ['all comments removed', ['othersComment'], swap(rels, /<Relationship Id="rRemarks"[^>]*>/, '')],
  [
    'a new comment under the other side’s name',
    ['forged'],
    swap('w/remarks.xml', '</w:comments>', `<w:comment ${by('Rex', 90)}>${p(t('I agree'))}</w:comment></w:comments>`),
  ],
  [
    'a new comment under an unknown name',
    ['unknownAuthor'],
    swap('w/remarks.xml', '</w:comments>', `<w:comment ${by('Eve', 90)}>${p(t('I agree'))}</w:comment></w:comments>`),
  ],
]

/**
 * Returns a new change of each kind under `name`. Under the other side's name such a change is forged; under a third
 * name it has an unknown author.
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
      'an insertion in a footnote',
      swap('w/feet.xml', t('footnote cell'), `${t('footnote cell')}<w:ins ${mark}>${t('x')}</w:ins>`),
    ],
    ['a run format', inBody(last, t('Last words.', `<w:b/><w:rPrChange ${mark}><w:rPr/></w:rPrChange>`))],
    [
      'a paragraph format',
      inBody(p(last), p(last, `<w:jc w:val="right"/><w:pPrChange ${mark}><w:pPr/></w:pPrChange>`)),
    ],
    ['a new paragraph', inBody(p(last), `${p(last, `<w:rPr><w:ins ${mark}/></w:rPr>`)}${p('')}`)],
    ['a merged paragraph', inBody(p(last), p(last, `<w:rPr><w:del ${mark}/></w:rPr>`))],
    ['a row deletion', inBody('<w:trHeight w:val="400"/>', `<w:trHeight w:val="400"/><w:del ${mark}/>`)],
    ['a cell deletion', inBody('<w:noWrap/>', `<w:noWrap/><w:cellDel ${mark}/>`)],
    ['a cell insertion', inBody('<w:noWrap/>', `<w:noWrap/><w:cellIns ${mark}/>`)],
    ['a merged cell', inBody('<w:noWrap/>', `<w:noWrap/><w:cellMerge ${mark} w:vMerge="cont"/>`)],
    ['a cell format', inBody('<w:noWrap/>', `<w:noWrap/><w:tcPrChange ${mark}><w:tcPr/></w:tcPrChange>`)],
    [
      'a row format',
      inBody('<w:trHeight w:val="400"/>', `<w:trHeight w:val="400"/><w:trPrChange ${mark}><w:trPr/></w:trPrChange>`),
    ],
    [
      'a section format',
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
      'an insertion in a formula',
      inBody('<m:r><m:t>a=</m:t></m:r>', `<m:r><m:t>a=</m:t></m:r><w:ins ${mark}><m:r><m:t>1</m:t></m:r></w:ins>`),
    ],
    [
      'a deletion in the member’s insertion',
      inBody(t('pending in'), `<w:del ${mark}><w:r><w:delText>pending in</w:delText></w:r></w:del>`),
    ],
    [
      'an insertion in the member’s insertion',
      inBody(t('pending in'), `${t('pending in')}<w:ins ${mark}>${t('x')}</w:ins>`),
    ],
  ]
}
export const forgeryCases: Case[] = [
  ...forgeries('Rex').map(([name, edit]): Case => [`${name} under the other side’s name`, ['forged'], edit]),
  ...forgeries('Eve').map(([name, edit]): Case => [`${name} under an unknown name`, ['unknownAuthor'], edit]),
]
