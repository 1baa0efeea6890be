import { expect, it } from 'vitest'
import { sampleDocument } from '../test-support/sample-document.ts'
import { dependingOn, isCondition, nameableFields } from './conditions.ts'
import { fromWire, toWire } from './saved-ids.ts'

const when = (fieldId: string) => ({ match: 'all' as const, rules: [{ fieldId, is: 'filled' as const }] })

it('a condition can refer to fields of its signer, of earlier signers and of no signer, but not to signatures', () => {
  const document = sampleDocument(
    { fieldId: 'own', role: 'Seller' },
    { fieldId: 'same', role: 'Seller' },
    { fieldId: 'earlier', role: 'Buyer' },
    { fieldId: 'nobody', role: null },
    { fieldId: 'signature', type: 'signature', role: 'Buyer' },
    { fieldId: 'date', type: 'date', kind: 'date-signed', role: 'Buyer' },
  )
  const named = (id: string) =>
    nameableFields(document, document.fields.find(field => field.fieldId === id)!).map(field => field.fieldId)
  expect(named('own')).toEqual(['same', 'earlier', 'nobody'])
  expect(named('earlier')).toEqual(['nobody'])
  expect(named('nobody')).toEqual([])
})

it('toWire and fromWire translate the field ids in conditions', () => {
  const document = sampleDocument({ fieldId: 'new-1' }, { fieldId: 'new-2', showWhen: when('new-1') })
  const ids = new Map([
    ['new-1', 'fld_1'],
    ['new-2', 'fld_2'],
  ])
  const wire = toWire(document, ids)
  expect(wire.fields[1]).toMatchObject({ fieldId: 'fld_2', showWhen: when('fld_1') })
  expect(fromWire(wire, ids)).toEqual(document)
  expect(toWire(document, new Map()).fields[1]).toMatchObject({ fieldId: 'new-2', showWhen: when('new-1') })
})

it('dependingOn returns the remaining fields whose conditions refer to removed fields', () => {
  const document = sampleDocument({ fieldId: 'a' }, { fieldId: 'b', requireWhen: when('a') }, { fieldId: 'c' })
  expect(dependingOn(document, new Set(['a'])).map(field => field.fieldId)).toEqual(['b'])
  expect(dependingOn(document, new Set(['a', 'b']))).toEqual([])
  expect(dependingOn(document, new Set(['c']))).toEqual([])
})

it('isCondition rejects an incomplete condition in a draft', () => {
  expect(isCondition(when('a'))).toBe(true)
  for (const half of [
    undefined,
    null,
    {},
    { match: 'all' },
    { match: 'all', rules: [] },
    { match: 'all', rules: [{}] },
  ])
    expect(isCondition(half)).toBe(false)
})
