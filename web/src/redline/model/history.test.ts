import { expect, it } from 'vitest'
import type { Clause, InlineNode, NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { afterEdit } from './after-edit.ts'
import { clauseAt } from './clauses.ts'
import { editorOf } from './editor.ts'
import { emptyLayout } from './empty-layout.ts'
import { redoOf, undoOf } from './history.ts'
import { traced } from './inverse.ts'

const clauseOf = (...content: InlineNode[]): Clause => ({
  anchor: 'anchor00',
  kind: 'paragraph',
  text: content.map(node => node.text).join(''),
  content,
  html: '',
})
const documentOf = (clause: Clause): NegotiatedDocument => ({
  clauses: [clause],
  layout: emptyLayout,
  author: 'Dana',
})
const editorAt = (document: NegotiatedDocument, ...changes: string[]) =>
  editorOf({
    document,
    member: { side: 'Disclosing' },
    changes: changes.map(id => ({ id, author: 'Dana', side: 'Disclosing' })),
  } as unknown as RedlineSession)

it('redoes an edit that was saved and then undone, even if the service no longer has its change', () => {
  const before = documentOf(clauseOf({ type: 'text', text: 'It is due.' }))
  const edit = { kind: 'replaceText', anchor: 'anchor00', start: 10, length: 0, text: ' Then' } as const
  const step = [traced(before, edit, editorAt(before))!]
  const saved = documentOf(
    clauseOf({ type: 'text', text: 'It is due.' }, { type: 'text', text: ' Then', inserted: { change: '17' } }),
  )
  const undone = undoOf(step, saved, editorAt(saved, '17'))
  expect(redoOf(undone.traced, before, editorAt(before)).edits).toMatchObject([{ start: 10, length: 0, text: ' Then' }])
})

it('undoes edits in notes and headers in the order in which they were made', () => {
  const story = (id: string, kind: 'footnote' | 'header') => ({
    id,
    kind,
    clauses: [{ ...clauseOf({ type: 'text', text: 'See above.' }), anchor: `${id}.0` }],
  })
  const before: NegotiatedDocument = {
    ...documentOf({ ...clauseOf({ type: 'text', text: 'It is due.' }), stories: [story('footnote-1', 'footnote')] }),
    layout: { ...emptyLayout, stories: [story('header-0', 'header')] },
  }
  const editor = editorAt(before)
  const typed = (anchor: string) => ({ kind: 'replaceText', anchor, start: 4, length: 5, text: 'below' }) as const
  for (const anchor of ['footnote-1.0', 'header-0.0']) {
    const step = [traced(before, typed(anchor), editor)!]
    const after = afterEdit(before, typed(anchor), editor)
    const undone = undoOf(step, after, editor)
    const restored = undone.edits.reduce((document, edit) => afterEdit(document, edit, editor), after)
    expect(clauseAt(after, anchor)!.text).toBe('See below.')
    expect(clauseAt(restored, anchor)!.text).toBe('See above.')
    expect(clauseAt(restored, anchor)!.content).toEqual([{ type: 'text', text: 'See above.' }])
  }
})
