import type { FieldType } from '../fields/field-type.ts'

/** The possible reasons for suggesting a field at a place; each suggestion has one of them. */
export const reasons = [
  'line-after-label',
  'line-above-label',
  'line-below-label',
  'line-before-label',
  'square-with-label',
  'box-with-label',
  'cell-with-label',
  'cell-of-table',
] as const
export type Reason = (typeof reasons)[number]

/**
 * A field that a document's own pages ask for. Coordinates are in points from the top left of the page as displayed.
 */
export interface Suggestion {
  type: FieldType
  kind?: string
  /** The name that people would give the field. */
  label: string
  /** The one-based page number. */
  page: number
  x: number
  y: number
  width: number
  height: number
  why: Reason
  /** The words near it, nearest first, which may name the person who fills it in. */
  nearby: { text: string; where: 'above' | 'beside' | 'below' }[]
}
