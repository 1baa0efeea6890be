import type { FieldPlace } from '../../model/editor-document.ts'
import { kindToPlace, type Placeable, sizeToPlace, typeOfKind } from '../../model/field-kinds.ts'
import { boxBetween, keptOnPage, smallestSize } from '../../model/placing/boxes.ts'
import { baselineBelowTop, lineUnder, type SnapGuide, snapMove } from '../../model/placing/snap.ts'
import { shownPageOf } from '../../store/editor-store.ts'
import { type GestureContext, noLines, reachOf, snapLinesOf } from './gesture-context.ts'
import { type ClientPoint, type PagePoint, pageAt, pointOn } from './paper-point.ts'
import { place } from './place-new.ts'
import type { Gesture } from './run-gesture.ts'

/** The distance in points from the left edge of a new field to the pointer that holds it. */
const grip = 4

/** Returns the place of a new field dropped at a point, and the lines that it snaps to. */
export function landing(
  context: GestureContext,
  placeable: Placeable,
  at: PagePoint,
  isFree: boolean,
): { place: FieldPlace; guides: readonly SnapGuide[] } {
  const size = sizeToPlace(placeable)
  const isSmall = size.width < 3 * grip + 10
  const type = typeOfKind(kindToPlace(placeable))
  const lines = isFree ? noLines : snapLinesOf(context, at.page, new Set())
  const bottom = lineUnder(at.y, type, lines) ?? at.y + size.height / 2
  const wished = { x: at.x - (isSmall ? size.width / 2 : grip), y: bottom - size.height, ...size }
  const baseline = baselineBelowTop({ type, ...size })
  const { by, guides } = snapMove(wished, baseline, lines, reachOf(context, at.page))
  const snapped = { page: at.page, ...wished, x: wished.x + by.x, y: wished.y + by.y }
  return { place: keptOnPage(snapped, shownPageOf(context.store, at.page)), guides }
}

/** Shows where a new field would land; shows nothing outside the pages. */
export function showLanding(
  context: GestureContext,
  placeable: Placeable,
  event: ClientPoint & { altKey: boolean },
): void {
  const page = pageAt(context.geometry, event)
  if (page === null) {
    context.store.gesture(null)
    return
  }
  const { place: at, guides } = landing(context, placeable, pointOn(context.geometry, page, event), event.altKey)
  context.store.gesture({ places: new Map(), page, guides, frame: { ...at, purpose: 'draw' } })
}

/** Places a new field where the pointer is pressed, or in the box that the pointer draws. */
export function drawGesture(context: GestureContext, start: PointerEvent, page: number, placeable: Placeable): Gesture {
  const { store, geometry } = context
  const from = pointOn(geometry, page, start)
  const size = shownPageOf(store, page)
  const least = smallestSize(typeOfKind(kindToPlace(placeable)), size)
  const boxTo = (event: PointerEvent) => {
    const box = boxBetween(from, pointOn(geometry, page, event))
    const wide = { ...box, width: Math.max(box.width, least.width), height: Math.max(box.height, least.height) }
    return keptOnPage({ page, ...wide }, size)
  }
  return {
    update: event =>
      store.gesture({ places: new Map(), page, guides: [], frame: { ...boxTo(event), purpose: 'draw' } }),
    finish(event, hasMoved) {
      store.gesture(null)
      place(context, placeable, hasMoved ? boxTo(event) : landing(context, placeable, from, start.altKey).place)
    },
    cancel: () => store.gesture(null),
  }
}

/** Drags a new field from the palette to the paper. The button itself handles a press without a drag. */
export function dropGesture(context: GestureContext, placeable: Placeable): Gesture {
  const { store, geometry } = context
  return {
    update: event => showLanding(context, placeable, event),
    finish(event, hasMoved) {
      store.gesture(null)
      const page = hasMoved ? pageAt(geometry, event) : null
      if (page === null) return
      place(context, placeable, landing(context, placeable, pointOn(geometry, page, event), event.altKey).place)
    },
    cancel: () => store.gesture(null),
  }
}
