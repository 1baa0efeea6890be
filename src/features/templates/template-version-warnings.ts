import { fieldsNamedBy } from '../../engine/fields/conditions.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Warning } from '../../http/warning.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import { formValueWarnings } from './form-values.ts'
import { rehearsalWarnings } from './rehearsal.ts'
import { unfillableFieldWarnings } from './required-fields.ts'
import { sizeWarnings } from './size-warnings.ts'
import type { PlacedDocument, SealProblems, StoredDocument, TemplateField, TemplateVersion } from './template.ts'
import { presentWarning } from './uploads/template-warnings.ts'

/**
 * Returns the warnings to the sender about the fields of a version, whether they were placed by hand or came from the
 * document.
 */
export const versionWarnings = (
  { fields }: Pick<TemplateVersion, 'fields'>,
  { form }: Pick<StoredDocument, 'form'>,
): Warning[] =>
  [
    ...unfillableFieldWarnings(fields),
    ...conditionWarnings(fields),
    ...optionWarnings(fields),
    ...sizeWarnings(fields),
    ...formValueWarnings(form, fields),
  ].map(presentWarning)

/**
 * Returns all warnings to the sender about a template: about its document, as it was taken in, and about its current
 * fields.
 */
export const templateWarnings = ({
  version,
  document,
  rehearsal,
}: PlacedDocument & { rehearsal: SealProblems | null }): Warning[] => [
  ...document.warnings.map(presentWarning),
  ...versionWarnings(version, document),
  ...rehearsalWarnings(version.fields, rehearsal).map(presentWarning),
  ...lostFieldWarnings(version),
]

const lostFieldWarnings = ({ lostFields = [] }: TemplateVersion): Warning[] =>
  lostFields.map(({ fieldId, page, label, type }) =>
    presentWarning({ code: 'field-lost', page, fieldId, subject: label ?? type }),
  )

/** Throws `warnings_refused` if there are any warnings. Called if the caller sets `strict=true`. */
export function refuseWarnings(warnings: Warning[]): void {
  if (warnings.length === 0) return
  const more = warnings.length === 1 ? '' : ` (and ${warnings.length - 1} more)`
  throw new CodedError('warnings_refused', { message: `${warnings[0]!.message}${more}` }, { warnings })
}

/**
 * Warns about conditions that name a lost field. They can only come from a new document, because a save with such
 * conditions is refused.
 */
function conditionWarnings(fields: readonly TemplateField[]): StoredWarning[] {
  const fieldIds = new Set(fields.map(({ fieldId }) => fieldId))
  return fields
    .filter(field => fieldsNamedBy(field).some(fieldId => !fieldIds.has(fieldId)))
    .map(({ fieldId, page, label, type }) => ({
      code: 'condition-names-lost-field',
      page,
      fieldId,
      subject: label ?? type,
    }))
}

/** The characters that people write between options instead of the bar of a text tag. */
const SEPARATORS = /[;,/|]/

const optionWarnings = (fields: readonly TemplateField[]): StoredWarning[] =>
  fields.flatMap(({ type, options, label, page, fieldId }) =>
    type === 'dropdown' && options?.length === 1 && SEPARATORS.test(options[0]!)
      ? { code: 'options-look-like-one', page, fieldId, subject: label ?? type, problem: `"${options[0]}"` }
      : [],
  )
