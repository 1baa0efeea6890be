import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Condition,
  type ConditionalField,
  type ConditionRule,
  circleOf,
  conditionTests,
  dependentsOf,
  fieldStates,
  testsOf,
} from './conditions.ts'
import { fieldKinds } from './field-kinds.ts'

const field = (fieldId: string, more: Partial<ConditionalField> = {}): ConditionalField => ({
  fieldId,
  type: 'text',
  required: false,
  ...more,
})
const allOf = (...rules: ConditionRule[]): Condition => ({ match: 'all', rules })
const any = (...rules: ConditionRule[]): Condition => ({ match: 'any', rules })

const stateOf = (fields: ConditionalField[], values: Record<string, string | null>, fieldId: string) =>
  fieldStates(fields, id => values[id] ?? null).get(fieldId)

describe('a rule', () => {
  type Kinds = Pick<ConditionalField, 'type' | 'kind'>
  const text: Kinds = { type: 'text' }
  const amount: Kinds = { type: 'amount' }
  const multiple: Kinds = { type: 'dropdown', kind: 'multiple' }
  const checkbox: Kinds = { type: 'checkbox' }
  const table: [of: Kinds, held: string | null, rule: Omit<ConditionRule, 'fieldId'>, holds: boolean][] = [
    [text, 'x', { is: 'filled' }, true],
    [text, null, { is: 'filled' }, false],
    [text, ' \u200b', { is: 'filled' }, false],
    [text, null, { is: 'empty' }, true],
    [checkbox, 'false', { is: 'filled' }, false],
    [checkbox, 'false', { is: 'empty' }, true],
    [checkbox, 'true', { is: 'filled' }, true],
    [checkbox, null, { is: 'equals', value: 'false' }, true],
    [checkbox, null, { is: 'not-equals', value: 'true' }, true],
    [checkbox, null, { is: 'not-equals', value: 'false' }, false],
    [text, 'Rome', { is: 'equals', value: 'Rome' }, true],
    [text, 'rome', { is: 'equals', value: 'Rome' }, false],
    [text, null, { is: 'equals', value: 'Rome' }, false],
    [text, null, { is: 'not-equals', value: 'Rome' }, true],
    [text, 'in Rome', { is: 'contains', value: 'Rome' }, true],
    [text, null, { is: 'contains', value: 'Rome' }, false],
    [multiple, 'a b\nc', { is: 'contains', value: 'a' }, false],
    [multiple, 'a b\nc', { is: 'contains', value: 'c' }, true],
    [amount, '1.50', { is: 'equals', value: '1.5' }, true],
    [amount, '-0', { is: 'equals', value: '0' }, true],
    [amount, '9', { is: 'less', value: '10' }, true],
    [amount, '-2', { is: 'less', value: '-1.9' }, true],
    [amount, '100000000000000000000000.1', { is: 'greater', value: '100000000000000000000000' }, true],
    [amount, '10', { is: 'greater', value: '10.0' }, false],
    [amount, null, { is: 'less', value: '1' }, false],
    [{ type: 'date' }, '2026-05-31', { is: 'greater', value: '2026-05-30' }, true],
    [{ type: 'date' }, '2025-12-31', { is: 'less', value: '2026-01-01' }, true],
  ]
  it.each(table)('is evaluated: for a field of type %j with the value %j, %j is %s', (of, held, rule, holds) => {
    const fields = [field('a', of), field('b', { showWhen: allOf({ fieldId: 'a', ...rule }) })]
    expect(stateOf(fields, { a: held }, 'b')?.shown).toBe(holds)
  })
})

