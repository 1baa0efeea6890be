import { compareDecimals } from './compare-decimals.ts'
import { type Kinded, kindOf } from './field-kinds.ts'
import { chosenOf } from './several-options.ts'
import { type BrokenRule, brokenRule, isFilled, type RuledField } from './value-rules.ts'

/** The tests that a rule can apply to another field. */
export const conditionTests = ['filled', 'empty', 'equals', 'not-equals', 'contains', 'greater', 'less'] as const
export type ConditionTest = (typeof conditionTests)[number]

/** A test of the value of another field. */
export interface ConditionRule {
  fieldId: string
  is: ConditionTest
  /** The value to compare with; absent for `filled` and `empty`. */
  value?: string
}

/** A set of rules, either all or at least one of which must be true. */
export interface Condition {
  match: 'all' | 'any'
  rules: ConditionRule[]
}

/** The properties of a field that make it depend on other fields. */
export interface ConditionalField extends Kinded {
  fieldId: string
  required: boolean
  /** The field is hidden unless this condition is true. */
  showWhen?: Condition
  /** The field is required if this condition is true. */
  requireWhen?: Condition
}

/** The result of a field's conditions. A hidden field is never required. */
export interface FieldState {
  shown: boolean
  required: boolean
}

export const conditionLimits = { rules: 20, value: 500 }

const compared = ['equals', 'not-equals'] as const
const ordered = [...compared, 'greater', 'less'] as const

/** Returns the tests that can be applied to a field; none for a field whose value is unknown until it is signed. */
export function testsOf(field: Kinded): readonly ConditionTest[] {
  const { values, filledWith } = kindOf(field)
  if (values === 'signature' || filledWith === 'signing-date') return []
  switch (values) {
    case 'tick':
    case 'option':
      return ['filled', 'empty', ...compared]
    case 'date':
    case 'decimal':
      return ['filled', 'empty', ...ordered]
    case 'options':
      return ['filled', 'empty', 'contains']
    case 'attachment':
      return ['filled', 'empty']
    case 'line':
    case 'lines':
    case 'service':
      return ['filled', 'empty', ...compared, 'contains']
    default:
      return values satisfies never
  }
}

/** Returns the rule that a comparison value breaks; null when the field could have this value. */
export function brokenComparison(field: RuledField, test: ConditionTest, value: string): BrokenRule | null {
  const { type, kind = null, options = null } = field
  const isSeveral = kindOf(field).values === 'options'
  if (isSeveral && /[\r\n]/.test(value)) return 'option'
  const isText = kindOf(field).values === 'service' || (test === 'contains' && !isSeveral)
  return brokenRule(isText ? { type: 'paragraph' } : { type, kind, options }, value, () => true)
}

/** Whether a test compares with a value. */
export const takesValue = (test: ConditionTest): boolean => test !== 'filled' && test !== 'empty'

/**
 * Decides whether each field is shown and required, by id. A hidden or missing field counts as empty for other fields.
 * The page calls this while it is filled in, the service before it stores anything.
 * @param valueAt returns the value of a field, or null if it has none; never called for a signature
 */
export function fieldStates(
  fields: readonly ConditionalField[],
  valueAt: (fieldId: string) => string | null,
): ReadonlyMap<string, FieldState> {
  const { sorted, circling } = sortedByConditions(fields)
  const byId = new Map(fields.map(field => [field.fieldId, field]))
  const states = new Map<string, FieldState>()
  const holds = (rule: ConditionRule) => {
    const field = byId.get(rule.fieldId)
    return ruleHolds(rule, field, field && states.get(rule.fieldId)?.shown ? valueAt(rule.fieldId) : null)
  }
  // no stored field is in a circle; while a circle is being edited on a page, its fields stay visible
  for (const { fieldId } of circling) states.set(fieldId, { shown: true, required: false })
  for (const { fieldId, showWhen } of sorted)
    states.set(fieldId, { shown: showWhen === undefined || conditionHolds(showWhen, holds), required: false })
  for (const { fieldId, required, requireWhen } of fields) {
    const { shown } = states.get(fieldId)!
    const isRequired = required || (requireWhen !== undefined && conditionHolds(requireWhen, holds))
    states.set(fieldId, { shown, required: shown && isRequired })
  }
  return states
}

const conditionHolds = ({ match, rules }: Condition, holds: (rule: ConditionRule) => boolean): boolean =>
  match === 'all' ? rules.every(holds) : rules.some(holds)

