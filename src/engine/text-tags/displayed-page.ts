import { invert, type Matrix } from '../pdf/geometry.ts'
import type { PdfPage } from '../pdf/pages.ts'

/** A page with the transformation from user space to the displayed page, whose origin is the bottom left. */
export interface DisplayedPage extends Pick<PdfPage, 'width' | 'height' | 'userUnit'> {
  readonly fromUser: Matrix
}

/** Describes a page as displayed. Returns null for a page without an area. */
export function displayedPage({ width, height, userUnit, toUserSpace }: PdfPage): DisplayedPage | null {
  const fromUser = invert(toUserSpace)
  return fromUser ? { width, height, userUnit, fromUser } : null
}
