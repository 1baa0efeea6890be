import { drawnValue, givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { editorText } from '../../texts/editor-text.ts'
import type { EditorField } from '../model/editor-document.ts'
import { kindOf, type Placeable, type PlaceableKind } from '../model/field-kinds.ts'

/** What a kind of field is called. */
export const kindName = (kind: PlaceableKind): string => editorText(`kind_${kind}`)

/** What is to be placed, in a sentence. */
export const placeableName = (placeable: Placeable): string =>
  typeof placeable === 'string' ? kindName(placeable).toLowerCase() : fieldTitle(placeable)

/** The label of a field, or what it is. */
export const fieldTitle = (field: EditorField): string => field.label?.trim() || kindName(kindOf(field))

/** What a screen reader says of a field: "Signature for Buyer, page 2, 120 from left, 300 from top". */
export function describeField(field: EditorField): string {
  const parameters = {
    label: field.label?.trim() ?? '',
    kind: kindName(kindOf(field)),
    role: field.role ?? editorText('nobody'),
    page: field.page,
    left: Math.round(field.x),
    top: Math.round(field.y),
  }
  const words = editorText(parameters.label === '' ? 'describeUnlabelled' : 'describe', parameters)
  const value = field.type === 'checkbox' ? null : givenValue(field.defaultValue ?? null)
  return value === null ? words : editorText('describeFilled', { words, value: drawnValue(field, value) })
}

/** A field in a sentence. */
export const fieldOnPage = (field: EditorField): string =>
  editorText('fieldOnPage', { label: fieldTitle(field), page: field.page })
