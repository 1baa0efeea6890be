import { expect, it } from 'vitest'
import { sampleDocument, sampleField } from '../test-support/sample-document.ts'
import { applyEdit } from './edits.ts'
import { ontoNewDocument } from './onto-new-document.ts'

const lost = (fieldId: string, version = 1) => ({ ...sampleField({ fieldId, label: fieldId }), version })
const base = sampleDocument({ fieldId: 'a' }, { fieldId: 'b' }, { fieldId: 'c' }, { fieldId: 'd' })
const theirs = { ...sampleDocument({ fieldId: 'a', y: 300 }, { fieldId: 'c', y: 400 }), lost: [lost('b'), lost('d')] }

it('applies property edits to the fields of the new document, which keep their new places', () => {
  const mine = sampleDocument(
    { fieldId: 'a', label: 'Renamed', x: 7 },
    { fieldId: 'b', required: false },
    { fieldId: 'new-1', y: 500 },
  )
  const { fields, lost: unplaced } = ontoNewDocument({ base, mine, theirs, version: 4 })
  expect(fields).toEqual([sampleField({ fieldId: 'a', label: 'Renamed', y: 300 })])
  expect(unplaced).toEqual([
    { ...lost('b'), required: false, label: undefined },
    { ...sampleField({ fieldId: 'new-1', y: 500 }), fieldId: expect.stringMatching(/^new-/), version: 4 },
  ])
})

it('keeps the properties and the missing fields of the draft if the base is unknown', () => {
  const mine = sampleDocument({ fieldId: 'a', label: 'Renamed' }, { fieldId: 'gone' })
  const { fields, lost: unplaced } = ontoNewDocument({ base: null, mine, theirs, version: 1 })
  expect(fields.map(({ fieldId, y, label }) => [fieldId, y, label])).toEqual([
    ['a', 300, 'Renamed'],
    ['c', 400, undefined],
  ])
  expect(unplaced?.map(({ fieldId }) => fieldId)).toEqual(['b', 'd', expect.stringMatching(/^new-/)])
})

it('returns the new document if nothing was edited', () => {
  expect(ontoNewDocument({ base, mine: base, theirs, version: 1 })).toEqual(theirs)
})

it('a lost field that is placed again keeps its properties and gets the current name of its role', () => {
  const renamed = applyEdit(theirs, { kind: 'rename-role', name: 'Buyer', to: 'Tenant' })
  const place = { page: 2, x: 1, y: 2, width: 100, height: 20 }
  const placed = applyEdit(renamed, { kind: 'place-lost', id: 'b', place })
  expect(placed.fields.at(-1)).toEqual(sampleField({ fieldId: 'b', label: 'b', role: 'Tenant', ...place }))
  expect(placed.lost?.map(({ fieldId }) => fieldId)).toEqual(['d'])
  expect(applyEdit(placed, { kind: 'discard', ids: new Set(['d']) }).lost).toEqual([])
})
