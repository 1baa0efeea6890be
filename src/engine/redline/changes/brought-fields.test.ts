import { describe, expect, it } from 'vitest'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { textBelow } from '../../xml/xml-tree.ts'
import type { OpenRevision } from '../open-revision.ts'
import { saveRevision } from '../open-revision.ts'
import { storiesOf } from '../stories.ts'
import { type contractFile, openContract, opened, p, r } from '../test-support/contract.ts'
import { decideChange, decideTogether } from './decide-change.ts'
import { findChanges, listChanges } from './find-changes.ts'
import { undoDecision } from './undo-decision.ts'

const dana = 'w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const ins = (id: number, content: string, by = dana) => `<w:ins w:id="${id}" ${by}>${content}</w:ins>`
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (says: string, result: string) => mark('begin') + code(says) + mark('separate') + r(result) + mark('end')
const simple = (says: string, result: string) => `<w:fldSimple w:instr="${says}">${r(result)}</w:fldSimple>`

const xmlOf = (open: OpenRevision) =>
  storiesOf(open.file)
    .map(({ root }) => serializeXml(root))
    .join('')
const hasField = (open: OpenRevision) => /fldChar|instrText|fldSimple/.test(xmlOf(open))
const wordsOf = (open: OpenRevision) =>
  storiesOf(open.file)
    .map(({ root }) => textBelow(root, name => name === 'w:t'))
    .join('')

const codes = [
  ['DATE', String.raw` DATE \@ "'90, and EUR 500 a year'" `],
  ['TIME', ' TIME '],
  ['SEQ', String.raw`SEQ x \r 90`],
  ['PAGE', 'PAGE'],
  ['NUMPAGES', 'NUMPAGES'],
  ['TITLE', 'TITLE'],
  ['REF', String.raw`REF Price \h`],
  ['IF', 'IF 1 = 1 "a" "b"'],
  ['=', '=30*3'],
  ['DOCPROPERTY', 'DOCPROPERTY Matter'],
  ['SYMBOL', 'SYMBOL 57'],
  ['QUOTE', 'QUOTE "90"'],
] as const

const inserted = (content: string) => p(r('Within ') + ins(1, content) + r(' days.'))

describe.each(codes)('an inserted %s field', (name, says) => {
  const escaped = says.replaceAll('"', '&quot;')
  it.each([
    ['with field marks', field(says, '30')],
    ['as a simple field', simple(escaped, '30')],
  ])('written %s is listed with its code, and is replaced by its result when accepted', (_, content) => {
    const open = openContract({ body: inserted(content) })
    const before = xmlOf(open)
    const [change] = listChanges(open)
    expect(change).toMatchObject({ text: '30', fields: [{ name, code: says.trim(), shown: '30' }] })
    const record = decideChange(open, change!.id, 'accept')
    expect(hasField(open)).toBe(false)
    expect(wordsOf(open)).toBe('Within 30 days.')
    undoDecision(open, record)
    expect(xmlOf(open)).toBe(before)
    decideChange(open, change!.id, 'reject')
    expect(wordsOf(open)).toBe('Within  days.')
  })
})

describe('an accepted field becomes text', () => {
  const accepted = (parts: Parameters<typeof contractFile>[0]) => {
    const open = openContract(parts)
    decideTogether(open, findChanges(open), 'accept')
    return opened(saveRevision(open).bytes)
  }
  const cell = (content: string, properties = '') => `<w:tbl><w:tr>${properties}<w:tc>${content}</w:tc></w:tr></w:tbl>`

  it.each([
    [
      'if it spans several paragraphs',
      p(ins(1, mark('begin') + code('QUOTE') + mark('separate') + r('a'))) + p(ins(2, r('b') + mark('end'))),
      'ab',
    ],
    ['if it is in a cell', cell(inserted(field('DATE', '30'))), 'Within 30 days.'],
    ['if its row was inserted', cell(p(field('DATE', '30')), `<w:trPr><w:ins w:id="1" ${dana}/></w:trPr>`), '30'],
    ['if it was moved', p(`<w:moveTo w:id="1" ${dana}>${field('DATE', '30')}</w:moveTo>`), '30'],
    [
      'if its code contains another field',
      inserted(
        mark('begin') + code('IF ') + field('TITLE', 'x') + code(' = "x"') + mark('separate') + r('30') + mark('end'),
      ),
      'Within 30 days.',
    ],
    [
      'if only its code was inserted',
      p(mark('begin') + ins(1, code('DATE')) + mark('separate') + r('30') + mark('end')),
      '30',
    ],
    ['if it has no result', p(r('a') + ins(1, mark('begin') + code('DATE') + mark('end'))), 'a'],
  ])('%s', (_, body, words) => {
    const open = accepted({ body })
    expect(hasField(open)).toBe(false)
    expect(wordsOf(open)).toBe(words)
  })

  it('if it is in a note', () => {
    const footnotes = `<w:footnote w:id="2">${inserted(field('DATE', '30'))}</w:footnote>`
    const open = accepted({ body: p('<w:r><w:footnoteReference w:id="2"/></w:r>'), footnotes })
    expect(hasField(open)).toBe(false)
  })

  it('if it is in a text box', () => {
    const box = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${inserted(field('DATE', '30'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
    expect(hasField(accepted({ body: p(box) }))).toBe(false)
  })

  it('once all of its parts are accepted', () => {
    const rex = 'w:author="Rex" w:date="2026-01-02T00:00:00Z"'
    const open = openContract({
      body: p(ins(1, mark('begin') + code('DATE') + mark('separate') + r('30')) + ins(2, mark('end'), rex)),
    })
    const [first, second] = listChanges(open)
    decideChange(open, first!.id, 'accept')
    expect(hasField(open)).toBe(true)
    decideChange(open, second!.id, 'accept')
    expect(hasField(open)).toBe(false)
    expect(wordsOf(open)).toBe('30')
  })
})

it.each([
  ['a link', field('HYPERLINK "https://acme.example"', 'here')],
  ['a form field', field('FORMTEXT', 'Bern')],
  [
    'a table of contents with page numbers',
    mark('begin') + code('TOC') + mark('separate') + field('PAGEREF a', '3') + mark('end'),
  ],
])('accepting %s keeps it as a field', (_, content) => {
  const open = openContract({ body: inserted(content) })
  const [change] = listChanges(open)
  expect(change).not.toHaveProperty('fields')
  decideChange(open, change!.id, 'accept')
  expect(hasField(open)).toBe(true)
})

it('accepting a change next to a field keeps the field', () => {
  const open = openContract({ body: p(field('DATE', '30') + ins(1, r(' days'))) })
  decideChange(open, listChanges(open)[0]!.id, 'accept')
  expect(hasField(open)).toBe(true)
})
