import { Validator } from '@seriousme/openapi-schema-validator'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { eventKinds } from '../../src/engine/events/event-kinds.ts'
import { identityErrors } from '../../src/features/people/identity/identity-refusals.ts'
import { type ErrorCode, errorAnswer, errorCatalogue } from '../../src/http/error-catalogue.ts'
import { errorCodesOf } from '../../src/http/openapi/documented-errors.ts'
import { exampleOf } from '../../src/http/openapi/example.ts'
import { toJsonSchema } from '../../src/http/openapi/json-schema.ts'
import { isPublished, type Route } from '../../src/http/route.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the tests look into every part of the document
const documents: Record<string, any> = {}
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  for (const version of versions) documents[version] = (await service.anonymous.get(`/${version}/openapi.json`)).body
})
afterAll(() => service.stop())

const versions = ['v1', 'v0'] as const
const nameOf = (route: Route) => `${route.method} ${route.path}`
const cases = routes.map(route => ({ route, name: nameOf(route) }))
const published = cases.filter(({ route }) => isPublished(route))

const operationOf = (route: Route, version: 'v1' | 'v0') => {
  const path = `${route.versioned ? `/${version}` : ''}${route.path.replace(/:(\w+)/g, '{$1}')}`
  return documents[version].paths[path]?.[route.method.toLowerCase()]
}

/** Returns an answer, following its reference if it is one. */
const resolved = (version: 'v1' | 'v0', answer?: { $ref?: string }) =>
  answer?.$ref ? documents[version].components.responses[answer.$ref.split('/').at(-1)!] : answer

interface Operation {
  security: Record<string, string[]>[]
  responses: Record<string, { $ref?: string }>
}

const operationsOf = (version: 'v1' | 'v0') =>
  Object.values<Record<string, Operation>>(documents[version].paths).flatMap(path => Object.values(path))

const examplesOf = (version: 'v1' | 'v0', answer: { $ref?: string }) =>
  resolved(version, answer)?.content?.['application/json']?.examples ?? {}

interface RecordPlace {
  place: string
  schema: { description?: string; examples?: unknown[] }
}

/** Finds the objects whose property names the caller chooses, with their places in the document. */
function recordsOf(value: unknown, place = ''): RecordPlace[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.entries(value).flatMap(([key, one]) => {
    if (key === 'example' || key === 'examples') return []
    // a nullable record has its description next to `anyOf`, where it is already counted
    if (key === 'anyOf' && 'description' in value) return []
    return recordsOf(one, `${place} ${key}`)
  })
  const choices = [value, ...('anyOf' in value ? (value.anyOf as object[]) : [])]
  const isRecord =
    choices.some(choice => 'additionalProperties' in choice) && !/ additionalProperties( anyOf \d+)?$/.test(place)
  return [...(isRecord && !/ schema$/.test(place) ? [{ place, schema: value }] : []), ...inner]
}

/** Whether an example of an error is blank where its text in the catalogue takes a value. */
function hasHole(code: ErrorCode, text: string, version: 'v1' | 'v0'): boolean {
  const entry: { text: string; v0?: string } = errorCatalogue[code]
  const parts = ((version === 'v0' && entry.v0) || entry.text).split(/\{\w+\}/)
  const values = new RegExp(`^${parts.map(RegExp.escape).join('(.*)')}$`, 's').exec(text)
  return values === null || values.slice(1).some(value => value.trim() === '')
}

/** Returns the places of all objects with three or more properties. */
function shapesOf(value: unknown, place = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  const { type, properties } = value as { type?: string; properties?: object }
  const isShape = type === 'object' && properties && Object.keys(properties).length >= 3
  const inner = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples')
  return [...(isShape ? [place] : []), ...inner.flatMap(([key, one]) => shapesOf(one, `${place} ${key}`))]
}

