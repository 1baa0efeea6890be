import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { contentOf, fromContent, posAt, rawOffsetAt } from './clause-doc.ts'
import { reconciled } from './reconcile.ts'

const t = (text: string, marks: Partial<InlineNode> = {}) => ({ type: 'text', text, ...marks }) as InlineNode
const ins = (text: string, change = 'own') => t(text, { inserted: { change } })
const del = (text: string) => t(text, { deleted: { change: 'own' } })

const stateAt = (content: InlineNode[], rawOffset: number) => {
  const doc = fromContent(content)
  return EditorState.create({ doc, selection: TextSelection.create(doc, posAt(doc, rawOffset)) })
}

describe('reconciled', () => {
  it.each<[string, InlineNode[], number, InlineNode[], number]>([
    ['ids change', [t('a '), ins('new', 'pending')], 4, [t('a '), ins('new', 'saved')], 4],
    ['text appears before it', [t('abc')], 2, [t('xyabc')], 4],
    ['text appears after it', [t('abc')], 2, [t('abcxy')], 2],
    ['text around it disappears', [t('abcd')], 2, [t('ad')], 1],
    ['text before it is marked as deleted', [t('abcd')], 4, [t('a'), del('bc'), t('d')], 4],
    ['deleted text around it disappears', [t('a'), del('bc'), t('d')], 2, [t('ad')], 1],
    ['all text disappears', [t('abcd')], 3, [], 0],
  ])('keeps the cursor in place when %s', (_name, before, rawOffset, after, expected) => {
    const state = stateAt(before, rawOffset)
    const next = state.apply(reconciled(state, fromContent(after))!)
    expect(contentOf(next.doc)).toEqual(after)
    expect(rawOffsetAt(next.doc, next.selection.head)).toBe(expected)
  })

  it('changes only what differs, and returns null if nothing does', () => {
    const content = [t('one '), ins('two'), t(' three')]
    expect(reconciled(stateAt(content, 3), fromContent(content))).toBeNull()
    const next = reconciled(stateAt(content, 3), fromContent([t('one '), ins('two!'), t(' three')]))!
    expect(next.steps.map(step => step.toJSON())).toMatchObject([{ from: 8, to: 8 }])
  })
})
