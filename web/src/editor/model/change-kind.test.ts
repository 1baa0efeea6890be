import { describe, expect, it } from 'vitest'
import { kindProperties } from '../../../../src/engine/fields/kind-properties.ts'
import { letter, sampleField } from '../test-support/sample-document.ts'
import { withKind } from './change-kind.ts'
import type { EditorField } from './editor-document.ts'
import { kindOf, newField, type PlaceableKind, placeableKinds, sizeToPlace } from './field-kinds.ts'

const options = { page: letter, option: (number: number) => `Option ${number}` }
const changed = (given: Partial<EditorField>, kind: PlaceableKind) =>
  withKind(sampleField({ fieldId: 'a', ...given }), kind, options)

describe('a field of another kind', () => {
  it.each(placeableKinds.flatMap(from => placeableKinds.map(to => [from, to] as const)))(
    'from %s to %s has only what its kind may have, and is saved as the same field',
    (from, to) => {
      const place = { page: 2, x: 580, y: 780, ...sizeToPlace(from) }
      const field = { ...newField(from, { fieldId: 'a', role: 'Buyer', place, option: options.option }), label: 'L' }
      const next = withKind(field, to, options)
      expect(kindOf(next)).toBe(to)
      expect(next).toMatchObject({ fieldId: 'a', role: 'Buyer', label: 'L', page: 2, required: field.required })
      const always = [
        'fieldId',
        'type',
        'kind',
        'role',
        'page',
        'x',
        'y',
        'width',
        'height',
        'label',
        'required',
        'readOnly',
      ]
      expect([...always, ...kindProperties[to]]).toEqual(expect.arrayContaining(Object.keys(next)))
      if (from !== to) expect(next.x + next.width).toBeLessThanOrEqual(letter.width)
    },
  )

  it('keeps when it is shown, and when it is required where a signer fills it in', () => {
    const filled = { match: 'all', rules: [{ fieldId: 'b', is: 'filled' }] } as const
    const conditions = {
      showWhen: { ...filled, rules: [...filled.rules] },
      requireWhen: { ...filled, rules: [...filled.rules] },
    }
    expect(changed({ ...conditions, required: false }, 'date')).toMatchObject(conditions)
    const stamp = changed({ ...conditions, required: false }, 'email')
    expect(stamp.showWhen).toEqual(conditions.showWhen)
    expect(stamp).not.toHaveProperty('requireWhen')
  })

  it('keeps its place, and what both kinds have', () => {
    const text = { maxLength: 20, pattern: '[A-Z]+', align: 'right', tooltip: 'Help', placeholder: 'Here' } as const
    expect(changed({ ...text, defaultValue: 'A\u00a0B' }, 'paragraph')).toEqual({
      ...sampleField({ fieldId: 'a', type: 'paragraph' }),
      ...{ maxLength: 20, align: 'right', tooltip: 'Help', placeholder: 'Here', defaultValue: 'A\u00a0B' },
    })
  })

  it('keeps the options of kinds that have some, and gives them to those that need some', () => {
    const choice = { type: 'dropdown', options: ['Red', 'Blue'], defaultValue: 'Blue' } as const
    const given = { ...choice, options: [...choice.options] }
    expect(changed(given, 'multiple')).toMatchObject({
      kind: 'multiple',
      options: ['Red', 'Blue'],
      defaultValue: 'Blue',
    })
    const radio = changed(given, 'radio')
    expect(radio).toMatchObject({
      kind: 'radio',
      options: ['Red', 'Blue'],
      defaultValue: 'Blue',
      ...sizeToPlace('radio'),
    })
    expect(radio.choices?.map(({ option }) => option)).toEqual(['Red', 'Blue'])
    const back = withKind(radio, 'dropdown', options)
    expect(back).toMatchObject({ options: ['Red', 'Blue'], ...sizeToPlace('dropdown') })
    expect(back.choices).toBeUndefined()
    expect(changed({}, 'dropdown').options).toEqual(['Option 1', 'Option 2'])
  })

  it.each<[string, Partial<EditorField>, PlaceableKind, string | undefined]>([
    ['a number as text', { type: 'amount', defaultValue: '12.50' }, 'text', '12.50'],
    ['no word as a number', { defaultValue: 'twelve' }, 'number', undefined],
    ['no text as a date', { defaultValue: '3 May' }, 'date', undefined],
    ['a date as text', { type: 'date', defaultValue: '2026-05-03' }, 'text', '2026-05-03'],
    ['no tick as text', { type: 'checkbox', defaultValue: 'true' }, 'text', undefined],
    ['nothing where the service fills it in', { defaultValue: 'Ann' }, 'name', undefined],
  ])('keeps %s that it was filled in with', (_, given, kind, expected) => {
    expect(changed(given, kind).defaultValue).toBe(expected)
  })

  it('drops the unit and the format that mean something else there', () => {
    const amount = { type: 'amount', unit: 'EUR', format: '1,234.56', decimals: 2 } as const
    expect(changed(amount, 'number')).toMatchObject({ format: '1,234.56', decimals: 2 })
    expect(changed(amount, 'number').unit).toBeUndefined()
    expect(changed(amount, 'text').unit).toBeUndefined()
    expect(changed(amount, 'date').format).toBeUndefined()
  })
})
