import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DocumentPage } from '../../api/generated/calls.ts'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { type EditorDocument, type FieldId, fieldsById } from '../model/editor-document.ts'
import { markOf } from '../model/roles.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { useEditor } from '../store/use-editor.ts'
import { type BadgeSide, chooseBadgeSides } from './badge-sides.ts'
import { faceWidth } from './field-face.tsx'
import type { MarksOfPages } from './page-marks.ts'

interface BadgesOfPage {
  store: EditorStore
  ids: readonly FieldId[]
  page: DocumentPage
  /** The one-based page number. */
  number: number
  scale: number
  marks: MarksOfPages
}

/** The size of a badge in CSS pixels, as in the styles; smaller where the page is small. */
const badgePx = { usual: 14, touch: 11 }

/** Separates the sides in a string. */
const separator = ' '

/**
 * Returns the side of the badge of each field of a page. Its content counts once it is loaded. Returns the same map as
 * long as it has the same sides.
 */
export function useBadgeSides(badges: BadgesOfPage): ReadonlyMap<FieldId, BadgeSide> {
  const { store, ids, page, number, scale, marks } = badges
  const { content } = useSyncExternalStore(marks.subscribe, () => marks.peek(number))
  const sizePx = useMediaQuery('(pointer: coarse)') ? badgePx.touch : badgePx.usual
  const hasFields = ids.length > 0
  useEffect(() => {
    if (hasFields) marks.of(number)
  }, [marks, number, hasFields])
  const sidesNow = useMemo(() => {
    let last: { of: EditorDocument; sides: string } | null = null
    return (document: EditorDocument) => {
      if (last?.of === document) return last.sides
      const fields = ids.flatMap(id => {
        const field = fieldsById(document).get(id)
        return field ? [{ box: field, mark: markOf(document.roles, field.role), faceWidth: faceWidth(field) }] : []
      })
      const size = { width: page.width, height: page.height }
      last = { of: document, sides: chooseBadgeSides(fields, { ...size, content }, scale, sizePx).join(separator) }
      return last.sides
    }
  }, [ids, content, page, scale, sizePx])
  const sides = useEditor(store, ({ history }) => sidesNow(history.present))
  return useMemo(() => {
    const inOrder = sides.split(separator) as BadgeSide[]
    return new Map(ids.map((id, index) => [id, inOrder[index] ?? 'above']))
  }, [sides, ids])
}
