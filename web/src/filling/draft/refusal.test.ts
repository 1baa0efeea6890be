import { expect, it } from 'vitest'
import { ApiError } from '../../api/call.ts'
import { sampleField } from '../../fields/test-support/sample-field.ts'
import { refusedFields } from './refusal.ts'

const fields = [
  sampleField({ fieldId: 'fld_1', label: 'Label 1' }),
  sampleField({ fieldId: 'fld_2', label: 'Label 2' }),
]
const sent = [
  { fieldId: 'fld_1', value: 'one' },
  { fieldId: 'fld_2', value: null },
]

it('returns the fields that the response lists, with the text for each', () => {
  const error = new ApiError(400, 'fields[0]: "Label 1" on page 1 is too long', {
    fields: [{ fieldId: 'fld_1', error: 'Is too long' }],
  })
  expect([...refusedFields(error, sent, fields)]).toEqual([['fld_1', 'Is too long']])
})

it('finds a field by the index that the message mentions', () => {
  expect([...refusedFields(new ApiError(400, 'fields[0].value must be shorter'), sent, fields)]).toEqual([
    ['fld_1', 'Must be shorter'],
  ])
})

it('reports an empty required field as empty', () => {
  const error = new ApiError(400, 'Required fields are empty: "Label 2" on page 1', {
    fields: [{ fieldId: 'fld_2', error: 'Must be filled in' }],
  })
  expect([...refusedFields(error, sent, fields)]).toEqual([['fld_2', 'Fill in this field.']])
})

it('reports the reason for refusing a signature', () => {
  const signature = sampleField({ fieldId: 'fld_3', type: 'signature' })
  const error = new ApiError(400, 'x', { fields: [{ fieldId: 'fld_3', error: 'Must have at most 9 characters' }] })
  expect([...refusedFields(error, sent, [...fields, signature])]).toEqual([['fld_3', 'Must have at most 9 characters']])
})

it('returns no fields for a refusal that is not about a value', () => {
  const error = new ApiError(400, 'fields[0].fieldId fld_1 is not a field of this signer')
  expect(refusedFields(error, sent, fields).size).toBe(0)
})

it('returns no fields if the message does not mention a field', () => {
  expect(refusedFields(new ApiError(400, 'signature.text must not be empty'), sent, fields).size).toBe(0)
})
