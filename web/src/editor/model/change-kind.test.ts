import { describe, expect, it } from 'vitest'
import { kindPropertiesOf } from '../../../../src/engine/fields/field-kinds.ts'
import { letter, sampleField } from '../test-support/sample-document.ts'
import { withKind } from './change-kind.ts'
import type { EditorField } from './editor-document.ts'
import { kindOf, newField, type PlaceableKind, placeableKinds, sizeToPlace } from './field-kinds.ts'

const options = { page: letter, option: (number: number) => `Option ${number}` }
const changed = (properties: Partial<EditorField>, kind: PlaceableKind) =>
  withKind(sampleField({ fieldId: 'a', ...properties }), kind, options)

describe('changing the kind of a field', () => {
  it.each(placeableKinds.flatMap(from => placeableKinds.map(to => [from, to] as const)))(
    'from %s to %s keeps the id and drops the properties that the new kind does not allow',
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
      expect([...always, ...kindPropertiesOf(to)]).toEqual(expect.arrayContaining(Object.keys(next)))
      if (from !== to) expect(next.x + next.width).toBeLessThanOrEqual(letter.width)
    },
  )

  it('keeps showWhen, and keeps requireWhen only if a signer fills in the new kind', () => {
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

  it('keeps the place and the properties that both kinds have', () => {
    const text = { maxLength: 20, pattern: '[A-Z]+', align: 'right', tooltip: 'Help', placeholder: 'Here' } as const
    expect(changed({ ...text, defaultValue: 'A\u00a0B' }, 'paragraph')).toEqual({
      ...sampleField({ fieldId: 'a', type: 'paragraph' }),
      ...{ maxLength: 20, align: 'right', tooltip: 'Help', placeholder: 'Here', defaultValue: 'A\u00a0B' },
    })
  })

  it('keeps the options if the new kind has options, and adds options if they are missing', () => {
    const choice = { type: 'dropdown', options: ['Red', 'Blue'], defaultValue: 'Blue' } as const
    const dropdown = { ...choice, options: [...choice.options] }
    expect(changed(dropdown, 'multiple')).toMatchObject({
      kind: 'multiple',
      options: ['Red', 'Blue'],
      defaultValue: 'Blue',
    })
    const radio = changed(dropdown, 'radio')
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
    ['a number fits text', { type: 'amount', defaultValue: '12.50' }, 'text', '12.50'],
    ['a word does not fit a number', { defaultValue: 'twelve' }, 'number', undefined],
    ['text does not fit a date', { defaultValue: '3 May' }, 'date', undefined],
    ['a date fits text', { type: 'date', defaultValue: '2026-05-03' }, 'text', '2026-05-03'],
    ['a tick does not fit text', { type: 'checkbox', defaultValue: 'true' }, 'text', undefined],
    ['nothing fits a field that the service fills in', { defaultValue: 'Ann' }, 'name', undefined],
  ])('keeps the default value only if it fits the new kind: %s', (_, properties, kind, expected) => {
    expect(changed(properties, kind).defaultValue).toBe(expected)
  })

  it('drops a unit or format that means something else in the new kind', () => {
    const amount = { type: 'amount', unit: 'EUR', format: '1,234.56', decimals: 2 } as const
    expect(changed(amount, 'number')).toMatchObject({ format: '1,234.56', decimals: 2 })
    expect(changed(amount, 'number').unit).toBeUndefined()
    expect(changed(amount, 'text').unit).toBeUndefined()
    expect(changed(amount, 'date').format).toBeUndefined()
  })
})
