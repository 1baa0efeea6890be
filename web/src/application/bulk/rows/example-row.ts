import { bulkText } from '../../../texts/bulk-text.ts'
import type { ListColumn } from './columns.ts'
import { valueHint } from './value-hint.ts'

/**
 * Returns what the example in a list says in a column: the format of its values, or all options of a choice. Empty for
 * a column that takes any text. No example is a value, so a list that still has one is never sent by mistake.
 */
export function exampleCell(column: ListColumn): string {
  if (column.kind === 'value') return valueHint(column.field) ?? ''
  return bulkText(column.kind === 'name' ? 'bulkExampleName' : 'bulkExampleEmail')
}

/** Whether a cell still says what the example says. */
export const isExampleCell = (column: ListColumn, cell: string): boolean =>
  cell.trim() !== '' && cell.trim() === exampleCell(column).trim()
