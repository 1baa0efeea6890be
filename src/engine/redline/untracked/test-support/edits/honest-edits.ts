import { by } from '../documents/sample-files.ts'
import { body, type Edit, inSequence, mainRels, ownMark, run, swap } from './edits.ts'

/** Edits to `sampleFiles` that are tracked correctly. */
export const honestEdits: [string, Edit][] = [
  [
    'an insertion',
    body(run('Last words.'), `${run('Last ')}<w:ins ${ownMark(800)}>${run('true ')}</w:ins>${run('words.')}`),
  ],
  [
    'a deletion',
    body(
      run('Last words.'),
      `<w:del ${ownMark(801)}><w:r><w:delText xml:space="preserve">Last </w:delText></w:r></w:del>${run('words.')}`,
    ),
  ],
  [
    'a changed run format',
    body(
      run('Last words.'),
      `<w:r><w:rPr><w:b/><w:rPrChange ${ownMark(802)}><w:rPr/></w:rPrChange></w:rPr><w:t>Last words.</w:t></w:r>`,
    ),
  ],
  [
    'a changed paragraph format',
    body(
      '<w:jc w:val="both"/><w:tabs>',
      `<w:pPrChange ${ownMark(803)}><w:pPr><w:jc w:val="both"/><w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="right" w:pos="9000"/></w:tabs></w:pPr></w:pPrChange><w:jc w:val="center"/><w:tabs>`,
    ),
  ],
  [
    'a new paragraph at the end',
    body(
      '<w:sectPr><w:header',
      `<w:p><w:pPr><w:rPr><w:ins ${ownMark(804)}/></w:rPr></w:pPr><w:ins ${ownMark(805)}>${run('New')}</w:ins></w:p><w:sectPr><w:header`,
    ),
  ],
  [
    'a split paragraph',
    body(
      `<w:p>${run('Last words.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:ins ${ownMark(806)}/></w:rPr></w:pPr>${run('Last')}</w:p><w:p>${run(' words.')}</w:p>`,
    ),
  ],
  [
    'a new paragraph after another',
    body(
      `<w:p>${run('Last words.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:ins ${ownMark(807)}/></w:rPr></w:pPr>${run('Last words.')}</w:p><w:p><w:ins ${ownMark(808)}>${run('More')}</w:ins></w:p>`,
    ),
  ],
  [
    'a new row',
    body(
      '</w:tr></w:tbl>',
      `</w:tr><w:tr><w:trPr><w:ins ${ownMark(809)}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr><w:p><w:ins ${ownMark(810)}>${run('x')}</w:ins></w:p></w:tc></w:tr></w:tbl>`,
    ),
  ],
  [
    'two merged paragraphs',
    body(
      `<w:p>${run('Last words.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:del ${ownMark(811)}/></w:rPr></w:pPr>${run('Last words.')}</w:p>`,
    ),
  ],
  [
    'a new comment',
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
  ['a withdrawn insertion by the member', body(new RegExp(`<w:ins ${by('Dana', 105)}>.*?</w:ins>`, 's'), '')],
  ['an edited insertion by the member', body('pending words', 'other words')],
  [
    'a link around inserted text',
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
    'a comment by the other side marked as done',
    swap('word/commentsExtended.xml', 'w15:paraId="00000001" w15:done="0"', 'w15:paraId="00000001" w15:done="1"'),
  ],
  ['an unchanged file', files => void files],
]
