import { FormatRegistry, type Static, type TSchema, Type } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { isCalendarDate } from '../engine/fields/calendar-date.ts'
import { singleLineProblem } from '../engine/text/single-line.ts'
import { CodedError } from './coded-error.ts'
import { isSpecifiedAbsence, namedProperty, problemOf } from './input/schema-problem.ts'
import { type NamedPart, readNames, type UnknownNameRule } from './input/unknown-names.ts'
import type { Warning } from './warning.ts'

export { singleLine } from './input/single-line-format.ts'

const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/

FormatRegistry.Set('email', isEmailAddress)
FormatRegistry.Set('single-line', text => singleLineProblem(text) === null)
FormatRegistry.Set('date', isCalendarDate)
FormatRegistry.Set('date-time', text => !Number.isNaN(Date.parse(text)))
FormatRegistry.Set('uri', text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))

/** Whether a text is an address that can receive mail, in visible characters. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text) && singleLineProblem(text) === null
}

/** Checks a value of unknown origin and returns it typed; throws `invalid_input` that names the first wrong field. */
export type Validator<T> = (value: unknown) => T

/**
 * Makes a validator from a schema, compiled at its first use. Unknown properties are left alone, and types are never
 * coerced. Texts with NUL or with half a surrogate pair cannot be stored, so they are refused everywhere except in
 * `checkedLater` properties.
 */
export function compileValidator<S extends TSchema>(schema: S): Validator<Static<S>> {
  const isCheckedHere = !Object.values<TSchema>(schema.properties ?? {}).some(isCheckedLater)
  return value => {
    const compiled = compile(schema)
    if (!compiled.Check(value)) throw invalidInput(problemOf(compiled.Errors(value).First()!))
    refuseUnstorableText(isCheckedHere ? value : withoutCheckedLater(value as object, schema), '')
    return value as Static<S>
  }
}

const compiledSchemas = new WeakMap<TSchema, TypeCheck<TSchema>>()

/**
 * Compiles each schema once: routes share them, and a part of a call is checked in two ways. This is not done at the
 * start, because all schemas together would take a tenth of its time.
 */
function compile<S extends TSchema>(schema: S): TypeCheck<S> {
  const cached = compiledSchemas.get(schema)
  if (cached) return cached as TypeCheck<S>
  const compiled = TypeCompiler.Compile(schema)
  compiledSchemas.set(schema, compiled)
  return compiled
}

/** A value of a call, and the warnings about it. */
export interface CheckedInput<T> {
  value: T
  warnings: Warning[]
}

/**
 * Makes a validator for a part of a call that also checks names. A name that the schema does not have is reported
 * before other problems, because it often explains them. Only the absence of a field for which the interface defines a
 * text is reported earlier.
 */
export function compileInputValidator<S extends TSchema>(
  schema: S,
  names: { rule: UnknownNameRule; part: NamedPart },
): (value: unknown) => CheckedInput<Static<S>> {
  const validate = compileValidator(schema)
  return value => {
    const compiled = compile(schema)
    const error = compiled.Check(value) ? undefined : compiled.Errors(value).First()
    if (error && isSpecifiedAbsence(error)) throw invalidInput(problemOf(error))
    const warnings = checkNames(schema, value, names)
    return { value: validate(value), warnings }
  }
}

/**
 * Returns warnings about the names in a value that its schema does not have. Throws `invalid_input` for a name that the
 * rule refuses, with the name that was probably meant.
 */
export function checkNames(
  schema: TSchema,
  value: unknown,
  names: { rule: UnknownNameRule; part: NamedPart },
): Warning[] {
  const { refusal, warnings } = readNames(schema, value, names)
  if (refusal !== null) throw invalidInput(refusal)
  return warnings
}

/**
 * Creates the error `invalid_input`. `detail` is a sentence without its end that names the problem and its place:
 * `limit is required with cursor`.
 */
export const invalidInput = (detail: string) => new CodedError('invalid_input', { detail })

/**
 * Returns the schema of a property that its handler checks completely, for example because the interface has a separate
 * text for every problem.
 */
export const checkedLater = (schema: object) => Type.Optional(Type.Unknown({ ...schema, checkedLater: true }))

const isCheckedLater = (schema?: TSchema) => schema?.checkedLater === true

const withoutCheckedLater = (value: object, { properties }: TSchema) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !isCheckedLater(properties[key])))

/** Throws for texts that cannot be stored. It may be recursive, because a body is never deep (see nesting.ts). */
function refuseUnstorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidInput(`${namedProperty(path)} contains characters that are not allowed`)
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      refuseUnstorableText(item, `${path}/${index}`)
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorableText(key, path)
      refuseUnstorableText(item, `${path}/${key}`)
    }
  }
}
