import { takesSeveral } from '../../../../src/engine/fields/several-options.ts'
import type { SessionField } from '../../api/generated/calls.ts'
import { crowdedTargets, type Target } from '../../fields/crowding.ts'

/** What a control of a page is known by: radio buttons are one each, by their number in the field. */
export const controlKey = ({ fieldId }: SessionField, choice?: number): string =>
  choice === undefined ? fieldId : `${fieldId} ${choice}`

/** The keys of those controls of a page that lie too close together to be pressed one by one. */
export function crowdedControls(fields: readonly SessionField[], pageNumber: number, scale: number) {
  const controls = fields.filter(isControl)
  const crowded = crowdedTargets(
    controls.flatMap(field => targetsOf(field, pageNumber)),
    scale,
  )
  // options to tick are small until one is in them
  return new Set([...crowded, ...controls.filter(takesSeveral).map(field => controlKey(field))])
}

/** One's own fields, and the files of others, which can be opened. */
const isControl = ({ readOnly, attachment }: SessionField) => !readOnly || Boolean(attachment)

function targetsOf(field: SessionField, pageNumber: number): Target<string>[] {
  if (!field.choices) return [{ key: controlKey(field), box: field }]
  return field.choices
    .map((box, index) => ({ key: controlKey(field, index), box }))
    .filter(({ box }) => box.page === pageNumber)
}
