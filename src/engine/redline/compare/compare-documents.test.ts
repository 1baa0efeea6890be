import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { drawn } from '../../../../test/support/random.ts'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { attribute, descendants } from '../../xml/xml-tree.ts'
import { listChanges } from '../changes/find-changes.ts'
import { saveRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { wrongIn } from '../test-support/both-ways.ts'
import { contractFile, opened, p, r } from '../test-support/contract.ts'
import { comparedFiles, takenIn } from '../test-support/files.ts'
import { clausesOf } from '../view/clauses.ts'
import { WordFile } from '../word-file.ts'
import { compareDocuments, comparedBy } from './compare-documents.ts'

const comparison = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }
const document = (body: string) => contractFile({ body: `${body}<w:sectPr/>` })
const paragraphs = (...texts: string[]) => texts.map(text => p(r(text))).join('')
const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraphs(text)}</w:tc>`
const table = (...rows: string[][]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="6000" w:type="dxa"/></w:tblPr><w:tblGrid/>${rows.map(cells => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
const boxOf = (content: string) =>
  `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" id="s"><v:textbox><w:txbxContent>${p(content)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
const box = (text: string) => p(`${r('Before ')}${boxOf(r(text))}`)
const link = (anchor: string, text: string) => `<w:hyperlink w:anchor="${anchor}">${r(text)}</w:hyperlink>`
const control = (tag: string, content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const header = (text: string) =>
  `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p(r(text))}</w:hdr>`
const section = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
const first = 'The first paragraph of all.'

/** Returns the changes of a comparison, in order, as `type effect text`. */
function changesBetween(a: string, b: string): string[] {
  const [older, newer] = [document(a), document(b)]
  const compared = comparedFiles(older, newer, comparison)
  expect(wrongIn(compared, older, newer)).toEqual([])
  const changes = listChanges(opened(compared))
  expect(changes.every(change => change.author === comparison.name && change.at === comparison.at)).toBe(true)
  return changes.map(({ type, text, effect }) => [type, effect, text].filter(Boolean).join(' '))
}

describe('a comparison of two documents', () => {
  it('marks changes word by word, and keeps moved text as `w:t` (ISO 29500-1 §17.3.3.7)', () => {
    const [older, newer] = [
      paragraphs(first, 'One stays here.', 'Two stays here.', 'Last.'),
      paragraphs('One stays here.', 'Two stays here.', first, 'Last.'),
    ].map(body => WordFile.open(document(body)))
    const { file, fallback } = compareDocuments(older!, newer!, comparison)
    const moved = [...descendants(file.tree(file.mainName))].filter(node => node.name === 'w:moveFrom')
    const names = new Set(moved.flatMap(node => [...descendants(node)].map(descendant => descendant.name)))
    expect(fallback).toBe(false)
    expect(names).toContain('w:t')
    expect(names).not.toContain('w:delText')
  })

  it('marks whole blocks if marking words would not reproduce both texts, as in a box within a box', () => {
    const [older, newer] = [boxOf(r('In it: ') + boxOf(r('five days'))), boxOf(r('six days'))].map(content =>
      document(p(`${content}${r(' Paid in full.')}`)),
    )
    const { file, fallback } = compareDocuments(WordFile.open(older!), WordFile.open(newer!), comparison)
    expect(fallback).toBe(true)
    expect(wrongIn(file.write(), older!, newer!)).toEqual([])
  })

  it.each<[string, string, string, string[]]>([
    ['a word', paragraphs('Pay in 30 days.'), paragraphs('Pay in 14 days.'), ['deletion 30', 'insertion 14']],
    [
      'an added paragraph',
      paragraphs('One is here.', 'Three.'),
      paragraphs('One is here.', 'Two is new.', 'Three.'),
      ['insertion Two is new.'],
    ],
    [
      'a removed last paragraph',
      paragraphs('One is here.', 'Two is gone.'),
      paragraphs('One is here.'),
      ['deletion \nTwo is gone.'],
    ],
    [
      'a moved paragraph',
      paragraphs(first, 'Second one.', 'Third of them.', 'End.'),
      paragraphs('Second one.', 'Third of them.', first, 'End.'),
      [`move ${first}`],
    ],
    [
      'a split paragraph',
      paragraphs('One is here. Two is there.', 'End.'),
      paragraphs('One is here. ', 'Two is there.', 'End.'),
      ['paragraph insert'],
    ],
    [
      'joined paragraphs',
      paragraphs('One is here. ', 'Two is there.', 'End.'),
      paragraphs('One is here. Two was there.', 'End.'),
      ['paragraph delete', 'deletion is', 'insertion was'],
    ],
    [
      'the end of a paragraph moved to the next paragraph',
      paragraphs('One is here. Two is there and long.', 'Three is far away from all of it.', 'End.'),
      paragraphs('One is here. ', 'Two is there and long. Three is far away from all of it.', 'End.'),
      ['paragraph insert', 'paragraph delete', 'insertion  '],
    ],
    [
      'the start of a paragraph moved to the paragraph before',
      paragraphs('One is here and stays.', 'Two is there and long. Three is far away from all of it.', 'End.'),
      paragraphs('One is here and stays. Two is there and long. ', 'Three is far away from all of it.', 'End.'),
      ['paragraph delete', 'insertion  ', 'paragraph insert'],
    ],
    [
      'a paragraph whose longer part was joined with the next paragraph',
      paragraphs('Clause one here. Two is there and long, and Three is as well.', 'Delivery is free.', 'End.'),
      paragraphs('Clause one here. ', 'Two is there and long, and Three is as well. Delivery is free.', 'End.'),
      ['paragraph insert', 'paragraph delete', 'insertion  '],
    ],
    ['Hebrew', paragraphs('שלום עולם'), paragraphs('שלום לכל עולם'), ['insertion לכל ']],
    ['Chinese', paragraphs('甲方应支付'), paragraphs('乙方应支付'), ['deletion 甲', 'insertion 乙']],
    ['a changed format', p(r('Pay at once.')), p(`${r('Pay ')}${r('at', '<w:b/>')}${r(' once.')}`), ['format bold']],
    ['a changed format within a word', p(r('Prepaid')), p(`${r('Pre', '<w:i/>')}${r('paid')}`), ['format italic']],
    ['an alignment', p(r('Pay.')), p(r('Pay.'), '<w:jc w:val="center"/>'), ['format alignment']],
    [
      'a cell',
      table(['One', 'Two'], ['Three', 'Four']),
      table(['One', 'Two'], ['Three', 'Five']),
      ['deletion Four', 'insertion Five'],
    ],
    [
      'an added row',
      table(['One', 'Two'], ['Three', 'Four']),
      table(['One', 'Two'], ['New', 'Row'], ['Three', 'Four']),
      ['row insert New\nRow'],
    ],
    ['the text of a box', box('ten days'), box('six days'), ['deletion ten', 'insertion six']],
    [
      'the target of a link',
      p(`${r('See ')}${link('a', 'there')}${r('.')}`),
      p(`${r('See ')}${link('b', 'there')}${r('.')}`),
      ['deletion there', 'insertion there'],
    ],
    [
      'a word in a link',
      p(`${r('See ')}${link('a', 'this one')}${r('.')}`),
      p(`${r('See ')}${link('a', 'that one')}${r('.')}`),
      ['deletion this', 'insertion that'],
    ],
    [
      'a word in a control',
      p(`${r('Of ')}${control('x', r('ten'))}`),
      p(`${r('Of ')}${control('x', r('six'))}`),
      ['deletion ten', 'insertion six'],
    ],
    ['a removed control', p(`${r('Of ')}${control('x', r('ten'))}`), p(r('Of ten')), ['deletion ten', 'insertion ten']],
    [
      'controls around paragraphs',
      control('x', paragraphs('One and two.')) + paragraphs('End.'),
      control('x', paragraphs('One or two.')) + paragraphs('End.'),
      ['deletion and', 'insertion or'],
    ],
    ['no change', paragraphs('Pay.'), p(`<w:proofErr w:type="spellStart"/>${r('Pa')}${r('y.')}`), []],
  ])('marks the right changes: %s', (_, a, b, changes) => {
    expect(changesBetween(a, b)).toEqual(changes)
  })

  it('records the former properties of a section', () => {
    const [older, newer] = [
      contractFile({ body: `${p(r('x'))}<w:sectPr/>` }),
      contractFile({ body: p(r('x')) + section }),
    ]
    expect(wrongIn(comparedFiles(older, newer, comparison), older, newer)).toEqual([])
  })

  it('marks a changed, an added and a removed note', () => {
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const noted = (...notes: string[]) =>
      contractFile({
        body: `${notes.map((note, index) => p(`${r(`Clause of ${note.at(-1)}`)}${reference(index + 2)}`)).join('')}${p(r('End.'))}<w:sectPr/>`,
        footnotes: notes.map((note, index) => `<w:footnote w:id="${index + 2}">${p(r(note))}</w:footnote>`).join(''),
      })
    const pairs: [string[], string[]][] = [
      [['About ten days A'], ['About six days A']],
      [['About B'], ['Other words A', 'About B']],
      [['Other words A', 'About B'], ['About B']],
    ]
    for (const [a, b] of pairs) {
      const [older, newer] = [noted(...a), noted(...b)]
      expect(wrongIn(comparedFiles(older, newer, comparison), older, newer)).toEqual([])
    }
  })

  it('treats open changes in both documents as accepted', () => {
    const open = (name: string, text: string) =>
      `<w:ins w:id="7" w:author="${name}" w:date="2025-01-01T00:00:00Z">${r(text)}</w:ins>`
    expect(changesBetween(p(`${r('Pay ')}${open('Dana', 'now')}`), p(`${r('Pay ')}${open('Rex', 'later')}`))).toEqual([
      'deletion now',
      'insertion later',
    ])
  })

  it('keeps removed notes if the newer document has no notes', () => {
    const older = contractFile({
      body: `${p(`${r('Pay.')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}<w:sectPr/>`,
      footnotes: `<w:footnote w:id="2">${p(r('At once.'))}</w:footnote>`,
    })
    const newer = document(paragraphs('Pay.'))
    expect(wrongIn(comparedFiles(older, newer, comparison), older, newer)).toEqual([])
  })

  it('contains only one default style of each kind', () => {
    const styled = (id: string) =>
      contractFile({
        body: `${p(r('Pay.'), `<w:pStyle w:val="${id}"/>`)}<w:sectPr/>`,
        styles: `<w:style w:type="paragraph" w:default="1" w:styleId="${id}"><w:name w:val="${id}"/></w:style>`,
      })
    const [older, newer] = [styled('Normal'), styled('Plain')]
    const defaults = (bytes: Uint8Array) =>
      opened(bytes)
        .file.tree('/word/styles.xml')
        .children.filter(style => typeof style !== 'string' && attribute(style, 'w:default') === '1')
    expect(defaults(comparedFiles(older, newer, comparison))).toHaveLength(1)
  })

  it('compares a new header with the header that the section inherited before', () => {
    const types = '<w:pgSz w:w="11906" w:h="16838"/>'
    const withHeaders = (headerReference: string) =>
      docxFile({
        body: `${p(r('One.'), `<w:sectPr><w:headerReference w:type="default" r:id="rId1"/>${types}</w:sectPr>`)}${p(r('Two.'))}<w:sectPr>${headerReference}${types}</w:sectPr>`,
        relationships: ['header1', 'header2'].map(name => ({ type: 'header', target: `${name}.xml` })),
        files: {
          'word/header1.xml': header('Draft of March'),
          'word/header2.xml': header('Draft of May'),
        },
      })
    const older = withHeaders('')
    const newer = withHeaders('<w:headerReference w:type="default" r:id="rId2"/>')
    const compared = opened(comparedFiles(older, newer, comparison))
    expect(listChanges(compared).map(({ type, text }) => `${type} ${text}`)).toEqual([
      'deletion March',
      'insertion May',
    ])
  })
})

const word = fc.constantFrom('one ', 'two ', 'three, ', 'four ', 'five. ', 'אחת ', '甲乙', ' ', '10 ')
const look = fc.constantFrom('', '', '<w:b/>', '<w:i/><w:sz w:val="30"/>')
const run = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), look)
  .map(([words, format]) => r(words.join(''), format))
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const piece = fc.oneof(
  { weight: 6, arbitrary: run },
  run.map(text => `<w:hyperlink w:anchor="x">${text}</w:hyperlink>`),
  run.map(text => control('c', text)),
  run.map(text => `<w:fldSimple w:instr="REF x">${text}</w:fldSimple>`),
  run.map(
    text => `${char('begin')}<w:r><w:instrText>REF x</w:instrText></w:r>${char('separate')}${text}${char('end')}`,
  ),
  fc.constantFrom('<w:r><w:tab/></w:r>', '<w:r><w:br/></w:r>'),
)
const properties = fc.constantFrom('', '', '<w:jc w:val="right"/>', '<w:keepNext/>', '<w:rPr><w:b/></w:rPr>')
const plain = fc
  .tuple(fc.array(piece, { maxLength: 4 }), properties)
  .map(([pieces, format]) => p(pieces.join(''), format))
const tableOf = fc
  .array(fc.array(plain, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  .map(
    rows =>
      `<w:tbl><w:tblPr/><w:tblGrid/>${rows.map(cells => `<w:tr>${cells.map(cell => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>${p(r('After.'))}`,
  )
const block = fc.oneof(
  { weight: 6, arbitrary: plain },
  tableOf,
  plain.map(paragraph => control('b', paragraph) + p('')),
)
/** Generates two documents that share some blocks, in the same or another order. */
const pairOfDocuments = fc
  .array(fc.tuple(block, block, fc.constantFrom('same', 'same', 'same', 'gone', 'come', 'other')), { maxLength: 6 })
  .chain(blocks => {
    const blocksOf = (without: string, side: 0 | 1) =>
      blocks.flatMap(pair => (pair[2] === without ? [] : [pair[2] === 'other' ? pair[side] : pair[0]]))
    const b = blocksOf('gone', 1)
    return fc.tuple(fc.constant(blocksOf('come', 0)), fc.oneof(fc.constant(b), fc.shuffledSubarray(b)))
  })

it('keeps a link whole whose text comes from two paragraphs', () => {
  const older = [p(link('x', 'one ')), p(r('one ')), p('')].join('')
  expect(changesBetween(older, p(link('x', 'one one ')))).not.toEqual([])
})

describe('a comparison of two random documents', () => {
  it('results in the older text when rejected and in the newer text when accepted', () => {
    fc.assert(
      fc.property(pairOfDocuments, ([a, b]) => {
        const [older, newer] = [a, b].map(blocks => document(blocks.join('') + p(r('End.'))))
        for (const grain of ['words', 'blocks'] as const) {
          const compared = comparedBy(grain, WordFile.open(older!), WordFile.open(newer!), comparison)?.write()
          expect(compared).not.toBeNull()
          expect(wrongIn(compared!, older!, newer!)).toEqual([])
        }
      }),
      drawn(60),
    )
  }, 120_000)
})

/** Generates sentences, each with two flags: whether a paragraph ends after it in the first and second document. */
const cutTwice = fc.array(fc.tuple(fc.array(word, { minLength: 2, maxLength: 5 }), fc.boolean(), fc.boolean()), {
  maxLength: 9,
})

describe('a comparison of two documents with the same text but different paragraph breaks', () => {
  it('results in the older text when rejected and in the newer text when accepted', () => {
    fc.assert(
      fc.property(
        cutTwice,
        fc.array(properties, { minLength: 10, maxLength: 10 }),
        (sentences, paragraphProperties) => {
          const documentCutBy = (which: 1 | 2) => {
            const texts = ['']
            for (const sentence of sentences) {
              texts[texts.length - 1] += sentence[0].join('')
              if (sentence[which]) texts.push('')
            }
            return document(texts.map((text, index) => p(r(text), paragraphProperties[index])).join('') + p(r('End.')))
          }
          const [older, newer] = [documentCutBy(1), documentCutBy(2)]
          const { file, fallback } = compareDocuments(WordFile.open(older), WordFile.open(newer), comparison)
          expect(fallback).toBe(false)
          expect(wrongIn(file.write(), older, newer)).toEqual([])
        },
      ),
      drawn(60),
    )
  }, 120_000)
})

describe('a comparison of a sample document with its edited copy', () => {
  it.each(sampleDocuments('docx'))('reproduces both texts: %s', (_, read) => {
    const stored = takenIn(read())
    const open = opened(stored.bytes)
    for (const { anchor } of clausesOf(open).filter((_, index) => index % 9 === 0)) {
      try {
        applyOperations(open, [{ kind: 'insertParagraph', after: anchor, text: 'New words.' }], comparison)
      } catch (error) {
        // Nothing can be written in the middle of a field.
        expect(error).toMatchObject({ code: 'not-editable' })
      }
    }
    const newer = saveRevision(open).bytes
    expect(wrongIn(comparedFiles(stored.bytes, newer, comparison), stored.bytes, newer)).toEqual([])
  })
})
