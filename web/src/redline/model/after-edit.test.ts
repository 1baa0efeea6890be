import { describe, expect, it } from 'vitest'
import type { Clause, InlineNode, NegotiatedDocument } from '../../api/generated/calls.ts'
import { afterEdit } from './after-edit.ts'
import { ImpossibleEdit } from './content.ts'
import type { Edit } from './edit.ts'
import type { Editor } from './editor.ts'

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
  layout: { tables: [], sections: [], stories: [] },
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

describe('edited text', () => {
  it.each([
    ['is an insertion', 'abc', typed(1, 'x'), 'a[+?|x]bc'],
    ['goes on an insertion of one’s own', 'a[+own|b]c', typed(2, 'x'), 'a[+own|bx]c'],
    ['goes before an insertion of one’s own', 'a[+own|b]c', typed(1, 'x'), 'a[+own|xb]c'],
    ['is not mixed with insertions of others', 'a[+their|bc]d', typed(2, 'x'), 'a[+their|b][+?|x][+their|c]d'],
    ['stands before what is deleted there', 'a[-their|b]c', typed(1, 'x'), 'a[+?|x][-their|b]c'],
    ['stands behind what is deleted at the start', '[-their|a]b', typed(0, 'x'), '[-their|a][+?|x]b'],
    ['stands at a place among deleted text', 'a[-own|bc]d', typed(1, 'x', { deleted: 1 }), 'a[-own|b][+?|x][-own|c]d'],
    ['is marked where it goes', 'abc', gone(1, 1), 'a[-?|b]c'],
    ['is gone where it was one’s own', 'a[+own|b]c', gone(0, 3), '[-?|ac]'],
    ['stays deleted by others', 'a[-their|b]c', gone(0, 2), '[-?|a][-their|b][-?|c]'],
    ['takes its deletion back when it is typed again', 'a [-own|word] b', typed(2, 'word'), 'a word b'],
    ['takes a part of its deletion back', 'a [-own|two words] b', typed(2, 'two'), 'a two[-own| words] b'],
    ['does not take deletions by others back', 'a [-their|word] b', typed(2, 'word'), 'a [+?|word][-their|word] b'],
    [
      'leaves words alone that both texts have',
      'one two three',
      swapped(0, 13, 'one 2 three'),
      'one [-?|two][+?|2] three',
    ],
    ['has line feeds only', 'ab', typed(1, 'x\r\ny'), 'a[+?|x][+?|\n][+?|y]b'],
    ['comes back', 'a[-own|bcd]e', { kind: 'restore', start: 1, deleted: 1, length: 1 }, 'a[-own|b]c[-own|d]e'],
    ['comes back for the whole side', 'a[-side|b]c[-own|d]', { kind: 'restore' }, 'abcd'],
  ])('%s', (_, before, edit, after) => {
    expect(done(before, edit)).toBe(after)
  })

  it.each([
    ['outside of a clause', 'abc', typed(4, 'x')],
    ['in the middle of a character', '😀', typed(1, 'x')],
    ['of text that another side deleted', 'a[-their|b]', { kind: 'restore', start: 1, length: 1 }],
  ])('refuses an edit %s', (_, before, edit) => {
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

describe('edited clauses', () => {
  const two = documentOf(clauseOf('a', 'one'), clauseOf('b', 'two'))
  it.each<[string, NegotiatedDocument, Edit, string[]]>([
    [
      'split at a place: the first keeps its name',
      two,
      { kind: 'splitParagraph', anchor: 'a', offset: 1, newAnchor: 'n' },
      ['a: o +end', 'n: ne', 'b: two'],
    ],
    ['merge, with a deleted end', two, { kind: 'mergeWithNext', anchor: 'a' }, ['a: one -end', 'b: two']],
    [
      'are one again where the end was one’s own',
      documentOf(clauseOf('a', 'one', ownEnd), clauseOf('b', 'two')),
      { kind: 'mergeWithNext', anchor: 'a' },
      ['a: onetwo'],
    ],
    ['go with their end', two, { kind: 'deleteParagraph', anchor: 'a' }, ['a: [-?|one] -end', 'b: two']],
    ['stay where nothing follows', two, { kind: 'deleteParagraph', anchor: 'b' }, ['a: one', 'b: [-?|two]']],
    [
      'are gone where they were one’s own',
      documentOf(clauseOf('a', '[+own|one]', ownEnd), clauseOf('b', 'two')),
      { kind: 'deleteParagraph', anchor: 'a' },
      ['b: two'],
    ],
    [
      'come behind another one',
      two,
      { kind: 'insertParagraphs', after: 'a', paragraphs: [{ text: 'x', newAnchor: 'n' }] },
      ['a: one', 'n: [+?|x] +end', 'b: two'],
    ],
    [
      'come last: the end before them is the new one',
      two,
      { kind: 'insertParagraph', after: 'b', text: 'x', newAnchor: 'n' },
      ['a: one', 'b: two +end', 'n: [+?|x]'],
    ],
  ])('%s', (_, document, edit, after) => {
    expect(shape(document, edit)).toEqual(after)
  })

  it('insert a table row, and delete it without a trace', () => {
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
