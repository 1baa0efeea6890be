import { isAttachment, isServiceFilled } from '../../engine/fields/field-kinds.ts'
import { storedValue } from '../../engine/fields/value-rules.ts'
import { nearestName } from '../../engine/text/nearest-name.ts'
import { invalidInput } from '../../http/validation.ts'
import { namedField, type TemplateField, type TemplateVersion } from '../templates/template.ts'
import { valueProblem } from '../templates/value-problem.ts'
import type { Values } from './signature-request.ts'

/**
 * The values of fields, keyed by label. The values of a role may be in an object under the name of the role, or under
 * `''` for fields without a role.
 */
export type Prefill = Record<string, unknown>

interface PrefillInput {
  fields?: { fieldId: string; value: string }[]
  prefill?: Prefill
}

interface Filled {
  field: TemplateField
  value: string
  /** The beginning of a sentence about the value. */
  at: string
}

/**
 * Returns the values that the caller fills in, by `fieldId` and by label, after checking each against its field. An
 * empty or blank text leaves a field empty. Throws `invalid_input` that names the value.
 */
export function prefilledValues({ fields = [], prefill = {} }: PrefillInput, version: TemplateVersion): Values {
  const values: Values = {}
  for (const { field, value, at } of filledById(fields, version)) values[field.fieldId] = checked(field, value, at)
  for (const { field, value, at } of filledByLabel(prefill, version)) {
    if (Object.hasOwn(values, field.fieldId)) throw invalidInput(`${at} is also in fields; omit one of them`)
    values[field.fieldId] = checked(field, value, at)
  }
  return values
}

function checked(field: TemplateField, value: string, at: string): string | null {
  const accepted = storedValue(field, value)
  const takesNone = field.type === 'signature' || isServiceFilled(field) || isAttachment(field)
  const problem = accepted === null && !takesNone ? null : valueProblem(field, accepted ?? value)
  if (problem) throw invalidInput(`${at} ${problem}`)
  return accepted
}

function filledById(fields: { fieldId: string; value: string }[], version: TemplateVersion): Filled[] {
  const seen = new Set<string>()
  const byId = new Map(version.fields.map(field => [field.fieldId, field]))
  return fields.map(({ fieldId, value }, index) => {
    const field = byId.get(fieldId)
    if (!field) throw invalidInput(`fields[${index}].fieldId ${fieldId} is not a field of the template`)
    if (seen.size === seen.add(fieldId).size)
      throw invalidInput(`fields[${index}].fieldId ${fieldId} appears more than once`)
    return { field, value, at: `fields[${index}].value for ${namedField(field)}` }
  })
}

function filledByLabel(prefill: Prefill, version: TemplateVersion): Filled[] {
  const seen = new Map<string, string>()
  const labels = labelsOf(labelled(version))
  return Object.entries(prefill)
    .flatMap(([key, value]) =>
      isObject(value) ? filledOfRole(key, value, version) : [filledAlone(key, value, labels)],
    )
    .map(filled => {
      const firstAt = seen.get(filled.field.fieldId)
      if (firstAt !== undefined) throw invalidInput(`${filled.at} and ${firstAt} are the same field; omit one of them`)
      seen.set(filled.field.fieldId, filled.at)
      return filled
    })
}

function filledOfRole(role: string, values: Record<string, unknown>, version: TemplateVersion): Filled[] {
  const roleNames = ['', ...version.signerRoles.map(({ name }) => name)]
  if (!roleNames.includes(role))
    throw invalidInput(`prefill "${role}" is not a role of the template${orMeant(role, roleNames)}`)
  const labels = labelsOf(labelled(version).filter(field => (field.role ?? '') === role))
  return Object.entries(values).map(([label, value]) => {
    const at = `prefill "${role}" "${label}"`
    return { field: onlyOne(labels, label, at), value: textOf(value, at), at }
  })
}

function filledAlone(label: string, value: unknown, labels: FieldsByLabel): Filled {
  const at = `prefill "${label}"`
  const text = textOf(value, at)
  const roles = new Set((labels.get(label) ?? []).map(field => field.role ?? ''))
  if (roles.size > 1) {
    const named = [...roles].map(role => `"${role}"`).join(', ')
    throw invalidInput(
      `${at} is a label in more than one role (${named}); send it as {"<role>": {"<label>": "<value>"}}`,
    )
  }
  return { field: onlyOne(labels, label, at), value: text, at }
}

/** Returns the fields that can be prefilled by label. */
const labelled = ({ fields }: TemplateVersion): TemplateField[] =>
  fields.filter(
    field => field.type !== 'signature' && !isServiceFilled(field) && !isAttachment(field) && field.label !== undefined,
  )

type FieldsByLabel = Map<string, TemplateField[]>

const labelsOf = (fields: TemplateField[]): FieldsByLabel => Map.groupBy(fields, ({ label }) => label!)

function onlyOne(labels: FieldsByLabel, label: string, at: string): TemplateField {
  const matches = labels.get(label) ?? []
  if (matches.length > 1)
    throw invalidInput(`${at} is the label of ${matches.length} fields; set their values by fieldId in fields`)
  const [field] = matches
  if (field) return field
  throw invalidInput(`${at} is not the label of a field that can be prefilled${orMeant(label, [...labels.keys()])}`)
}

function orMeant(text: string, names: string[]): string {
  const nearest = nearestName(
    text,
    names.filter(name => name !== ''),
  )
  return nearest === null ? '' : `; did you mean "${nearest}"?`
}

function textOf(value: unknown, at: string): string {
  if (typeof value === 'string') return value
  const shown = value === null || typeof value === 'boolean' || typeof value === 'number' ? `${value}` : 'a list'
  throw invalidInput(`${at} must be text, such as "1250.50" or "true"; got ${shown}`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
