import { EditorState, type Transaction } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { currentText } from '../../model/content.ts'
import type { Editor } from '../../model/editor.ts'
import { replaceText } from '../../model/replace-text.ts'
import { restoreAt } from '../../model/restore-text.ts'
import { fromContent } from '../document/clause-doc.ts'
import { characterBeside, deletionOf } from './deletion.ts'
import { insertionOf } from './insertion.ts'
import { replacedBy } from './replaced.ts'
import { retypingOf } from './retyping.ts'

const editor: Editor = { isOwn: id => id.startsWith('own'), isOfSide: id => !id.startsWith('theirs') }
const t = (text: string, marks: Partial<InlineNode> = {}) => ({ type: 'text', text, ...marks }) as InlineNode
const ins = (text: string, change = 'own') => t(text, { inserted: { change } })
const del = (text: string, change = 'own') => t(text, { deleted: { change } })
const field = (text: string, index = 0) => t(text, { field: { index, name: 'REF' }, editable: false })
const locked = (text: string, index = 0) => t(text, { control: { index }, editable: false })
const note: InlineNode = { type: 'note', text: '\ufffc', label: '1' }
const clause = (content: InlineNode[]) => ({ anchor: 'a', content })
const reason = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return (error as { reason?: string }).reason
  }
}

describe('deletionOf', () => {
  it.each<[string, InlineNode[], [number, number], object | null]>([
    ['letters', [t('abcd')], [1, 3], { start: 1, length: 2 }],
    ['current text around deleted text', [t('ab'), del('xx'), t('cd')], [1, 5], { start: 1, length: 2 }],
    ['nothing if all text is already deleted', [t('ab'), del('xx'), t('cd')], [2, 4], null],
    ['the member’s own insertion', [t('ab'), ins('xy'), t('cd')], [2, 4], { start: 2, length: 2 }],
    ['an object', [t('a'), note, t('b')], [1, 2], { start: 1, length: 1 }],
    ['a whole field if part of it is selected', [t('a'), field('123'), t('b')], [3, 4], { start: 1, length: 3 }],
  ])('deletes %s', (_name, content, [from, to], expected) => {
    const deletion = deletionOf(clause(content), { from, to })
    expect(deletion?.edit ?? null).toEqual(expected && { kind: 'replaceText', anchor: 'a', text: '', ...expected })
  })

  it('refuses to delete in a locked control', () => {
    expect(reason(() => deletionOf(clause([t('a'), locked('bc')]), { from: 0, to: 2 }))).toBe('locked')
  })
})

describe('characterBeside returns the character next to an offset', () => {
  it.each<[string, InlineNode[], number, -1 | 1, [number, number] | null]>([
    ['on its left', [t('abc')], 2, -1, [1, 2]],
    ['on its right', [t('abc')], 2, 1, [2, 3]],
    ['on its left, skipping deleted text', [t('ab'), del('xx')], 4, -1, [1, 2]],
    ['on its right, skipping deleted text', [del('xx'), t('ab')], 0, 1, [2, 3]],
    ['on its left, from within deleted text', [t('ab'), del('xx')], 3, -1, [1, 2]],
    ['with its combining marks', [t('ae\u0301')], 3, -1, [1, 3]],
    ['even if it has two code units', [t('a🙂b')], 3, -1, [1, 3]],
    ['even if it is joined from several characters', [t('👩‍👧b')], 0, 1, [0, 5]],
    ['even if it is an object', [t('a'), note], 2, -1, [1, 2]],
    ['or null at the start', [del('xx'), t('a')], 2, -1, null],
    ['or null at the end', [t('a'), del('xx')], 1, 1, null],
  ])('%s', (_name, content, rawOffset, step, expected) => {
    const character = characterBeside(content, rawOffset, step)
    expect(character && [character.from, character.to]).toEqual(expected)
  })
})

