import type { CSSProperties } from 'react'
import type { FieldBox } from '../../../src/engine/fields/field-place.ts'
import { paddingOf } from '../../../src/engine/fields/value-size.ts'
import type { DocumentPage, FieldType, SessionField } from '../api/generated/calls.ts'
import { firstPoints, isBlock, type SizedField } from './fit-text.ts'

/** Safari on a phone zooms the whole page when a field with smaller text gets the focus. */
export const smallestTouchTextPx = 16

/** Checkboxes and signatures are enlarged less, because their surroundings matter more than their size. */
const largestZoom: Partial<Record<FieldType, number>> = { checkbox: 1.7, signature: 1.6 }

/** Returns the position of a field on its page in percent, so that it scales with the paper. */
export function fieldPlace(field: FieldBox, page: Pick<DocumentPage, 'width' | 'height'>) {
  return {
    left: `${(100 * field.x) / page.width}%`,
    top: `${(100 * field.y) / page.height}%`,
    width: `${(100 * field.width) / page.width}%`,
    height: `${(100 * field.height) / page.height}%`,
  }
}

/** Aligns values in their box, for the styles of controls and of fixed values. */
export const alignStyle = ({ align }: Pick<SessionField, 'align'>) => ({ '--align': align ?? 'start' }) as CSSProperties

/**
 * Returns the padding of a text in its box, in CSS pixels, so that its first baseline is in the same place as in the
 * sealed document.
 */
export function textPadding(field: SizedField, words: string, scale: number): CSSProperties {
  const padding = paddingOf(field) * scale
  const top = isBlock(field, words) && { paddingTop: `max(0px, ${padding}px - 0.095em)` }
  return { paddingInline: padding, ...top }
}

/**
 * Returns the layout of a control: it is laid out at `fontPx`, then shrunk by `shrink` to the size that its text will
 * have on paper. `points` is that size. `smallestPx` keeps the layout above the size at which phones zoom in.
 */
export function controlSize(field: SizedField, points: number, scale: number, smallestPx: number) {
  const fontPx = Math.max(firstPoints(field) * scale, smallestPx)
  return { fontPx, shrink: Math.min(1, (points * scale) / fontPx) }
}

/**
 * Returns the zoom at which a field can be read and tapped on a small screen. Its text becomes as large as the text of
 * the interface, as long as the field fits the width. `fitScale` is in CSS pixels per point at zoom 1.
 */
export function readableZoom(field: SizedField, fitScale: number, availableWidthPx: number): number {
  const readable = smallestTouchTextPx / (firstPoints(field) * fitScale)
  const widest = availableWidthPx / (field.width * fitScale)
  return Math.max(1, Math.min(readable, widest, largestZoom[field.type] ?? 2.6))
}
