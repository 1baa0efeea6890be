import {
  type FieldKindName,
  type FieldProperty,
  fieldKinds,
  isServiceFilled,
  kindPropertiesOf,
  needsSigner,
} from '../../../../src/engine/fields/field-kinds.ts'
import { kindNameOf } from '../../../../src/engine/fields/kind-properties.ts'
import type { FieldType } from '../../api/generated/calls.ts'
import type { EditorDocument, EditorField, FieldId, FieldPlace, LostField } from './editor-document.ts'
import { rounded } from './placing/boxes.ts'
import { usualDateFormat } from './usual-date-format.ts'

/** A kind of field that can be placed. All kinds of fields can be placed. */
export type PlaceableKind = FieldKindName

/** Something to place on a page: a new field of a kind, or a field that lost its place. */
export type Placeable = PlaceableKind | LostField

export const kindToPlace = (placeable: Placeable): PlaceableKind =>
  typeof placeable === 'string' ? placeable : kindOf(placeable)

/** Returns the size in points of a field that is placed by a press. */
export const sizeToPlace = (placeable: Placeable) =>
  typeof placeable === 'string' ? fieldKinds[placeable].size : { width: placeable.width, height: placeable.height }

export const placeableKinds = Object.keys(fieldKinds) as PlaceableKind[]

/** The key that places a field of a kind. */
export const keyOfKind = (kind: PlaceableKind): string => fieldKinds[kind].key

export const typeOfKind = (kind: PlaceableKind): FieldType => fieldKinds[kind].type

export const kindOf = (field: Pick<EditorField, 'type' | 'kind'>): PlaceableKind => kindNameOf(field)

/** Tells whether the kind of a field allows a property. */
export const takes = (field: EditorField, property: FieldProperty): boolean =>
  kindPropertiesOf(kindOf(field)).includes(property)

/** The language of the author's browser. Where there is none, dates are written as in ISO 8601. */
const languageOfAuthor = 'document' in globalThis ? Intl.DateTimeFormat().resolvedOptions().locale : 'sv'

/** Makes a new field of a kind with its default properties. `option` makes the text of an option. */
export function newField(
  kind: PlaceableKind,
  {
    fieldId,
    role,
    place,
    option,
  }: { fieldId: FieldId; role: string | null; place: FieldPlace; option(number: number): string },
): EditorField {
  const { type } = fieldKinds[kind]
  const options = type === 'dropdown' ? [option(1), option(2)] : null
  const dateFormat = usualDateFormat(languageOfAuthor)
  return {
    fieldId,
    type,
    ...(kind !== type && { kind }),
    role,
    ...place,
    required: type !== 'checkbox' && role !== null,
    readOnly: false,
    ...(type === 'date' && dateFormat !== undefined && { format: dateFormat }),
    ...(options && { options }),
    ...(options && kind === 'radio' && { choices: buttonsIn(place, options) }),
  }
}

/** Places radio buttons in a column, from the top to the bottom of a box. */
export function buttonsIn(place: FieldPlace, options: readonly string[]) {
  const size = Math.min(14, place.width, place.height / Math.max(1, options.length))
  const step = options.length > 1 ? (place.height - size) / (options.length - 1) : 0
  return options.map((option, index) => ({
    option,
    page: place.page,
    x: place.x,
    y: rounded(place.y + index * step),
    width: size,
    height: size,
  }))
}

/** Tells whether only a signer can fill in fields of a kind. */
export const kindNeedsSigner = (kind: PlaceableKind): boolean => needsSigner({ type: fieldKinds[kind].type, kind })

/** Who gets a new field: a role, or null for nobody. `newRole` is the same role if it has to be added with the field. */
export interface Owner {
  role: string | null
  newRole?: string
}

/**
 * Returns who gets a new field of a kind: the role that fields are placed for, or the first role if there is no such
 * role or if nobody cannot have such a field. Without any role, the first one is added, under `firstName`.
 */
export function ownerOfNew(
  { roles }: EditorDocument,
  placingFor: string | null | undefined,
  kind: PlaceableKind,
  firstName: string,
): Owner {
  if (placingFor === null && !kindNeedsSigner(kind)) return { role: null }
  const [first] = roles
  if (!first) return { role: firstName, newRole: firstName }
  return { role: roles.some(({ name }) => name === placingFor) ? placingFor! : first.name }
}

/** Tells whether a field needs no label because its meaning is clear without a label. */
export const speaksForItself = (field: EditorField): boolean => field.type === 'signature' || isServiceFilled(field)
