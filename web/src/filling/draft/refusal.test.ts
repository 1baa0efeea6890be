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

it('finds a field by its id and says the reason without technical names', () => {
  const error = new ApiError(400, 'fields[0]: Label 1 (fld_1) contains unsupported characters: x')
  expect([...refusedFields(error, sent, fields)]).toEqual([['fld_1', 'Label 1 contains unsupported characters: x']])
})

it('finds a field by its place in the call', () => {
  expect([...refusedFields(new ApiError(400, 'fields[0].value must be shorter'), sent, fields)]).toEqual([
    ['fld_1', 'Must be shorter'],
  ])
})

it('says of an empty required field that it is empty', () => {
  const error = new ApiError(400, 'Required fields are empty: Label 2 (fld_2)')
  expect([...refusedFields(error, sent, fields)]).toEqual([['fld_2', 'Fill in this field.']])
})

it('prefers the list of fields when the answer has one', () => {
  const error = new ApiError(400, 'Bad input', { fields: [{ fieldId: 'fld_2', error: 'Too long' }] })
  expect([...refusedFields(error, sent, fields)]).toEqual([['fld_2', 'Too long']])
})

it('names no field when the sentence names none', () => {
  expect(refusedFields(new ApiError(400, 'signature.text must not be empty'), sent, fields).size).toBe(0)
})
