import { fieldsNamedBy } from '../../engine/fields/conditions.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Warning } from '../../http/warning.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import { formValueWarnings } from './form-values.ts'
import { rehearsalWarnings } from './rehearsal.ts'
import { requiredFieldWarnings } from './required-fields.ts'
import { sizeWarnings } from './size-warnings.ts'
import type { PlacedDocument, Rehearsal, StoredDocument, TemplateField, TemplateVersion } from './template.ts'
import { presentWarning } from './uploads/template-warnings.ts'

/** What the sender should know of the fields and roles of a version, whichever way they came. */
export const versionWarnings = (
  { fields }: Pick<TemplateVersion, 'fields'>,
  { form }: Pick<StoredDocument, 'form'>,
): Warning[] =>
  [
    ...requiredFieldWarnings(fields),
    ...conditionWarnings(fields),
    ...optionWarnings(fields),
    ...sizeWarnings(fields),
    ...formValueWarnings(form, fields),
  ].map(presentWarning)

/** All that the sender should know of a template: of its document as it was taken in, and of its fields as they are. */
export const templateWarnings = ({
  version,
  document,
  rehearsal,
}: PlacedDocument & { rehearsal: Rehearsal | null }): Warning[] => [
  ...document.warnings.map(presentWarning),
  ...versionWarnings(version, document),
  ...rehearsalWarnings(version.fields, rehearsal).map(presentWarning),
  ...lostFieldWarnings(version),
]

const lostFieldWarnings = ({ lostFields = [] }: TemplateVersion): Warning[] =>
  lostFields.map(({ fieldId, page, label, type }) =>
    presentWarning({ code: 'field-lost', page, fieldId, subject: label ?? type }),
  )

/** For a caller who asked for it (`strict=true`): throws `warnings_refused` when there are any. */
export function refuseWarnings(warnings: Warning[]): void {
  if (warnings.length === 0) return
  const others = warnings.length === 1 ? '' : ` (and ${warnings.length - 1} more)`
  throw new CodedError('warnings_refused', { message: `${warnings[0]!.message}${others}` }, { warnings })
}

/** A save is refused for these; they come of another document. */
function conditionWarnings(fields: readonly TemplateField[]): StoredWarning[] {
  const known = new Set(fields.map(({ fieldId }) => fieldId))
  return fields
    .filter(field => fieldsNamedBy(field).some(fieldId => !known.has(fieldId)))
    .map(({ fieldId, page, label, type }) => ({
      code: 'condition-names-lost-field',
      page,
      fieldId,
      subject: label ?? type,
    }))
}

/** What people write between options where a text tag has a bar. */
const SEPARATORS = /[;,/|]/

const optionWarnings = (fields: readonly TemplateField[]): StoredWarning[] =>
  fields.flatMap(({ type, options, label, page, fieldId }) =>
    type === 'dropdown' && options?.length === 1 && SEPARATORS.test(options[0]!)
      ? { code: 'options-look-like-one', page, fieldId, subject: label ?? type, problem: `"${options[0]}"` }
      : [],
  )
