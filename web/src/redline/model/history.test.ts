import { expect, it } from 'vitest'
import type { Clause, InlineNode, NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
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
