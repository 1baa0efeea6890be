import { expect, it } from 'vitest'
import { sampleDocument } from '../test-support/sample-document.ts'
import { compareVersions, decisionsFor, mergedDocument, proposedDecisions } from './conflict.ts'
import { afterSave, fromWire, toWire } from './saved-ids.ts'

const base = sampleDocument({ fieldId: 'a' }, { fieldId: 'b' }, { fieldId: 'c' })
const mine = sampleDocument({ fieldId: 'a', x: 1 }, { fieldId: 'b', x: 2 }, { fieldId: 'c' }, { fieldId: 'new-1' })
const theirs = sampleDocument({ fieldId: 'a' }, { fieldId: 'b', x: 3 }, { fieldId: 'd' })

it('compareVersions reports who changed each field since the common base', () => {
  const { fields, roles } = compareVersions(base, mine, theirs)
  expect(fields.map(({ fieldId, changedBy }) => [fieldId, changedBy])).toEqual([
    ['a', 'mine'],
    ['b', 'both'],
    ['d', 'theirs'],
    ['c', 'theirs'],
    ['new-1', 'mine'],
  ])
  expect(roles).toBeNull()
})

it('the proposed merge keeps changes by one side, and prefers my version of a field that both sides changed', () => {
  const conflict = compareVersions(base, mine, theirs)
  const proposed = mergedDocument(conflict, mine, theirs, proposedDecisions(conflict))
  expect(proposed.fields.map(({ fieldId, x }) => [fieldId, x])).toEqual([
    ['a', 1],
    ['b', 2],
    ['d', 100],
    ['new-1', 100],
  ])
  expect(mergedDocument(conflict, mine, theirs, decisionsFor(conflict, 'theirs'))).toEqual(theirs)
  const ofMine = mergedDocument(conflict, mine, theirs, decisionsFor(conflict, 'mine')).fields
  expect(new Set(ofMine)).toEqual(new Set(mine.fields))
})

it('the proposed merge keeps fields that only one version has if the base is unknown', () => {
  const conflict = compareVersions(null, mine, theirs)
  const { fields } = mergedDocument(conflict, mine, theirs, proposedDecisions(conflict))
  expect(fields.map(field => field.fieldId)).toEqual(['a', 'b', 'd', 'c', 'new-1'])
})

it('mergedDocument keeps a role that a remaining field needs', () => {
  const renamed = {
    roles: [{ name: 'Tenant', order: 0 }],
    fields: theirs.fields.map(field => ({ ...field, role: 'Tenant' })),
  }
  const conflict = compareVersions(null, mine, renamed)
  const merged = mergedDocument(conflict, mine, renamed, { ...decisionsFor(conflict, 'mine'), roles: 'theirs' })
  expect(merged.roles.map(role => role.name)).toEqual(['Tenant', 'Buyer'])
})

it('fields keep their ids on the page across saves, while the service uses its own ids', () => {
  const sent = sampleDocument({ fieldId: 'fld_1' }, { fieldId: 'new-1' })
  const answered = [{ fieldId: 'fld_1' }, { fieldId: 'fld_2' }]
  const ids = afterSave(new Map(), sent, answered)
  expect(toWire(sent, ids).fields.map(field => field.fieldId)).toEqual(['fld_1', 'fld_2'])
  expect(fromWire(toWire(sent, ids), ids)).toEqual(sent)
  // A field that was removed, saved and restored is a new field to the service.
  expect(toWire(sent, afterSave(ids, sent, [{ fieldId: 'fld_3' }, { fieldId: 'fld_2' }])).fields[0]?.fieldId).toBe(
    'fld_3',
  )
})
