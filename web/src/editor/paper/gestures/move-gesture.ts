import type { EditorField, FieldId, FieldPlace } from '../../model/editor-document.ts'
import { moved } from '../../model/placing/arrange.ts'
import { boxAround, keptOnPage } from '../../model/placing/boxes.ts'
import { baselineBelowTop, type SnapGuide, type SnapLines, snapMove } from '../../model/placing/snap.ts'
import { announceMoved } from '../../store/announce.ts'
import { chosenFields, shownPageOf } from '../../store/editor-store.ts'
import { type GestureContext, noLines, reachOf, snapLinesOf } from './gesture-context.ts'
import { pageAt, pointOn, scaleOf } from './paper-point.ts'
import type { Gesture } from './run-gesture.ts'

/** Moves the chosen fields. If all are on one page, they can also move to another page. */
export function moveGesture(context: GestureContext, start: PointerEvent, page: number): Gesture {
  const { store, geometry } = context
  const fields = chosenFields(store)
  const ids = new Set(fields.map(field => field.fieldId))
  const from = pointOn(geometry, page, start)
  const isOnePage = fields.every(field => field.page === page)
  const lines = new Map<number, SnapLines>()
  let places = new Map<FieldId, FieldPlace>()

  const linesOn = (number: number) => {
    const pageLines = lines.get(number) ?? snapLinesOf(context, number, ids)
    lines.set(number, pageLines)
    return pageLines
  }
  const update = (event: PointerEvent) => {
    const target = isOnePage ? (pageAt(geometry, event) ?? page) : page
    const free = event.altKey ? noLines : linesOn(target)
    const at = pointOn(geometry, target, event)
    const next = placesAt(context, fields, {
      by: { x: at.x - from.x, y: at.y - from.y },
      target,
      lines: free,
      isOnePage,
    })
    places = next.places
    store.gesture({
      places: shownPlaces(context, next.places, page, target),
      page: target,
      guides: next.guides,
      frame: null,
    })
  }
  return {
    isDrag: true,
    update,
    finish(_, hasMoved) {
      store.gesture(null)
      if (!hasMoved) return
      store.edit({ kind: 'place', places })
      announceMoved(store)
    },
    cancel: () => store.gesture(null),
  }
}

interface Move {
  by: { x: number; y: number }
  target: number
  lines: SnapLines
  isOnePage: boolean
}

function placesAt(context: GestureContext, fields: readonly EditorField[], { by, target, lines, isOnePage }: Move) {
  const around = boxAround(fields)
  const [only] = fields
  const baseline = fields.length === 1 && only ? baselineBelowTop(only) : null
  const wished = { ...around, x: around.x + by.x, y: around.y + by.y }
  const snapped = snapMove(wished, baseline, lines, reachOf(context, target))
  const whole = { x: by.x + snapped.by.x, y: by.y + snapped.by.y }
  const pageSize = (page: number) => shownPageOf(context.store, isOnePage ? target : page)
  const places = moved(fields, whole, pageSize)
  const result = new Map<FieldId, FieldPlace>()
  for (const [id, place] of places) {
    const page = isOnePage ? target : place.page
    result.set(id, keptOnPage({ ...place, page }, shownPageOf(context.store, page)))
  }
  return { places: result, guides: snapped.guides as SnapGuide[] }
}

/** Converts places to the page that the fields came from, where they are drawn until they are dropped. */
function shownPlaces(
  { geometry }: GestureContext,
  places: ReadonlyMap<FieldId, FieldPlace>,
  from: number,
  to: number,
): ReadonlyMap<FieldId, FieldPlace> {
  if (from === to) return places
  const origin = { clientX: 0, clientY: 0 }
  const [onFrom, onTo] = [pointOn(geometry, from, origin), pointOn(geometry, to, origin)]
  const ratio = scaleOf(geometry, to) / scaleOf(geometry, from)
  return new Map(
    [...places].map(([id, place]) => {
      const x = (place.x - onTo.x) * ratio + onFrom.x
      const y = (place.y - onTo.y) * ratio + onFrom.y
      return [id, { page: from, x, y, width: place.width * ratio, height: place.height * ratio }]
    }),
  )
}
