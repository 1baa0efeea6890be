import type { Choice } from '../../../api/generated/calls.ts'
import type { EditorField, FieldPlace } from '../editor-document.ts'
import { rounded } from './boxes.ts'

/**
 * Moves a field to a place; returns the same field if it is already there. Radio buttons move and grow with the box
 * around them.
 */
export function placedField(field: EditorField, place: FieldPlace | undefined): EditorField {
  if (!place) return field
  const { page, x, y, width, height } = place
  const isSame = field.page === page && field.x === x && field.y === y
  if (isSame && field.width === width && field.height === height) return field
  const choices = field.choices?.map(choice => placedChoice(choice, field, place))
  return { ...field, page, x, y, width, height, ...(choices && { choices }) }
}

function placedChoice(choice: Choice, from: FieldPlace, to: FieldPlace): Choice {
  const [across, down] = [to.width / from.width, to.height / from.height]
  return {
    ...choice,
    page: choice.page + to.page - from.page,
    x: rounded(to.x + (choice.x - from.x) * across),
    y: rounded(to.y + (choice.y - from.y) * down),
    width: rounded(choice.width * across),
    height: rounded(choice.height * down),
  }
}
