import { type TObject, Type } from '@sinclair/typebox'
import { type ApiVersion, type ErrorCode, errorCatalogue } from '../error-catalogue.ts'
import type { Route } from '../route.ts'
import { errorSchema, type HeaderName, headerReferences } from './common-parts.ts'
import { type DocumentedError, documentedErrors } from './documented-errors.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, type NamedSchemas, named, toJsonSchema } from './json-schema.ts'
import { isLimited } from './limited-schemes.ts'

/** Collects the answers that are the same everywhere, by the name of their error. */
export class AnswerComponents {
  readonly #answers = new Map<string, object>()

  refer(code: ErrorCode, answer: object) {
    const name = pascalCase(code)
    this.#answers.set(name, answer)
    return { $ref: `#/components/responses/${name}` }
  }

  all(): Record<string, object> {
    return Object.fromEntries([...this.#answers].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** Returns all answers of a route, by status. */
export function answersOf({
  route,
  version,
  schemas,
  shared,
}: {
  route: Route
  version: ApiVersion
  schemas: NamedSchemas
  shared: AnswerComponents
}) {
  const content = contentOf(route, schemas)
  const byStatus = Map.groupBy(documentedErrors(route, version), error => error.status)
  return {
    200: answer('OK', headersOf(route), content),
    ...conditionalAnswers(route, content),
    ...Object.fromEntries(
      [...byStatus].map(([status, some]) => [status, refusal({ route, status, errors: some, schemas, shared })]),
    ),
  }
}

const answer = (description: string, headers: HeaderName[], content?: object) => ({
  description,
  headers: headerReferences(headers),
  ...(content && { content }),
})

function headersOf(route: Route): HeaderName[] {
  const properties = route.query?.properties ?? {}
  return [
    'X-Request-Id',
    ...(isLimited(route) ? (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const) : []),
    ...('cursor' in properties ? (['Link'] as const) : []),
    ...(route.conditional || route.numbered ? (['ETag'] as const) : []),
    ...(route.conditional === 'ranges' ? (['Accept-Ranges'] as const) : []),
  ]
}

function contentOf({ produces, response }: Route, schemas: NamedSchemas) {
  if (produces) return { [produces]: { schema: binaryOrText(produces) } }
  if (!response) return undefined
  const schema = toJsonSchema(response, schemas)
  return { 'application/json': { schema, example: exampleOf(toJsonSchema(response)) } }
}

/** Returns the schema of text or of a file. Client generators recognize files by `binary`. */
const binaryOrText = (mediaType: string): JsonSchema =>
  /^text\/|pem/.test(mediaType) ? { type: 'string' } : { type: 'string', format: 'binary' }

/** Returns the answers to a request for a part of the content, or for changed content only (RFC 9110 §13, §14). */
function conditionalAnswers({ conditional }: Route, content?: object) {
  if (!conditional) return {}
  const unchanged = { 304: answer('Not modified since the answer with that `ETag`', ['X-Request-Id', 'ETag']) }
  if (conditional === 'etag') return unchanged
  return {
    206: answer('The requested part', ['X-Request-Id', 'ETag', 'Content-Range'], content),
    ...unchanged,
    416: answer('The range starts beyond the end of the file', ['X-Request-Id', 'Content-Range']),
  }
}

function refusal({
  route,
  status,
  errors,
  schemas,
  shared,
}: {
  route: Route
  status: number
  errors: DocumentedError[]
  schemas: NamedSchemas
  shared: AnswerComponents
}) {
  const facts = factsOf(route, errors)
  const schema = facts.length === 0 ? errorSchema : schemaWithFacts(route, status, facts)
  const described = answer(errors.map(descriptionOf).join('\n'), refusalHeaders(status), {
    'application/json': { schema: toJsonSchema(schema, schemas), examples: examplesOf(errors) },
  })
  const [first] = errors
  const isShared = errors.length === 1 && facts.length === 0 && !errorCatalogue[first!.code].text.includes('{')
  return isShared ? shared.refer(first!.code, described) : described
}

/** Returns the line for one error. The first `invalid_input` gets a general text; further ones name their problem. */
function descriptionOf({ code, text }: DocumentedError, index: number, errors: DocumentedError[]): string {
  const isFirst = errors.findIndex(error => error.code === code) === index
  return isFirst ? `- \`${code}\`: ${code === 'invalid_input' ? invalidInputText : text}` : `- \`${code}\`: ${text}`
}

const invalidInputText = 'the text names what is wrong and where'

function examplesOf(errors: DocumentedError[]) {
  return Object.fromEntries(
    errors.map(({ code, text }, index) => {
      const isRepeated = errors.findIndex(error => error.code === code) < index
      return [isRepeated ? `${code}_${index}` : code, { summary: text, value: { error: text } }]
    }),
  )
}

function refusalHeaders(status: number): HeaderName[] {
  if (status === 401) return ['X-Request-Id', 'WWW-Authenticate']
  if (status === 429 || status === 503) return ['X-Request-Id', 'Retry-After']
  return ['X-Request-Id']
}

const factsOf = (route: Route, errors: { code: ErrorCode }[]): TObject[] =>
  errors.flatMap(({ code }) => route.errorFacts?.[code] ?? route.access.errorFacts?.[code] ?? [])

/**
 * Returns the schema of an error with its text and the facts that errors with this status may have. Several operations
 * share the schema by its `errorName`. If errors of several statuses have facts, the name ends with the status.
 */
function schemaWithFacts(route: Route, status: number, facts: TObject[]) {
  const beside = Object.assign({}, ...facts.map(fact => Type.Partial(fact).properties))
  const codes = Object.keys(route.errorFacts ?? {}) as ErrorCode[]
  const isOnly = codes.every(code => errorCatalogue[code].status === status)
  const name: string = facts[0]!.errorName ?? `${pascalCase(route.operationId)}Error${isOnly ? '' : status}`
  return named(name, Type.Object({ ...errorSchema.properties, ...beside }))
}

const pascalCase = (text: string) => text.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
