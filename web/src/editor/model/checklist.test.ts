import { expect, it } from 'vitest'
import { sampleDocument } from '../test-support/sample-document.ts'
import { checklist } from './checklist.ts'
import type { EditorField } from './editor-document.ts'

const halfEms = (text: string) => text.length / 2
const nameOption = (number: number) => `Option ${number}`
const signatures = [
  { fieldId: 's1', type: 'signature', x: 10, y: 700 },
  { fieldId: 's2', type: 'signature', x: 300, y: 700, role: 'Seller' },
] as const
const codes = (...fields: (Partial<EditorField> & { fieldId: string })[]) =>
  checklist(sampleDocument(...signatures, ...fields), halfEms, nameOption).map(item => item.code)

it('returns nothing for a complete template', () => {
  expect(codes({ fieldId: 'a' })).toEqual([])
})

it('reports options that still have their first names', () => {
  expect(codes({ fieldId: 'a', type: 'dropdown', options: ['Monthly', 'Option 2'] })).toEqual(['options-unedited'])
  expect(codes({ fieldId: 'a', type: 'dropdown', options: ['Monthly', 'Yearly'] })).toEqual([])
})

it('reports a role without a signature', () => {
  expect(checklist(sampleDocument({ fieldId: 'a' }), halfEms, nameOption)).toMatchObject([
    { code: 'role-without-signature', role: 'Buyer' },
    { code: 'role-without-signature', role: 'Seller' },
  ])
})

it.each<[string, Partial<EditorField>]>([
  ['required-of-nobody', { role: null }],
  ['of-nobody', { role: null, type: 'signature', required: false }],
  ['of-nobody', { role: null, type: 'date', kind: 'date-signed', required: false }],
  ['read-only-empty', { readOnly: true }],
  ['default-does-not-fit', { defaultValue: 'x'.repeat(60) }],
  ['default-is-wrong', { type: 'date', defaultValue: 'tomorrow' }],
  ['options-missing', { type: 'dropdown' }],
  ['options-repeat', { type: 'dropdown', options: ['a', 'a'] }],
  ['option-is-blank', { type: 'dropdown', options: ['a', ' '] }],
  ['overlap', { x: 20, y: 705 }],
])('reports %s', (code, properties) => {
  expect(codes({ fieldId: 'a', label: 'A', ...properties })).toEqual([code])
})

it('reports missing labels if a role has two fields without a label', () => {
  expect(codes({ fieldId: 'a' }, { fieldId: 'b', y: 200 })).toEqual(['unlabelled'])
  expect(codes({ fieldId: 'a' }, { fieldId: 'b', y: 200, label: 'Name' })).toEqual([])
})

it('reports no overlap with a field in the gap between radio buttons', () => {
  const choices = [
    { option: 'a', page: 1, x: 100, y: 100, width: 10, height: 10 },
    { option: 'b', page: 1, x: 100, y: 200, width: 10, height: 10 },
  ]
  const radio = { type: 'dropdown' as const, kind: 'radio', options: ['a', 'b'], choices, width: 10, height: 110 }
  expect(codes({ fieldId: 'r', ...radio }, { fieldId: 'a', label: 'A', y: 140 })).toEqual([])
})

it('reports conditions that the service would refuse, and lists fields that depend on each other', () => {
  const when = (fieldId: string, is: 'filled' | 'greater' | 'equals' = 'filled', value?: string) => ({
    showWhen: { match: 'all' as const, rules: [{ fieldId, is, ...(value !== undefined && { value }) }] },
  })
  const source = { fieldId: 'b', label: 'B', y: 200 }
  expect(codes({ fieldId: 'a', ...when('b') }, source)).toEqual([])
  expect(codes({ fieldId: 'a', ...when('gone') }, source)).toEqual(['condition-missing'])
  expect(codes({ fieldId: 'a', ...when('a') }, source)).toContain('condition-missing')
  expect(codes({ fieldId: 'a', ...when('b') }, { ...source, role: 'Seller' })).toEqual(['condition-later'])
  expect(codes({ fieldId: 'a', role: 'Seller', ...when('b') }, source)).toEqual([])
  expect(codes({ fieldId: 'a', ...when('b', 'greater', '1') }, source)).toEqual(['condition-test'])
  expect(codes({ fieldId: 'a', ...when('s1') }, source)).toEqual(['condition-test'])
  expect(codes({ fieldId: 'a', ...when('b', 'equals', 'x') }, { ...source, type: 'amount' })).toEqual([
    'condition-value',
  ])
  expect(codes({ fieldId: 'a', ...when('b', 'equals') }, source)).toEqual(['condition-value'])
  const circle = sampleDocument(...signatures, { fieldId: 'a', ...when('b') }, { ...source, ...when('a') })
  expect(checklist(circle, halfEms, nameOption)).toEqual([
    { code: 'condition-circle', fieldIds: ['a', 'b'], mustFix: true },
  ])
})
