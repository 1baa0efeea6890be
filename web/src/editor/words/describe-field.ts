import { drawnValue, givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { editorText } from '../../texts/editor-text.ts'
import { isConditional } from '../model/conditions.ts'
import type { EditorField } from '../model/editor-document.ts'
import { kindOf, type Placeable, type PlaceableKind } from '../model/field-kinds.ts'
import { roleName } from '../model/role-names.ts'

export const kindName = (kind: PlaceableKind): string => editorText(`kind_${kind}`)

/** Returns the name of something to place, for use in a sentence. */
export const placeableName = (placeable: Placeable): string =>
  typeof placeable === 'string' ? kindName(placeable).toLowerCase() : fieldTitle(placeable)

/** Returns the label of a field, else the name of its kind. */
export const fieldTitle = (field: EditorField): string => field.label?.trim() || kindName(kindOf(field))

/** Describes a field for screen readers: "Signature for Buyer, page 2, 120 from left, 300 from top". */
export function describeField(field: EditorField): string {
  const parameters = {
    label: field.label?.trim() ?? '',
    kind: kindName(kindOf(field)),
    role: field.role === null ? editorText('nobody') : roleName(field.role),
    page: field.page,
    left: Math.round(field.x),
    top: Math.round(field.y),
  }
  const plain = editorText(parameters.label === '' ? 'describeUnlabelled' : 'describe', parameters)
  const words = isConditional(field) ? editorText('describeConditional', { words: plain }) : plain
  const value = field.type === 'checkbox' ? null : givenValue(field.defaultValue ?? null)
  return value === null ? words : editorText('describeFilled', { words, value: drawnValue(field, value) })
}

/** Returns the name of a field with its page, for use in a sentence. */
export const fieldOnPage = (field: EditorField): string =>
  editorText('fieldOnPage', { label: fieldTitle(field), page: field.page })
