import { takesSeveral } from '../../../../src/engine/fields/several-options.ts'
import type { SessionField } from '../../api/generated/calls.ts'
import { crowdedTargets, type Target } from '../../fields/crowding.ts'

/** Returns the key of a control on a page. The key of a radio button includes its number in the field. */
export const controlKey = ({ fieldId }: SessionField, choice?: number): string =>
  choice === undefined ? fieldId : `${fieldId} ${choice}`

/** Returns the keys of the controls on a page that are too close together to be pressed one by one. */
export function crowdedControls(fields: readonly SessionField[], pageNumber: number, scale: number) {
  const controls = fields.filter(isControl)
  const crowded = crowdedTargets(
    controls.flatMap(field => targetsOf(field, pageNumber)),
    scale,
  )
  // The options to tick are small until the field has the focus.
  return new Set([...crowded, ...controls.filter(takesSeveral).map(field => controlKey(field))])
}

/**
 * Returns whether a field has a control. The signer's own fields have controls, and so do files of other signers, which
 * can be opened.
 */
const isControl = ({ readOnly, attachment }: SessionField) => !readOnly || Boolean(attachment)

function targetsOf(field: SessionField, pageNumber: number): Target<string>[] {
  if (!field.choices) return [{ key: controlKey(field), box: field }]
  return field.choices
    .map((box, index) => ({ key: controlKey(field, index), box }))
    .filter(({ box }) => box.page === pageNumber)
}
