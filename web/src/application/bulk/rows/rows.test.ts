import { describe, expect, it } from 'vitest'
import { csvText } from '../../../../../src/engine/csv/csv-text.ts'
import type { Template } from '../../../api/generated/calls.ts'
import { readCsv } from '../csv/read-csv.ts'
import { cellValue } from './cell-value.ts'
import { columnsOf } from './columns.ts'
import { exampleCell } from './example-row.ts'
import { leftOutTable } from './left-out-rows.ts'
import { readRows, refusalInWords, rowInput } from './read-rows.ts'

const field = (fieldId: string, properties: object) =>
  ({ fieldId, type: 'text', role: 'Buyer', page: 1, x: 0, y: 0, width: 200, height: 20, ...properties }) as never
const template = (fields: unknown[], roles = ['Buyer', 'Seller']) =>
  ({ fields, signerRoles: roles.map((name, order) => ({ name, order })) }) as unknown as Template
const headings = (template: Template) => columnsOf(template).map(column => column.heading)

describe('columnsOf', () => {
  it('lists the name and address of each signer, then the fields that can be filled in', () => {
    const fields = [
      field('1', { label: 'Price', type: 'amount' }),
      field('2', { type: 'signature' }),
      field('3', { kind: 'email' }),
      field('4', { kind: 'attachment' }),
    ]
    expect(headings(template(fields))).toEqual(['Buyer name', 'Buyer email', 'Seller name', 'Seller email', 'Price'])
    expect(headings(template([], []))).toEqual(['Name', 'Email address'])
  })

  it('gives each column a unique heading, even when fields share a name', () => {
    const fields = [
      field('1', { label: 'Date' }),
      field('2', { label: 'date ', role: 'Seller' }),
      field('3', { label: 'Date', role: 'Seller', page: 2 }),
      field('4', { label: 'Date', role: 'Seller', page: 2 }),
      field('5', { label: 'Buyer email' }),
    ]
    const valueHeadings = headings(template(fields)).slice(4)
    expect(valueHeadings).toEqual([
      'Date',
      'Seller: date',
      'Seller: Date (page 2)',
      'Seller: Date (page 2) 2',
      'Buyer: Buyer email',
    ])
  })
})

describe('cellValue', () => {
  it.each([
    ['TRUE, as Excel writes it, as a tick', { type: 'checkbox' }, 'TRUE', 'true'],
    ['an x as a tick', { type: 'checkbox' }, ' x ', 'true'],
    ['No as no tick', { type: 'checkbox' }, 'No', 'false'],
    ['an ISO date', { type: 'date' }, '2026-12-31', '2026-12-31'],
    ['a date with dots', { type: 'date' }, '1.2.2026', '2026-02-01'],
    ['an option in a different case', { type: 'dropdown', options: ['12 Months'] }, ' 12 months', '12 Months'],
    ['several options', { type: 'dropdown', kind: 'multiple', options: ['A', 'B'] }, 'b; a', 'B\nA'],
    ['an amount with both separators', { type: 'amount' }, '1.250,50', '1250.50'],
    ['line breaks in a paragraph', { type: 'paragraph', height: 100 }, 'a\r\nb', 'a\nb'],
    ['an empty cell', {}, '  ', null],
  ])('reads %s', (_, properties, cell, value) => {
    expect(cellValue(field('1', properties), cell)).toEqual({ value, problem: null })
  })

  it.each([
    ['an ambiguous date', { type: 'date' }, '01/02/2026'],
    ['an ambiguous amount', { type: 'amount' }, '1,250'],
    ['text that is not an option', { type: 'dropdown', options: ['A'] }, 'B'],
    ['a word that is neither yes nor no', { type: 'checkbox' }, 'perhaps'],
    ['a line break in a single-line field', {}, 'a\nb'],
    ['an empty cell that the sender must fill in', { role: null, required: true }, ''],
  ])('reports a problem with %s', (_, properties, cell) => {
    expect(cellValue(field('1', properties), cell).problem).toBeTypeOf('string')
  })
})

