import { expect, it } from 'vitest'
import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { createEditorStore, presentOf } from '../store/editor-store.ts'
import { letter, sampleDocument } from '../test-support/sample-document.ts'
import { acceptSuggestions, openSuggestions } from './suggestions.ts'

const suggestion = (given: Partial<FieldSuggestion>): FieldSuggestion => ({
  type: 'text',
  label: 'Name',
  page: 1,
  x: 300,
  y: 300,
  width: 100,
  height: 18,
  why: 'line-after-label',
  ...given,
})

it('offers nothing where a field lies already', () => {
  const document = sampleDocument({ fieldId: 'a', x: 300, y: 305 })
  expect(openSuggestions(document, [suggestion({}), suggestion({ page: 2 })])).toHaveLength(1)
})

it('makes fields of suggestions as one step, for the role that the label names', () => {
  const store = createEditorStore(sampleDocument(), [letter])
  acceptSuggestions(store, [
    suggestion({}),
    suggestion({ type: 'signature', label: 'Signature of the seller', y: 500 }),
  ])
  expect(presentOf(store).fields).toMatchObject([
    { type: 'text', label: 'Name', role: 'Buyer', x: 300, required: true },
    { type: 'signature', label: 'Signature of the seller', role: 'Seller' },
  ])
  expect(store.getState().selection.size).toBe(2)
  store.undo()
  expect(presentOf(store).fields).toEqual([])
})
