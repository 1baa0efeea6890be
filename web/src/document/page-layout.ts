import type { DocumentPage } from '../api/generated/calls.ts'

/** Paper is not shown larger than life size (96 CSS pixels and 72 points to the inch) unless the reader zooms in. */
const largestFit = 96 / 72
const zoomSteps = [1, 1.25, 1.5, 2, 3, 4]

export const fitZoom = 1

/** Returns CSS pixels per point: the page fills the width, multiplied by `zoom`. */
export function pageScale(page: DocumentPage, availableWidthPx: number, zoom: number): number {
  return Math.min(availableWidthPx / page.width, largestFit) * zoom
}

/** Returns the next zoom step up (`direction` 1) or down (-1); the same zoom if there is no further step. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? zoomSteps : [...zoomSteps].reverse()
  return steps.find(step => (step - zoom) * direction > 0.01) ?? zoom
}
