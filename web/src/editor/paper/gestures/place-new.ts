import { editorText } from '../../../texts/editor-text.ts'
import { type EditorField, type FieldId, type FieldPlace, newFieldId } from '../../model/editor-document.ts'
import { newField, type Placeable, type PlaceableKind, roleForNew, sizeToPlace } from '../../model/field-kinds.ts'
import { keptOnPage, overlaps } from '../../model/placing/boxes.ts'
import { only } from '../../model/selection.ts'
import { type EditorStore, fieldOf, pageOf, presentOf } from '../../store/editor-store.ts'
import { describeField } from '../../words/describe-field.ts'
import type { GestureContext } from './gesture-context.ts'
import { middleOfView } from './paper-point.ts'

/** Places a field, new or lost, and chooses it; the palette lets go of it. Gives its id. */
export function place({ store }: Pick<GestureContext, 'store'>, placeable: Placeable, at: FieldPlace): FieldId {
  const fieldId = typeof placeable === 'string' ? addNew(store, placeable, at) : placeable.fieldId
  if (typeof placeable !== 'string') store.edit({ kind: 'place-lost', id: fieldId, place: at })
  store.arm(null)
  store.select(only(fieldId))
  const placed = fieldOf(store, fieldId)
  if (placed) store.announce(editorText('didPlace', { field: describeField(placed) }))
  return fieldId
}

function addNew(store: EditorStore, kind: PlaceableKind, place: FieldPlace): FieldId {
  const fieldId = newFieldId()
  const role = roleForNew(presentOf(store), store.getState().lastRole)
  const option = (number: number) => editorText('option', { number })
  store.edit({ kind: 'add', fields: [newField(kind, { fieldId, role, place, option })] })
  return fieldId
}

const gap = 8

/**
 * Places a field without a pointer: below another one, or else in the middle of what is in view; and below whatever lies there
 * already.
 */
export function placeByKey(context: GestureContext, placeable: Placeable, above?: EditorField): FieldId {
  const { store, geometry } = context
  const size = sizeToPlace(placeable)
  const at = middleOfView(geometry)
  const page = pageOf(store, above?.page ?? at.page)
  const wished = above
    ? { page: above.page, x: above.x, y: above.y + above.height + gap, ...size }
    : { page: at.page, x: (page.width - size.width) / 2, y: at.y - size.height / 2, ...size }
  return place(context, placeable, freePlace(store, keptOnPage(wished, page)))
}

/** The place, or the nearest one below it where no field lies; the place itself where the page is full. */
function freePlace(store: EditorStore, wished: FieldPlace): FieldPlace {
  const page = pageOf(store, wished.page)
  const others = presentOf(store).fields.filter(field => field.page === wished.page)
  let free = wished
  for (let tries = 0; tries <= others.length; tries += 1) {
    const inTheWay = others.find(field => overlaps(field, free))
    if (!inTheWay) return free
    free = { ...free, y: inTheWay.y + inTheWay.height + gap }
    if (free.y + free.height > page.height) return wished
  }
  return wished
}
