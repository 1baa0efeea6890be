import { removeFormulaGuard } from '../../../../../src/engine/csv/csv-text.ts'
import type { BulkRow, Template } from '../../../api/generated/calls.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { addressLike } from '../../send/send-problems.ts'
import type { ListRow, ListTable } from '../list-table.ts'
import { cellValue } from './cell-value.ts'
import { columnsOf, headingKey, type ListColumn, reasonHeading } from './columns.ts'
import { isExampleCell } from './example-row.ts'

export interface FilledIn {
  heading: string
  fieldId: string
  value: string
}

export interface ReadSigner {
  name: string
  email: string
  role: string | null
}

/** A row of a file as it would be sent, with its problems. */
export interface ReadRow {
  /** The number of the row in the file, as a spreadsheet shows it. */
  number: number
  signers: ReadSigner[]
  values: FilledIn[]
  problems: string[]
}

/** A file as it would be sent. It has no rows if columns for its signers are missing. */
export interface ReadRows {
  rows: ReadRow[]
  /** Headings that the template asks for and the file lacks. */
  missing: string[]
  /** Headings that occur twice. */
  repeated: string[]
  /** Headings that the template does not have. */
  unused: string[]
  /** The numbers of rows that are the unchanged example. They are never sent. */
  exampleRows: number[]
}

/** Reads a table into the columns that a template asks for, in any order. Leaves out the unchanged example. */
export function readRows(template: Template, { header, rows }: ListTable): ReadRows {
  const columns = columnsOf(template)
  const places = new Map<ListColumn, number>()
  const keys = header.map(headingKey)
  for (const column of columns) {
    const place = keys.indexOf(headingKey(column.heading))
    if (place >= 0) places.set(column, place)
  }
  const expectedKeys = new Set(columns.map(column => headingKey(column.heading)))
  const reasonKey = headingKey(reasonHeading(columns))
  const missing = columns.filter(column => column.kind !== 'value' && !places.has(column)).map(column => column.heading)
  const repeated = header.filter(
    (_, place) => expectedKeys.has(keys[place] ?? '') && keys.indexOf(keys[place] ?? '') !== place,
  )
  const unused = header.filter(
    (heading, place) => heading !== '' && keys[place] !== reasonKey && !expectedKeys.has(keys[place] ?? ''),
  )
  const isReadable = missing.length === 0 && repeated.length === 0
  const examples = isReadable ? rows.filter(row => isExample(row, places)) : []
  const toSend = isReadable ? rows.filter(row => !examples.includes(row)) : []
  return {
    missing,
    repeated,
    unused,
    exampleRows: examples.map(row => row.number),
    rows: toSend.map(row => readRow(row, columns, places, header)),
  }
}

/** Whether a row says in each column what the example says, or nothing. */
function isExample({ cells }: ListRow, places: ReadonlyMap<ListColumn, number>): boolean {
  const filled = [...places].filter(([, place]) => (cells[place] ?? '').trim() !== '')
  return filled.length > 0 && filled.every(([column, place]) => isExampleCell(column, cells[place] ?? ''))
}

function readRow(
  { number, cells, brokenCells = [] }: ListRow,
  columns: ListColumn[],
  places: ReadonlyMap<ListColumn, number>,
  header: string[],
): ReadRow {
  const row: ReadRow = { number, signers: [], values: [], problems: [] }
  if (cells.slice(header.length).some(cell => cell.trim() !== '')) row.problems.push(bulkText('bulkRowTooLong'))
  for (const column of columns) {
    const place = places.get(column)
    const cell = place === undefined ? '' : removeFormulaGuard(cells[place] ?? '')
    readCell(row, column, cell, place !== undefined && brokenCells.includes(place))
  }
  return row
}

function readCell(row: ReadRow, column: ListColumn, cell: string, isBroken: boolean): void {
  const { heading } = column
  const wrong = (problem: string) => row.problems.push(bulkText('bulkCellProblem', { heading, problem }))
  const isUnfit = isBroken || isExampleCell(column, cell)
  if (isUnfit) wrong(bulkText(isBroken ? 'bulkCellBroken' : 'bulkCellExample'))
  if (column.kind === 'value') {
    if (isUnfit) return
    const { value, problem } = cellValue(column.field, cell)
    if (problem !== null) wrong(problem)
    if (value !== null) row.values.push({ heading, fieldId: column.field.fieldId, value })
    return
  }
  const text = cell.trim().replace(/\s+/g, ' ')
  if (column.kind === 'name') {
    row.signers.push({ name: text, email: '', role: column.role })
    if (text === '' && !isUnfit) wrong(bulkText('sendNameMissing'))
    return
  }
  const signer = row.signers.at(-1)
  if (signer) signer.email = text
  if (isUnfit) return
  if (text === '') wrong(bulkText('sendEmailMissing'))
  else if (!addressLike.test(text)) wrong(bulkText('sendEmailWrong'))
}

/** Converts a row to the input that the interface takes. */
export const rowInput = ({ signers, values }: ReadRow): BulkRow => ({
  signers: signers.map(({ name, email, role }) => ({ name, email, ...(role !== null && { role }) })),
  ...(values.length > 0 && { fields: values.map(({ fieldId, value }) => ({ fieldId, value })) }),
})

/**
 * Rewrites the service's refusal of a row for the sender: the headings of the file replace the names of the interface.
 */
export function refusalInWords(error: string, { signers, values }: ReadRow, template: Template): string {
  const [path = '', list, place, property] = /^(signers|fields)\[(\d+)\]\.(\w+)/.exec(error) ?? []
  const heading = list === 'signers' ? signerHeading(template, signers, Number(place), property) : undefined
  if (heading !== undefined) return sentence(error.replace(path, heading))
  const filled = list === 'fields' ? values[Number(place)] : undefined
  const field = filled && template.fields.find(field => field.fieldId === filled.fieldId)
  if (!filled || !field) return sentence(error)
  const named = `${path} for ${field.label ? `"${field.label}"` : `the ${field.type} field`} on page ${field.page}`
  return sentence(error.replace(named, filled.heading).replace(path, filled.heading))
}

function signerHeading(template: Template, signers: ReadSigner[], place: number, property = ''): string | undefined {
  const column = columnsOf(template).find(
    candidate => candidate.kind !== 'value' && candidate.kind === property && candidate.role === signers[place]?.role,
  )
  return column?.heading
}

const sentence = (text: string): string => `${text.replace(/\.$/, '')}.`
