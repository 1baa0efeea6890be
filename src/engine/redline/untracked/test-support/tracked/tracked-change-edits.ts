import { p, t } from '../documents/contract-xml.ts'
import type { Edit } from '../edits/edits.ts'
import { inBody } from '../red-team/red-team-edits.ts'
import { afterLast, byDana, endMark, ins, last } from './own-marks.ts'

/** Changes to changes: own changes withdrawn, changes of others edited with tracking, and changes around existing changes. */
export const trackedChangeEdits: [string, Edit][] = [
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
    inBody(
      t('puts in'),
      `${t('puts')}<w:del ${byDana}><w:r><w:delText xml:space="preserve"> in</w:delText></w:r></w:del>`,
    ),
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
    inBody(t('puts in'), t('puts in', `<w:b/><w:rPrChange ${byDana}><w:rPr/></w:rPrChange>`)),
  ],
  [
    'own split in other insertion',
    inBody(
      /<w:p>(<w:r><w:t xml:space="preserve">Rex <\/w:t><\/w:r>)<w:ins w:id="210"[^>]*>.*?<\/w:ins>/,
      `<w:p><w:pPr>${endMark('ins')}</w:pPr>${t('Rex ')}<w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t('puts')}</w:ins></w:p><w:p><w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t(' in')}</w:ins>`,
    ),
  ],
  [
    'section break own',
    inBody(
      p(last),
      `${p('', `<w:rPr><w:ins ${byDana}/></w:rPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`)}${p(last)}`,
    ),
  ],
  ['page break own', afterLast(ins('<w:r><w:br w:type="page"/></w:r>'))],
  [
    'delete field own',
    inBody(
      /<w:fldSimple w:instr=" DOCPROPERTY Matter ">(.*?)<\/w:fldSimple>/,
      `<w:fldSimple w:instr=" DOCPROPERTY Matter "><w:del ${byDana}><w:r><w:delText>M-7</w:delText></w:r></w:del></w:fldSimple>`,
    ),
  ],
  [
    'deletion with footnote ref',
    inBody(
      /<w:r><w:endnoteReference w:id="7"\/><\/w:r>/,
      `<w:del ${byDana}><w:r><w:endnoteReference w:id="7"/></w:r></w:del>`,
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
    inBody(
      t('31 March 2027'),
      `<w:del ${byDana}><w:r><w:delText>31 March 2027</w:delText></w:r></w:del>${ins(t('1 May'))}`,
    ),
  ],
  [
    'unchanged paragraph mark rPr with insertion',
    inBody(p(last), p(ins(t('B')), `<w:rPr><w:ins ${byDana}/><w:b/></w:rPr>`) + p(last)),
  ],
  [
    'merge next paragraph with properties',
    inBody(
      /<w:p>(<w:r><w:t xml:space="preserve">The courts of Vienna decide)/,
      `<w:p><w:pPr>${endMark('del')}</w:pPr><w:r><w:t xml:space="preserve">The courts of Vienna decide`,
    ),
  ],
  [
    'delete picture own',
    files => {
      const text = files.get('w/contract.xml')!
      files.set(
        'w/contract.xml',
        text.replace(/<w:r><w:drawing><wp:anchor.*?<\/w:drawing><\/w:r>/, run => `<w:del ${byDana}>${run}</w:del>`),
      )
    },
  ],
]
