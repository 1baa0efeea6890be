import type { RefObject } from 'react'

/** The element of the margin; the document is next to it in the same parent. */
export type MarginFrame = RefObject<HTMLElement | null>

/** Returns the document next to the margin; null if it is not shown. */
export const bodyBeside = (frame: Element | null): HTMLElement | null =>
  frame?.parentElement?.querySelector<HTMLElement>('.redline-body') ?? null

/** Returns the row of a clause in the document next to the margin; null if it is not drawn. */
export const rowBeside = (frame: Element | null, anchor: string | null): HTMLElement | null =>
  bodyBeside(frame)?.querySelector<HTMLElement>(`.clause-row[data-anchor="${CSS.escape(anchor ?? '')}"]`) ?? null
