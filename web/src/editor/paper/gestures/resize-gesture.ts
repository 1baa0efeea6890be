import type { EditorField } from '../../model/editor-document.ts'
import { placeOf } from '../../model/editor-document.ts'
import { smallestSize } from '../../model/placing/boxes.ts'
import { type Handle, resized } from '../../model/placing/resize.ts'
import { snapResize } from '../../model/placing/snap.ts'
import { announceSize } from '../../store/announce.ts'
import { shownPageOf } from '../../store/editor-store.ts'
import { type GestureContext, noLines, reachOf, snapLinesOf } from './gesture-context.ts'
import { pointOn } from './paper-point.ts'
import type { Gesture } from './run-gesture.ts'

/** Moves a side or a corner of a field. */
export function resizeGesture(
  context: GestureContext,
  start: PointerEvent,
  field: EditorField,
  handle: Handle,
): Gesture {
  const { store, geometry } = context
  const { fieldId, page: number } = field
  const page = shownPageOf(store, number)
  const limits = { least: smallestSize(field.type, page), page }
  const from = pointOn(geometry, number, start)
  const lines = snapLinesOf(context, number, new Set([fieldId]))
  let place = placeOf(field)

  return {
    isDrag: true,
    update(event) {
      const at = pointOn(geometry, number, event)
      const by = { x: at.x - from.x, y: at.y - from.y }
      const wished = resized(placeOf(field), handle, by, limits)
      const snapped = snapResize(wished, handle, event.altKey ? noLines : lines, reachOf(context, number))
      place = resized(wished, handle, snapped.by, limits)
      store.gesture({ places: new Map([[fieldId, place]]), page: number, guides: snapped.guides, frame: null })
    },
    finish(_, hasMoved) {
      store.gesture(null)
      if (!hasMoved) return
      store.edit({ kind: 'place', places: new Map([[fieldId, place]]) })
      announceSize(store, fieldId)
    },
    cancel: () => store.gesture(null),
  }
}