describe('cellValue of a choice', () => {
  it.each([
    [
      { type: 'dropdown', options: ['12 months', '24 months'] },
      '“forever” does not fit. One of: 12 months; 24 months.',
    ],
    [{ type: 'checkbox' }, '“forever” does not fit. One of: true; false.'],
  ])('lists the options if a cell of %j has none of them', (properties, problem) => {
    expect(cellValue(field('1', properties), 'forever ').problem).toBe(problem)
  })
})

describe('readRows', () => {
  const lease = template([field('fld_1', { label: 'Price', type: 'amount' })])
  const read = (text: string) => readRows(lease, readCsv(text))

  it('reads columns in any order and case', () => {
    const { rows, unused } = read(
      'price;SELLER  EMAIL;Buyer name;buyer email;Seller name;Note\n10,50;s@x.example;Bea;b@x.example;Sam;hi',
    )
    expect(rows.map(rowInput)).toEqual([
      {
        signers: [
          { name: 'Bea', email: 'b@x.example', role: 'Buyer' },
          { name: 'Sam', email: 's@x.example', role: 'Seller' },
        ],
        fields: [{ fieldId: 'fld_1', value: '10.50' }],
      },
    ])
    expect(rows[0]?.problems).toEqual([])
    expect(unused).toEqual(['Note'])
  })

  it('returns no rows when a column is missing or occurs twice', () => {
    expect(read('Buyer name,Buyer email,Seller name\na,b,c')).toMatchObject({ missing: ['Seller email'], rows: [] })
    expect(read('Buyer name,Buyer email,Seller name,Seller email,buyer NAME\na,b,c,d,e')).toMatchObject({
      repeated: ['buyer NAME'],
      rows: [],
    })
  })

  it('reports the problems of each row and their columns', () => {
    const { rows } = read('Buyer name,Buyer email,Seller name,Seller email,Price\nBea,nowhere,,s@x.example,dear,more')
    expect(rows[0]?.problems).toEqual([
      'This row has more cells than there are columns.',
      'Buyer email: Enter an address such as name@example.com.',
      'Seller name: Enter a name.',
      expect.stringMatching(/^Price: /),
    ])
  })

  it('reports a cell in which the spreadsheet shows an error', () => {
    const table = readCsv('Buyer name,Buyer email,Seller name,Seller email,Price\nBea,b@x.example,Sam,s@x.example,')
    const { rows } = readRows(lease, { ...table, rows: table.rows.map(row => ({ ...row, brokenCells: [0, 4] })) })
    expect(rows[0]?.problems).toEqual([
      expect.stringMatching(/^Buyer name: The spreadsheet shows an error here/),
      expect.stringMatching(/^Price: The spreadsheet shows an error here/),
    ])
  })

  it('rewords a refusal by the service so that it uses the headings of the file', () => {
    const [row] = read('Buyer name,Buyer email,Seller name,Seller email,Price\nBea,b@x..example,Sam,s@x.example,1').rows
    expect(refusalInWords('signers[0].email must be an email address', row!, lease)).toBe(
      'Buyer email must be an email address.',
    )
    expect(refusalInWords('fields[0].value for "Price" on page 1 is too long', row!, lease)).toBe('Price is too long.')
    expect(refusalInWords('Something else', row!, lease)).toBe('Something else.')
  })
})

