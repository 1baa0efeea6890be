import type { TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'
import { nearestName } from '../../engine/text/nearest-name.ts'
import { singleLineProblem } from '../../engine/text/single-line.ts'
import { kindsOf } from './kinds-of.ts'
import { inputShown, listedOptions } from './shown-value.ts'

/**
 * Returns the problem of a value as a sentence without its end: the field, the expectation, and the given value.
 * @param error the first error of the schema check
 */
export const problemOf = (error: ValueError): string => describe(deepest(error))

/** Whether the error is a missing field for whose absence the interface literally defines a text. */
export function isSpecifiedAbsence(error: ValueError): boolean {
  const inner = deepest(error)
  return inner.schema.missingText !== undefined && isMissing(inner)
}

/** Returns the error to report. For a union, the error of the intended branch says more than "must match one of". */
function deepest(error: ValueError): ValueError {
  if (error.type !== ValueErrorType.Union) return error
  const { path, value, schema, errors } = error
  const kinds = typeof value === 'object' && value !== null ? kindsOf(schema.anyOf) : null
  const kind = kinds ? (value as { kind?: unknown }).kind : undefined
  const meantIndex = kinds ? kinds.findIndex(otherKind => otherKind.const === kind) : 0
  if (meantIndex < 0) return { ...error, path: `${path}/kind`, value: kind, schema: { ...schema, anyOf: kinds } }
  const inner = errors[meantIndex]?.First()
  const isOrNull = schema.anyOf.length === 2 && schema.anyOf[1].type === 'null'
  return inner && (isOrNull || inner.path !== path) ? deepest(inner) : error
}

function describe(error: ValueError): string {
  if (error.schema.missingText && isMissing(error)) return error.schema.missingText
  const field = namedProperty(error.path)
  if (error.type === ValueErrorType.ObjectRequiredProperty || error.value === undefined) return `${field} is required`
  return `${field} ${expectation(error)}`
}

/** Whether a field that has a text for its absence (`missingText` in its schema) is missing or empty. */
const isMissing = ({ type, value }: ValueError) =>
  value === undefined ||
  value === null ||
  value === '' ||
  type === ValueErrorType.Array ||
  type === ValueErrorType.ArrayMinItems

/** Returns a path as people write it: `signers[0].email` for `/signers/0/email`. */
export function namedProperty(path: string): string {
  const parts = path
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const text = parts.reduce(
    (text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  )
  return text === '' ? 'Request body' : text
}

const formatTexts: Record<string, string> = {
  email: 'a valid email address',
  date: 'a date as YYYY-MM-DD',
  'date-time': 'an ISO-8601 date-time',
  uri: 'an http or https URL',
}

/** Returns the expectation, and the given value unless a look at the call would show it at once. */
function expectation({ type, schema, value }: ValueError): string {
  const got = `; got ${inputShown(value)}`
  switch (type) {
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1 ? 'must not be empty' : `must have at least ${schema.minLength} characters`
    case ValueErrorType.StringMaxLength:
      return `must have at most ${schema.maxLength} characters; got ${(value as string).length}`
    case ValueErrorType.StringFormat:
      return schema.format === 'single-line'
        ? singleLineProblem(value as string)!
        : `must be ${formatTexts[schema.format] ?? `a ${schema.format}`}${got}`
    case ValueErrorType.StringPattern:
      return schema.errorText ?? `contains characters that are not allowed${got}`
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return `must be at least ${schema.minimum}${got}`
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return `must be at most ${schema.maximum}${got}`
    case ValueErrorType.NumberExclusiveMinimum:
      return `must be more than ${schema.exclusiveMinimum}${got}`
    case ValueErrorType.ArrayMinItems:
      return `must contain at least ${schema.minItems === 1 ? 'one item' : `${schema.minItems} items`}`
    case ValueErrorType.ArrayMaxItems:
      return `must contain at most ${schema.maxItems} items; got ${(value as unknown[]).length}`
    case ValueErrorType.ObjectMaxProperties:
      return `must have at most ${schema.maxProperties} keys; got ${Object.keys(value as object).length}`
    case ValueErrorType.Object:
      return schema.errorText ?? `must be an object${got}`
    default:
      return `must be ${expected(schema)}${got}${didYouMean(schema, value)}`
  }
}

/** Returns the accepted values of a schema in words, with an example if it has one. */
function expected(schema: TSchema): string {
  if (schema.anyOf) return oneOf(schema.anyOf)
  if (schema.const !== undefined) return String(schema.const)
  const example = schema.examples?.find((example: unknown) => typeof example === 'string')
  switch (schema.type) {
    case 'string':
      return `text${example === undefined ? '' : `, such as ${inputShown(example)}`}`
    case 'boolean':
      return 'true or false'
    case 'integer':
      return 'an integer'
    case 'number':
      return 'a number'
    case 'null':
      return 'null'
    case 'array':
      return 'an array'
    default:
      return 'an object'
  }
}

/** Suggests the accepted text that was probably meant. */
function didYouMean({ anyOf = [] }: TSchema, value: unknown): string {
  const texts = anyOf.flatMap((branch: TSchema) => (typeof branch.const === 'string' ? [branch.const] : []))
  const near = typeof value === 'string' ? nearestName(value, texts) : null
  return near === null ? '' : `; did you mean "${near}"?`
}

function oneOf(branches: TSchema[]): string {
  const literals = branches.flatMap(branch => (branch.const === undefined ? [] : [String(branch.const)]))
  if (literals.length === branches.length) return `one of ${listedOptions(literals)}`
  const kinds = kindsOf(branches)
  if (kinds) return `an object whose kind is one of ${listedOptions(kinds.map(kind => String(kind.const)))}`
  return [...new Set(branches.map(expected))].join(' or ')
}
