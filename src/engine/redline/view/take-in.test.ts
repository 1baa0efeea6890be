import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { openPackage } from '../../docx/package.ts'
import { attribute } from '../../xml/xml-tree.ts'
import { listChanges } from '../changes/find-changes.ts'
import { marksOf } from '../changes/marks.ts'
import { disarm } from '../disarm/disarm.ts'
import { openRevision } from '../open-revision.ts'
import { storiesOf } from '../stories.ts'
import { contractFile, p, r } from '../test-support/contract.ts'
import { takenIn } from '../test-support/files.ts'
import { WordFile } from '../word-file.ts'
import { clausesOf } from './clauses.ts'
import { takeIn } from './take-in.ts'

const by = (id: number | string) => `w:id="${id}" w:author="Dana"`
const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const box = (words: string) => `<w:pict><w:txbxContent>${p(r(words))}</w:txbxContent></w:pict>`
const alternatives = (choice: string, fallback: string) =>
  `<w:r><mc:AlternateContent ${mc}><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`
const reasonOf = (bytes: Uint8Array) => {
  try {
    takenIn(bytes)
    // `takeIn` alone must reject it too, because the fields of an upload are checked before they are disarmed.
    takeIn(WordFile.open(bytes))
    return null
  } catch (error) {
    const { code, detail } = error as { code: string; detail?: string }
    return detail ?? code
  }
}
describe('a document that is taken in', () => {
  it('keeps its bytes if nothing has to change', () => {
    const bytes = contractFile({ body: p(r('a')) + p(`<w:ins ${by(1)}>${r('b')}</w:ins>`) })
    expect(takenIn(bytes).bytes).toBe(bytes)
  })

  it('gets a unique anchor of eight characters for each paragraph', () => {
    const { anchors } = takenIn(contractFile({ body: p(r('same')).repeat(500) }))
    expect(new Set(anchors).size).toBe(500)
    expect(anchors.every(anchor => /^[0-9a-hjkmnp-tv-z]{8}$/.test(anchor))).toBe(true)
  })

  it('has unique mark ids across all stories, and the first mark with each id keeps it', () => {
    const ins = (id: number | string) => `<w:ins ${by(id)}>${r('x')}</w:ins>`
    const moved = `<w:moveFromRangeStart ${by(9)} w:name="m"/><w:moveFrom ${by(9)}>${r('x')}</w:moveFrom><w:moveFromRangeEnd w:id="9"/>`
    const body = p(`${ins(1) + ins(1) + ins('') + ins('nonsense')}<w:bookmarkStart w:id="30" w:name="b"/>${moved}`)
    const footnotes = `<w:footnote w:id="40">${p(ins(1))}</w:footnote>`
    const { bytes, anchors } = takenIn(contractFile({ body, footnotes }))
    const { file } = openRevision({ bytes, anchors })
    const ids = storiesOf(file).map(({ root }) => marksOf(root).map(mark => attribute(mark, 'w:id')))
    expect(ids).toEqual([['1', '41', '42', '43', '9', '44'], ['45']])
  })

  it('is shown correctly if its elements are named after JavaScript members', () => {
    const bytes = contractFile({ body: p(`<w:r><constructor/><toString/><w:t>x</w:t></w:r>`) })
    const open = openRevision(takenIn(bytes))
    expect([clausesOf(open)[0]!.html, listChanges(open)]).toEqual(['x', []])
  })

  it('contains `w:t` instead of any `w:delText` outside a deletion', () => {
    const gone = '<w:r><w:delText>b</w:delText></w:r>'
    const mark = 'w:author="Rex" w:date="2026-01-01T00:00:00Z"'
    const body = p(`${gone}<w:ins w:id="1" ${mark}>${gone}</w:ins><w:del w:id="2" ${mark}>${gone}</w:del>`)
    const written = String(openPackage(takenIn(contractFile({ body })).bytes).parts.get('/word/document.xml')!.bytes)
    const text = '<w:r><w:t>b</w:t></w:r>'
    expect(written).toContain(
      p(`${text}<w:ins w:id="1" ${mark}>${text}</w:ins><w:del w:id="2" ${mark}>${gone}</w:del>`),
    )
  })
})

