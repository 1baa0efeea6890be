import { expect, it } from 'vitest'
import { openContract, p, r } from '../test-support/contract.ts'
import { type Asked, char, refused, replace } from '../test-support/operations.ts'
import { clausesOf } from '../view/clauses.ts'

const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
const spanning = (name: string) =>
  p(char('begin') + code(name) + char('separate') + r('One')) + p(r('Two')) + p(r('Three') + char('end')) + p(r('Four'))
const contents = spanning('TOC')

it('a paragraph inside a field is not editable, unless people may type in that field', () => {
  const editable = (body: string) => clausesOf(openContract({ body })).map(clause => clause.editable)
  expect(editable(contents)).toEqual([undefined, false, undefined, undefined])
  expect(editable(spanning('HYPERLINK'))).toEqual([undefined, undefined, undefined, undefined])
})

it.each<[string, Asked]>([
  ['typing', replace(1, 3, 0, 's')],
  ['a format', { kind: 'format', at: 1, start: 0, length: 3, bold: true }],
  ['a new paragraph', { kind: 'insertParagraph', at: 1, text: 'New' }],
  ['a split', { kind: 'splitParagraph', at: 1, offset: 1 }],
  ['a merge', { kind: 'mergeWithNext', at: 1 }],
  ['a deletion', { kind: 'deleteParagraph', at: 1 }],
  ['a restoration', { kind: 'restore', at: 1 }],
])('refuses %s inside a field', (_, asked) => {
  expect(refused(contents, asked)).toBe('not-editable')
})