describe.each(versions)('the OpenAPI document of %s', version => {
  it('is valid under the official OpenAPI 3.1 schema', async () => {
    const result = await new Validator().validate(structuredClone(documents[version]))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('contains every published route and no others', () => {
    for (const { route, name } of published)
      expect(operationOf(route, version)?.operationId, name).toBe(route.operationId)
    const count = Object.values(documents[version].paths).flatMap(path => Object.keys(path as object)).length
    expect(count).toBe(published.length)
  })

  it("specifies the kind of token that each operation takes, and never a person's session", () => {
    const { components } = documents[version]
    const operations = operationsOf(version)
    const schemes = new Set(operations.flatMap(({ security }) => security.flatMap(Object.keys)))
    expect([...schemes].sort()).toEqual(Object.keys(components.securitySchemes).sort())
    expect([...schemes].sort()).toEqual(['apiKey', 'oauth', 'operatorToken', 'redlineToken', 'signingToken'])
  })

  it.each(published)('documents every error of $name with its status and text', ({ route }) => {
    const { responses } = operationOf(route, version)
    for (const code of errorCodesOf(route)) {
      const entry = errorCatalogue[code]
      const examples = resolved(version, responses[entry.status])?.content['application/json'].examples
      expect(Object.keys(examples ?? {}), code).toContain(code)
      const plain = errorAnswer(code, {}, version).text
      if (!entry.text.includes('{')) expect(examples[code].value).toEqual({ error: plain })
      for (const example of Object.values<{ value: { error: string } }>(examples))
        expect(example.value.error).not.toMatch(/[{}]/)
    }
  })

  it('describes every object with arbitrary property names, and gives an example', () => {
    const records = recordsOf(documents[version])
    expect(records.filter(({ schema }) => !schema.description || !schema.examples).map(({ place }) => place)).toEqual(
      [],
    )
    expect(records.map(({ place }) => place.split(' ').at(-1))).toEqual(
      expect.arrayContaining(['metadata', 'prefill', 'headers', 'details']),
    )
    expect(JSON.stringify(documents[version])).not.toContain('"patternProperties"')
  })

  it('contains no unfilled placeholder in its error examples', () => {
    const texts = operationsOf(version)
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(answer => Object.entries<{ value: { error: string } }>(examplesOf(version, answer)))
      .map(([name, { value }]) => ({ code: name.replace(/_\d+$/, '') as ErrorCode, text: value.error }))
    const holed = texts.filter(({ code, text }) => hasHole(code, text, version))
    expect(new Set(holed.map(({ code }) => code))).toEqual(new Set())
    expect(texts.length).toBeGreaterThan(1_000)
  })

  it('gives each object with three or more properties a named schema (use `named` from json-schema.ts)', () => {
    const shapes = shapesOf(documents[version])
    expect(shapes.filter(place => !/^ components schemas \w+$/.test(place))).toEqual([])
    expect(shapes.length).toBeGreaterThan(80)
  })

  it('gives each operation a description and exactly one tag', () => {
    const operations = Object.values<object>(documents[version].paths).flatMap(path => Object.values(path))
    const incomplete = operations.filter(operation => !operation.description || operation.tags.length !== 1)
    expect(incomplete.map(one => one.operationId)).toEqual([])
  })

  it('lists every kind of event that a webhook endpoint can receive', () => {
    const kinds = Object.values(eventKinds).flatMap(types => Object.keys(types))
    expect(Object.keys(documents[version].webhooks).sort()).toEqual(kinds.sort())
  })
})

it('the two versions document the different error texts that the interface specifies', () => {
  const texts = versions.map(version => JSON.stringify(documents[version]))
  expect(texts[0]).toContain('Template id is required')
  expect(texts[0]).toContain('File size exceeds maximum allowed size')
  expect(texts[1]).toContain('"templateId is required"')
  expect(texts[1]).toContain('File size exceeds the 40MB limit')
  expect(texts[1]).toContain('Resource not found for id')
})

describe.each(cases)('the route $name', ({ route }) => {
  it('declares its summary, operation id and response', () => {
    expect(route.summary.length).toBeGreaterThan(3)
    expect(route.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(Boolean(route.response) !== Boolean(route.produces), 'either a response schema or a media type').toBe(true)
    if (route.bodyKind === 'stream') expect(route.consumes).toBeDefined()
    if (route.access.scheme === 'organization')
      expect(route).toMatchObject({ scope: expect.any(String), action: expect.any(String) })
  })

  it('has examples that match its schemas', () => {
    const schemas = [route.response, route.body, ...Object.values(route.consumes ?? {})].filter(
      consume => consume !== undefined,
    )
    for (const schema of schemas) {
      const example = exampleOf(toJsonSchema(schema))
      expect(
        [...TypeCompiler.Compile(schema).Errors(example)].map(({ path, message }) => `${path} ${message}`),
      ).toEqual([])
    }
  })
})

it('operation ids are unique', () => {
  const ids = routes.map(route => route.operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

/** Errors that the server sends before it knows the route, or when people sign in. */
const withoutRoute: ErrorCode[] = ['method_not_allowed', 'route_not_found', ...identityErrors]

it('every error in the catalogue belongs to a route', () => {
  const used = new Set(routes.flatMap(errorCodesOf))
  const unused = (Object.keys(errorCatalogue) as ErrorCode[]).filter(
    code => !used.has(code) && !withoutRoute.includes(code),
  )
  expect(unused).toEqual([])
})