describe('a field with conditions', () => {
  const filled = (fieldId: string): ConditionRule => ({ fieldId, is: 'filled' })

  it('is shown if all of its rules hold, or if any of them holds', () => {
    const b = field('b')
    const shown = (showWhen: Condition, values: Record<string, string>) =>
      stateOf([field('a'), b, field('c', { showWhen })], values, 'c')?.shown
    expect(shown(allOf(filled('a'), filled('b')), { a: 'x' })).toBe(false)
    expect(shown(allOf(filled('a'), filled('b')), { a: 'x', b: 'x' })).toBe(true)
    expect(shown(any(filled('a'), filled('b')), { b: 'x' })).toBe(true)
    expect(shown(any(filled('a'), filled('b')), {})).toBe(false)
  })

  it('counts as empty in the conditions of other fields while it is hidden, whatever the field order', () => {
    const c = field('c', { showWhen: allOf(filled('b')) })
    const b = field('b', { showWhen: allOf(filled('a')) })
    for (const fields of [
      [field('a'), b, c],
      [c, b, field('a')],
    ]) {
      expect(stateOf(fields, { b: 'kept', c: 'kept' }, 'c')).toEqual({ shown: false, required: false })
      expect(stateOf(fields, { a: 'x', b: 'kept' }, 'c')?.shown).toBe(true)
    }
  })

  it('is required if its condition holds, but never while it is hidden', () => {
    const fields = [
      field('a'),
      field('b', { requireWhen: allOf(filled('a')) }),
      field('c', { required: true, showWhen: allOf(filled('a')) }),
      field('d', { requireWhen: allOf(filled('c')) }),
    ]
    expect(stateOf(fields, { c: 'kept' }, 'b')?.required).toBe(false)
    expect(stateOf(fields, { a: 'x' }, 'b')?.required).toBe(true)
    expect(stateOf(fields, { c: 'kept' }, 'c')?.required).toBe(false)
    expect(stateOf(fields, { c: 'kept' }, 'd')?.required).toBe(false)
    expect(stateOf(fields, { a: 'x', c: 'kept' }, 'd')?.required).toBe(true)
  })

  it('may form a circle of requireWhen conditions with another field', () => {
    const fields = [field('a', { requireWhen: allOf(filled('b')) }), field('b', { requireWhen: allOf(filled('a')) })]
    expect(circleOf(fields)).toBeNull()
    expect(stateOf(fields, { a: 'x' }, 'b')?.required).toBe(true)
  })

  it('depends on a field even if it refers to it only through other fields', () => {
    const fields = [
      field('a'),
      field('b', { showWhen: allOf(filled('a')) }),
      field('c', { showWhen: allOf(filled('b')) }),
    ]
    expect([...dependentsOf(fields, [{ fieldId: 'a' }])]).toEqual(['b', 'c'])
  })
})

it('conditions can test every kind of field, except kinds whose value is unknown before signing', () => {
  const none = Object.entries(fieldKinds).filter(([kind, { type }]) => testsOf({ type, kind }).length === 0)
  expect(none.map(([kind]) => kind)).toEqual(['signature', 'initials', 'date-signed'])
})

it('a chain of 5,000 dependent fields is evaluated, and a circle of 5,000 fields is found', () => {
  const chain = Array.from({ length: 5_000 }, (_, index) =>
    field(`${index}`, { ...(index > 0 && { showWhen: allOf({ fieldId: `${index - 1}`, is: 'filled' }) }) }),
  )
  expect(fieldStates(chain, () => 'x').get('4999')?.shown).toBe(true)
  expect(fieldStates(chain, () => null).get('4999')?.shown).toBe(false)
  const circle = chain.with(0, field('0', { showWhen: allOf({ fieldId: '4999', is: 'filled' }) }))
  expect(circleOf(circle)).toHaveLength(5_000)
})

describe('with random conditions,', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const condition = fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    rules: fc.array(
      fc.record({ fieldId: fc.constantFrom(...ids), is: fc.constantFrom(...conditionTests), value: fc.constant('1') }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  const fields = fc
    .array(fc.record({ showWhen: fc.option(condition, { nil: undefined }), required: fc.boolean() }), {
      minLength: ids.length,
      maxLength: ids.length,
    })
    .map(list =>
      list.map(({ showWhen, required }, index) => field(ids[index]!, { required, ...(showWhen && { showWhen }) })),
    )

  it('circleOf finds a circle if and only if a field depends on itself, and returns its fields in order', () => {
    fc.assert(
      fc.property(fields, list => {
        const sources = new Map(
          list.map(field => [field.fieldId, new Set(field.showWhen?.rules.map(rule => rule.fieldId))]),
        )
        const reaches = (from: string, seen = new Set<string>()): Set<string> => {
          for (const next of sources.get(from)!) if (!seen.has(next)) reaches(next, seen.add(next))
          return seen
        }
        const circle = circleOf(list)
        expect(circle !== null).toBe(ids.some(id => reaches(id).has(id)))
        circle?.forEach((field, index) => {
          expect(sources.get(field.fieldId)).toContain(circle[(index + 1) % circle.length]!.fieldId)
        })
      }),
    )
  })

  it('fieldStates depends neither on the field order nor on the values of hidden fields', () => {
    const values = fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('0', '1', '2'))
    fc.assert(
      fc.property(fields, values, (list, held) => {
        fc.pre(circleOf(list) === null)
        const states = fieldStates(list, id => held[id] ?? null)
        expect(fieldStates(list.toReversed(), id => held[id] ?? null)).toEqual(new Map([...states].toReversed()))
        expect(fieldStates(list, id => (states.get(id)!.shown ? (held[id] ?? null) : null))).toEqual(states)
      }),
    )
  })
})
