import { type } from './certificate-style.ts'
import { arrange, type PageFlow, type TextBlock, type Typography } from './page-flow.ts'

/** A label with one or more values, which are drawn next to each other where they fit. */
export interface LabelledRow {
  label: string
  values: { text: string; type?: Typography }[]
}

interface MeasuredRow {
  label: TextBlock
  values: TextBlock[]
  height: number
}

/** The width of a section's labels, in points. */
export const SECTION_LABEL_WIDTH = 132
const ROW_GAP = 2.5

/** Draws rows with a label column and a value column; a row is never divided between pages. */
export function drawRows(
  flow: PageFlow,
  rows: LabelledRow[],
  place: { x: number; labelWidth: number; width: number },
): void {
  for (const row of rows) {
    const measured = measureRow(flow, row, place)
    flow.ensure(measured.height)
    drawRow(flow, measured, place)
  }
}

export function heightOfRows(flow: PageFlow, rows: LabelledRow[], place: RowsPlace): number {
  return rows.reduce((sum, row) => sum + measureRow(flow, row, place).height, 0)
}

function measureRow(flow: PageFlow, row: LabelledRow, { labelWidth, width }: RowsPlace): MeasuredRow {
  const label = flow.block(row.label, labelWidth - 8, type.label)
  const values = row.values.map(value => flow.block(value.text, width - labelWidth, value.type ?? type.body))
  return { label, values, height: Math.max(label.height, arrange(values, width - labelWidth).height) + ROW_GAP }
}

function drawRow(flow: PageFlow, row: MeasuredRow, place: RowsPlace): void {
  const top = flow.y
  // The label sits on the first value's baseline, whatever script that is in.
  const shift = (row.values[0]?.lines[0]?.baseline ?? 0) - row.label.lines[0]!.baseline
  flow.draw(row.label, place.x, top + Math.max(0, shift))
  flow.drawTogether(row.values, place.x + place.labelWidth, place.width - place.labelWidth)
  flow.y = top + row.height
}

/** The position of rows, in points; `width` covers both columns. */
export interface RowsPlace {
  x: number
  labelWidth: number
  width: number
}
