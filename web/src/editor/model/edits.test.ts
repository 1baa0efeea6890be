import { expect, it } from 'vitest'
import { sampleDocument } from '../test-support/sample-document.ts'
import { applyEdit, type EditorEdit } from './edits.ts'
import { doEdit, historyOf, redo, undo } from './history.ts'

const document = sampleDocument({ fieldId: 'a' }, { fieldId: 'b', role: 'Seller' })

it('an edit shares the unchanged parts with the previous document', () => {
  const next = applyEdit(document, { kind: 'change', ids: new Set(['a']), properties: { label: 'Name' } })
  expect(next.fields[0]).toMatchObject({ fieldId: 'a', label: 'Name' })
  expect(next.fields[1]).toBe(document.fields[1])
  expect(next.roles).toBe(document.roles)
})

it('an edit that changes nothing returns the same document', () => {
  expect(applyEdit(document, { kind: 'change', ids: new Set(['a']), properties: { x: 100 } })).toBe(document)
  expect(applyEdit(document, { kind: 'remove', ids: new Set(['nothing']) })).toBe(document)
  const there = { page: 1, x: 100, y: 100, width: 100, height: 20 }
  expect(applyEdit(document, { kind: 'place', places: new Map([['a', there]]) })).toBe(document)
})

it('setting a property to undefined removes it', () => {
  const labelled = applyEdit(document, { kind: 'change', ids: new Set(['a']), properties: { label: 'Name' } })
  const bare = applyEdit(labelled, { kind: 'change', ids: new Set(['a']), properties: { label: undefined } })
  expect(bare.fields[0]).not.toHaveProperty('label')
})

it('removing a role gives its fields to another role or to no role, or removes them', () => {
  const remove = (fieldsTo: string | null | undefined) =>
    applyEdit(document, { kind: 'remove-role', name: 'Seller', fieldsTo }).fields.map(field => field.role)
  expect(remove('Buyer')).toEqual(['Buyer', 'Buyer'])
  expect(remove(null)).toEqual(['Buyer', null])
  expect(remove(undefined)).toEqual(['Buyer'])
})

it('renaming a role also renames it on its fields', () => {
  const next = applyEdit(document, { kind: 'rename-role', name: 'Seller', to: 'Vendor' })
  expect(next.roles.map(role => role.name)).toEqual(['Buyer', 'Vendor'])
  expect(next.fields[1]?.role).toBe('Vendor')
})

it('placing a field moves and stretches its radio buttons, even onto another page', () => {
  const choices = [
    { option: 'Yes', page: 1, x: 100, y: 100, width: 10, height: 10 },
    { option: 'No', page: 1, x: 100, y: 140, width: 10, height: 10 },
  ]
  const radios = sampleDocument({ fieldId: 'r', type: 'dropdown', kind: 'radio', width: 10, height: 50, choices })
  const to = { page: 2, x: 20, y: 30, width: 20, height: 100 }
  const [field] = applyEdit(radios, { kind: 'place', places: new Map([['r', to]]) }).fields
  expect(field?.choices).toEqual([
    { option: 'Yes', page: 2, x: 20, y: 30, width: 20, height: 20 },
    { option: 'No', page: 2, x: 20, y: 110, width: 20, height: 20 },
  ])
})

it('undo and redo have no limit, and a new edit drops the undone steps', () => {
  let history = historyOf(document)
  for (let x = 1; x <= 300; x += 1)
    history = doEdit(history, { kind: 'change', ids: new Set(['a']), properties: { x } })
  for (let step = 0; step < 300; step += 1) history = undo(history)
  expect(history.present).toEqual(document)
  expect(undo(history)).toBe(history)
  history = redo(history)
  expect(history.present.fields[0]?.x).toBe(1)
  history = doEdit(history, { kind: 'remove', ids: new Set(['b']) })
  expect(redo(history)).toBe(history)
})

it('edits with the same merge key are one step', () => {
  const type = (label: string) => ({ kind: 'change', ids: new Set(['a']), properties: { label } }) as const
  let history = doEdit(historyOf(document), type('N'), 'label a')
  history = doEdit(history, type('Na'), 'label a')
  history = doEdit(history, type('Nam'), 'label b')
  expect(history.past).toHaveLength(2)
  expect(undo(history).present.fields[0]?.label).toBe('Na')
  expect(undo(undo(history)).present).toEqual(document)
})

it('undo and redo work for every kind of edit, and a step stores only what it changed', () => {
  const edits: EditorEdit[] = [
    { kind: 'add', fields: [{ ...document.fields[0]!, fieldId: 'c' }] },
    { kind: 'place', places: new Map([['b', { page: 2, x: 1, y: 2, width: 3, height: 4 }]]) },
    { kind: 'remove', ids: new Set(['a']) },
    { kind: 'add-role', name: 'Witness' },
    { kind: 'rename-role', name: document.roles[0]!.name, to: 'Tenant' },
    { kind: 'change', ids: new Set(['b', 'c']), properties: { required: false, label: 'Both' } },
    { kind: 'remove-role', name: 'Tenant', fieldsTo: null },
    { kind: 'replace', document: { roles: [], fields: [] } },
  ]
  const documents = [document]
  let history = historyOf(document)
  for (const edit of edits) {
    history = doEdit(history, edit)
    documents.push(history.present)
  }
  for (const before of documents.slice(0, -1).reverse()) {
    history = undo(history)
    expect(history.present).toEqual(before)
  }
  for (const after of documents.slice(1)) {
    history = redo(history)
    expect(history.present).toEqual(after)
  }
  const many = Array.from({ length: 500 }, (_, index) => ({ ...document.fields[0]!, fieldId: `f${index}` }))
  const removed = doEdit(historyOf({ ...document, fields: many }), { kind: 'remove', ids: new Set(['f250']) })
  expect(removed.past[0]!.before.fields).toHaveLength(1)
})
