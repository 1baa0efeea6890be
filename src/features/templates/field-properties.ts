import {
  type FieldKind,
  type FieldProperty,
  fieldKinds,
  isAttachment,
  isInitials,
  type Kinded,
  kindNamed,
  kindPropertiesOf,
  needsSigner,
} from '../../engine/fields/field-kinds.ts'
import { type FieldProperties, fieldProperties, kindNameOf } from '../../engine/fields/kind-properties.ts'
import { patternLimits, patternSteps } from '../../engine/patterns/value-pattern.ts'
import { invalidInput } from '../../http/validation.ts'
import { textProblem } from './value-problem.ts'

type NullableProperties = { [Key in keyof FieldProperties]?: FieldProperties[Key] | null }

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

/** Returns the optional properties that a field has. */
export const propertiesOf = (field: NullableProperties): FieldProperties =>
  Object.fromEntries(names.flatMap(name => (field[name] == null ? [] : [[name, field[name]]])))

type CheckedField = Kinded &
  FieldProperties & { [Key in FieldProperty]?: unknown } & {
    role: string | null
    readOnly: boolean
    minFontSize?: number
  }

/**
 * Throws `invalid_input` if a field has a property that its kind does not have, or one that contradicts another
 * property.
 */
export function assertProperties(field: CheckedField, at: string): void {
  assertKind(field, at)
  if ((isInitials(field) || isAttachment(field)) && field.readOnly)
    throw invalidInput(`${at}.readOnly must be false for a field of kind ${kindNameOf(field)}`)
  const properties = kindPropertiesOf(kindNameOf(field))
  const foreignProperty = fieldProperties.find(name => field[name] !== undefined && !properties.includes(name))
  if (foreignProperty) throw invalidInput(`${at}.${foreignProperty} ${notOfKind(field, foreignProperty)}`)
  if (field.pattern !== undefined && field.format !== undefined)
    throw invalidInput(`${at}.pattern must not be given with format; omit one of them`)
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

/**
 * Checks that a field of a known kind has the type of this kind, and that a field that only a signer can fill in has a
 * role.
 */
function assertKind(field: CheckedField, at: string): void {
  const knownKind = field.kind == null ? undefined : kindNamed(field.kind)
  // a kind that is the name of a type has no meaning, and templates from before radio buttons were one field may have
  // them with another type
  const isLoose = field.kind === 'radio' || field.kind === knownKind?.type
  if (knownKind && !isLoose && knownKind.type !== field.type)
    throw invalidInput(`${at}.kind can be ${field.kind} only for a field of type ${knownKind.type}`)
  if (needsSigner(field) && field.role === null)
    throw invalidInput(`${at}.role must be given for a field of kind ${kindNameOf(field)}`)
}

function notOfKind(field: Kinded, property: FieldProperty): string {
  const kinds = Object.entries<FieldKind>(fieldKinds).filter(([, { properties }]) => properties.includes(property))
  const names = kinds.map(([kind]) => kind).join(', ')
  return `must not be given for a field of kind ${kindNameOf(field)}; only these kinds have it: ${names}`
}

/**
 * Checks that the patterns of a template are not too complex together, because they are matched with all its values at
 * once. Throws `invalid_input`.
 * @param others the fields of the template that are not in the list
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

/**
 * Returns the index of the first field whose pattern, together with the patterns before it, is too complex; -1 if there
 * is none.
 */
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