describe('the example in a list', () => {
  const fields = [
    field('1', { label: 'Note' }),
    field('2', { label: 'Rent', type: 'amount' }),
    field('3', { label: 'Rooms', type: 'amount', kind: 'number', decimals: 0 }),
    field('4', { label: 'Start', type: 'date' }),
    field('5', { label: 'Pets', type: 'checkbox' }),
    field('6', { label: 'Term', type: 'dropdown', kind: 'radio', options: ['12 months', '24 months'] }),
    field('7', { label: 'Extras', type: 'dropdown', kind: 'multiple', options: ['Garage', 'Garden'] }),
  ]
  const lease = template(fields, ['Buyer'])
  const columns = columnsOf(lease)
  const headings = columns.map(column => column.heading)
  const example = columns.map(exampleCell)
  const filled = ['Bea', 'b@x.example', 'hi', '1250.50', '2', '2026-11-30', 'true', '12 months', 'Garden']
  const read = (...rows: string[][]) => readRows(lease, readCsv(csvText([headings, ...rows])))

  it('shows the format or all options of each column', () => {
    expect(example).toEqual([
      'Example: Jane Miller',
      'An address such as jane@example.com',
      '',
      'A number such as 1250.50',
      'A number such as 1250',
      'A date such as 2026-12-31',
      'One of: true; false',
      'One of: 12 months; 24 months',
      'One or more of these, with semicolons between them: Garage; Garden',
    ])
  })

  it('is left out while it is unchanged', () => {
    const { rows, exampleRows } = read(example, filled)
    expect(exampleRows).toEqual([2])
    expect(rows).toMatchObject([{ number: 3, problems: [] }])
    expect(read(example)).toMatchObject({ rows: [], exampleRows: [2] })
  })

  it.each(headings.map((heading, place) => [heading, place] as const).filter(([heading]) => heading !== 'Note'))(
    'keeps a row from being sent if only %s still has the text of the example',
    (heading, place) => {
      const { rows } = read(filled.map((cell, index) => (index === place ? (example[index] ?? '') : cell)))
      expect(rows[0]?.problems).toEqual([`${heading}: This is still the text of the example.`])
    },
  )
})

describe('leftOutTable', () => {
  const lease = template([field('1', { label: 'Price', type: 'amount' })], ['Buyer'])
  const read = (text: string) => {
    const table = readCsv(text)
    const { rows } = readRows(lease, table)
    return { table, wrong: rows.filter(row => row.problems.length > 0) }
  }

  it('has the rows as they were, with the reason in a last column', () => {
    const { table, wrong } = read(
      'Note,Buyer name,Buyer email,Price\na,Bea,nowhere,dear\nb,Ben,b@x.example,1\nc,,c@x.example',
    )
    expect(leftOutTable(lease, table, wrong)).toEqual([
      ['Note', 'Buyer name', 'Buyer email', 'Price', 'To correct'],
      ['a', 'Bea', 'nowhere', 'dear', expect.stringMatching(/^Buyer email: .+ Price: /)],
      ['c', '', 'c@x.example', '', 'Buyer name: Enter a name.'],
    ])
  })

  it('can be mended and read again, with new reasons for what is still wrong', () => {
    const { table, wrong } = read('Buyer name,Buyer email,Price\nBea,nowhere,1\n,c@x.example,1\nD,d@x.example,1,more')
    const again = csvText(leftOutTable(lease, table, wrong)).replace('nowhere', 'b@x.example')
    const { rows, unused } = readRows(lease, readCsv(again))
    expect(unused).toEqual([])
    expect(rows.map(row => row.problems)).toEqual([
      [],
      ['Buyer name: Enter a name.'],
      ['This row has more cells than there are columns.'],
    ])
    const second = read(again)
    expect(leftOutTable(lease, second.table, second.wrong)).toEqual([
      ['Buyer name', 'Buyer email', 'Price', 'To correct'],
      ['', 'c@x.example', '1', 'Buyer name: Enter a name.'],
      ['D', 'd@x.example', '1', 'This row has more cells than there are columns.', 'more'],
    ])
  })

  it('does not take a column of the template for its own', () => {
    const own = template([field('1', { label: 'to correct' })], [])
    const table = readCsv('Name,Email address,To correct\n,b@x.example,text')
    expect(leftOutTable(own, table, readRows(own, table).rows)).toEqual([
      ['Name', 'Email address', 'To correct', 'To correct 2'],
      ['', 'b@x.example', 'text', 'Name: Enter a name.'],
    ])
  })
})
