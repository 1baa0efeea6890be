import { type EditorField, type FieldId, type FieldPlace, placeOf } from '../editor-document.ts'
import { boxAround, commonMove, keptOnPage, type PageSize, rounded } from './boxes.ts'
import { placedField } from './place-field.ts'

/** The side or middle line at which fields are aligned. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** The new places of fields, keyed by id. */
export type Places = Map<FieldId, FieldPlace>

/** Aligns the fields of each page with the outermost field on that page. */
export function aligned(fields: readonly EditorField[], by: Alignment): Places {
  const places: Places = new Map()
  for (const onPage of byPage(fields)) {
    const around = boxAround(onPage)
    for (const field of onPage) {
      const x = alignedStart(by, ['left', 'centre', 'right'], around.x, around.width, field.x, field.width)
      const y = alignedStart(by, ['top', 'middle', 'bottom'], around.y, around.height, field.y, field.height)
      places.set(field.fieldId, { ...placeOf(field), x: rounded(x), y: rounded(y) })
    }
  }
  return places
}

function alignedStart(
  by: Alignment,
  [start, middle, end]: [Alignment, Alignment, Alignment],
  from: number,
  room: number,
  current: number,
  size: number,
): number {
  if (by === start) return from
  if (by === middle) return from + (room - size) / 2
  return by === end ? from + room - size : current
}

/** Spaces fields with equal gaps; the outermost fields stay where they are. */
export function distributed(fields: readonly EditorField[], axis: 'x' | 'y'): Places {
  const size = axis === 'x' ? 'width' : 'height'
  const places: Places = new Map()
  for (const onPage of byPage(fields)) {
    const sorted = [...onPage].sort((a, b) => a[axis] - b[axis])
    const around = boxAround(sorted)
    const taken = sorted.reduce((sum, field) => sum + field[size], 0)
    const gap = (around[size] - taken) / Math.max(1, sorted.length - 1)
    let at = around[axis]
    for (const field of sorted) {
      places.set(field.fieldId, { ...placeOf(field), [axis]: rounded(at) })
      at += field[size] + gap
    }
  }
  return places
}

function byPage(fields: readonly EditorField[]): EditorField[][] {
  const pages = new Map<number, EditorField[]>()
  for (const field of fields) pages.set(field.page, [...(pages.get(field.page) ?? []), field])
  return [...pages.values()]
}

/** Moves fields together; none of them leaves its page. */
export function moved(
  fields: readonly EditorField[],
  by: { x: number; y: number },
  pageOf: (page: number) => PageSize,
): Places {
  const { x, y } = commonMove(fields, by, pageOf)
  return new Map(
    fields.map(field => [field.fieldId, { ...placeOf(field), x: rounded(field.x + x), y: rounded(field.y + y) }]),
  )
}

/** Copies fields with new ids, a little below and to the right if there is room. */
export function duplicated(
  fields: readonly EditorField[],
  newId: () => FieldId,
  pageOf: (page: number) => PageSize,
  by = { x: 12, y: 12 },
): EditorField[] {
  const step = commonMove(fields, by, pageOf)
  return fields.map(field => copyAt(field, newId(), { ...placeOf(field), x: field.x + step.x, y: field.y + step.y }))
}

/** Copies fields to the same place on every other page. On a smaller page, a copy is moved onto the page. */
export function copiedToPages(
  fields: readonly EditorField[],
  pages: readonly PageSize[],
  newId: () => FieldId,
): EditorField[] {
  return pages.flatMap((size, index) =>
    fields
      .filter(field => field.page !== index + 1)
      .map(field => copyAt(field, newId(), keptOnPage({ ...placeOf(field), page: index + 1 }, size))),
  )
}

/** Copies a field to another place with a new id. */
const copyAt = (field: EditorField, fieldId: FieldId, place: FieldPlace): EditorField => ({
  ...placedField(field, { ...place, x: rounded(place.x), y: rounded(place.y) }),
  fieldId,
})
