import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { indexOf, insertedEnd, withContent, withDeletedEnd } from './clauses.ts'
import { ImpossibleEdit } from './content.ts'
import { deletedNode } from './delete-text.ts'
import { newAnchor } from './edit.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'

type Cell = NonNullable<Clause['cell']>

/** A row of a table. Its clauses, including the clauses of nested tables, are consecutive. */
interface Row {
  table: number
  row: number
  from: number
  to: number
}

/**
 * Returns the first clause of each cell of the row that contains a clause, in the order of the columns; empty outside
 * of tables.
 */
export function cellsOfRow(document: NegotiatedDocument, anchor: string): Clause[] {
  const cell = document.clauses.find(clause => clause.anchor === anchor)?.cell
  const isIn = (clause: Clause) => clause.cell?.table === cell?.table && clause.cell?.row === cell?.row
  const ofRow = cell ? document.clauses.filter(isIn) : []
  return ofRow.filter(
    (clause, index) => ofRow.findIndex(cellClause => cellClause.cell!.column === clause.cell!.column) === index,
  )
}

function rowOf(document: NegotiatedDocument, anchor: string): Row {
  const { cell } = document.clauses[indexOf(document, anchor)]!
  if (!cell) throw new ImpossibleEdit('this clause is not in a table')
  const { table, row } = cell
  const isIn = (clause: Clause) =>
    placesAround(document, clause).some(place => place.table === table && place.row === row)
  return { table, row, from: document.clauses.findIndex(isIn), to: document.clauses.findLastIndex(isIn) + 1 }
}

/** Returns the cell of a clause, and the cells around its table. */
function placesAround({ layout }: NegotiatedDocument, clause: Clause): Pick<Cell, 'table' | 'row' | 'column'>[] {
  const places: Pick<Cell, 'table' | 'row' | 'column'>[] = []
  for (let place: Pick<Cell, 'table' | 'row' | 'column'> | undefined = clause.cell; place; ) {
    places.push(place)
    const { table } = place
    place = layout.tables.find(otherTable => otherTable.table === table)?.within
  }
  return places
}

/** Inserts a row of empty cells after the row of a clause. */
export function insertRowAfter(
  document: NegotiatedDocument,
  anchor: string,
  asked: readonly string[] | undefined,
): NegotiatedDocument {
  const place = rowOf(document, anchor)
  const cells = cellsOfRow(document, anchor)
  if (asked && asked.length !== cells.length) throw new ImpossibleEdit('not as many anchors as cells')
  const isHeader = document.clauses[place.to]?.cell?.table === place.table && document.clauses[place.to]?.cell?.header
  const added = cells.map((like, index) => emptyCell(like, asked?.[index] ?? newAnchor(), isHeader === true))
  const first = { ...added[0]!, row: { inserted: { change: pendingChange('row') } } }
  const moved = movedRows(document, place, 1)
  return { ...moved, clauses: moved.clauses.toSpliced(place.to, 0, first, ...added.slice(1)) }
}

function emptyCell(like: Clause, anchor: string, isHeader: boolean): Clause {
  const { cell, kind, level, format } = like
  const { rowSpan: _, covered: _covered, header: _header, ...place } = cell!
  return {
    anchor,
    kind,
    ...(level !== undefined && { level }),
    ...(format && { format }),
    cell: { ...place, row: place.row + 1, ...(isHeader && { header: true }) },
    text: '',
    content: [],
    end: insertedEnd(),
    html: '',
  }
}

/** Renumbers the rows after a row. */
function movedRows(document: NegotiatedDocument, { table, row }: Row, by: 1 | -1): NegotiatedDocument {
  const moved = <Place extends { table: number; row: number }>(place: Place): Place =>
    place.table === table && place.row > row ? { ...place, row: place.row + by } : place
  return {
    ...document,
    clauses: document.clauses.map(clause => {
      const cell = clause.cell && moved(clause.cell)
      return cell && cell !== clause.cell ? { ...clause, cell } : clause
    }),
    layout: {
      ...document.layout,
      tables: document.layout.tables.map(table => (table.within ? { ...table, within: moved(table.within) } : table)),
    },
  }
}

/**
 * Deletes the row of a clause. A row that this member inserted is removed; any other row is marked as deleted, with all
 * its content.
 */
export function deleteRow(document: NegotiatedDocument, anchor: string, editor: Editor): NegotiatedDocument {
  const place = rowOf(document, anchor)
  const clauses = document.clauses.slice(place.from, place.to)
  const [first] = clauses
  if (first!.row?.deleted) return document
  if (isOwnInsertion(editor, first!.row?.inserted) && clauses.every(clause => isAllOwn(clause, editor))) {
    const left = { ...document, clauses: document.clauses.toSpliced(place.from, clauses.length) }
    return movedRows(left, place, -1)
  }
  const marked = clauses.map(withAllDeleted)
  const row = { ...first!.row, deleted: { change: pendingChange('row') } }
  return {
    ...document,
    clauses: document.clauses.toSpliced(place.from, clauses.length, { ...marked[0]!, row }, ...marked.slice(1)),
  }
}

const withAllDeleted = (clause: Clause): Clause => ({
  ...withDeletedEnd(
    withContent(
      clause,
      clause.content.map(node => (node.text === '' ? node : deletedNode(node))),
    ),
  ),
  deleted: true,
})

/** Tells whether all marks in a clause are by this member. */
function isAllOwn({ content, end, row, reformatted }: Clause, editor: Editor): boolean {
  const changes = [...content, end, row].flatMap(marked => [marked?.inserted?.change, marked?.deleted?.change])
  return [...changes, ...content.map(node => node.reformatted), reformatted].every(
    change => change === undefined || editor.isOwn(change),
  )
}
