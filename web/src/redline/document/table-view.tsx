import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Story, TableLayout } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { EndMarksOf } from './clause-text.tsx'
import { asCopy, type Drawing, isSameDrawing } from './drawing.ts'
import { cellStyle, tableStyle } from './look/table-style.ts'
import { type CellBlock, clausesInRow, isSameRow, type RowBlock, type TableBlock } from './plan/blocks.ts'

interface TableViewProps {
  table: TableBlock
  drawing: Drawing
  around?: readonly Story[]
}

/** Draws a table in the widths that the document gives it. The table scrolls sideways if the page is too narrow. */
export function TableView({ table, drawing, around }: TableViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(scroller)
  const first = table.rows.findIndex(row => !row.isHeader)
  const firstOfBody = first < 0 ? table.rows.length : first
  const last = table.rows.length - 1
  const heads = useMemo(() => table.rows.slice(0, firstOfBody), [table.rows, firstOfBody])
  const draw = (row: RowBlock, index: number) => (
    <Row
      key={row.key}
      row={row}
      layout={table.layout}
      isFirst={index === 0}
      isLast={index === last}
      heads={index >= firstOfBody ? heads : noRows}
      drawing={drawing}
      {...(around && { around })}
    />
  )
  return (
    <div
      ref={scroller}
      className="table-scroller"
      data-overflows={overflows || undefined}
      {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': redlineText('table') })}
    >
      <table dir={table.layout?.direction} style={tableStyle(table.layout)}>
        <Columns columns={table.layout?.columns ?? []} />
        {firstOfBody > 0 && <thead>{table.rows.slice(0, firstOfBody).map(draw)}</thead>}
        <tbody>{table.rows.slice(firstOfBody).map((row, index) => draw(row, index + firstOfBody))}</tbody>
      </table>
    </div>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, width) => total + width, 0)

function Columns({ columns }: { columns: readonly number[] }) {
  const total = sum(columns)
  if (total === 0) return null
  return (
    <colgroup>
      {columns.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its number.
        <col key={index} style={{ width: `${(100 * width) / total}%` }} />
      ))}
    </colgroup>
  )
}

/** Tells whether the content overflows. Only a scrollable element should be reachable from the keyboard. */
function useOverflow(element: React.RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const scroller = element.current
    if (!scroller) return
    // the edges of pages in a table are wider than it
    const table = scroller.firstElementChild as HTMLElement
    const observer = new ResizeObserver(() => setOverflows(table.offsetWidth > scroller.clientWidth + 1))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [element])
  return overflows
}

const noRows: readonly RowBlock[] = []

interface RowProps {
  row: RowBlock
  /** The rows that are repeated on each page. */
  heads: readonly RowBlock[]
  layout: TableLayout | undefined
  isFirst: boolean
  isLast: boolean
  drawing: Drawing
  around?: readonly Story[]
}

const Row = memo(
  function Row({ row, heads, layout, isFirst, isLast, drawing, around }: RowProps) {
    const marks = drawing.view === 'clean' ? undefined : row.marks
    return (
      <>
        {row.breaks?.map(pageBreak => (
          <tr key={pageBreak.begun.number} className="page-row">
            <td colSpan={row.cells.reduce((sum, cell) => sum + cell.columnSpan, 0)}>
              {drawing.drawBreak(pageBreak, drawing)}
            </td>
          </tr>
        ))}
        {row.breaks &&
          heads.map((head, index) => (
            <RepeatedRow key={head.key} {...{ row: head, layout, drawing }} isFirst={index === 0} />
          ))}
        <tr
          data-row={marks && (['inserted', 'deleted'] as const).filter(end => marks[end]).join(' ')}
          data-side={sideOf(marks, drawing)}
        >
          {row.cells.map((cell, index) => (
            <Cell
              key={cell.column}
              cell={cell}
              isHeader={row.isHeader}
              style={styleOfCell(row, index, layout, { isFirst, isLast })}
              drawing={drawing}
              {...(around && { around })}
            >
              {index === 0 && marks && (
                <EndMarksOf
                  marks={marks}
                  kinds={{ inserted: 'rowInserted', deleted: 'rowDeleted' }}
                  context={drawing}
                />
              )}
            </Cell>
          ))}
        </tr>
      </>
    )
  },
  (a, b) =>
    isSameRow(a.row, b.row) &&
    a.layout === b.layout &&
    (a.row.breaks === undefined || a.heads === b.heads) &&
    a.isFirst === b.isFirst &&
    a.isLast === b.isLast &&
    a.around === b.around &&
    isSameDrawing(a.drawing, b.drawing, () => clausesInRow(a.row)),
)

/** Draws a heading row again on another page, where it is only looked at. */
function RepeatedRow({ row, layout, isFirst, drawing }: Pick<RowProps, 'row' | 'layout' | 'isFirst' | 'drawing'>) {
  const copy = { ...drawing, ...asCopy }
  return (
    <tr inert>
      {row.cells.map((cell, index) => (
        <td
          key={cell.column}
          colSpan={cell.columnSpan}
          style={styleOfCell(row, index, layout, { isFirst, isLast: false })}
        >
          {cell.blocks.map(block => drawing.drawBlock(block, copy))}
        </td>
      ))}
    </tr>
  )
}

const styleOfCell = (
  { cells }: RowBlock,
  index: number,
  layout: TableLayout | undefined,
  { isFirst, isLast }: Pick<RowProps, 'isFirst' | 'isLast'>,
): CSSProperties =>
  cellStyle(cells[index]!.place, layout, {
    isFirstRow: isFirst,
    isLastRow: isLast,
    isFirstColumn: index === 0,
    isLastColumn: index === cells.length - 1,
  })

const sideOf = (marks: RowBlock['marks'], { authorOf }: Drawing) => {
  const change = (marks?.deleted ?? marks?.inserted)?.change
  return change === undefined ? undefined : authorOf(change)?.side
}

interface CellProps {
  cell: CellBlock
  isHeader: boolean
  style: CSSProperties
  drawing: Drawing
  around?: readonly Story[]
  children: React.ReactNode
}

function Cell({ cell, isHeader, style, drawing, around, children }: CellProps) {
  const isEmpty = cell.blocks.every(block => block.kind === 'clause' && block.clause.content.length === 0)
  const Tag = isHeader && !isEmpty ? 'th' : 'td'
  return (
    <Tag
      colSpan={cell.columnSpan > 1 ? cell.columnSpan : undefined}
      rowSpan={cell.rowSpan > 1 ? cell.rowSpan : undefined}
      scope={Tag === 'th' ? 'col' : undefined}
      style={style}
      data-empty={cell.blocks.length === 0 || undefined}
    >
      {children}
      {cell.blocks.map(block => drawing.drawBlock(block, drawing, around))}
    </Tag>
  )
}
