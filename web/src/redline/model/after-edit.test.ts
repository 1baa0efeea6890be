import { describe, expect, it } from 'vitest'
import type { Clause, InlineNode, NegotiatedDocument } from '../../api/generated/calls.ts'
import { afterEdit } from './after-edit.ts'
import { ImpossibleEdit } from './content.ts'
import type { Edit } from './edit.ts'
import type { Editor } from './editor.ts'
import { emptyLayout } from './empty-layout.ts'

/** Changes whose ids begin with `own` are by this member, with `side` by a colleague, with `pending` not saved yet. */
const editor: Editor = {
  isOwn: id => /^(own|pending)/.test(id),
  isOfSide: id => /^(own|side|pending)/.test(id),
}

/** Parses content: `[+own|text]` is inserted, `[-their|text]` deleted, and the rest is plain. */
function contentOf(marked: string): InlineNode[] {
  return [...marked.matchAll(/\[([+-])(\w+)\|([^\]]*)\]|([^[]+)/g)].map(([, sign, change, text, plain]) => {
    if (plain !== undefined) return { type: 'text', text: plain }
    return { type: 'text', text: text!, [sign === '+' ? 'inserted' : 'deleted']: { change: change! } }
  })
}

/** Formats content in the same way, with `?` for pending changes. */
const marked = (content: readonly InlineNode[]) =>
  content
    .map(({ text, inserted, deleted }) => {
      const mark = (deleted ? '-' : '+') + (deleted ?? inserted)?.change.replace(/^pending.*/, '?')
      return deleted || inserted ? `[${mark}|${text}]` : text
    })
    .join('')

function clauseOf(anchor: string, text: string, more: Partial<Clause> = {}): Clause {
  const content = contentOf(text)
  const current = content.map(node => (node.deleted ? '' : node.text)).join('')
  return { anchor, kind: 'paragraph', text: current, content, html: '', ...more }
}
const documentOf = (...clauses: Clause[]): NegotiatedDocument => ({
  clauses,
  layout: emptyLayout,
  author: 'Dana',
})

/** Returns a clause after an edit of it. */
function done(text: string, edit: { kind: string; [name: string]: unknown }): string {
  const document = documentOf(clauseOf('a', text))
  return marked(afterEdit(document, { anchor: 'a', ...edit } as Edit, editor).clauses[0]!.content)
}
const typed = (start: number, text: string, more = {}) => ({ kind: 'replaceText', start, length: 0, text, ...more })
const gone = (start: number, length: number) => ({ kind: 'replaceText', start, length, text: '' })
const swapped = (start: number, length: number, text: string) => ({ kind: 'replaceText', start, length, text })

describe('editing text', () => {
  it.each([
    ['marks new text as inserted', 'abc', typed(1, 'x'), 'a[+?|x]bc'],
    ['extends the member’s insertion at its end', 'a[+own|b]c', typed(2, 'x'), 'a[+own|bx]c'],
    ['extends the member’s insertion at its start', 'a[+own|b]c', typed(1, 'x'), 'a[+own|xb]c'],
    ['splits an insertion by the other side', 'a[+their|bc]d', typed(2, 'x'), 'a[+their|b][+?|x][+their|c]d'],
    ['inserts before deleted text', 'a[-their|b]c', typed(1, 'x'), 'a[+?|x][-their|b]c'],
    ['inserts after deleted text at the start of a clause', '[-their|a]b', typed(0, 'x'), '[-their|a][+?|x]b'],
    ['inserts within deleted text', 'a[-own|bc]d', typed(1, 'x', { deleted: 1 }), 'a[-own|b][+?|x][-own|c]d'],
    ['marks deleted text', 'abc', gone(1, 1), 'a[-?|b]c'],
    ['removes the member’s insertion without a mark', 'a[+own|b]c', gone(0, 3), '[-?|ac]'],
    ['leaves deletions by the other side alone', 'a[-their|b]c', gone(0, 2), '[-?|a][-their|b][-?|c]'],
    ['restores a deleted word that is typed again', 'a [-own|word] b', typed(2, 'word'), 'a word b'],
    ['restores a deletion as far as it is retyped', 'a [-own|two words] b', typed(2, 'two'), 'a two[-own| words] b'],
    [
      'does not restore deletions by the other side',
      'a [-their|word] b',
      typed(2, 'word'),
      'a [+?|word][-their|word] b',
    ],
    ['keeps words that both texts share', 'one two three', swapped(0, 13, 'one 2 three'), 'one [-?|two][+?|2] three'],
    ['turns line breaks into line feeds', 'ab', typed(1, 'x\r\ny'), 'a[+?|x][+?|\n][+?|y]b'],
    [
      'restores part of a deletion',
      'a[-own|bcd]e',
      { kind: 'restore', start: 1, deleted: 1, length: 1 },
      'a[-own|b]c[-own|d]e',
    ],
    ['restores all text that this side deleted', 'a[-side|b]c[-own|d]', { kind: 'restore' }, 'abcd'],
  ])('%s', (_, before, edit, after) => {
    expect(done(before, edit)).toBe(after)
  })

  it.each([
    ['beyond the end of a clause', 'abc', typed(4, 'x')],
    ['in the middle of a character', '😀', typed(1, 'x')],
    ['that restores text deleted by the other side', 'a[-their|b]', { kind: 'restore', start: 1, length: 1 }],
  ])('is refused for an edit %s', (_, before, edit) => {
    expect(() => done(before, edit)).toThrow(ImpossibleEdit)
  })
})

