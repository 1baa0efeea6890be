import { editorText } from '../../../texts/editor-text.ts'
import { type FieldId, type FieldPlace, newFieldId } from '../../model/editor-document.ts'
import { newField, type PlaceableKind, roleForNew, sizeOfKind } from '../../model/field-kinds.ts'
import { keptOnPage, overlaps } from '../../model/placing/boxes.ts'
import { only } from '../../model/selection.ts'
import { type EditorStore, fieldOf, pageOf, presentOf } from '../../store/editor-store.ts'
import { describeField } from '../../words/describe-field.ts'
import type { GestureContext } from './gesture-context.ts'
import { middleOfView } from './paper-point.ts'

/** Places a new field and chooses it; the palette lets go of its kind. Gives its id. */
export function placeNew({ store }: Pick<GestureContext, 'store'>, kind: PlaceableKind, place: FieldPlace): FieldId {
  const fieldId = newFieldId()
  const role = roleForNew(presentOf(store), store.getState().lastRole)
  const option = (number: number) => editorText('option', { number })
  store.edit({ kind: 'add', fields: [newField(kind, { fieldId, role, place, option })] })
  store.arm(null)
  store.select(only(fieldId))
  const placed = fieldOf(store, fieldId)
  if (placed) store.announce(editorText('didPlace', { field: describeField(placed) }))
  return fieldId
}

/** Places a new field in the middle of what is in view, below whatever lies there already. */
export function placeInView(context: GestureContext, kind: PlaceableKind): FieldId {
  const { store, geometry } = context
  const at = middleOfView(geometry)
  const size = sizeOfKind(kind)
  const page = pageOf(store, at.page)
  const wished = { page: at.page, x: (page.width - size.width) / 2, y: at.y - size.height / 2, ...size }
  return placeNew(context, kind, freePlace(store, keptOnPage(wished, page)))
}

const gap = 8

/** The place, or the nearest one below it where no field lies; the place itself where the page is full. */
function freePlace(store: EditorStore, wished: FieldPlace): FieldPlace {
  const page = pageOf(store, wished.page)
  const others = presentOf(store).fields.filter(field => field.page === wished.page)
  let place = wished
  for (let tries = 0; tries <= others.length; tries += 1) {
    const inTheWay = others.find(field => overlaps(field, place))
    if (!inTheWay) return place
    place = { ...place, y: inTheWay.y + inTheWay.height + gap }
    if (place.y + place.height > page.height) return wished
  }
  return wished
}
