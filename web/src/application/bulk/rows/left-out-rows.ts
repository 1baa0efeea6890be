import type { Template } from '../../../api/generated/calls.ts'
import type { ListTable } from '../list-table.ts'
import { columnsOf, headingKey, reasonHeading } from './columns.ts'
import type { ReadRow } from './read-rows.ts'

/**
 * Builds a table of the rows that are left out, as the file has them, with the reason in a last column. It can be
 * mended and chosen again. Cells that are in no column stay after the reason, so that they are noticed again.
 */
export function leftOutTable(template: Template, { header, rows }: ListTable, leftOut: readonly ReadRow[]): string[][] {
  const heading = reasonHeading(columnsOf(template))
  const reasonPlace = header.map(headingKey).indexOf(headingKey(heading))
  const withReason = (cells: readonly string[], reason: string) => {
    // The file may be one that was mended: the reason then replaces the earlier one.
    const inColumns = header.map((_, place) => cells[place] ?? '').filter((_, place) => place !== reasonPlace)
    return [...inColumns, reason, ...cells.slice(header.length)]
  }
  const cellsOf = new Map(rows.map(({ number, cells }) => [number, cells]))
  return [
    withReason(header, heading),
    ...leftOut.map(({ number, problems }) => withReason(cellsOf.get(number) ?? [], problems.join(' '))),
  ]
}