/** Whether a value passes a test; a missing field counts as an empty text. */
function ruleHolds({ is, value = '' }: ConditionRule, field: Kinded = { type: 'text' }, held: string | null): boolean {
  // an untouched box is not ticked
  const tick = (ticked: string | null) => (ticked === 'true' ? 'true' : 'false')
  const current = field.type === 'checkbox' ? tick(held) : held
  switch (is) {
    case 'filled':
      return isFilled(field, held)
    case 'empty':
      return !isFilled(field, held)
    case 'equals':
      return current !== null && order(field, current, value) === 0
    case 'not-equals':
      return current === null || order(field, current, value) !== 0
    case 'contains':
      return (
        current !== null &&
        (kindOf(field).values === 'options' ? chosenOf(current).includes(value) : current.includes(value))
      )
    case 'greater':
      return current !== null && order(field, current, value) > 0
    case 'less':
      return current !== null && order(field, current, value) < 0
    default:
      return is satisfies never
  }
}

/**
 * Compares two values. Returns a negative number when the first is less, a positive number when it is greater, and 0
 * for equal values such as 1.50 and 1.5.
 */
function order(field: Kinded, a: string, b: string): number {
  if (field.type === 'amount') return compareDecimals(a, b)
  return a === b ? 0 : a < b ? -1 : 1
}

/** Returns the ids of the fields named in the rules that show a field, each once. */
const sourcesOf = ({ showWhen }: Pick<ConditionalField, 'showWhen'>): Set<string> =>
  new Set(showWhen?.rules.map(rule => rule.fieldId))

/**
 * Sorts fields so that each field follows the fields that decide whether it is shown. Also returns the fields for which
 * this is impossible, in their original order.
 */
function sortedByConditions<F extends Pick<ConditionalField, 'fieldId' | 'showWhen'>>(fields: readonly F[]) {
  const waiting = new Map<string, number>()
  const dependents = new Map<string, F[]>()
  const fieldIds = new Set(fields.map(({ fieldId }) => fieldId))
  for (const field of fields) {
    const sources = [...sourcesOf(field)].filter(source => fieldIds.has(source))
    waiting.set(field.fieldId, sources.length)
    for (const source of sources) {
      const list = dependents.get(source)
      if (list) list.push(field)
      else dependents.set(source, [field])
    }
  }
  const sorted = fields.filter(({ fieldId }) => waiting.get(fieldId) === 0)
  for (const { fieldId } of sorted)
    for (const dependent of dependents.get(fieldId) ?? []) {
      const left = waiting.get(dependent.fieldId)! - 1
      waiting.set(dependent.fieldId, left)
      if (left === 0) sorted.push(dependent)
    }
  return { sorted, circling: fields.filter(({ fieldId }) => waiting.get(fieldId)! > 0) }
}

/**
 * Finds fields whose visibility depends on each other in a circle: each field names the next, and the last field names
 * the first. Returns null when there is no circle.
 */
export function circleOf<F extends Pick<ConditionalField, 'fieldId' | 'showWhen'>>(fields: readonly F[]): F[] | null {
  const { circling } = sortedByConditions(fields)
  const byId = new Map(circling.map(field => [field.fieldId, field]))
  const path: F[] = []
  let field = circling[0]
  // each of these fields waits for another of them, so the path comes back to a field that it already contains
  while (field !== undefined && !path.includes(field)) {
    path.push(field)
    const next = [...sourcesOf(field)].find(source => byId.has(source))
    field = next === undefined ? undefined : byId.get(next)
  }
  return field === undefined ? null : path.slice(path.indexOf(field))
}

/**
 * Returns the ids of the fields whose visibility depends on the `deciding` fields, directly or through other fields.
 */
export function dependentsOf(
  fields: readonly Pick<ConditionalField, 'fieldId' | 'showWhen'>[],
  deciding: readonly Pick<ConditionalField, 'fieldId'>[],
): ReadonlySet<string> {
  const deciders = new Set(deciding.map(({ fieldId }) => fieldId))
  const dependents = new Set<string>()
  for (const field of sortedByConditions(fields).sorted)
    if ([...sourcesOf(field)].some(source => deciders.has(source) || dependents.has(source)))
      dependents.add(field.fieldId)
  return dependents
}

/** Returns the ids of the fields that a field's conditions name, each once. */
export const fieldsNamedBy = ({
  showWhen,
  requireWhen,
}: Pick<ConditionalField, 'showWhen' | 'requireWhen'>): string[] => [
  ...new Set([showWhen, requireWhen].flatMap(condition => condition?.rules.map(rule => rule.fieldId) ?? [])),
]
