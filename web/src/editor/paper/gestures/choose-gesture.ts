import { boxBetween, overlaps } from '../../model/placing/boxes.ts'
import { noSelection, type Selection } from '../../model/selection.ts'
import { announceSelection } from '../../store/announce.ts'
import { presentOf } from '../../store/editor-store.ts'
import type { GestureContext } from './gesture-context.ts'
import { pointOn } from './paper-point.ts'
import type { Gesture } from './run-gesture.ts'

/**
 * Chooses all fields of a page that a dragged frame touches. With `isMore`, the fields that were chosen before stay
 * chosen. A press without a drag clears the selection.
 */
export function chooseGesture(
  { store, geometry }: GestureContext,
  start: PointerEvent,
  page: number,
  isMore: boolean,
): Gesture {
  const from = pointOn(geometry, page, start)
  const before: Selection = isMore ? store.getState().selection : noSelection
  return {
    update(event) {
      const frame = { page, ...boxBetween(from, pointOn(geometry, page, event)) }
      const touched = presentOf(store).fields.filter(field => field.page === page && overlaps(field, frame, 0))
      store.select(new Set([...before, ...touched.map(field => field.fieldId)]))
      store.gesture({ places: new Map(), page, guides: [], frame: { ...frame, purpose: 'choose' } })
    },
    finish(_, hasMoved) {
      store.gesture(null)
      if (hasMoved) announceSelection(store)
      else if (!isMore) store.select(noSelection)
    },
    cancel() {
      store.gesture(null)
      store.select(before)
    },
  }
}
