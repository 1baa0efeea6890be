import { type Condition, type ConditionRule, circleOf, takesValue, testsOf } from '../../engine/fields/conditions.ts'
import { kindNameOf } from '../../engine/fields/kind-properties.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import { invalidInput } from '../../http/validation.ts'
import { isFilledBySigner } from './required-fields.ts'
import { namedField, type SignerRole, type TemplateField } from './template.ts'
import { comparedValueProblem } from './value-problem.ts'

/**
 * The conditions of a field as a call sends them. Their rules name fields by the ids that the call sends for those
 * fields.
 */
export interface ConditionsInput {
  fieldId?: string
  required?: boolean
  showWhen?: ConditionInput | null
  requireWhen?: ConditionInput | null
}

interface ConditionInput {
  match: Condition['match']
  rules: (Omit<ConditionRule, 'value'> & { value?: string | null })[]
}

const kinds = ['showWhen', 'requireWhen'] as const

/**
 * Adds conditions to fields, and replaces the ids in them, which the call sent, by the ids of the fields. Throws
 * `invalid_input` for a condition that depends on its own field, on itself in a circle, or on a field that does not
 * exist or has no value by then. Also throws for a condition on a value that the other field never has.
 * @param inputs the conditions, in the order of `fields`
 * @param list the name of the list in the body
 */
export function withConditions({
  fields,
  inputs,
  roles,
  list,
}: {
  fields: TemplateField[]
  inputs: readonly ConditionsInput[]
  roles: readonly SignerRole[]
  list: string
}): TemplateField[] {
  if (inputs.every(({ showWhen, requireWhen }) => showWhen == null && requireWhen == null)) return fields
  const fieldsById = fieldsBySentId(fields, inputs)
  const orders = new Map(roles.map(({ name, order }) => [name, order]))
  const conditioned = fields.map((field, index): TemplateField => {
    const input = inputs[index]!
    assertRequirable(field, input, `${list}[${index}]`)
    const conditions = kinds.flatMap(kind => {
      const condition = input[kind]
      if (condition == null) return []
      const at = `${list}[${index}].${kind}`
      const rules = condition.rules.map((rule, number) =>
        checkedRule({ rule, at: `${at}.rules[${number}]`, field, fieldsById, orders }),
      )
      return [[kind, { match: condition.match, rules }]]
    })
    return { ...field, ...Object.fromEntries(conditions) }
  })
  const circle = circleOf(conditioned)
  if (circle) {
    const names = [...circle, circle[0]!].map(namedField).join(', which depends on ')
    throw invalidInput(`${list}[${conditioned.indexOf(circle[0]!)}].showWhen is part of a circle: ${names}`)
  }
  return conditioned
}

/**
 * Maps ids to fields, both the ids that fields are sent with and their final ids. An id that several fields are sent
 * with maps to null.
 */
function fieldsBySentId(
  fields: TemplateField[],
  inputs: readonly ConditionsInput[],
): Map<string, TemplateField | null> {
  const fieldsById = new Map<string, TemplateField | null>(fields.map(field => [field.fieldId, field]))
  const sent = new Set<string>()
  for (const [index, { fieldId }] of inputs.entries()) {
    if (fieldId === undefined) continue
    fieldsById.set(fieldId, sent.has(fieldId) ? null : fields[index]!)
    sent.add(fieldId)
  }
  return fieldsById
}

function assertRequirable(field: TemplateField, { required, requireWhen }: ConditionsInput, at: string): void {
  if (requireWhen == null) return
  if (required === true) throw invalidInput(`${at}.required must be false or left out if ${at}.requireWhen is sent`)
  if (!isFilledBySigner(field))
    throw invalidInput(`${at}.requireWhen can only be sent for a field that a signer fills in`)
}

function checkedRule({
  rule,
  at,
  field,
  fieldsById,
  orders,
}: {
  rule: ConditionInput['rules'][number]
  at: string
  field: TemplateField
  fieldsById: Map<string, TemplateField | null>
  orders: Map<string, number>
}): ConditionRule {
  const source = fieldsById.get(rule.fieldId)
  if (source === undefined)
    throw invalidInput(`${at}.fieldId "${rule.fieldId}" is not the fieldId of any of these fields`)
  if (source === null) throw invalidInput(`${at}.fieldId "${rule.fieldId}" is the fieldId of more than one field`)
  if (source === field) throw invalidInput(`${at}.fieldId must be another field than ${namedField(field)} itself`)
  assertKnownByThen({ source, field, at, orders })
  const tests = testsOf(source)
  if (tests.length === 0)
    throw invalidInput(
      `${at}.fieldId ${namedField(source)} is of kind ${kindNameOf(source)}, which has no value before it is signed`,
    )
  if (!tests.includes(rule.is)) {
    const allowedTests = tests.map(test => `"${test}"`).join(', ')
    throw invalidInput(
      `${at}.is must be one of ${allowedTests} for ${namedField(source)}, a field of kind ${kindNameOf(source)}`,
    )
  }
  return { fieldId: source.fieldId, is: rule.is, ...checkedComparison(rule, source, at) }
}

/**
 * Asserts that the signer of a field knows the value that its condition depends on: their own value, the sender's, or
 * the value of a signer who signs earlier.
 */
function assertKnownByThen({
  source,
  field,
  at,
  orders,
}: {
  source: TemplateField
  field: TemplateField
  at: string
  orders: Map<string, number>
}): void {
  if (source.role === null || source.role === field.role) return
  if (field.role !== null && orders.get(source.role)! < orders.get(field.role)!) return
  const why =
    field.role === null
      ? `and a field without a role can only depend on fields without one`
      : `which must have a lower order than role ${field.role} to sign before it`
  throw invalidInput(`${at}.fieldId ${namedField(source)} is a field of role ${source.role}, ${why}`)
}

function checkedComparison(
  { is, value = null }: ConditionInput['rules'][number],
  source: TemplateField,
  at: string,
): { value?: string } {
  if (!takesValue(is)) {
    if (value !== null) throw invalidInput(`${at}.value must be left out if ${at}.is is ${is}`)
    return {}
  }
  const comparedValue = givenValue(value)
  if (comparedValue === null) throw invalidInput(`${at}.value must be given and not be blank if ${at}.is is ${is}`)
  const problem = comparedValueProblem(source, is, comparedValue)
  if (problem) throw invalidInput(`${at}.value ${problem}`)
  return { value: comparedValue }
}
