import { describe, expect, it } from 'vitest'
import { DocumentBuilder, FONT, pageText } from '../pdf/test-documents.ts'
import { groupRadioButtons } from './radio-groups.ts'
import { readForm } from './read-form.ts'

/** Reads widgets from object 10 on, 20 points apart; widgets after `firstPage` are on a second page. */
function fieldsOf(widgets: string[], fields: Record<number, string>, firstPage = widgets.length) {
  const refs = widgets.map((_, index) => `${10 + index} 0 R`)
  const builder = new DocumentBuilder()
    .object(1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs.join(' ')}]>>>>`)
    .object(2, '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>')
    .object(3, pageText(`/Annots[${refs.slice(0, firstPage).join(' ')}]`))
    .object(6, pageText(`/Annots[${refs.slice(firstPage).join(' ')}]`))
    .stream(4, ' ')
    .object(5, FONT)
  widgets.forEach((entries, index) => {
    const left = 20 + index * 20
    builder.object(10 + index, `<</Type/Annot/Subtype/Widget/Rect[${left} 300 ${left + 12} 312]${entries}>>`)
  })
  for (const [num, text] of Object.entries(fields)) builder.object(Number(num), text)
  const document = builder.table('/Size 600/Root 1 0 R').open()
  return groupRadioButtons(document, readForm(document, document.pages()).widgets).flatMap(({ field }) => field ?? [])
}

const RADIO = '/FT/Btn/Ff 32768'
const kids = '/Kids[10 0 R 11 0 R 12 0 R]'
const kid = (state: string, more = '') => `/Parent 30 0 R/AP<</N<</${state} 4 0 R/Off 4 0 R>>>>${more}`
const three = [kid('card'), kid('invoice'), kid('cash')]

describe('radio buttons of a form', () => {
  it('become one field with a place for each option and the chosen option as its default', () => {
    expect(fieldsOf(three, { 30: `<<${RADIO}/T(pay)/TU(How to pay)/V/invoice${kids}>>` })).toEqual([
      {
        type: 'dropdown',
        kind: 'radio',
        formName: 'pay',
        label: 'How to pay',
        required: false,
        readOnly: false,
        page: 1,
        x: 20,
        y: 88,
        width: 52,
        height: 12,
        options: ['card', 'invoice', 'cash'],
        choices: [
          { option: 'card', page: 1, x: 20, y: 88, width: 12, height: 12 },
          { option: 'invoice', page: 1, x: 40, y: 88, width: 12, height: 12 },
          { option: 'cash', page: 1, x: 60, y: 88, width: 12, height: 12 },
        ],
        defaultValue: 'invoice',
        widgets: [11],
      },
    ])
  })

  it('have no default if none is chosen, and keep the required and read-only flags', () => {
    const [field] = fieldsOf(three, { 30: `<</FT/Btn/Ff ${32768 + 16384 + 3}/T(pay)/V/Off${kids}>>` })
    expect(field).toMatchObject({ required: true, readOnly: true })
    expect(field).not.toHaveProperty('defaultValue')
  })

  it('become one field even if they are on two pages', () => {
    const [field, ...others] = fieldsOf(three, { 30: `<<${RADIO}/T(pay)/DV/cash${kids}>>` }, 2)
    expect(field).toMatchObject({ page: 1, x: 20, width: 32, defaultValue: 'cash' })
    expect(field!.choices!.map(choice => choice.page)).toEqual([1, 1, 2])
    expect(others).toEqual([])
  })

  it('inherit entries and a name prefix from their parent field', () => {
    const [field] = fieldsOf(three, {
      30: `<</T(pay)/Parent 31 0 R${kids}>>`,
      31: `<<${RADIO}/T(buyer)/V/card/Kids[30 0 R]>>`,
    })
    expect(field).toMatchObject({ formName: 'buyer.pay', label: 'pay', defaultValue: 'card' })
  })

  it('form one field if they share a name', () => {
    const button = (name: string, state: string) => `${RADIO}/T(${name})/AP<</N<</${state} 4 0 R>>>>`
    const fields = fieldsOf([button('a', 'yes'), button('b', 'yes'), button('a', 'no')], {})
    expect(fields.map(field => [field.formName, field.options])).toEqual([
      ['a', ['yes', 'no']],
      ['b', ['yes']],
    ])
  })

  it('become one option in two places if they share a state and are chosen together', () => {
    const [field] = fieldsOf([kid('yes'), kid('no'), kid('yes')], {
      30: `<</FT/Btn/Ff ${32768 + (1 << 25)}/T(a)/V/yes${kids}>>`,
    })
    expect(field).toMatchObject({ options: ['yes', 'no'], defaultValue: 'yes' })
    expect(field!.choices!.map(choice => choice.option)).toEqual(['yes', 'no', 'yes'])
  })

  it('become two options if they share a state but are chosen separately', () => {
    const [field] = fieldsOf([kid('yes', '/AS/Off'), kid('no', '/AS/Off'), kid('yes', '/AS/yes')], {
      30: `<<${RADIO}/T(a)/V/yes${kids}>>`,
    })
    expect(field).toMatchObject({ options: ['yes', 'no', 'yes (2)'], defaultValue: 'yes (2)' })
  })

  it.each<[string, string[], string, string[]]>([
    [
      'the values that the form sends',
      ['0', '1', '2'].map(state => kid(state)),
      '/Opt[(Card)(By  invoice)(Cash)]',
      ['Card', 'By invoice', 'Cash'],
    ],
    ['their tool tips', three.map((button, index) => `${button}/TU(Tip ${index})`), '', ['Tip 0', 'Tip 1', 'Tip 2']],
    ['their states if tool tips are equal', three.map(button => `${button}/TU(Pay)`), '', ['card', 'invoice', 'cash']],
    ['names in UTF-8 and Latin-1', [kid('gr#C3#BCn'), kid('gr#FCn'), kid('x')], '', ['grün', 'grün (2)', 'x']],
    [
      'numbers if their names are unreadable',
      [kid('#EE#80#80'), kid('#20'), '/Parent 30 0 R'],
      '',
      ['Choice 1', 'Choice 2', 'Choice 3'],
    ],
  ])('use these names for their options: %s', (_, widgets, entries, options) => {
    expect(fieldsOf(widgets, { 30: `<<${RADIO}/T(a)${entries}${kids}>>` })[0]!.options).toEqual(options)
  })

  it('keep their option names within the length limit even if numbers are added', () => {
    const long = kid('x'.repeat(600))
    const [field] = fieldsOf([long, long, long], { 30: `<<${RADIO}/T(a)${kids}>>` })
    expect(field!.options!.map(option => option.length)).toEqual([500, 500, 500])
  })

  it('stay check boxes if there are more of them than a field can have options', () => {
    const buttons = Array.from({ length: 501 }, () => `${RADIO}/T(a)/AP<</N<</yes 4 0 R>>>>/Rect[20 300 40 320]`)
    const fields = fieldsOf(buttons, {})
    expect(fields).toHaveLength(501)
    expect(new Set(fields.map(field => field.type))).toEqual(new Set(['checkbox']))
  })
})
