import type { JsonSchema } from './json-schema.ts'

/** The parts of an OpenAPI document that `clientTypes` reads. */
export interface DescribedInterface {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, JsonSchema> }
}

interface Operation {
  /** The method and the path, such as `GET /v1/templates`. */
  name: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema; description?: string }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

const json = 'application/json'

/**
 * Writes TypeScript for an OpenAPI 3.1 document: `Calls`, with the parameters, body and answer of each call by method
 * and path, and a type for each named schema that these use. The text is not formatted. Throws for a schema without a
 * known type.
 */
export function clientTypes({ paths, components }: DescribedInterface): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...(operation as Omit<Operation, 'name'>),
    })),
  )
  const sentAndGot = operations.map(operation => [operation.requestBody?.content[json], operation.responses['200']])
  const used = namesIn(sentAndGot, components.schemas)
  const namedTypes = Object.entries(components.schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)}`)
  const calls = `/** What each call takes and answers, by method and path. */\nexport interface Calls {\n${operations.map(callOf).join('\n')}\n}`
  return [...namedTypes, calls].join('\n\n')
}

/** Returns the names of the schemas that a part of the document refers to, directly or through each other. */
function namesIn(part: unknown, schemas: Record<string, JsonSchema>, names = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (names.size < names.add(name!).size) namesIn(schemas[name!] ?? null, schemas, names)
  }
  return names
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
  const placed = parameters.filter(parameter => parameter.in === place)
  if (placed.length === 0) return null
  const isOptional = placed.every(parameter => !parameter.required)
  const properties = placed.map(parameter =>
    property({
      name: parameter.name,
      schema: parameter.schema,
      isRequired: parameter.required,
      description: parameter.description,
    }),
  )
  return `${name}${isOptional ? '?' : ''}: { ${properties.join('\n')} }`
}

/** Returns the type of the body. The browser makes a body that is not JSON: a form, or a file. */
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

/** Returns the TypeScript type of a value that a JSON schema describes. */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace('#/components/schemas/', '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
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
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, propertySchema]) =>
      property({
        name,
        schema: propertySchema,
        isRequired: required.includes(name),
        description: propertySchema.description,
      }),
  )
  const object = properties.length > 0 ? `{\n${properties.join('\n')}\n}` : null
  const otherType = otherProperties(schema)
  if (otherType) return [object, `Record<string, ${otherType}>`].filter(part => part !== null).join(' & ')
  return object ?? 'Record<string, never>'
}

/** Returns the type of the properties that the schema does not name; null if there are none. */
function otherProperties({ additionalProperties }: JsonSchema): string | null {
  if (additionalProperties === true) return 'unknown'
  return additionalProperties ? typeOf(additionalProperties as JsonSchema) : null
}

function property({
  name,
  schema,
  isRequired,
  description,
}: {
  name: string
  schema: JsonSchema
  isRequired: boolean
  description: unknown
}): string {
  return `${lines(description)}${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`
}

const comment = ({ description }: JsonSchema) => lines(description)

const lines = (text: unknown) => (typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /')} */\n` : '')
