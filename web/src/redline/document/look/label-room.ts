import type { BlockFormat, DocumentLayout, StoryClause, TextLook } from '../../../api/generated/calls.ts'
import { familyOf } from './families.ts'

/** The room of a label, in points. */
export interface LabelRoom {
  /** How far the label begins before the position of the first line. */
  lead: number
  /** From the position of the first line to the text. */
  room: number
}

/**
 * Returns the room that the label of a clause takes up with the tab after it; undefined if no tab follows. The text
 * begins at the next tab stop after the label, of which the indent of the following lines is one (ECMA-376-1 §17.9.28).
 */
export function labelRoom(
  clause: StoryClause,
  layout: Pick<DocumentLayout, 'text' | 'tabStop'>,
): LabelRoom | undefined {
  const { label, format } = clause
  if (label === undefined || format?.label?.suffix !== undefined) return undefined
  const { start = 0, firstLine = 0 } = format?.indent ?? {}
  const first = start + firstLine
  const width = labelWidth(label, format, layout.text)
  const align = format?.label?.align
  const lead = align === 'end' ? width : align === 'center' ? width / 2 : 0
  // LibreOffice counts in twentieths of a point
  const end = Math.round(20 * (first - lead + width)) / 20
  const stop = nextStop(end, format, layout.tabStop)
  return { lead, room: Math.max(0, stop - first) }
}

/** Returns the position of the next tab stop after a position, both in points from where lines begin. */
export function nextStop(after: number, format: BlockFormat | undefined, distance: number): number {
  const { start = 0, firstLine = 0 } = format?.indent ?? {}
  const ofLabel = format?.label?.tab
  const stops = [
    ...(firstLine < 0 ? [start] : []),
    ...(ofLabel === undefined ? [] : [ofLabel]),
    ...(format?.tabs ?? []).map(tab => tab.at),
  ].sort((a, b) => a - b)
  return stops.find(at => at > after) ?? (Math.floor(after / distance + 1e-6) + 1) * distance
}

let context: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()

function labelWidth(label: string, format: BlockFormat | undefined, text: TextLook): number {
  const { font = 'Times New Roman', size = 10 } = { ...text, ...format?.text, ...format?.label?.look }
  const styles = format?.label?.format ?? []
  const key = `${styles.includes('italic') ? 'italic ' : ''}${styles.includes('bold') ? '700 ' : ''}${size}px ${familyOf(font).css}`
  const cached = widths.get(key + label)
  if (cached !== undefined) return cached
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return label.length * size * 0.5
  context.font = key
  const { width } = context.measureText(styles.includes('caps') ? label.toUpperCase() : label)
  widths.set(key + label, width)
  return width
}
