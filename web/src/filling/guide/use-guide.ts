import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentPage, SessionField } from '../../api/generated/calls.ts'
import { fitZoom, pageScale } from '../../document/page-layout.ts'
import { readableZoom } from '../../fields/field-geometry.ts'
import type { SizedField } from '../../fields/fit-text.ts'
import { controlOf } from '../controls/field-actions.ts'
import { useAfterTap } from './use-after-tap.ts'

/** In a view narrower than this, the paper is too small to write on without zooming. */
const smallViewPx = 700
/** A field that is closer than this to an edge of the view is moved to the middle. */
const comfortPx = 56

export interface Guide {
  currentId: string | null
  setCurrentId(id: string | null): void
  zoom: number
  setZoom(zoom: number): void
  /**
   * Called when a field has got the focus. Once the tap has ended, brings the field into view, large enough to read.
   */
  onFieldFocus(field: SessionField): void
  /** Shows whole pages again on a small view. Returns whether it did. */
  showWholePages(): boolean
}

/** Tracks the signer's current step, and brings it into view. */
export function useGuide(pages: readonly DocumentPage[], scroller: RefObject<HTMLElement | null>): Guide {
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [zoom, setZoom] = useState(fitZoom)
  const [arrival, setArrival] = useState<{ fieldId: string } | null>(null)
  const zoomNow = useRef(zoom)
  zoomNow.current = zoom

  useLayoutEffect(() => {
    if (arrival) bringIntoView(scroller.current, controlOf(arrival.fieldId), true)
  }, [arrival, scroller])
  useKeptInView(scroller)
  const afterTap = useAfterTap()
  /** The field to be brought into view once the tap has ended. */
  const coming = useRef<SessionField | null>(null)

  const onFieldFocus = useCallback(
    (field: SessionField) => {
      coming.current = field
      afterTap(() => {
        if (coming.current !== field) return
        setCurrentId(field.fieldId)
        setZoom(zoomFor(pages, field, zoomNow.current, scroller.current))
        setArrival({ fieldId: field.fieldId })
      })
    },
    [pages, scroller, afterTap],
  )
  const showWholePages = useCallback(() => {
    if (!scroller.current || scroller.current.clientWidth >= smallViewPx) return false
    coming.current = null
    setZoom(fitZoom)
    return true
  }, [scroller])
  return { currentId, setCurrentId, zoom, setZoom, onFieldFocus, showWholePages }
}

/**
 * Returns the zoom for a field. The current zoom stays if the field can be read and fits. On a large view it always
 * stays.
 */
function zoomFor(
  pages: readonly DocumentPage[],
  field: SessionField,
  zoom: number,
  scroller: HTMLElement | null,
): number {
  const page = pages[field.page - 1]
  if (!scroller || !page || scroller.clientWidth >= smallViewPx) return zoom
  const availablePx = scroller.clientWidth - 24
  const fitScale = pageScale(page, availablePx, fitZoom)
  const readable = readableZoom(sizedAs(field), fitScale, availablePx)
  const fits = field.width * fitScale * zoom <= availablePx + 1
  return zoom >= readable * 0.9 && fits ? zoom : readable
}

/** Treats radio buttons as checkboxes, because they need the same size to be readable. */
const sizedAs = (field: SessionField): SizedField =>
  field.choices ? { type: 'checkbox', width: field.width, height: field.choices[0]!.height } : field

/** Keeps the focused field in view when the height of the view changes: a keyboard opens, or a phone is rotated. */
function useKeptInView(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement && focused.closest('.field') && element.contains(focused)) {
        bringIntoView(element, focused, false)
      }
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}

function bringIntoView(scroller: HTMLElement | null, element: HTMLElement | null, mayGlide: boolean): void {
  if (!scroller || !element) return
  const view = scroller.getBoundingClientRect()
  const place = element.getBoundingClientRect()
  const isComfortable =
    place.top >= view.top + comfortPx &&
    place.bottom <= view.bottom - comfortPx &&
    place.left >= view.left &&
    place.right <= view.right
  if (isComfortable) return
  const top = place.top - view.top - (view.height - place.height) / 2
  const left = leftMove(view, place)
  const isNear = Math.abs(top) < 1.5 * view.height
  scroller.scrollBy({ top, left, behavior: mayGlide && isNear && !prefersStillness() ? 'smooth' : 'instant' })
}

/** Returns how far to scroll sideways so that the start of the field, which matters most, is in view. */
function leftMove(view: DOMRect, place: DOMRect): number {
  if (place.left >= view.left + 12 && place.right <= view.right - 12) return 0
  if (place.width > view.width - 24) return place.left - view.left - 12
  return place.left - view.left - (view.width - place.width) / 2
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
