import { FormatRegistry, type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler, type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'
import { isCalendarDate } from '../engine/fields/calendar-date.ts'
import { singleLineProblem } from '../engine/text/single-line.ts'
import { CodedError } from './coded-error.ts'

const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/

FormatRegistry.Set('email', isEmailAddress)
FormatRegistry.Set('single-line', text => singleLineProblem(text) === null)
FormatRegistry.Set('date', isCalendarDate)
FormatRegistry.Set('date-time', text => !Number.isNaN(Date.parse(text)))
FormatRegistry.Set('uri', text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))

/** Whether a text is an address that mail can go to, in characters that can be seen. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text) && singleLineProblem(text) === null
}

/** For a text that stands in a line of ours, in a mail, an event or the certificate (`engine/text/single-line.ts`). */
export const singleLine = { format: 'single-line' }

/** Checks a value of unknown origin and returns it typed; throws `invalid_input` that names the first wrong field. */
export type Validator<T> = (value: unknown) => T

/**
 * Compiles a schema into a validator. Unknown properties are left alone, types are never coerced.
 * Texts cannot be stored with NUL or with half a surrogate pair, so such a text is refused wherever it stands,
 * but for `checkedLater`.
 */
export function compileValidator<S extends TSchema>(schema: S): Validator<Static<S>> {
  const compiled = TypeCompiler.Compile(schema)
  const isCheckedHere = !Object.values<TSchema>(schema.properties ?? {}).some(isCheckedLater)
  return value => {
    if (!compiled.Check(value)) throw invalidInput(describe(deepest(compiled.Errors(value).First()!)))
    refuseUnstorableText(isCheckedHere ? value : withoutCheckedLater(value as object, schema), '')
    return value as Static<S>
  }
}

/** A property that its handler checks to the last character, as one with a text of its own for all that is wrong with it. */
export const checkedLater = (schema: object) => Type.Optional(Type.Unknown({ ...schema, checkedLater: true }))

const isCheckedLater = (schema?: TSchema) => schema?.checkedLater === true

const withoutCheckedLater = (value: object, { properties }: TSchema) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !isCheckedLater(properties[key])))

/** `detail` is a sentence without its end that names what is wrong, and where: `limit is required with cursor`. */
export const invalidInput = (detail: string) => new CodedError('invalid_input', { detail })

/** For a union, the error of the branch that was meant says more than "must match one of". */
function deepest(error: ValueError): ValueError {
  if (error.type !== ValueErrorType.Union) return error
  const { path, value, schema, errors } = error
  const kinds: TSchema[] = schema.anyOf.map((one: TSchema) => one.properties?.kind)
  const isByKind = kinds.every(one => one?.const !== undefined) && typeof value === 'object' && value !== null
  const kind = isByKind ? (value as { kind?: unknown }).kind : undefined
  const meant = isByKind ? kinds.findIndex(one => one.const === kind) : 0
  if (meant < 0) return { ...error, path: `${path}/kind`, value: kind, schema: { ...schema, anyOf: kinds } }
  const inner = errors[meant]?.First()
  const isOrNull = schema.anyOf.length === 2 && schema.anyOf[1].type === 'null'
  return inner && (isOrNull || inner.path !== path) ? deepest(inner) : error
}

function describe(error: ValueError): string {
  if (error.schema.missingText && isMissing(error)) return error.schema.missingText
  const field = fieldName(error.path)
  if (error.type === ValueErrorType.ObjectRequiredProperty || error.value === undefined) return `${field} is required`
  return `${field} ${expectation(error)}`
}

/** For a field whose absence has a text of its own (`missingText` of its schema): not there, or with nothing in it. */
const isMissing = ({ type, value }: ValueError) =>
  value === undefined ||
  value === null ||
  value === '' ||
  type === ValueErrorType.Array ||
  type === ValueErrorType.ArrayMinItems

/** `/signers/0/email` as people write it: `signers[0].email`. */
function fieldName(path: string): string {
  const parts = path
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const text = parts.reduce((all, part) => (/^\d+$/.test(part) ? `${all}[${part}]` : all ? `${all}.${part}` : part), '')
  return text === '' ? 'Request body' : text
}

const formatTexts: Record<string, string> = {
  email: 'must be a valid email address',
  date: 'must be a date as YYYY-MM-DD',
  'date-time': 'must be an ISO-8601 date-time',
  uri: 'must be an http or https URL',
}

function expectation({ type, schema, value }: ValueError): string {
  switch (type) {
    case ValueErrorType.String:
      return 'must be a string'
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1 ? 'must not be empty' : `must have at least ${schema.minLength} characters`
    case ValueErrorType.StringMaxLength:
      return `must have at most ${schema.maxLength} characters`
    case ValueErrorType.StringFormat:
      return schema.format === singleLine.format
        ? singleLineProblem(value as string)!
        : (formatTexts[schema.format] ?? `must be a ${schema.format}`)
    case ValueErrorType.StringPattern:
      return schema.errorText ?? 'has characters that are not allowed'
    case ValueErrorType.Boolean:
      return 'must be true or false'
    case ValueErrorType.Integer:
      return 'must be an integer'
    case ValueErrorType.Number:
      return 'must be a number'
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return `must be at least ${schema.minimum}`
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return `must be at most ${schema.maximum}`
    case ValueErrorType.NumberExclusiveMinimum:
      return `must be more than ${schema.exclusiveMinimum}`
    case ValueErrorType.Array:
      return 'must be an array'
    case ValueErrorType.ArrayMinItems:
      return `must contain at least ${schema.minItems === 1 ? 'one item' : `${schema.minItems} items`}`
    case ValueErrorType.ArrayMaxItems:
      return `must contain at most ${schema.maxItems} items`
    case ValueErrorType.Object:
      return 'must be an object'
    case ValueErrorType.ObjectMaxProperties:
      return `must have at most ${schema.maxProperties} keys`
    case ValueErrorType.Union:
    case ValueErrorType.Literal:
      return `must be ${listOf(schema)}`
    default:
      return 'is not valid'
  }
}

function listOf(schema: TSchema): string {
  const literals: unknown[] = (schema.anyOf ?? [schema])
    .map((one: TSchema) => one.const)
    .filter((one: unknown) => one !== undefined)
  if (literals.length === 0) return 'of another form'
  return literals.length === 1 ? `${literals[0]}` : `one of ${literals.join(', ')}`
}

/** By recursion: what came in a body is not deep (see nesting.ts). */
function refuseUnstorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidInput(`${fieldName(path)} has characters that are not allowed`)
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