describe('a field without a stored result', () => {
  const field = (code: string) =>
    `${char('begin')}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${char('end')}`
  const shownOf = (content: string) =>
    clausesOf(openRevision(takenIn(contractFile({ body: p(content) }))))[0]!.content.map(node =>
      node.type === 'text' ? (node.shown ?? node.text) : node.type,
    )

  it.each([
    ['MACROBUTTON NoMacro [Click here]', '[Click here]'],
    ['GOTOBUTTON Price see the price', 'see the price'],
    ['SYMBOL 97 \\f &quot;Symbol&quot; \\s 12', 'α'],
    ['SYMBOL 0xFE \\f Wingdings', '☑'],
    ['SYMBOL 128 \\a \\f Arial', '€'],
    ['SYMBOL 8364 \\u \\f Arial', '€'],
  ])('becomes the text in its code: %s', (code, text) => {
    expect(shownOf(`${field(code)}`).join('')).toBe(text)
  })

  it('is part of the change that inserts it', () => {
    const [button] = clausesOf(
      openRevision(takenIn(contractFile({ body: p(`<w:ins ${by(1)}>${field('MACROBUTTON x ninety')}</w:ins>`) }))),
    )[0]!.content
    expect(button).toMatchObject({ text: 'ninety', inserted: {} })
  })
})

