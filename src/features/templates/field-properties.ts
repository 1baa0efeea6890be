import { isAttachment, isInitials, type Kinded, kindNamed, kindOf } from '../../engine/fields/field-kinds.ts'
import {
  type FieldProperties,
  type FieldProperty,
  fieldProperties,
  kindNameOf,
  kindProperties,
} from '../../engine/fields/kind-properties.ts'
import { patternLimits, patternSteps } from '../../engine/patterns/value-pattern.ts'
import { invalidInput } from '../../http/validation.ts'
import { textProblem } from './value-problem.ts'

type GivenProperties = { [Key in keyof FieldProperties]?: FieldProperties[Key] | null }

const names = [
  'maxLength',
  'comb',
  'pattern',
  'patternMessage',
  'decimals',
  'fontSize',
  'align',
  'placeholder',
  'tooltip',
] as const

/** Those that a field has. */
export const propertiesOf = (field: GivenProperties): FieldProperties =>
  Object.fromEntries(names.flatMap(name => (field[name] == null ? [] : [[name, field[name]]])))

type CheckedField = Kinded &
  FieldProperties & { [Key in FieldProperty]?: unknown } & {
    role: string | null
    readOnly: boolean
    minFontSize?: number
  }

/** Throws `invalid_input` for a property that the kind of a field does not have, or that contradicts another one. */
export function assertProperties(field: CheckedField, at: string): void {
  assertKind(field, at)
  if ((isInitials(field) || isAttachment(field)) && field.readOnly)
    throw invalidInput(`${at}.readOnly must be false for a field of kind ${kindNameOf(field)}`)
  const properties = kindProperties[kindNameOf(field)]
  const foreign = fieldProperties.find(name => field[name] !== undefined && !properties.includes(name))
  if (foreign) throw invalidInput(`${at}.${foreign} ${notOfKind(field, foreign)}`)
  if (field.patternMessage !== undefined && field.pattern === undefined)
    throw invalidInput(`${at}.patternMessage must not be given without pattern`)
  if (field.comb && field.maxLength === undefined)
    throw invalidInput(`${at}.comb must not be given without maxLength, which is how many cells there are`)
  const { fontSize, minFontSize } = field
  if (fontSize !== undefined && minFontSize !== undefined && minFontSize > fontSize)
    throw invalidInput(`${at}.minFontSize must be at most fontSize, which is ${fontSize}`)
  const steps = field.pattern === undefined ? null : patternSteps(field.pattern)
  if (steps !== null && 'problem' in steps) throw invalidInput(`${at}.pattern ${steps.problem}`)
  for (const name of ['patternMessage', 'placeholder', 'tooltip'] as const) {
    const problem = field[name] === undefined ? null : textProblem(field[name])
    if (problem) throw invalidInput(`${at}.${name} ${problem}`)
  }
}

/** A kind that is known has its type, and a signer where the service or initials need one. */
function assertKind(field: CheckedField, at: string): void {
  const named = field.kind == null ? undefined : kindNamed(field.kind)
  // the name of a type says nothing; a radio of another type may be in templates from before radio buttons were one field
  const isLoose = field.kind === 'radio' || field.kind === named?.type
  if (named && !isLoose && named.type !== field.type)
    throw invalidInput(`${at}.kind can be ${field.kind} only for a field of type ${named.type}`)
  const needsSigner = kindOf(field).filledWith !== undefined || isInitials(field) || isAttachment(field)
  if (needsSigner && field.role === null)
    throw invalidInput(`${at}.role must be given for a field of kind ${field.kind}`)
}

function notOfKind(field: Kinded, property: FieldProperty): string {
  const others = Object.entries(kindProperties).filter(([, properties]) => properties.includes(property))
  const names = others.map(([other]) => other).join(', ')
  return `must not be given for a field of kind ${kindNameOf(field)}; only these kinds have it: ${names}`
}

/**
 * The patterns of a template are matched with all its values at once. Throws `invalid_input`.
 * @param others fields of the template that are not in the list
 */
export function assertPatternsTogether(
  fields: readonly FieldProperties[],
  list: string,
  others: readonly FieldProperties[] = [],
): void {
  const index = patternTooMany(
    fields,
    others.reduce((sum, field) => sum + stepsOf(field), 0),
  )
  if (index >= 0) throw invalidInput(`${list}[${index}].pattern ${patternsTooComplex}`)
}

export const patternsTooComplex = 'is one too many: the patterns together are too complex'

/** The first field whose pattern is too much together with those before it, or -1. */
export function patternTooMany(fields: readonly FieldProperties[], stepsBefore = 0): number {
  let together = stepsBefore
  return fields.findIndex(field => {
    together += stepsOf(field)
    return field.pattern !== undefined && together > patternLimits.stepsTogether
  })
}

function stepsOf({ pattern }: FieldProperties): number {
  const read = pattern === undefined ? null : patternSteps(pattern)
  return read !== null && 'steps' in read ? read.steps : 0
}
