import { createHash } from 'node:crypto'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import type { FormField, StoredForm, TemplateField } from './template.ts'

// A document that was uploaded with a filled form: what the form shows is held by fields of the template or stays on the pages.

type Place = Pick<TemplateField, 'page' | 'x' | 'y' | 'width' | 'height'>

/** Places that differ by less are the same: figures are rounded on their way through programs. */
const SAME_PLACE_PT = 1
/** Of the smaller of two places: a field that only touches what a form shows leaves it readable. */
const COVERING_SHARE = 0.2

/** Fields of the form that a template has no more, so that the pages show what they showed. */
export function unusedFormFields(form: StoredForm, fields: Pick<TemplateField, 'fieldId'>[]): FormField[] {
  const used = new Set(fields.map(({ fieldId }) => fieldId))
  return form.fields.filter(({ field }) => !used.has(field.fieldId))
}

/** The name of a set of fields that are not used, under which its document is found again; empty for none. */
export function nameOfUnused(unused: FormField[]): string {
  if (unused.length === 0) return ''
  const ids = unused.map(({ field }) => field.fieldId).sort()
  return createHash('sha256').update(ids.join(',')).digest('hex')
}

/** The form's field that a new field without an id is: of the same type, in the same place. */
export const formFieldAt = (
  form: StoredForm | null,
  field: Place & Pick<TemplateField, 'type'>,
): TemplateField | undefined =>
  form?.fields.find(known => known.field.type === field.type && isSamePlace(known.field, field))?.field

const isSamePlace = (a: Place, b: Place) =>
  a.page === b.page && (['x', 'y', 'width', 'height'] as const).every(key => Math.abs(a[key] - b[key]) < SAME_PLACE_PT)

/** What the sender should know: values of the form that the document shows no more, and those that a field lies over. */
export function formValueWarnings(form: StoredForm | null, fields: TemplateField[]): StoredWarning[] {
  if (!form) return []
  const empty = new Set(fields.flatMap(({ fieldId, defaultValue }) => (defaultValue ? [] : fieldId)))
  const cleared = form.fields.filter(({ field }) => empty.has(field.fieldId))
  const ofPage = Map.groupBy(fields, ({ page }) => page)
  const covered = unusedFormFields(form, fields).filter(({ field }) =>
    ofPage.get(field.page)?.some(placed => isOver(placed, field)),
  )
  const warning = (code: string, { field }: FormField) => ({
    code,
    page: field.page,
    fieldId: field.fieldId,
    subject: field.label ?? field.type,
  })
  return [
    ...cleared.map(formField => warning('form-value-cleared', formField)),
    ...covered.map(formField => warning('field-over-form-value', formField)),
  ]
}

/** On one page. */
function isOver(a: Place, b: Place): boolean {
  const along = (from: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(0, Math.min(a[from] + a[size], b[from] + b[size]) - Math.max(a[from], b[from]))
  const shared = along('x', 'width') * along('y', 'height')
  return shared > COVERING_SHARE * Math.min(a.width * a.height, b.width * b.height)
}
