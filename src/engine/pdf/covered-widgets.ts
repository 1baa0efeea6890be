import { transformPoint } from './geometry.ts'
import { isDict, PdfName, type PdfObject, PdfRef } from './objects.ts'
import type { PdfPage } from './pages.ts'
import type { RevisionObjects } from './revision-objects.ts'

/** A place on a page: points from the top left of the page as displayed. */
interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Annotation flag Hidden (ISO 32000-2 §12.5.3). */
const HIDDEN = 2
/** A widget that only touches the place at its edge stays as it is. */
const COVERED_SHARE = 0.2

/**
 * Hides the form fields of an unsigned document that lie under something drawn: viewers paint widgets over the page's
 * content, so a field with a background would cover the value. Whoever placed the drawing placed it on that field.
 */
export function hideCoveredWidgets(objects: RevisionObjects, page: PdfPage, places: Place[]): void {
  const annotations = objects.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annotations) || places.length === 0) return
  const inUserSpace = places.map(place => cornersOf(place, page))
  for (const reference of annotations) {
    if (reference instanceof PdfRef && isCovered(objects, reference, inUserSpace)) {
      objects.edit(reference, widget => {
        const flags = objects.resolve(widget.get('F'))
        widget.set('F', (typeof flags === 'number' ? flags : 0) | HIDDEN)
      })
    }
  }
}

type Corners = [left: number, bottom: number, right: number, top: number]

function cornersOf({ x, y, width, height }: Place, page: PdfPage): Corners {
  const [ax, ay] = transformPoint(page.toUserSpace, x, page.height - y - height)
  const [bx, by] = transformPoint(page.toUserSpace, x + width, page.height - y)
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

function isCovered(objects: RevisionObjects, reference: PdfRef, places: Corners[]): boolean {
  const widget = objects.resolve(reference)
  if (!isDict(widget)) return false
  const subtype = objects.resolve(widget.get('Subtype'))
  const rect = cornersOfRect(objects.resolve(widget.get('Rect')), objects)
  if (!(subtype instanceof PdfName) || subtype.value !== 'Widget' || rect === null) return false
  return places.some(place => overlap(place, rect) >= COVERED_SHARE * Math.min(area(place), area(rect)))
}

function cornersOfRect(rect: PdfObject, objects: RevisionObjects): Corners | null {
  const numbers = Array.isArray(rect) ? rect.map(one => objects.resolve(one)) : []
  if (numbers.length !== 4 || !numbers.every(one => typeof one === 'number')) return null
  const [ax, ay, bx, by] = numbers as [number, number, number, number]
  const corners: Corners = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
  return area(corners) > 0 ? corners : null
}

const area = ([left, bottom, right, top]: Corners) => Math.max(0, right - left) * Math.max(0, top - bottom)

const overlap = (a: Corners, b: Corners) =>
  area([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])])
