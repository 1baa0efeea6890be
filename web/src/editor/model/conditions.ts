import {
  brokenComparison,
  type Condition,
  type ConditionRule,
  circleOf,
  fieldsNamedBy,
  takesValue,
  testsOf,
} from '../../../../src/engine/fields/conditions.ts'
import { givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { type EditorDocument, type EditorField, type FieldId, fieldsById } from './editor-document.ts'

/** The two conditions that a field can have. */
export const conditionNames = ['showWhen', 'requireWhen'] as const
export type ConditionName = (typeof conditionNames)[number]

/** The reason why the service would refuse a rule. */
export type RuleProblem = 'missing' | 'later' | 'test' | 'value'

/** Maps the conditions of a field. Returns the same field if it has none. */
export function mapConditions(field: EditorField, map: (condition: Condition) => Condition): EditorField {
  const { showWhen, requireWhen } = field
  if (!showWhen && !requireWhen) return field
  return {
    ...field,
    ...(showWhen && { showWhen: map(showWhen) }),
    ...(requireWhen && { requireWhen: map(requireWhen) }),
  }
}

/** Tells whether other fields decide if a field is shown or required. */
export const isConditional = ({ showWhen, requireWhen }: EditorField): boolean =>
  showWhen !== undefined || requireWhen !== undefined

/**
 * Tells whether the value of `source` is known when `field` is filled in. It is known if `source` belongs to the same
 * signer, to an earlier signer, or to no signer.
 */
function isKnownBy({ roles }: EditorDocument, source: EditorField, field: EditorField): boolean {
  if (source.role === null || source.role === field.role) return true
  const orderOf = (name: string | null) => roles.find(role => role.name === name)?.order
  const [first, then] = [orderOf(source.role), orderOf(field.role)]
  return first !== undefined && then !== undefined && first < then
}

/** Returns the fields that the conditions of a field can refer to. */
export const nameableFields = (document: EditorDocument, field: EditorField): EditorField[] =>
  document.fields.filter(
    source => source.fieldId !== field.fieldId && testsOf(source).length > 0 && isKnownBy(document, source, field),
  )

/** Returns the problem with a rule of a field, or null. */
export function ruleProblem(document: EditorDocument, field: EditorField, rule: ConditionRule): RuleProblem | null {
  const source = fieldsById(document).get(rule.fieldId)
  if (!source || source.fieldId === field.fieldId) return 'missing'
  if (!isKnownBy(document, source, field)) return 'later'
  if (!testsOf(source).includes(rule.is)) return 'test'
  const value = givenValue(rule.value ?? null)
  if (!takesValue(rule.is)) return null
  return value === null || brokenComparison(source, rule.is, value) !== null ? 'value' : null
}

/** Makes the default rule about a field: whether it is filled in. */
export const newRule = (source: EditorField): ConditionRule => ({ fieldId: source.fieldId, is: 'filled' })

/**
 * Returns the circle of fields through this field, in which each decides whether the next is shown; null if there is
 * none.
 */
export function circleThrough(document: EditorDocument, { fieldId }: EditorField): readonly EditorField[] | null {
  const circle = circleOf(document.fields)
  return circle?.some(field => field.fieldId === fieldId) ? circle : null
}

/** Returns the fields outside a selection whose conditions refer to a field in it. */
export const dependingOn = ({ fields }: EditorDocument, ids: ReadonlySet<FieldId>): EditorField[] =>
  fields.filter(field => !ids.has(field.fieldId) && fieldsNamedBy(field).some(id => ids.has(id)))

/** Tells whether a condition from a draft is complete enough to be shown. */
export function isCondition(value: unknown): value is Condition {
  const { match, rules } = (value ?? {}) as Partial<Condition>
  return (
    (match === 'all' || match === 'any') &&
    Array.isArray(rules) &&
    rules.length > 0 &&
    rules.every(rule => typeof rule?.fieldId === 'string' && typeof rule.is === 'string')
  )
}
