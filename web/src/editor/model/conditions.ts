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

/** The two conditions that a field may have. */
export const conditionNames = ['showWhen', 'requireWhen'] as const
export type ConditionName = (typeof conditionNames)[number]

/** Why the service would refuse a rule. */
export type RuleProblem = 'missing' | 'later' | 'test' | 'value'

/** A field with its conditions mapped; the same one where it has none. */
export function mapConditions(field: EditorField, map: (condition: Condition) => Condition): EditorField {
  const { showWhen, requireWhen } = field
  if (!showWhen && !requireWhen) return field
  return {
    ...field,
    ...(showWhen && { showWhen: map(showWhen) }),
    ...(requireWhen && { requireWhen: map(requireWhen) }),
  }
}

/** Whether a field is shown or required by others. */
export const isConditional = ({ showWhen, requireWhen }: EditorField): boolean =>
  showWhen !== undefined || requireWhen !== undefined

/** Whether the value of a field is known when another one is filled in: of the same signer, an earlier one, or of nobody. */
function isKnownBy({ roles }: EditorDocument, source: EditorField, field: EditorField): boolean {
  if (source.role === null || source.role === field.role) return true
  const orderOf = (name: string | null) => roles.find(role => role.name === name)?.order
  const [first, then] = [orderOf(source.role), orderOf(field.role)]
  return first !== undefined && then !== undefined && first < then
}

/** The fields that the conditions of a field can name. */
export const nameableFields = (document: EditorDocument, field: EditorField): EditorField[] =>
  document.fields.filter(
    source => source.fieldId !== field.fieldId && testsOf(source).length > 0 && isKnownBy(document, source, field),
  )

/** What is wrong with a rule of a field, or null. */
export function ruleProblem(document: EditorDocument, field: EditorField, rule: ConditionRule): RuleProblem | null {
  const source = fieldsById(document).get(rule.fieldId)
  if (!source || source.fieldId === field.fieldId) return 'missing'
  if (!isKnownBy(document, source, field)) return 'later'
  if (!testsOf(source).includes(rule.is)) return 'test'
  const value = givenValue(rule.value ?? null)
  if (!takesValue(rule.is)) return null
  return value === null || brokenComparison(source, rule.is, value) !== null ? 'value' : null
}

/** A rule that another field is asked by, as it is before its author says more of it: whether it is filled in. */
export const newRule = (source: EditorField): ConditionRule => ({ fieldId: source.fieldId, is: 'filled' })

/** The fields in a circle with a field, each of which decides whether the next is shown; null for none. */
export function circleThrough(document: EditorDocument, { fieldId }: EditorField): readonly EditorField[] | null {
  const circle = circleOf(document.fields)
  return circle?.some(field => field.fieldId === fieldId) ? circle : null
}

/** The fields outside a selection that depend on one of it. */
export const dependingOn = ({ fields }: EditorDocument, ids: ReadonlySet<FieldId>): EditorField[] =>
  fields.filter(field => !ids.has(field.fieldId) && fieldsNamedBy(field).some(id => ids.has(id)))

/** Whether what a draft holds as a condition is one that can be shown. */
export function isCondition(value: unknown): value is Condition {
  const { match, rules } = (value ?? {}) as Partial<Condition>
  return (
    (match === 'all' || match === 'any') &&
    Array.isArray(rules) &&
    rules.length > 0 &&
    rules.every(rule => typeof rule?.fieldId === 'string' && typeof rule.is === 'string')
  )
}
