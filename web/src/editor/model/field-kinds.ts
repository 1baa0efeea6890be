import {
  type FieldKindName,
  type FieldProperty,
  fieldKinds,
  isServiceFilled,
  kindPropertiesOf,
} from '../../../../src/engine/fields/field-kinds.ts'
import { kindNameOf } from '../../../../src/engine/fields/kind-properties.ts'
import type { FieldType } from '../../api/generated/calls.ts'
import type { EditorDocument, EditorField, FieldId, FieldPlace, LostField } from './editor-document.ts'
import { rounded } from './placing/boxes.ts'

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
  return {
    fieldId,
    type,
    ...(kind !== type && { kind }),
    role,
    ...place,
    required: type !== 'checkbox' && role !== null,
    readOnly: false,
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

/** Returns the role of a new field: the role of the field that was chosen last, else the first role. */
export function roleForNew(document: EditorDocument, lastRole: string | null | undefined): string | null {
  if (lastRole !== undefined && (lastRole === null || document.roles.some(role => role.name === lastRole)))
    return lastRole
  return document.roles[0]?.name ?? null
}

/** Tells whether a field needs no label because its meaning is clear without a label. */
export const speaksForItself = (field: EditorField): boolean => field.type === 'signature' || isServiceFilled(field)