describe('insertionOf', () => {
  it.each<[string, InlineNode[], number, object]>([
    ['between letters', [t('abcd')], 2, { start: 2 }],
    ['before deleted text', [t('ab'), del('xyz'), t('cd')], 2, { start: 2, deleted: 0 }],
    ['within deleted text', [t('ab'), del('xyz'), t('cd')], 4, { start: 2, deleted: 2 }],
    ['after deleted text', [t('ab'), del('xyz'), t('cd')], 5, { start: 2, deleted: 3 }],
    ['into a clause whose text is all deleted', [del('xyz')], 3, { start: 0, deleted: 3 }],
    ['between two fields', [field('1'), field('2', 1)], 1, { start: 1 }],
    ['after a locked control', [locked('ab'), t('c')], 2, { start: 2 }],
  ])('inserts %s', (_name, content, rawOffset, expected) => {
    const edit = { kind: 'replaceText', anchor: 'a', length: 0, text: 'new', ...expected }
    expect(insertionOf(clause(content), rawOffset, 'new')).toEqual(edit)
  })

  it.each<[string, InlineNode[], number, string]>([
    ['a field', [field('12')], 1, 'field'],
    ['a field of several formats', [field('1'), { ...field('2'), format: ['bold'] }], 1, 'field'],
    ['a locked control', [locked('12')], 1, 'locked'],
    ['locked text', [t('12', { editable: false })], 1, 'locked'],
  ])('refuses to insert in %s', (_name, content, rawOffset, expected) => {
    expect(reason(() => insertionOf(clause(content), rawOffset, 'x'))).toBe(expected)
  })
})

describe('retypingOf', () => {
  const after = (content: InlineNode[], typedTo: number) =>
    (retypingOf(clause(content), typedTo, editor) ?? []).reduce<InlineNode[] | null>((made, edit) => {
      const before = made ?? content
      if (edit.kind === 'replaceText') return replaceText(before, edit, editor)
      if (edit.kind !== 'restore') throw new Error(edit.kind)
      return restoreAt(before, { start: edit.start!, deleted: edit.deleted! }, edit.length, editor)
    }, null)

  it.each<[string, InlineNode[], number, InlineNode[] | null]>([
    ['restores a word typed again after its deletion', [t('a '), del('old'), ins('old'), t(' b')], 8, [t('a old b')]],
    ['restores a word typed again before its deletion', [t('a '), ins('old'), del('old'), t(' b')], 5, [t('a old b')]],
    ['restores a word typed again between two deletions', [del('x'), ins('old'), del('old')], 4, [del('x'), t('old')]],
    ['restores the first word of deleted text', [t('a '), ins('old'), del('old text')], 5, [t('a old'), del(' text')]],
    ['restores the last word of deleted text', [del('old text'), ins('text')], 12, [del('old '), t('text')]],
    ['does not restore part of a word', [ins('ol'), del('old')], 2, null],
    ['does not restore a word that deleted text begins and ends with', [ins('a'), del('a b a')], 1, null],
    ['does not restore other text', [ins('new'), del('old')], 3, null],
    ['does not restore text that the other side deleted', [ins('old'), del('old', 'theirs')], 3, null],
    ['does not restore text that a colleague deleted', [ins('old'), del('old', 'colleague')], 3, null],
    ['does not restore text next to an insertion by the other side', [ins('old', 'theirs'), del('old')], 3, null],
    ['restores nothing if nothing was typed', [t('a'), del('old')], 1, null],
  ])('%s', (_name, content, typedTo, expected) => {
    const made = after(content, typedTo)
    expect(made).toEqual(expected)
    if (made) expect(currentText(made)).toBe(currentText(content))
  })
})

describe('replacedBy returns the replaced text of a transaction', () => {
  const content = [t('ab'), del('xyz'), t('cd')]
  it.each<[string, (transaction: Transaction) => Transaction, object | null]>([
    ['that inserts', made => made.insertText('new', 3), { from: 2, to: 2, text: 'new' }],
    ['that inserts into deleted text', made => made.insertText('q', 4), { from: 3, to: 3, text: 'q' }],
    ['that deletes', made => made.delete(2, 7), { from: 1, to: 6, text: '' }],
    ['that replaces', made => made.insertText('new', 1, 3), { from: 0, to: 2, text: 'new' }],
    ['of several steps', made => made.delete(1, 2).insertText('z', 3), { from: 0, to: 3, text: 'bxz' }],
    ['or null if only marks change', made => made.removeMark(1, 6), null],
  ])('%s', (_name, change, expected) => {
    expect(replacedBy(change(EditorState.create({ doc: fromContent(content) }).tr))).toEqual(expected)
  })
})
