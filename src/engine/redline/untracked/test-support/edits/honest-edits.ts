import { by } from '../documents/sample-files.ts'
import { body, type Edit, inSequence, mainRels, ownMark, run, swap } from './edits.ts'

/** Edits of `sampleFiles` that are tracked correctly. */
export const honestEdits: [string, Edit][] = [
  [
    'an own insertion',
    body(run('Last words.'), `${run('Last ')}<w:ins ${ownMark(800)}>${run('true ')}</w:ins>${run('words.')}`),
  ],
  [
    'an own deletion',
    body(
      run('Last words.'),
      `<w:del ${ownMark(801)}><w:r><w:delText xml:space="preserve">Last </w:delText></w:r></w:del>${run('words.')}`,
    ),
  ],
  [
    'an own format',
    body(
      run('Last words.'),
      `<w:r><w:rPr><w:b/><w:rPrChange ${ownMark(802)}><w:rPr/></w:rPrChange></w:rPr><w:t>Last words.</w:t></w:r>`,
    ),
  ],
  [
    'an own format of a paragraph',
    body(
      '<w:jc w:val="both"/><w:tabs>',
      `<w:pPrChange ${ownMark(803)}><w:pPr><w:jc w:val="both"/><w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="right" w:pos="9000"/></w:tabs></w:pPr></w:pPrChange><w:jc w:val="center"/><w:tabs>`,
    ),
  ],
  [
    'an own paragraph',
    body(
      '<w:sectPr><w:header',
      `<w:p><w:pPr><w:rPr><w:ins ${ownMark(804)}/></w:rPr></w:pPr><w:ins ${ownMark(805)}>${run('New')}</w:ins></w:p><w:sectPr><w:header`,
    ),
  ],
  [
    'an own split',
    body(
      `<w:p>${run('Last words.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:ins ${ownMark(806)}/></w:rPr></w:pPr>${run('Last')}</w:p><w:p>${run(' words.')}</w:p>`,
    ),
  ],
  [
    'an own paragraph behind one',
    body(
      `<w:p>${run('Last words.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:ins ${ownMark(807)}/></w:rPr></w:pPr>${run('Last words.')}</w:p><w:p><w:ins ${ownMark(808)}>${run('More')}</w:ins></w:p>`,
    ),
  ],
  [
    'an own row',
    body(
      '</w:tr></w:tbl>',
      `</w:tr><w:tr><w:trPr><w:ins ${ownMark(809)}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr><w:p><w:ins ${ownMark(810)}>${run('x')}</w:ins></w:p></w:tc></w:tr></w:tbl>`,
    ),
  ],
  [
    'an own joining',
    body(
      `<w:p>${run('Last words.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:del ${ownMark(811)}/></w:rPr></w:pPr>${run('Last words.')}</w:p>`,
    ),
  ],
  [
    'an own comment',
    inSequence(
      swap(
        'word/comments.xml',
        '</w:comments>',
        `<w:comment ${ownMark(30)} w:initials="D"><w:p>${run('Hm')}</w:p></w:comment></w:comments>`,
      ),
      body(
        run('Last words.'),
        `<w:commentRangeStart w:id="30"/>${run('Last words.')}<w:commentRangeEnd w:id="30"/><w:r><w:commentReference w:id="30"/></w:r>`,
      ),
    ),
  ],
  ['an own pending change withdrawn', body(new RegExp(`<w:ins ${by('Dana', 105)}>.*?</w:ins>`, 's'), '')],
  ['an own pending change edited', body('pending words', 'other words')],
  [
    'an own link in an insertion',
    inSequence(
      swap(
        mainRels,
        '</Relationships>',
        '<Relationship Id="rIdOwn" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.net/" TargetMode="External"/></Relationships>',
      ),
      body(
        run('Last words.'),
        `${run('Last words.')}<w:hyperlink r:id="rIdOwn"><w:ins ${ownMark(812)}>${run('there')}</w:ins></w:hyperlink>`,
      ),
    ),
  ],
  [
    'the other side’s comment done',
    swap('word/commentsExtended.xml', 'w15:paraId="00000001" w15:done="0"', 'w15:paraId="00000001" w15:done="1"'),
  ],
  ['tracking is on already', files => void files],
]
