import type { FieldId } from '../../model/editor-document.ts'
import { noMarks, type PageMarks, type SnapLines, snapLines } from '../../model/placing/snap.ts'
import { type EditorStore, pageOf, presentOf } from '../../store/editor-store.ts'
import { type PaperGeometry, scaleOf } from './paper-point.ts'

/** What gestures know of where they are. */
export interface GestureContext {
  store: EditorStore
  geometry: PaperGeometry
  /** What of a page's own content fields are drawn to, as far as it is known. */
  marksOf?(page: number): PageMarks
}

const reachPx = 6

/** How near a line draws a field, in points. */
export const reachOf = ({ geometry }: GestureContext, page: number) => reachPx / scaleOf(geometry, page)

/** The lines of a page that fields are drawn to, but for those of `without`. */
export function linesOf(context: GestureContext, page: number, without: ReadonlySet<FieldId>): SnapLines {
  const others = presentOf(context.store).fields.filter(field => field.page === page && !without.has(field.fieldId))
  return snapLines(others, pageOf(context.store, page), context.marksOf?.(page) ?? noMarks)
}

export const noLines: SnapLines = { xs: [], ys: [] }
