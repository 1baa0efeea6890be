import type { JsonSchema } from './json-schema.ts'

/** What is read of an OpenAPI document. */
export interface DescribedInterface {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, JsonSchema> }
}

interface Operation {
  /** Method and path. */
  name: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema; description?: string }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

const json = 'application/json'

/**
 * TypeScript of an OpenAPI 3.1 document: `Calls`, which says of each call by method and path what it takes and what it
 * answers, and a type for each named schema in them. It is not formatted. Throws for a schema that no type is known for.
 */
export function clientTypes({ paths, components }: DescribedInterface): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...(one as Omit<Operation, 'name'>),
    })),
  )
  const sentAndGot = operations.map(operation => [operation.requestBody?.content[json], operation.responses['200']])
  const used = namesIn(sentAndGot, components.schemas)
  const named = Object.entries(components.schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)}`)
  const calls = `/** What each call takes and answers, by method and path. */\nexport interface Calls {\n${operations.map(callOf).join('\n')}\n}`
  return [...named, calls].join('\n\n')
}

/** The named schemas that a part of the document refers to, and those that these refer to. */
function namesIn(part: unknown, schemas: Record<string, JsonSchema>, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.size < found.add(name!).size) namesIn(schemas[name!] ?? null, schemas, found)
  }
  return found
}

function callOf(operation: Operation): string {
  const parts = [
    parametersOf(operation, 'path', 'parameters'),
    parametersOf(operation, 'query', 'query'),
    bodyOf(operation),
    `answer: ${answerOf(operation)}`,
  ]
  return `${lines(operation.summary)}${JSON.stringify(operation.name)}: { ${parts.filter(part => part !== null).join('; ')} }`
}

function parametersOf({ parameters }: Operation, place: string, name: string): string | null {
  const own = parameters.filter(parameter => parameter.in === place)
  if (own.length === 0) return null
  const isOptional = own.every(one => !one.required)
  const properties = own.map(one => property(one.name, one.schema, one.required, one.description))
  return `${name}${isOptional ? '?' : ''}: { ${properties.join('\n')} }`
}

/** A body that is no JSON is made by the browser: a form, or a file. */
function bodyOf({ requestBody }: Operation): string | null {
  if (!requestBody) return null
  const [[type, { schema }] = [json, { schema: {} }]] = Object.entries(requestBody.content)
  const files = type === 'multipart/form-data' ? 'FormData' : 'Blob'
  return `body${requestBody.required ? '' : '?'}: ${type === json ? typeOf(schema) : files}`
}

function answerOf({ responses }: Operation): string {
  const content = responses['200']?.content
  if (!content) return 'undefined'
  return content[json] ? typeOf(content[json].schema) : 'Blob'
}

/** The type of a value that a JSON schema describes. */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace('#/components/schemas/', '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(one => JSON.stringify(one)).join(' | ')
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectType(schema)
    case 'array':
      return `(${typeOf(schema.items as JsonSchema)})[]`
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    case undefined:
      return 'unknown'
    default:
      throw new Error(`There is no type for ${JSON.stringify(schema)}`)
  }
}

function objectType(schema: JsonSchema): string {
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, one]) =>
    property(name, one, required.includes(name), one.description),
  )
  const known = properties.length > 0 ? `{\n${properties.join('\n')}\n}` : null
  const others = otherProperties(schema)
  if (others) return [known, `Record<string, ${others}>`].filter(one => one !== null).join(' & ')
  return known ?? 'Record<string, never>'
}

/** The type of the properties that have no name of their own, or null where there are none. */
function otherProperties({ additionalProperties }: JsonSchema): string | null {
  if (additionalProperties === true) return 'unknown'
  return additionalProperties ? typeOf(additionalProperties as JsonSchema) : null
}

function property(name: string, schema: JsonSchema, isRequired: boolean, description: unknown): string {
  return `${lines(description)}${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`
}

const comment = ({ description }: JsonSchema) => lines(description)

const lines = (text: unknown) => (typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /')} */\n` : '')
