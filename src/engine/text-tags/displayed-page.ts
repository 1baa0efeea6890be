import { invert, type Matrix } from '../pdf/geometry.ts'
import type { PdfPage } from '../pdf/pages.ts'

/** On a page as it is displayed, in points from its top left. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** A page with the way from user space to what is displayed, whose origin is the bottom left. */
export interface DisplayedPage extends Pick<PdfPage, 'width' | 'height' | 'userUnit'> {
  readonly fromUser: Matrix
}

/** Null for a page that shows nothing. */
export function displayedPage({ width, height, userUnit, toUserSpace }: PdfPage): DisplayedPage | null {
  const fromUser = invert(toUserSpace)
  return fromUser ? { width, height, userUnit, fromUser } : null
}
