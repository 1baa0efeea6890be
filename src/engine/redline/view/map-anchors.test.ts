import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newAnchors } from '../new-anchor.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { pairSimilar } from '../text-diff/pair-similar.ts'
import { alignAnchors, mapAnchors } from './map-anchors.ts'

const by = 'w:id="1" w:author="Dana"'
const plain = (text: string) => p(r(text))
const inserted = (text: string) => p(`<w:ins ${by}>${r(text)}</w:ins>`, `<w:rPr><w:ins ${by}/></w:rPr>`)
const deleted = (text: string) =>
  p(
    `<w:del ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`,
    `<w:rPr><w:del ${by}/></w:rPr>`,
  )
const edited = (before: string, gone: string, come: string) =>
  p(`${r(before)}<w:del ${by}><w:r><w:delText>${gone}</w:delText></w:r></w:del><w:ins ${by}>${r(come)}</w:ins>`)

/** Returns the origin of each paragraph of the upload: its index in the last revision, or null. */
function origins(last: string[], upload: string[]): (number | null)[] {
  const open = openContract({ body: last.join('') })
  const anchors = mapAnchors(open, openContract({ body: upload.join('') }).file)
  expect(new Set(anchors).size).toBe(upload.length)
  return anchors.map(anchor => (open.anchors.includes(anchor) ? open.anchors.indexOf(anchor) : null))
}

const long = 'The Provider shall deliver the Services with reasonable care and skill in every respect'
const second = 'Either party may end this Agreement on ninety days of written notice to the other one'
const third = 'This Agreement is governed by the laws of the State of Delaware and of no other place'

describe('the paragraph anchors of an upload', () => {
  it.each<[string, string[], string[], (number | null)[]]>([
    ['the same file', [plain('a'), plain('a'), plain('')], [plain('a'), plain('a'), plain('')], [0, 1, 2]],
    ['an added paragraph', [plain('a'), plain('b')], [plain('a'), inserted('x'), plain('b')], [0, null, 1]],
    ['a paragraph removed without tracking', [plain('a'), plain('b'), plain('c')], [plain('a'), plain('c')], [0, 2]],
    ['a paragraph deleted by a tracked change', [plain('a'), plain('b')], [deleted('a'), plain('b')], [0, 1]],
    [
      'a paragraph replaced by a tracked change',
      [plain('one'), plain('b')],
      [edited('', 'one', 'something else'), plain('b')],
      [0, 1],
    ],
    [
      'a paragraph edited without tracking',
      [plain(long), plain('b')],
      [plain(long.replace('reasonable', 'all due')), plain('b')],
      [0, 1],
    ],
    [
      'a paragraph with wholly different text',
      [plain('a'), plain(long), plain('b')],
      [plain('a'), plain(third), plain('b')],
      [0, null, 2],
    ],
    [
      'paragraphs in another order',
      [plain(long), plain(second), plain(third)],
      [plain(third), plain(long), plain(second)],
      [2, 0, 1],
    ],
    [
      'a split paragraph',
      [plain(`${long}. ${second}.`), plain('b')],
      [plain(`${long}.`), plain(`${second}.`), plain('b')],
      [null, 0, 1],
    ],
    [
      'two merged paragraphs',
      [plain(long), plain('and so on'), plain('b')],
      [plain(`${long} and so on`), plain('b')],
      [0, 2],
    ],
    [
      'an edited new paragraph by the member',
      [plain('a'), inserted(long), plain('b')],
      [plain('a'), inserted(`${long} indeed`), plain('b')],
      [0, 1, 2],
    ],
    [
      'an accepted insertion',
      [plain('a'), inserted(long), plain('b')],
      [plain('a'), plain(long), plain('b')],
      [0, 1, 2],
    ],
    [
      'edited text without spaces',
      [plain('甲方应在三十日内支付全部款项'), plain('b')],
      [plain('甲方应在六十日内支付全部款项'), plain('b')],
      [0, 1],
    ],
  ])('are mapped correctly: %s', (_, last, upload, expected) => {
    expect(origins(last, upload)).toEqual(expected)
  })
})

const words = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'), {
  minLength: 3,
  maxLength: 8,
})
const content = (text: string) => ({ key: `=${text}`, text })

describe('any upload', () => {
  it('keeps all anchors if it has the same paragraphs', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.constant([]))), texts => {
        const contents = texts.map(text => content(text.join(' ')))
        const anchors = newAnchors(contents.length)
        expect(alignAnchors(anchors, contents, contents)).toEqual(anchors)
      }),
    )
  })

  it('keeps the anchors of unchanged paragraphs, and uses no anchor twice', () => {
    const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('remove', 'insert', 'replace'), text: words })
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 30 }),
        fc.array(edit, { maxLength: 8 }),
        (texts, edits) => {
          // A unique number distinguishes each paragraph from all others.
          const before = texts.map((text, index) => content(`${index} ${text.join(' ')}`))
          const anchors = newAnchors(before.length)
          const after = before.map((paragraph, index) => ({ ...paragraph, origin: index as number | null }))
          for (const { at, kind, text } of edits) {
            const place = at % (after.length + 1)
            const made = { ...content(`new ${text.join(' ')}`), origin: null }
            after.splice(place, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [made]))
          }
          const names = alignAnchors(anchors, before, after)
          expect(new Set(names).size).toBe(after.length)
          for (const [index, { origin }] of after.entries())
            if (origin !== null) expect(names[index]).toBe(anchors[origin])
        },
      ),
    )
  })

  it('keeps nearly all anchors when ten thousand paragraphs are edited but stay in order', () => {
    const before = Array.from({ length: 10_000 }, (_, index) => `${long} number ${index} of ${index % 7}`)
    const after = before.map(text => text.replace('Provider', 'Supplier'))
    after.splice(500, 0, third)
    const pairs = pairSimilar(before, after)
    expect(pairs.filter(([a, b]) => b === (a < 500 ? a : a + 1)).length).toBeGreaterThan(9_900)
  })
})