/** Returns the clauses after an edit: their anchors, content, and marks of their ends. */
function shape(document: NegotiatedDocument, edit: Edit): string[] {
  return afterEdit(document, edit, editor).clauses.map(
    ({ anchor, content, end }) =>
      `${anchor}: ${marked(content)}${end?.inserted ? ' +end' : ''}${end?.deleted ? ' -end' : ''}`,
  )
}
const ownEnd = { end: { inserted: { change: 'own' } } }

describe('editing clauses', () => {
  const two = documentOf(clauseOf('a', 'one'), clauseOf('b', 'two'))
  it.each<[string, NegotiatedDocument, Edit, string[]]>([
    [
      'splits a clause, whose first half keeps the anchor',
      two,
      { kind: 'splitParagraph', anchor: 'a', offset: 1, newAnchor: 'n' },
      ['a: o +end', 'n: ne', 'b: two'],
    ],
    ['merges clauses by deleting an end', two, { kind: 'mergeWithNext', anchor: 'a' }, ['a: one -end', 'b: two']],
    [
      'joins clauses that the member had split',
      documentOf(clauseOf('a', 'one', ownEnd), clauseOf('b', 'two')),
      { kind: 'mergeWithNext', anchor: 'a' },
      ['a: onetwo'],
    ],
    ['deletes a clause with its end', two, { kind: 'deleteParagraph', anchor: 'a' }, ['a: [-?|one] -end', 'b: two']],
    ['keeps the end of the last clause', two, { kind: 'deleteParagraph', anchor: 'b' }, ['a: one', 'b: [-?|two]']],
    [
      'removes a clause that the member inserted',
      documentOf(clauseOf('a', '[+own|one]', ownEnd), clauseOf('b', 'two')),
      { kind: 'deleteParagraph', anchor: 'a' },
      ['b: two'],
    ],
    [
      'inserts a clause after another clause',
      two,
      { kind: 'insertParagraphs', after: 'a', paragraphs: [{ text: 'x', newAnchor: 'n' }] },
      ['a: one', 'n: [+?|x] +end', 'b: two'],
    ],
    [
      'inserts a last clause by adding an end before it',
      two,
      { kind: 'insertParagraph', after: 'b', text: 'x', newAnchor: 'n' },
      ['a: one', 'b: two +end', 'n: [+?|x]'],
    ],
  ])('%s', (_, document, edit, after) => {
    expect(shape(document, edit)).toEqual(after)
  })

  it('inserts table rows, removes new rows without a trace, and marks older rows as deleted', () => {
    const cell = (row: number, column: number) => ({ cell: { table: 0, row, column } })
    const table = documentOf(clauseOf('a', 'one', cell(0, 0)), clauseOf('b', 'two', cell(0, 1)))
    const added = afterEdit(table, { kind: 'insertRowAfter', anchor: 'b', newAnchors: ['m', 'n'] }, editor)
    expect(added.clauses.map(({ anchor, cell: place }) => [anchor, place!.row, place!.column])).toEqual([
      ['a', 0, 0],
      ['b', 0, 1],
      ['m', 1, 0],
      ['n', 1, 1],
    ])
    expect(afterEdit(added, { kind: 'deleteRow', anchor: 'n' }, editor).clauses).toEqual(table.clauses)
    const marks = afterEdit(table, { kind: 'deleteRow', anchor: 'a' }, editor).clauses
    expect(marks.map(clause => [marked(clause.content), clause.deleted])).toEqual([
      ['[-?|one]', true],
      ['[-?|two]', true],
    ])
  })
})