describe('a document is refused', () => {
  it.each<[string, Uint8Array, string]>([
    ['without a paragraph', contractFile({ body: '<w:sectPr/>' }), 'no-text'],
    [
      'with a nested file',
      docxFile({ relationships: [{ type: 'aFChunk', target: 'x.bin' }], files: { 'word/x.bin': 'x' } }),
      'document-inside',
    ],
    ['if its text includes another file', contractFile({ body: `${p(r('a'))}<w:altChunk/>` }), 'document-inside'],
    ['if it is a master document', contractFile({ body: p('<w:subDoc/>') }), 'document-inside'],
    [
      'with paragraphs that no member sees',
      contractFile({
        body: `${p(r('a'))}<mc:AlternateContent ${mc}><mc:Choice Requires="w14">${p(r('hidden'))}</mc:Choice></mc:AlternateContent>`,
      }),
      'unreachable-text',
    ],
    [
      'with runs that no member sees',
      contractFile({ body: p(`<x:y xmlns:x="urn:x">${r('hidden')}</x:y>`) }),
      'unreachable-text',
    ],
    [
      'with a shape that shows other text in other programs',
      contractFile({ body: p(alternatives(box('10'), box('90'))) }),
      'alternatives-differ',
    ],
    [
      'with a shape that shows text only in other programs',
      contractFile({ body: p(alternatives('<w:drawing/>', box('90'))) }),
      'alternatives-differ',
    ],
    [
      'with text in the code of a field over several paragraphs',
      contractFile({ body: p(char('begin')) + p(r('hidden') + char('separate')) + p(char('end')) }),
      'text-in-code',
    ],
    [
      'with text that becomes the code of an inserted field',
      contractFile({
        body: p(
          `${r('The fee is ')}<w:ins ${by(1)}>${char('begin')}</w:ins>${r('not ')}<w:ins ${by(2)}>${char('separate')}${char('end')}</w:ins>${r('due.')}`,
        ),
      }),
      'text-in-code',
    ],
    [
      'with text that a deletion moves out of a field code',
      contractFile({
        body: p(`<w:del ${by(1)}>${char('begin')}</w:del>${r('not ')}${char('separate')}${char('end')}`),
      }),
      'text-in-code',
    ],
    ...[
      ...['AUTONUM', 'AUTONUMLGL \\e', 'AUTONUMOUT', 'LISTNUM NumberDefault \\l 2', 'EQ \\f(1,2)', 'SYMBOL 97'],
      ...['MACROBUTTON x "press"', 'GOTOBUTTON'],
    ].map((code): [string, Uint8Array, string] => [
      `with the field ${code}, whose result the file does not store`,
      contractFile({
        body: p(`${char('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${char('end')}${r('The fee')}`),
      }),
      'field-without-text',
    ]),
    [
      'with a number from a field over several paragraphs',
      contractFile({
        body: p(char('begin')) + p(`<w:r><w:instrText>AUTONUM</w:instrText></w:r>${char('end')}`),
      }),
      'field-without-text',
    ],
    [
      'with a number from a simple field',
      contractFile({ body: p(`<w:fldSimple w:instr="LISTNUM">${r('30')}</w:fldSimple>`) }),
      'field-without-text',
    ],
    [
      'with a button whose stored text differs from its code',
      contractFile({
        body: p(
          `${char('begin')}<w:r><w:instrText>MACROBUTTON x ninety</w:instrText></w:r>${char('separate')}${r('thirty')}${char('end')}`,
        ),
      }),
      'field-without-text',
    ],
    ['with text outside a run', contractFile({ body: `<w:t>hidden</w:t>${p('')}` }), 'unreachable-text'],
    [
      'with an author name that is too long',
      contractFile({ body: p(`<w:ins w:id="1" w:author="${'a'.repeat(501)}">${r('a')}</w:ins>`) }),
      'name-too-long',
    ],
    ['with too many paragraphs', contractFile({ body: p('').repeat(50_001) }), 'too-many-paragraphs'],
    [
      'with too many changes',
      contractFile({ body: p('<w:ins w:id="1" w:author="Rex"/>'.repeat(10_001)) }),
      'too-many-changes',
    ],
    [
      'with too many authors',
      contractFile({
        body: p(Array.from({ length: 5_001 }, (_, index) => `<w:ins w:id="${index}" w:author="A${index}"/>`).join('')),
      }),
      'too-many-authors',
    ],
    [
      'with too many comments',
      contractFile({ body: p(r('a')), comments: '<w:comment w:id="1" w:author="Rex"/>'.repeat(10_001) }),
      'too-many-comments',
    ],
    ['if it is not a document', new Uint8Array(100), 'damaged'],
    ['if its text is not XML', docxFile({ files: { 'word/document.xml': '<w:document' } }), 'damaged'],
    ['with a document type', docxFile({ files: { 'word/document.xml': '<!DOCTYPE a><a/>' } }), 'damaged'],
    [
      'if it is nested too deeply',
      contractFile({ body: `${'<w:sdt><w:sdtContent>'.repeat(200)}${p('')}${'</w:sdtContent></w:sdt>'.repeat(200)}` }),
      'too-large',
    ],
    [
      'without a body',
      docxFile({
        files: {
          'word/document.xml': '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
        },
      }),
      'no-text',
    ],
  ])('%s', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toBe(reason)
  })
})

describe('a document is accepted', () => {
  it.each<[string, string]>([
    ['if its shapes show the same text in all programs', p(alternatives(box('ten  days'), box('ten days')))],
    ['if its shapes are pictures in other programs', p(alternatives(box('10'), '<w:pict/>'))],
    [
      'with text in the result of a field over several paragraphs',
      p(char('begin') + char('separate')) + p(r('1')) + p(char('end')),
    ],
    [
      'with text in the code of a field that is inserted with it',
      p(`<w:ins ${by(1)}>${char('begin')}${r('x')}${char('separate')}${r('1')}${char('end')}</w:ins>`),
    ],
    ['with text after a field without an end', p(char('begin')) + p(r('1'))],
  ])('%s', (_, body) => {
    expect(reasonOf(contractFile({ body }))).toBeNull()
  })
})

describe('every sample document', () => {
  it('is accepted and displayed unchanged, except for removed active content', () => {
    for (const [name, read] of sampleDocuments('docx')) {
      const file = WordFile.open(read())
      disarm(file)
      const bytes = file.write()
      const taken = takenIn(read())
      const shown = (of: Uint8Array) => clausesOf(openRevision({ ...taken, bytes: of }), { changeOf: () => '' })
      expect(shown(taken.bytes), name).toEqual(shown(bytes))
    }
  })
})
