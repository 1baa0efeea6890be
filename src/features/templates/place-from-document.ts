import type { PlacedField } from '../../engine/fields/placed-field.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import { minFontSizeLimits } from '../../engine/fields/value-size.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import { patternsTooComplex, patternTooMany } from './field-properties.ts'
import type { FormField, SignerRole, TemplateField } from './template.ts'
import { valueProblem } from './value-problem.ts'

/** Of a document that names no role. */
const onlyRole = 'Signer'

export interface PlacedInDocument {
  signerRoles: SignerRole[]
  fields: TemplateField[]
  warnings: StoredWarning[]
  /** Those that hold what a form shows. */
  formFields: FormField[]
  /** The document is to show more of its form: some of its fields could not hold what they showed, and are not placed. */
  keepsMoreOfForm: boolean
}

/**
 * Roles and fields of a new template by what its document asks for. Roles that were given come first and keep their
 * order, those of text tags follow as they appear; what names no role goes to the first.
 */
export function placeFromDocument(
  given: SignerRole[],
  placed: PlacedField[],
  newFieldId: () => string,
): PlacedInDocument {
  const signerRoles = rolesOf(given, placed)
  const warnings = contradictedOrders(signerRoles, placed)
  const formFields: FormField[] = []
  let keepsMoreOfForm = false
  const fields = placed.flatMap(field => {
    const planned = withGivenDefault({
      fieldId: newFieldId(),
      ...settingsOf(field),
      role: roleOf(field, signerRoles),
    })
    const problem = planned.defaultValue === undefined ? null : valueProblem(planned, planned.defaultValue)
    const smaller = problem !== null && field.formName !== undefined ? withSmallerText(planned) : undefined
    const taken = smaller ?? (problem === null ? planned : undefined)
    if (field.widgets && taken) formFields.push({ field: taken, widgets: field.widgets })
    if (smaller) warnings.push(smallPrint(smaller))
    if (taken || problem === null) return taken ?? planned
    if (field.widgets) {
      const subject = field.formName || (field.label ?? field.type)
      warnings.push({ code: 'form-field-not-taken', page: field.page, subject, problem: `its value ${problem}` })
      keepsMoreOfForm = true
      return []
    }
    const { defaultValue: _, ...rest } = planned
    const { page, fieldId } = planned
    warnings.push({ code: 'default-value-left-out', page, fieldId, subject: field.label ?? field.type, problem })
    return rest
  })
  const patterned = withPatternsTogether(fields)
  return {
    signerRoles,
    fields: patterned.fields,
    warnings: [...warnings, ...patterned.warnings],
    formFields,
    keepsMoreOfForm,
  }
}

/** As many patterns as a template may have together; further ones are left out of their fields. */
function withPatternsTogether(fields: TemplateField[]): Pick<PlacedInDocument, 'fields' | 'warnings'> {
  const tooMany = patternTooMany(fields)
  if (tooMany < 0) return { fields, warnings: [] }
  const warnings: StoredWarning[] = []
  const kept = fields.map((field, index) => {
    const { pattern, patternMessage: _, ...rest } = field
    if (index < tooMany || pattern === undefined) return field
    const { page, fieldId } = field
    warnings.push({
      code: 'pattern-left-out',
      page,
      fieldId,
      subject: field.label ?? field.type,
      problem: patternsTooComplex,
    })
    return rest
  })
  return { fields: kept, warnings }
}

function rolesOf(given: SignerRole[], placed: PlacedField[]): SignerRole[] {
  const roles = [...given]
  let next = Math.max(-1, ...given.map(role => role.order)) + 1
  for (const { role, order } of placed) {
    if (role == null || known(roles, role)) continue
    roles.push({ name: role, order: order ?? next })
    next = Math.max(next, roles.at(-1)!.order + 1)
  }
  const isNeeded = placed.some(field => field.role === undefined)
  return isNeeded && roles.length === 0 ? [{ name: onlyRole, order: 0 }] : roles
}

/** A role has the order that was said first: with the upload, else by its first text tag. */
function contradictedOrders(roles: SignerRole[], placed: PlacedField[]): StoredWarning[] {
  const told = new Set<string>()
  return placed.flatMap(({ role, order, page }) => {
    const own = role == null || order === undefined ? undefined : known(roles, role)
    if (!own || own.order === order || told.has(`${order} ${own.name}`)) return []
    told.add(`${order} ${own.name}`)
    const problem = `has order ${own.order}; a text tag gives it order ${order}, which is ignored`
    return { code: 'role-order-contradicted', page, subject: own.name, problem }
  })
}

/** People write a role's name now with a capital and now without. */
function known(roles: SignerRole[], name: string): SignerRole | undefined {
  const sameLetters = (role: SignerRole) => role.name.toLowerCase() === name.toLowerCase()
  return roles.find(role => role.name === name) ?? roles.find(sameLetters)
}

/** A form's field named `Buyer.name` is the buyer's, if there is such a role. */
function roleOf({ role, formName }: PlacedField, roles: SignerRole[]): string | null {
  if (role === null) return null
  if (role !== undefined) return known(roles, role)!.name
  const named = formName?.includes('.') ? known(roles, formName.split('.')[0]!) : undefined
  return (named ?? roles.reduce((first, other) => (other.order < first.order ? other : first))).name
}

/** The field of a form whose value needs smaller print than other values: what the form says is kept while it can be read. */
const withSmallerText = (field: TemplateField): (TemplateField & { minFontSize: number }) | undefined =>
  [5.5, 5, 4.5, minFontSizeLimits.min]
    .map(minFontSize => ({ ...field, minFontSize }))
    .find(smaller => valueProblem(smaller, smaller.defaultValue!) === null)

const smallPrint = ({ page, fieldId, label, type, minFontSize }: TemplateField): StoredWarning => {
  const problem = `is drawn at ${minFontSize} points`
  return { code: 'default-value-small', page, fieldId, subject: label ?? type, problem }
}

/** A default of blanks alone is none. */
function withGivenDefault(field: TemplateField): TemplateField {
  if (givenValue(field.defaultValue ?? null) !== null) return field
  const { defaultValue: _, ...rest } = field
  return rest
}

/** What a template keeps of a field as it is. */
const settingsOf = ({ order: _, formName: __, widgets: ___, ...field }: PlacedField) => field
