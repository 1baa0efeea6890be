import { by } from '../documents/sample-files.ts'
import { body, type Edit, type Expected, inSequence, ownMark, run, swap } from './edits.ts'

/** False change records, and edits to the other side's changes. */
export const recordEdits: [string, Expected, Edit][] = [
  // False records
  [
    'a false record of a run format',
    'falseRecord',
    body(
      '<w:rPr><w:b/></w:rPr>',
      `<w:rPr><w:b/><w:rPrChange ${ownMark(900)}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>`,
    ),
  ],
  [
    'a false record of a paragraph format',
    'falseRecord',
    body(
      '<w:jc w:val="both"/><w:tabs>',
      `<w:jc w:val="left"/><w:pPrChange ${ownMark(901)}><w:pPr><w:jc w:val="center"/></w:pPr></w:pPrChange><w:tabs>`,
    ),
  ],
  [
    'a false record of a section format',
    'falseRecord',
    body(
      '<w:titlePg/>',
      `<w:sectPrChange ${ownMark(902)}><w:sectPr><w:pgSz w:w="1" w:h="1"/></w:sectPr></w:sectPrChange>`,
    ),
  ],
  [
    'a false record of a cell format',
    'falseRecord',
    body(
      '<w:vAlign w:val="top"/>',
      `<w:vAlign w:val="bottom"/><w:tcPrChange ${ownMark(903)}><w:tcPr><w:vAlign w:val="center"/></w:tcPr></w:tcPrChange>`,
    ),
  ],
  [
    'a false deletion',
    'text',
    body(
      'Nothing else is agreed.</w:t></w:r>',
      `Nothing </w:t></w:r><w:del ${ownMark(904)}><w:r><w:delText>but this is agreed.</w:delText></w:r></w:del>`,
    ),
  ],
  ['the author of a change', 'changeTakenOver', body('w:id="100" w:author="Rex"', 'w:id="100" w:author="Dana"')],
  [
    'the date of a change',
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
  // Changes by the other side
  ['an insertion accepted', 'accepted', body(/<w:ins w:id="100".*?<\/w:ins>/s, run('adds this'))],
  ['an insertion rejected', 'rejected', body(/<w:ins w:id="100".*?<\/w:ins>/s, '')],
  ['a deletion accepted', 'accepted', body(/<w:del w:id="101".*?<\/w:del>/s, '')],
  ['a deletion rejected', 'rejected', body(/<w:del w:id="101".*?<\/w:del>/s, run('takes that'))],
  ['a run format accepted', 'accepted', body(/<w:rPrChange w:id="102".*?<\/w:rPrChange>/s, '')],
  [
    'a run format rejected',
    'rejected',
    body(/<w:i\/><w:rPrChange w:id="102".*?<\/w:rPrChange>/s, '<w:u w:val="single"/>'),
  ],
  ['a paragraph format accepted', 'accepted', body(/<w:pPrChange w:id="103".*?<\/w:pPrChange>/s, '')],
  ['a row accepted', 'accepted', body(/<w:ins w:id="120"[^>]*>/, '')],
  ['a row rejected', 'rejected', body(/<w:tr><w:trPr><w:cantSplit\/><w:ins w:id="120".*?<\/w:tr>/s, '')],
  [
    'a move accepted',
    'accepted',
    inSequence(
      body(/<w:moveFromRangeStart.*?<w:moveFromRangeEnd[^>]*>/s, ''),
      body(/<w:moveToRangeStart.*?<w:moveToRangeEnd[^>]*>/s, run('moved by Rex')),
    ),
  ],
  ['the text of an insertion by the other side', 'forged', body('adds this', 'adds that')],
  [
    'an insertion under the other side’s name',
    'forged',
    body(
      '<w:t xml:space="preserve">Last words.',
      `<w:t>Last</w:t></w:r><w:ins ${by('Rex', 950)}>${run(' forged')}</w:ins><w:r><w:t xml:space="preserve"> words.`,
    ),
  ],
  [
    'a deletion under the other side’s name',
    'forged',
    body(
      '<w:r><w:t xml:space="preserve">Last words.</w:t></w:r>',
      `<w:del ${by('Rex', 951, '2026-03-01T00:00:00Z')}><w:r><w:delText>Last words.</w:delText></w:r></w:del>`,
    ),
  ],
  [
    'a deletion under the other side’s name in the member’s insertion',
    'forged',
    body(
      '<w:sectPr><w:header',
      `<w:p><w:pPr><w:rPr><w:ins ${ownMark(952)}/></w:rPr></w:pPr><w:ins ${ownMark(953)}><w:del ${by('Rex', 954, '2026-03-01T00:00:00Z')}><w:r><w:delText>x</w:delText></w:r></w:del></w:ins></w:p><w:sectPr><w:header`,
    ),
  ],
  [
    'a comment under the other side’s name',
    'forged',
    inSequence(
      swap(
        'word/comments.xml',
        '</w:comments>',
        `<w:comment ${by('Rex', 77)} w:initials="R"><w:p>${run('I agree')}</w:p></w:comment></w:comments>`,
      ),
    ),
  ],
  [
    'an insertion under an unknown name',
    'unknownAuthor',
    body(
      '<w:t xml:space="preserve">Last words.',
      `<w:t>Last</w:t></w:r><w:ins ${by('Unknown Author', 955)}>${run(' new')}</w:ins><w:r><w:t xml:space="preserve"> words.`,
    ),
  ],
  [
    'the member’s own insertion made permanent',
    'madePermanent',
    body(/<w:ins w:id="105".*?<\/w:ins>/s, run('pending words')),
  ],
  ['the member’s own deletion made permanent', 'madePermanent', body(/<w:del w:id="106".*?<\/w:del>/s, '')],
]
