import { editorText } from '../../../texts/editor-text.ts'
import { fieldIdAt, focusField } from '../../keys/focus-field.ts'
import { type FieldId, type FieldPlace, newFieldId } from '../../model/editor-document.ts'
import { newField, ownerOfNew, type Placeable, type PlaceableKind, sizeToPlace } from '../../model/field-kinds.ts'
import { keptOnPage, overlaps, type PageSize } from '../../model/placing/boxes.ts'
import { only } from '../../model/selection.ts'
import { chosenFields, type EditorStore, fieldOf, presentOf, shownPageOf } from '../../store/editor-store.ts'
import { describeField } from '../../words/describe-field.ts'
import type { GestureContext } from './gesture-context.ts'
import { middleOfView, type PaperGeometry } from './paper-point.ts'

/** Places a new or lost field, chooses it and focuses it. The palette is no longer armed afterwards. */
export function place({ store }: Pick<GestureContext, 'store'>, placeable: Placeable, at: FieldPlace): void {
  const fieldId = typeof placeable === 'string' ? addNew(store, placeable, at) : placeable.fieldId
  if (typeof placeable !== 'string') store.edit({ kind: 'place-lost', id: fieldId, place: at })
  store.arm(null)
  store.select(only(fieldId))
  const placed = fieldOf(store, fieldId)
  if (placed) store.announce(editorText('didPlace', { field: describeField(placed) }))
  // wait one frame: by then the field is drawn, and a closing sheet has returned the focus
  requestAnimationFrame(() => focusField(fieldId))
}

function addNew(store: EditorStore, kind: PlaceableKind, place: FieldPlace): FieldId {
  const fieldId = newFieldId()
  const firstName = editorText('newRoleName', { number: 1 })
  const { role, newRole } = ownerOfNew(presentOf(store), store.getState().placingFor, kind, firstName)
  const option = (number: number) => editorText('option', { number })
  const fields = [newField(kind, { fieldId, role, place, option })]
  store.edit({ kind: 'add', fields, ...(newRole !== undefined && { newRole }) })
  return fieldId
}

/**
 * Places a field below the chosen field if that is in view, else in the middle of the view, but never on another field.
 */
export function placeByKey(context: GestureContext, placeable: Placeable): void {
  const { store } = context
  const size = sizeToPlace(placeable)
  const below = placeBelowChosen(context, size)
  const free = below && freePlace(store, below)
  if (free && !isTaken(store, free)) place(context, placeable, free)
  else placeInView(context, placeable, size)
}

function placeBelowChosen({ store, geometry }: GestureContext, size: PageSize): FieldPlace | null {
  const [field, ...others] = chosenFields(store)
  if (!field || others.length > 0 || !isInView(geometry, field.fieldId)) return null
  const below = { page: field.page, x: field.x, y: field.y + field.height + gap, ...size }
  const isOnPage = below.y + size.height <= shownPageOf(store, field.page).height
  return isOnPage ? keptOnPage(below, shownPageOf(store, field.page)) : null
}

/** Tells whether the middle of a field is in view. */
function isInView({ scroller }: PaperGeometry, id: FieldId): boolean {
  const rect = [...scroller.querySelectorAll('[data-field]')]
    .find(element => fieldIdAt(element) === id)
    ?.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  const middle = rect && (rect.top + rect.bottom) / 2
  return middle !== undefined && middle > view.top && middle < view.bottom
}

function placeInView(context: GestureContext, placeable: Placeable, size: PageSize): void {
  const { store, geometry } = context
  const at = middleOfView(geometry)
  const page = shownPageOf(store, at.page)
  const wished = { page: at.page, x: (page.width - size.width) / 2, y: at.y - size.height / 2, ...size }
  place(context, placeable, freePlace(store, keptOnPage(wished, page)))
}

const gap = 8

/** Returns the place, or the nearest free place below it. Returns the place itself if the page is full. */
function freePlace(store: EditorStore, wished: FieldPlace): FieldPlace {
  const page = shownPageOf(store, wished.page)
  const fields = fieldsOn(store, wished.page)
  let free = wished
  for (let tries = 0; tries <= fields.length; tries += 1) {
    const inTheWay = fields.find(field => overlaps(field, free))
    if (!inTheWay) return free
    free = { ...free, y: inTheWay.y + inTheWay.height + gap }
    if (free.y + free.height > page.height) return wished
  }
  return wished
}

const fieldsOn = (store: EditorStore, page: number) => presentOf(store).fields.filter(field => field.page === page)

const isTaken = (store: EditorStore, at: FieldPlace): boolean =>
  fieldsOn(store, at.page).some(field => overlaps(field, at))
