import type { CSSProperties } from 'react'
import type { CellLook, TableCell, TableLayout } from '../../../api/generated/calls.ts'
import { borderText, points, type Style } from './look-style.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, width) => total + width, 0)

/** The padding of cells in a table that does not set it, in points. */
const PADDING = { top: 0, bottom: 0, start: 5.4, end: 5.4 }

/** Returns the declarations for a table. The style sheet turns them into its width and place. */
export function tableStyle(layout: TableLayout | undefined): CSSProperties {
  const columns = layout?.columns ?? []
  const width = sum(columns)
  const { percent, indent, align } = layout ?? {}
  return {
    ...(width > 0 && { '--width': width, '--columns': columns.length }),
    ...(percent !== undefined && { width: `${percent}%` }),
    ...(indent !== undefined && { '--indent': indent }),
    ...(align !== undefined && { marginInline: align === 'center' ? 'auto' : 'auto 0' }),
    '--table-start': startOf(layout, width),
  } as CSSProperties
}

/** Returns the distance of a table from where lines begin, as a length. */
function startOf({ align, indent = 0, percent }: Partial<TableLayout> = {}, width: number): string {
  if (!align) return points(indent)
  const text = '(var(--page-width) - var(--page-left) - var(--page-right))'
  const taken = percent === undefined ? String(width) : `${text} * ${percent / 100}`
  return `calc((${text} - ${taken}) * ${align === 'center' ? 0.5 : 1} * var(--pt))`
}

/** The place of a cell among the cells of its table. */
export interface CellEdges {
  isFirstRow: boolean
  isLastRow: boolean
  isFirstColumn: boolean
  isLastColumn: boolean
}

/** Returns the declarations for a cell: what it has of its own, else what the table says. */
export function cellStyle(
  place: TableCell | undefined,
  layout: TableLayout | undefined,
  edges: CellEdges,
): CSSProperties {
  const look: CellLook = place?.look ?? {}
  const ofTable = layout?.borders ?? {}
  const style: Style = {}
  const borders = {
    BlockStart: look.borders?.top ?? (edges.isFirstRow ? ofTable.top : ofTable.insideH),
    BlockEnd: look.borders?.bottom ?? (edges.isLastRow ? ofTable.bottom : ofTable.insideH),
    InlineStart: look.borders?.start ?? (edges.isFirstColumn ? ofTable.start : ofTable.insideV),
    InlineEnd: look.borders?.end ?? (edges.isLastColumn ? ofTable.end : ofTable.insideV),
  }
  for (const [edge, border] of Object.entries(borders)) if (border) style[`border${edge}`] = borderText(border)
  const { top, bottom, start, end } = { ...PADDING, ...layout?.padding, ...look.padding }
  style.padding = `${points(top)} ${points(end)} ${points(bottom)} ${points(start)}`
  if (look.background) {
    style.background = look.background
    style['--auto-ink'] = isDark(look.background) ? '#fff' : '#000'
  }
  if (look.vertical) style.verticalAlign = look.vertical === 'center' ? 'middle' : 'bottom'
  const { height } = place ?? {}
  if (height) style.height = points('exactly' in height ? height.exactly : height.atLeast)
  return style
}

/** Tells whether letters without a colour of their own are white on a background (ECMA-376-1 §17.3.2.6). */
function isDark(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red! + 0.587 * green! + 0.114 * blue! < 96
}
