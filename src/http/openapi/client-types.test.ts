import { describe, expect, it } from 'vitest'
import { clientTypes, typeOf } from './client-types.ts'
import type { JsonSchema } from './json-schema.ts'

describe('typeOf', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'string', format: 'date-time' }, 'string'],
    [{ type: 'integer', minimum: 1 }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'string', enum: ['Draft', 'Ready'] }, '"Draft" | "Ready"'],
    [{ const: 'Signed', type: 'string' }, '"Signed"'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ $ref: '#/components/schemas/Clause' }, 'Clause'],
    [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, '{\n"a": string\n}'],
    [{ type: 'object', properties: { a: { type: 'string' } } }, '{\n"a"?: string\n}'],
    [{ type: 'object', properties: {} }, 'Record<string, never>'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
    [{ type: 'object', properties: { a: { description: 'An */ end' } } }, '{\n/** An * / end */\n"a"?: unknown\n}'],
    [{}, 'unknown'],
  ])('writes the schema %j as %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })

  it('fails for a schema of an unknown type', () => {
    expect(() => typeOf({ type: 'tuple' })).toThrow('There is no type for {"type":"tuple"}')
  })
})

it('clientTypes writes the parameters, body and response of each call, and a type for each named schema', () => {
  const parameters = [
    { name: 'changeId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
  ]
  const answers = (type: string) => ({ 200: { content: { [type]: { schema: { type: 'string' } } } } })
  const side = { $ref: '#/components/schemas/Side' }
  const body = { required: true, content: { 'application/json': { schema: side } } }
  const upload = { required: false, content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  const paths = {
    '/changes/{changeId}': {
      post: { summary: 'Decide', parameters, requestBody: body, responses: answers('application/json') },
      put: { summary: 'Upload', parameters: [], requestBody: upload, responses: {} },
      get: { summary: 'Read', parameters: [], responses: answers('application/pdf') },
    },
  }
  expect(
    clientTypes({ paths, components: { schemas: { Error: { type: 'string' }, Side: { enum: ['A', 'B'] } } } }),
  ).toBe(`export type Side = "A" | "B"

/** What each call takes and answers, by method and path. */
export interface Calls {
/** Decide */
"POST /changes/{changeId}": { parameters: { "changeId": string }; query?: { "limit"?: number }; body: Side; answer: string }
/** Upload */
"PUT /changes/{changeId}": { body?: FormData; answer: undefined }
/** Read */
"GET /changes/{changeId}": { answer: Blob }
}`)
})
