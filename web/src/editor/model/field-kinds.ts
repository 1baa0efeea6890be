import type { FieldType } from '../../api/generated/calls.ts'
import type { EditorDocument, EditorField, FieldId, FieldPlace } from './editor-document.ts'

/** What can be placed: a type of field, or what a `kind` makes of it. */
export const placeableKinds = [
  'signature',
  'text',
  'paragraph',
  'date',
  'amount',
  'checkbox',
  'dropdown',
  'radio',
  'multiple',
] as const
export type PlaceableKind = (typeof placeableKinds)[number]

interface KindOfField {
  type: FieldType
  kind?: string
  /** The size that a field has when it is placed by a click, in points. */
  width: number
  height: number
}

const kinds: Record<PlaceableKind, KindOfField> = {
  signature: { type: 'signature', width: 180, height: 44 },
  text: { type: 'text', width: 180, height: 20 },
  paragraph: { type: 'paragraph', width: 260, height: 72 },
  date: { type: 'date', width: 96, height: 20 },
  amount: { type: 'amount', width: 110, height: 20 },
  checkbox: { type: 'checkbox', width: 14, height: 14 },
  dropdown: { type: 'dropdown', width: 140, height: 20 },
  radio: { type: 'dropdown', kind: 'radio', width: 14, height: 50 },
  multiple: { type: 'dropdown', kind: 'multiple', width: 160, height: 60 },
}

/** The size of a new field of a kind, in points. */
export const sizeOfKind = (kind: PlaceableKind) => ({ width: kinds[kind].width, height: kinds[kind].height })

export const typeOfKind = (kind: PlaceableKind): FieldType => kinds[kind].type

/** What a field was placed as. */
export function kindOf(field: Pick<EditorField, 'type' | 'kind'>): PlaceableKind {
  const kind = placeableKinds.find(one => kinds[one].kind !== undefined && kinds[one].kind === field.kind)
  return kind !== undefined && kinds[kind].type === field.type ? kind : field.type
}

/** A field of a kind in its place, as it is before its author says more of it. `option` makes the words of an option. */
export function newField(
  kind: PlaceableKind,
  {
    fieldId,
    role,
    place,
    option,
  }: { fieldId: FieldId; role: string | null; place: FieldPlace; option(number: number): string },
): EditorField {
  const { type, kind: ofKind } = kinds[kind]
  const options = type === 'dropdown' ? [option(1), option(2)] : null
  return {
    fieldId,
    type,
    ...(ofKind !== undefined && { kind: ofKind }),
    role,
    ...place,
    required: type !== 'checkbox' && role !== null,
    readOnly: false,
    ...(options && { options }),
    ...(options && kind === 'radio' && { choices: buttonsIn(place, options) }),
  }
}

/** Round buttons one below the other, from the top to the bottom of a box. */
export function buttonsIn(place: FieldPlace, options: readonly string[]) {
  const size = Math.min(14, place.width, place.height / Math.max(1, options.length))
  const step = options.length > 1 ? (place.height - size) / (options.length - 1) : 0
  return options.map((option, index) => ({
    option,
    page: place.page,
    x: place.x,
    y: Math.round((place.y + index * step) * 100) / 100,
    width: size,
    height: size,
  }))
}

/** The role that a new field gets: that of the field last chosen, else the first one. */
export function roleForNew(document: EditorDocument, lastRole: string | null | undefined): string | null {
  if (lastRole !== undefined && (lastRole === null || document.roles.some(role => role.name === lastRole)))
    return lastRole
  return document.roles[0]?.name ?? null
}
