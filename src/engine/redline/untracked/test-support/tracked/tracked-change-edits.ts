import { p, t } from '../documents/contract-xml.ts'
import type { Edit } from '../edits/edits.ts'
import { inBody } from '../red-team/red-team-edits.ts'
import { afterLast, byDana, endMark, ins, last } from './own-marks.ts'

/** Withdrawn changes, tracked edits to the other side's changes, and tracked edits in links, fields and controls. */
export const trackedChangeEdits: [string, Edit][] = [
  ['a withdrawn insertion', inBody(/<w:ins w:id="230".*?<\/w:ins>/, '')],
  ['a withdrawn deletion', inBody(/<w:del w:id="231"[^>]*>(.*?)<\/w:del>/, t('pending out'))],
  ['a withdrawn run format', inBody(/<w:rPr><w:i\/><w:rPrChange w:id="232".*?<\/w:rPrChange><\/w:rPr>/, '')],
  [
    'a withdrawn paragraph format',
    inBody(/<w:jc w:val="right"\/><w:pPrChange w:id="233".*?<\/w:pPrChange>/, '<w:jc w:val="left"/>'),
  ],
  ['a withdrawn row', inBody(/<w:tr><w:trPr><w:ins w:id="203".*?<\/w:tr>/s, '')],
  ['an edited insertion', inBody('pending in<', 'pending inside now<')],
  ['a word removed from an insertion', inBody(t('pending in'), t('pending'))],
  [
    'a deletion in the other side’s insertion',
    inBody(
      t('puts in'),
      `${t('puts')}<w:del ${byDana}><w:r><w:delText xml:space="preserve"> in</w:delText></w:r></w:del>`,
    ),
  ],
  [
    'an insertion that splits the other side’s insertion',
    inBody(
      /<w:ins w:id="210" ([^>]*)>(.*?)<\/w:ins>/,
      `<w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t('puts ')}</w:ins>${ins(t('nothing '))}<w:ins w:id="810" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t('in')}</w:ins>`,
    ),
  ],
  [
    'an insertion in the other side’s deletion',
    inBody(
      /<w:del w:id="211" ([^>]*)>.*?<\/w:del>/,
      `<w:del w:id="211" w:author="Rex" w:date="2026-01-02T10:31:00Z"><w:r><w:delText xml:space="preserve">takes </w:delText></w:r></w:del>${ins(t('x'))}<w:del w:id="811" w:author="Rex" w:date="2026-01-02T10:31:00Z"><w:r><w:delText>out</w:delText></w:r></w:del>`,
    ),
  ],
  [
    'a run format on the other side’s insertion',
    inBody(t('puts in'), t('puts in', `<w:b/><w:rPrChange ${byDana}><w:rPr/></w:rPrChange>`)),
  ],
  [
    'a paragraph split in the other side’s insertion',
    inBody(
      /<w:p>(<w:r><w:t xml:space="preserve">Rex <\/w:t><\/w:r>)<w:ins w:id="210"[^>]*>.*?<\/w:ins>/,
      `<w:p><w:pPr>${endMark('ins')}</w:pPr>${t('Rex ')}<w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t('puts')}</w:ins></w:p><w:p><w:ins w:id="210" w:author="Rex" w:date="2026-01-02T10:30:00Z">${t(' in')}</w:ins>`,
    ),
  ],
  [
    'a section break',
    inBody(
      p(last),
      `${p('', `<w:rPr><w:ins ${byDana}/></w:rPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`)}${p(last)}`,
    ),
  ],
  ['a page break', afterLast(ins('<w:r><w:br w:type="page"/></w:r>'))],
  [
    'the deleted result of a field',
    inBody(
      /<w:fldSimple w:instr=" DOCPROPERTY Matter ">(.*?)<\/w:fldSimple>/,
      `<w:fldSimple w:instr=" DOCPROPERTY Matter "><w:del ${byDana}><w:r><w:delText>M-7</w:delText></w:r></w:del></w:fldSimple>`,
    ),
  ],
  [
    'a deleted note reference',
    inBody(
      /<w:r><w:endnoteReference w:id="7"\/><\/w:r>/,
      `<w:del ${byDana}><w:r><w:endnoteReference w:id="7"/></w:r></w:del>`,
    ),
  ],
  ['an insertion in another language', afterLast(ins(t(' mehr', '<w:lang w:val="de-AT"/>')))],
  ['a symbol', afterLast(ins('<w:r><w:sym w:font="Symbol" w:char="F0B7"/><w:tab/><w:br/></w:r>'))],
  [
    'an insertion in a link',
    inBody(t('the terms', '<w:rStyle w:val="Strong"/>'), t('the terms', '<w:rStyle w:val="Strong"/>') + ins(t(' now'))),
  ],
  ['an insertion in a control', inBody(t('31 March 2027'), t('31 March 2027') + ins(t(' noon')))],
  [
    'a replacement in a control',
    inBody(
      t('31 March 2027'),
      `<w:del ${byDana}><w:r><w:delText>31 March 2027</w:delText></w:r></w:del>${ins(t('1 May'))}`,
    ),
  ],
  [
    'an inserted paragraph with a bold paragraph mark',
    inBody(p(last), p(ins(t('B')), `<w:rPr><w:ins ${byDana}/><w:b/></w:rPr>`) + p(last)),
  ],
  [
    'a paragraph merged with the next',
    inBody(
      /<w:p>(<w:r><w:t xml:space="preserve">The courts of Vienna decide)/,
      `<w:p><w:pPr>${endMark('del')}</w:pPr><w:r><w:t xml:space="preserve">The courts of Vienna decide`,
    ),
  ],
  [
    'a deleted picture',
    files => {
      const text = files.get('w/contract.xml')!
      files.set(
        'w/contract.xml',
        text.replace(/<w:r><w:drawing><wp:anchor.*?<\/w:drawing><\/w:r>/, run => `<w:del ${byDana}>${run}</w:del>`),
      )
    },
  ],
]
