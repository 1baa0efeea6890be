import type { PlacedField } from '../../engine/fields/placed-field.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import { minFontSizeLimits } from '../../engine/fields/value-size.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import { patternsTooComplex, patternTooMany } from './field-properties.ts'
import type { CarriedFormField, SignerRole, TemplateField } from './template.ts'
import { valueProblem } from './value-problem.ts'

/** The name of the role if the document names none. */
const onlyRole = 'Signer'

export interface PlacedInDocument {
  signerRoles: SignerRole[]
  fields: TemplateField[]
  warnings: StoredWarning[]
  /** The fields that hold the values of the form. */
  formFields: CarriedFormField[]
  /**
   * Whether the document must go on showing more of its form, because some fields could not hold their values and are
   * not placed.
   */
  keepsMoreOfForm: boolean
}

/**
 * Makes the roles and fields of a new template from what its document asks for. `initialRoles` come first, in their
 * order, followed by the roles of text tags in order of appearance. A field that names no role goes to the first role
 * to sign.
 */
export function placeFromDocument(
  initialRoles: SignerRole[],
  placed: PlacedField[],
  newFieldId: () => string,
): PlacedInDocument {
  const signerRoles = rolesOf(initialRoles, placed)
  const warnings = contradictedOrders(signerRoles, placed)
  const formFields: CarriedFormField[] = []
  let keepsMoreOfForm = false
  const fields = placed.flatMap(field => {
    const planned = withGivenDefault({
      fieldId: newFieldId(),
      ...settingsOf(field),
      role: roleOf(field, signerRoles),
    })
    const problem = planned.defaultValue === undefined ? null : valueProblem(planned, planned.defaultValue)
    const smaller = problem !== null && field.formName !== undefined ? withSmallerText(planned) : undefined
    const accepted = smaller ?? (problem === null ? planned : undefined)
    if (field.widgets && accepted) formFields.push({ field: accepted, widgets: field.widgets })
    if (smaller) warnings.push(smallPrint(smaller))
    if (accepted || problem === null) return accepted ?? planned
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

/** Removes the patterns that exceed what a template may have together from their fields, and warns about each. */
function withPatternsTogether(fields: TemplateField[]): Pick<PlacedInDocument, 'fields' | 'warnings'> {
  const tooMany = patternTooMany(fields)
  if (tooMany < 0) return { fields, warnings: [] }
  const warnings: StoredWarning[] = []
  const limitedFields = fields.map((field, index) => {
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
  return { fields: limitedFields, warnings }
}

function rolesOf(initialRoles: SignerRole[], placed: PlacedField[]): SignerRole[] {
  const roles = [...initialRoles]
  let next = Math.max(-1, ...initialRoles.map(role => role.order)) + 1
  for (const { role, order } of placed) {
    if (role == null || findRole(roles, role)) continue
    roles.push({ name: role, order: order ?? next })
    next = Math.max(next, roles.at(-1)!.order + 1)
  }
  const isNeeded = placed.some(field => field.role === undefined)
  return isNeeded && roles.length === 0 ? [{ name: onlyRole, order: 0 }] : roles
}

/**
 * Warns about text tags that contradict the order of a role. The order is set by the upload or, failing that, by the
 * role's first text tag.
 */
function contradictedOrders(roles: SignerRole[], placed: PlacedField[]): StoredWarning[] {
  const warned = new Set<string>()
  return placed.flatMap(({ role, order, page }) => {
    const existing = role == null || order === undefined ? undefined : findRole(roles, role)
    if (!existing || existing.order === order || warned.has(`${order} ${existing.name}`)) return []
    warned.add(`${order} ${existing.name}`)
    const problem = `has order ${existing.order}; a text tag gives it order ${order}, which is ignored`
    return { code: 'role-order-contradicted', page, subject: existing.name, problem }
  })
}

/**
 * Finds a role by name. Prefers an exact match, but otherwise ignores case, because people write names with and without
 * capitals.
 */
function findRole(roles: SignerRole[], name: string): SignerRole | undefined {
  const sameLetters = (role: SignerRole) => role.name.toLowerCase() === name.toLowerCase()
  return roles.find(role => role.name === name) ?? roles.find(sameLetters)
}

/** Returns the role of a field. A form's field named `Buyer.name` belongs to the role Buyer, if there is one. */
function roleOf({ role, formName }: PlacedField, roles: SignerRole[]): string | null {
  if (role === null) return null
  if (role !== undefined) return findRole(roles, role)!.name
  const named = formName?.includes('.') ? findRole(roles, formName.split('.')[0]!) : undefined
  return (named ?? roles.reduce((first, candidate) => (candidate.order < first.order ? candidate : first))).name
}

/**
 * Returns a form's field with print small enough for its value, so that the value is kept as long as it is legible.
 * Returns undefined if no legible size fits.
 */
const withSmallerText = (field: TemplateField): (TemplateField & { minFontSize: number }) | undefined =>
  [5.5, 5, 4.5, minFontSizeLimits.min]
    .map(minFontSize => ({ ...field, minFontSize }))
    .find(smaller => valueProblem(smaller, smaller.defaultValue!) === null)

const smallPrint = ({ page, fieldId, label, type, minFontSize }: TemplateField): StoredWarning => {
  const problem = `is drawn at ${minFontSize} points`
  return { code: 'default-value-small', page, fieldId, subject: label ?? type, problem }
}

/** Returns a field without its default value if that is blank. */
function withGivenDefault(field: TemplateField): TemplateField {
  if (givenValue(field.defaultValue ?? null) !== null) return field
  const { defaultValue: _, ...rest } = field
  return rest
}

/** Returns the properties of a field that a template takes over unchanged. */
const settingsOf = ({ order: _, formName: __, widgets: ___, ...field }: PlacedField) => field
