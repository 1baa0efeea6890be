import { createHash } from 'node:crypto'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import type { CarriedFormField, StoredForm, TemplateField } from './template.ts'

// Handles documents that were uploaded with a filled form. Fields of the template take over the values that the form
// shows; values without a field stay on the pages.

type Place = Pick<TemplateField, 'page' | 'x' | 'y' | 'width' | 'height'>

/** How far places may differ and still be the same, because programs round figures. */
const SAME_PLACE_PT = 1
/**
 * The share of the smaller of two places that must be covered to count. A field that only touches what a form shows
 * leaves it readable.
 */
const COVERING_SHARE = 0.2

/** Returns the fields of the form that a template no longer has. The pages must go on showing their values. */
export function unusedFormFields(form: StoredForm, fields: Pick<TemplateField, 'fieldId'>[]): CarriedFormField[] {
  const used = new Set(fields.map(({ fieldId }) => fieldId))
  return form.fields.filter(({ field }) => !used.has(field.fieldId))
}

/** Returns a name for a set of unused fields, which is used to find its document again; empty if there are none. */
export function nameOfUnused(unused: CarriedFormField[]): string {
  if (unused.length === 0) return ''
  const ids = unused.map(({ field }) => field.fieldId).sort()
  return createHash('sha256').update(ids.join(',')).digest('hex')
}

/**
 * Returns a function that finds, for a new field without an id, the form's field of the same type in the same place.
 */
export function formFieldFinder(form: StoredForm | null) {
  const rows = Map.groupBy(form?.fields ?? [], ({ field }) => rowOf(field.page, field.y))
  return (field: Place & Pick<TemplateField, 'type'>): TemplateField | undefined =>
    // places that count as the same may be in neighbouring rows
    [-SAME_PLACE_PT, 0, SAME_PLACE_PT]
      .flatMap(off => rows.get(rowOf(field.page, field.y + off)) ?? [])
      .find(formField => formField.field.type === field.type && isSamePlace(formField.field, field))?.field
}

/** Returns the name of a strip across a page that is as high as places that count as the same may differ. */
const rowOf = (page: number, y: number) => `${page} ${Math.floor(y / SAME_PLACE_PT)}`

const isSamePlace = (a: Place, b: Place) =>
  a.page === b.page && (['x', 'y', 'width', 'height'] as const).every(key => Math.abs(a[key] - b[key]) < SAME_PLACE_PT)

/** Warns the sender about form values that the document no longer shows, and about form values that a field covers. */
export function formValueWarnings(form: StoredForm | null, fields: TemplateField[]): StoredWarning[] {
  if (!form) return []
  const empty = new Set(fields.flatMap(({ fieldId, defaultValue }) => (defaultValue ? [] : fieldId)))
  const cleared = form.fields.filter(({ field }) => field.defaultValue && empty.has(field.fieldId))
  const inStrip = Map.groupBy(
    fields.flatMap(placed => stripsOf(placed).map(strip => ({ strip, placed }))),
    ({ strip }) => strip,
  )
  const covered = unusedFormFields(form, fields).filter(({ field }) =>
    stripsOf(field).some(strip => inStrip.get(strip)?.some(({ placed }) => isOver(placed, field))),
  )
  const warning = (code: string, { field }: CarriedFormField) => ({
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

/** The height of a strip: about a line of a form, so that few fields share a strip. */
const STRIP_PT = 24

/**
 * Returns the names of the strips across its page that a place is in. Places are only compared with places in the same
 * strip.
 */
function stripsOf({ page, y, height }: Place): string[] {
  const first = Math.floor(y / STRIP_PT)
  const count = Math.floor((y + height) / STRIP_PT) - first + 1
  return Array.from({ length: count }, (_, index) => `${page} ${first + index}`)
}

/** Returns whether two places on a page overlap by more than `COVERING_SHARE` of the smaller place. */
function isOver(a: Place, b: Place): boolean {
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (height <= 0) return false
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  return width > 0 && width * height > COVERING_SHARE * Math.min(a.width * a.height, b.width * b.height)
}
