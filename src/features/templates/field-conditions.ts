import { type Condition, type ConditionRule, circleOf, takesValue, testsOf } from '../../engine/fields/conditions.ts'
import { kindNameOf } from '../../engine/fields/kind-properties.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import { invalidInput } from '../../http/validation.ts'
import { isFilledBySigner } from './required-fields.ts'
import { namedField, type SignerRole, type TemplateField } from './template.ts'
import { comparedValueProblem } from './value-problem.ts'

/** The conditions of a field as they are sent; their rules name fields by the ids that these are sent with. */
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
 * The fields with their conditions, in which the ids are those of the fields. Throws `invalid_input` that names what a field
 * depends on and cannot: itself, a field that is not there or has no value by then, a value that it never has, a circle.
 * @param inputs in the order of `fields`
 * @param list what they are called in the body
 */
export function withConditions(
  fields: TemplateField[],
  inputs: readonly ConditionsInput[],
  roles: readonly SignerRole[],
  list: string,
): TemplateField[] {
  if (inputs.every(({ showWhen, requireWhen }) => showWhen == null && requireWhen == null)) return fields
  const named = fieldsBySentId(fields, inputs)
  const orders = new Map(roles.map(({ name, order }) => [name, order]))
  const conditioned = fields.map((field, index): TemplateField => {
    const input = inputs[index]!
    assertRequirable(field, input, `${list}[${index}]`)
    const given = kinds.flatMap(kind => {
      const condition = input[kind]
      if (condition == null) return []
      const at = `${list}[${index}].${kind}`
      const rules = condition.rules.map((rule, number) =>
        checkedRule(rule, `${at}.rules[${number}]`, field, named, orders),
      )
      return [[kind, { match: condition.match, rules }]]
    })
    return { ...field, ...Object.fromEntries(given) }
  })
  const circle = circleOf(conditioned)
  if (circle) {
    const names = [...circle, circle[0]!].map(namedField).join(', which depends on ')
    throw invalidInput(`${list}[${conditioned.indexOf(circle[0]!)}].showWhen is part of a circle: ${names}`)
  }
  return conditioned
}

/** By the ids that they are sent with, and by their own; null for an id that more than one is sent with. */
function fieldsBySentId(
  fields: TemplateField[],
  inputs: readonly ConditionsInput[],
): Map<string, TemplateField | null> {
  const named = new Map<string, TemplateField | null>(fields.map(field => [field.fieldId, field]))
  const sent = new Set<string>()
  for (const [index, { fieldId }] of inputs.entries()) {
    if (fieldId === undefined) continue
    named.set(fieldId, sent.has(fieldId) ? null : fields[index]!)
    sent.add(fieldId)
  }
  return named
}

function assertRequirable(field: TemplateField, { required, requireWhen }: ConditionsInput, at: string): void {
  if (requireWhen == null) return
  if (required === true) throw invalidInput(`${at}.required must be false or left out if ${at}.requireWhen is sent`)
  if (!isFilledBySigner(field))
    throw invalidInput(`${at}.requireWhen can only be sent for a field that a signer fills in`)
}

function checkedRule(
  rule: ConditionInput['rules'][number],
  at: string,
  field: TemplateField,
  named: Map<string, TemplateField | null>,
  orders: Map<string, number>,
): ConditionRule {
  const source = named.get(rule.fieldId)
  if (source === undefined)
    throw invalidInput(`${at}.fieldId "${rule.fieldId}" is not the fieldId of any of these fields`)
  if (source === null) throw invalidInput(`${at}.fieldId "${rule.fieldId}" is the fieldId of more than one field`)
  if (source === field) throw invalidInput(`${at}.fieldId must be another field than ${namedField(field)} itself`)
  assertKnownByThen(source, field, at, orders)
  const tests = testsOf(source)
  if (tests.length === 0)
    throw invalidInput(
      `${at}.fieldId ${namedField(source)} is of kind ${kindNameOf(source)}, which has no value before it is signed`,
    )
  if (!tests.includes(rule.is)) {
    const named = tests.map(test => `"${test}"`).join(', ')
    throw invalidInput(
      `${at}.is must be one of ${named} for ${namedField(source)}, a field of kind ${kindNameOf(source)}`,
    )
  }
  return { fieldId: source.fieldId, is: rule.is, ...checkedComparison(rule, source, at) }
}

/** A value is known by the signer of a field if it is theirs, the sender's, or of somebody who signs before. */
function assertKnownByThen(source: TemplateField, field: TemplateField, at: string, orders: Map<string, number>): void {
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
  const given = givenValue(value)
  if (given === null) throw invalidInput(`${at}.value must be given and not be blank if ${at}.is is ${is}`)
  const problem = comparedValueProblem(source, is, given)
  if (problem) throw invalidInput(`${at}.value ${problem}`)
  return { value: given }
}
