import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../../test/support/random.ts'
import { attribute, childElements, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import { acceptAll, rejectAll } from '../changes/decide-change.ts'
import { marksOf } from '../changes/marks.ts'
import { type OpenRevision, openRevision, placesOf, saveRevision } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { bodyOf, paragraphsOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { rowMark } from '../table-parts.ts'
import { openContract } from '../test-support/contract.ts'
import { storyMeaning } from '../test-support/story-meaning.ts'
import { applyOperations } from './apply-operations.ts'

const by = (name: string) => `w:id="@" w:author="${name}" w:date="2025-01-01T00:00:00Z"`

const words = fc.constantFrom('one', 'two ', ' three', 'four five', ' ', '😀', 'e\u0301x', 'שלום', '签字 ', 'a, b. c')
const look = fc.constantFrom(
  '',
  '<w:rPr><w:b/></w:rPr>',
  '<w:rPr><w:rtl/></w:rPr>',
  `<w:rPr><w:i/><w:rPrChange ${by('Rex')}><w:rPr/></w:rPrChange></w:rPr>`,
  `<w:rPr><w:u w:val="single"/><w:rPrChange ${by('Dana')}><w:rPr/></w:rPrChange></w:rPr>`,
)
const run = fc
  .tuple(look, words, fc.constantFrom('', '', '<w:tab/>', '<w:br/>', '<w:pict/>', '<w:lastRenderedPageBreak/>'))
  .map(([properties, text, extra]) => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t>${extra}</w:r>`)
const runs = fc.array(run, { minLength: 1, maxLength: 2 }).map(parts => parts.join(''))
const gone = (text: string) => text.replaceAll('w:t>', 'w:delText>').replaceAll('<w:t ', '<w:delText ')
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const fieldOf = (code: string) => (result: string) =>
  `${char('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${char('separate')}${result}${char('end')}`
const piece = fc.oneof(
  { weight: 4, arbitrary: run },
  runs.map(text => `<w:ins ${by('Rex')}>${text}</w:ins>`),
  runs.map(text => `<w:ins ${by('Dana')}>${text}</w:ins>`),
  runs.map(text => `<w:del ${by('Rex')}>${gone(text)}</w:del>`),
  runs.map(text => `<w:del ${by('Dana')}>${gone(text)}</w:del>`),
  runs.map(text => `<w:ins ${by('Rex')}><w:del ${by('Dana')}>${gone(text)}</w:del></w:ins>`),
  runs.map(text => `<w:hyperlink w:anchor="x">${text}</w:hyperlink>`),
  runs.map(text => `<w:sdt><w:sdtContent>${text}</w:sdtContent></w:sdt>`),
  runs.map(
    text => `<w:sdt><w:sdtPr><w:lock w:val="contentLocked"/></w:sdtPr><w:sdtContent>${text}</w:sdtContent></w:sdt>`,
  ),
  runs.map(text => `<w:fldSimple w:instr="REF x">${text}</w:fldSimple>`),
  runs.map(fieldOf('PAGE')),
  runs.map(fieldOf('HYPERLINK "x"')),
  fc.constantFrom(
    '<w:bookmarkStart w:id="900000" w:name="a"/>',
    '<w:commentRangeStart w:id="900001"/>',
    '<w:proofErr w:type="spellStart"/>',
  ),
)
const end = fc.constantFrom(
  '',
  '',
  '',
  '<w:pPr><w:jc w:val="right"/></w:pPr>',
  `<w:pPr><w:rPr><w:ins ${by('Rex')}/><w:b/></w:rPr></w:pPr>`,
  `<w:pPr><w:rPr><w:del ${by('Rex')}/></w:rPr></w:pPr>`,
  `<w:pPr><w:rPr><w:ins ${by('Dana')}/></w:rPr></w:pPr>`,
  `<w:pPr><w:jc w:val="left"/><w:pPrChange ${by('Rex')}><w:pPr/></w:pPrChange></w:pPr>`,
  '<w:pPr><w:sectPr/></w:pPr>',
  ...[
    '',
    '',
    `<w:pPrChange ${by('Dana')}><w:pPr/></w:pPrChange>`,
    `<w:pPrChange ${by('Rex')}><w:pPr/></w:pPrChange>`,
  ].map(
    change => `<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:ind w:left="9"/>${change}</w:pPr>`,
  ),
  ...Array.from({ length: 4 }, () => '<w:pPr><w:pStyle w:val="Listed"/></w:pPr>'),
)
const lists = {
  styles:
    '<w:style w:type="paragraph" w:styleId="Listed"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
  numbering: `<w:abstractNum w:abstractNumId="0">${[0, 1, 2]
    .map(level => `<w:lvl w:ilvl="${level}"><w:pPr><w:ind w:left="${level}"/></w:pPr></w:lvl>`)
    .join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
}
const paragraph = fc
  .tuple(end, fc.array(piece, { maxLength: 4 }))
  .map(([properties, pieces]) => `<w:p>${properties}${pieces.join('')}</w:p>`)
const last = fc.array(piece, { maxLength: 2 }).map(pieces => `<w:p>${pieces.join('')}</w:p>`)
const cell = (inner: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom('', '', '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', '<w:vMerge/>'),
      fc.array(fc.oneof({ weight: 4, arbitrary: paragraph }, inner), { maxLength: 2 }),
      last,
    )
    .map(([properties, blocks, end]) => `<w:tc><w:tcPr>${properties}</w:tcPr>${blocks.join('')}${end}</w:tc>`)
const rowMarks = ['Rex', 'Dana'].flatMap(name => ['ins', 'del'].map(mark => `<w:${mark} ${by(name)}/>`))
const row = (inner: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom('', '', '', '', '', '<w:tblHeader/>', ...rowMarks),
      fc.array(cell(inner), { minLength: 1, maxLength: 2 }),
      fc.nat(6),
    )
    .map(([properties, cells, around]) => {
      const made = `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`
      return around === 0 ? `<w:sdt><w:sdtContent>${made}</w:sdtContent></w:sdt>` : made
    })
const tableOf = (inner: fc.Arbitrary<string>) =>
  fc
    .array(row(inner), { minLength: 1, maxLength: 3 })
    .map(rows => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`)
const table = tableOf(tableOf(paragraph))
const anyBody = fc
  .tuple(fc.array(fc.oneof({ weight: 2, arbitrary: paragraph }, table), { maxLength: 4 }), last)
  .map(([blocks, end]) => {
    let id = 0
    return [...blocks, end].join('').replace(/"@"/g, () => `"${++id}"`)
  })

const at = fc.nat(1000)
const newText = fc.oneof(words, fc.constantFrom('', 'new words', 'two lines\nhere', 'x\ty', 'עולם and', '7'))
const anyAsked = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('replaceText' as const), at, start: at, length: at, text: newText }),
  },
  fc.record({
    kind: fc.constant('format' as const),
    at,
    start: at,
    length: at,
    bold: fc.boolean(),
    underline: fc.constantFrom(true, undefined),
  }),
  fc.record({ kind: fc.constant('insertParagraph' as const), at, text: newText }),
  fc.record({
    kind: fc.constant('insertParagraphs' as const),
    at,
    texts: fc.array(newText, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('splitParagraph' as const), at, start: at }),
  fc.record({ kind: fc.constant('mergeWithNext' as const), at }),
  fc.record({ kind: fc.constant('deleteParagraph' as const), at }),
  fc.record({ kind: fc.constant('setListLevel' as const), at, level: fc.nat(2) }),
  fc.record({ kind: fc.constant('insertRowAfter' as const), at }),
  fc.record({ kind: fc.constant('deleteRow' as const), at }),
  fc.record({ kind: fc.constant('restore' as const), at }),
)
type Asked = typeof anyAsked extends fc.Arbitrary<infer One> ? One : never

function operationOf(open: OpenRevision, asked: Asked): Operation {
  const index = asked.at % open.anchors.length
  const anchor = open.anchors[index]!
  const text = textsOf(open).get(anchor)!
  const start = 'start' in asked ? asked.start % (text.length + 1) : 0
  const length = 'length' in asked ? asked.length % (text.length - start + 1) : 0
  switch (asked.kind) {
    case 'replaceText':
      return { kind: 'replaceText', anchor, start, length, text: asked.text }
    case 'format':
      return { kind: 'format', anchor, start, length, bold: asked.bold, ...(asked.underline && { underline: true }) }
    case 'insertParagraph':
      return { kind: 'insertParagraph', after: anchor, text: asked.text }
    case 'insertParagraphs':
      return { kind: 'insertParagraphs', after: anchor, paragraphs: asked.texts.map(text => ({ text })) }
    case 'splitParagraph':
      return { kind: 'splitParagraph', anchor, offset: start }
    case 'setListLevel':
      return { kind: 'setListLevel', anchor, level: asked.level }
    default:
      return { kind: asked.kind, anchor }
  }
}

const textsOf = (open: OpenRevision) =>
  new Map(placesOf(open).map(({ node }, index) => [open.anchors[index]!, currentText(piecesOf(node))]))
const rootOf = (open: OpenRevision) => open.file.tree(open.file.mainName)
const copyOf = (open: OpenRevision) => openRevision(saveRevision(open))
const meaning = (open: OpenRevision) => storyMeaning(bodyOf(rootOf(open)))

/** Returns the document without the changes by an author, or without those made at a given time. */
function without(open: OpenRevision, { name, at }: { name: string; at?: string }): unknown {
  const copy = copyOf(open)
  rejectAll(copy, mark => mark.author === name && (at === undefined || mark.date === at))
  return meaning(copy)
}

const withoutDana = (open: OpenRevision) => without(open, { name: 'Dana' })

/** Returns the paragraphs in deleted rows at or below an element. */
function goingParagraphs(root: XmlElement): Set<XmlElement> {
  const rows = [...descendants(root)].filter(node => node.name === 'w:tr' && rowMark(node, 'takes'))
  return new Set(rows.flatMap(row => paragraphsOf(row)).map(({ node }) => node))
}

/** Returns the text that remains after all changes are accepted. */
function stayingText(open: OpenRevision): string {
  const going = goingParagraphs(rootOf(open))
  const staying = placesOf(open).filter(({ node }) => !going.has(node))
  return staying.map(({ node }) => currentText(piecesOf(node))).join('')
}

/** Checks the texts of the paragraphs after an operation. */
function expectTexts(before: OpenRevision, after: OpenRevision, operation: Operation, added: string[]): void {
  const [texts, made] = [textsOf(before), textsOf(after)]
  const anchor = 'after' in operation ? operation.after : operation.anchor
  const text = texts.get(anchor)!
  if (operation.kind === 'replaceText')
    texts.set(anchor, text.slice(0, operation.start) + operation.text + text.slice(operation.start + operation.length))
  if (operation.kind === 'insertParagraph') texts.set(added[0]!, operation.text)
  if (operation.kind === 'insertParagraphs')
    operation.paragraphs.forEach((paragraph, index) => {
      texts.set(added[index]!, paragraph.text)
    })
  // A split that adds no paragraph has restored a deleted end.
  if (operation.kind === 'splitParagraph' && added.length > 0) {
    texts.set(anchor, text.slice(0, operation.offset))
    texts.set(added[0]!, text.slice(operation.offset))
  }
  if (operation.kind === 'mergeWithNext') {
    const next = before.anchors[before.anchors.indexOf(anchor) + 1]!
    if (!made.has(next)) texts.set(anchor, text + texts.get(next))
    if (!made.has(next)) texts.delete(next)
  }
  if (operation.kind === 'restore') texts.set(anchor, made.get(anchor)!)
  if (operation.kind === 'deleteParagraph') {
    texts.set(anchor, '')
    if (!made.has(anchor)) texts.delete(anchor)
  }
  if (operation.kind === 'insertRowAfter') for (const newAnchor of added) texts.set(newAnchor, '')
  if (operation.kind === 'deleteRow') {
    const places = placesOf(before)
    const { row } = places[before.anchors.indexOf(anchor)]!
    const left = goingParagraphs(row!)
    for (const { node } of paragraphsOf(row!).filter(place => !left.has(place.node))) {
      const cellAnchor = before.anchors[places.findIndex(place => place.node === node)]!
      if (made.has(cellAnchor)) texts.set(cellAnchor, '')
      else texts.delete(cellAnchor)
    }
  }
  expect(Object.fromEntries(made)).toEqual(Object.fromEntries(texts))
}

const runOrder = 'ins del moveFrom moveTo rStyle rFonts b bCs i iCs u rtl rPrChange'.split(' ')
const paragraphOrder = 'pStyle numPr ind jc rPr sectPr pPrChange'.split(' ')
const isOrdered = (node: XmlElement, order: string[]) => {
  const ranks = childElements(node).map(child => order.indexOf(child.name.slice(2)))
  return ranks.every((rank, index) => rank >= 0 && rank > (ranks[index - 1] ?? -1))
}

/** Checks the rules of the schema for edited content (ECMA-376-1 §A.1). */
function expectValid(open: OpenRevision): void {
  const ids = marksOf(rootOf(open)).map(mark => attribute(mark, 'w:id'))
  expect(new Set(ids).size).toBe(ids.length)
  const check = (node: XmlElement, inDeletion: boolean): void => {
    if (node.name === 'w:rPr') expect(isOrdered(node, runOrder)).toBe(true)
    if (node.name === 'w:pPr') expect(isOrdered(node, paragraphOrder)).toBe(true)
    if (node.name === 'w:p' || node.name === 'w:r')
      expect(childElements(node).findLastIndex(child => child.name === `${node.name}Pr`)).toBeLessThan(1)
    if (node.name === 'w:t' || node.name === 'w:instrText') expect(inDeletion).toBe(false)
    if (node.name === 'w:delText' || node.name === 'w:delInstrText') expect(inDeletion).toBe(true)
    const isContent = ['w:ins', 'w:del'].includes(node.name) && node.children.length > 0
    if (isContent)
      expect(
        childElements(node).every(child => ['w:r', 'w:del', 'w:ins', 'w:bookmarkStart'].includes(child.name)),
      ).toBe(true)
    for (const child of childElements(node)) check(child, inDeletion || node.name === 'w:del')
  }
  check(rootOf(open), false)
  expect(
    [...descendants(rootOf(open))]
      .filter(node => node.name === 'w:tc')
      .every(cell => childElements(cell).at(-1)?.name === 'w:p'),
  ).toBe(true)
}

describe('random edits of random documents', () => {
  it('have the requested effect, keep changes by others, and leave no trace after rejection', () => {
    let [done, refused] = [0, 0]
    fc.assert(
      fc.property(anyBody, fc.array(anyAsked, { minLength: 1, maxLength: 6 }), (body, requests) => {
        const first = openContract({ body, ...lists })
        let open = first
        for (const [second, asked] of requests.entries()) {
          const next = copyOf(open)
          const operation = operationOf(next, asked)
          try {
            const author = { name: 'Dana', at: `2026-01-02T03:04:0${second}Z` }
            const { added, removed } = applyOperations(next, [operation], author)
            expect(next.anchors).toHaveLength(placesOf(next).length)
            expectTexts(open, next, operation, added)
            const isRow = operation.kind === 'insertRowAfter' || operation.kind === 'deleteRow'
            if (isRow && removed.length === 0) expect(without(next, author)).toEqual(meaning(open))
            open = copyOf(next)
            done++
          } catch (error) {
            if (!(error instanceof RedlineError)) throw error
            refused++
          }
        }
        expectValid(open)
        expect(withoutDana(open)).toEqual(withoutDana(first))
        const accepted = copyOf(open)
        acceptAll(accepted)
        expect([...textsOf(accepted).values()].join('')).toBe(stayingText(open))
      }),
      drawn(150),
    )
    expect(done).toBeGreaterThan(refused)
  })
})
