import type { FieldId } from '../../model/editor-document.ts'
import { type SnapLines, snapLines } from '../../model/placing/snap.ts'
import { type EditorStore, presentOf, shownPageOf } from '../../store/editor-store.ts'
import type { MarksOfPages } from '../page-marks.ts'
import { type PaperGeometry, scaleOf } from './paper-point.ts'

/** The parts of the editor that gestures work with. */
export interface GestureContext {
  store: EditorStore
  geometry: PaperGeometry
  /** The marks of the pages, which fields snap to. */
  marks: Pick<MarksOfPages, 'of'>
}

const reachPx = 6

/** Returns the distance in points within which a line attracts a field. */
export const reachOf = ({ geometry }: GestureContext, page: number) => reachPx / scaleOf(geometry, page)

/** Returns the snap lines of a page, except the lines of the fields in `without`. */
export function snapLinesOf(context: GestureContext, page: number, without: ReadonlySet<FieldId>): SnapLines {
  const others = presentOf(context.store).fields.filter(field => field.page === page && !without.has(field.fieldId))
  return snapLines(others, shownPageOf(context.store, page), context.marks.of(page))
}

export const noLines: SnapLines = { xs: [], ys: [] }
