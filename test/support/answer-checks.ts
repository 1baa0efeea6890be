import { Transform } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiVersion } from '../../src/http/error-catalogue.ts'
import { isDocumentedError } from '../../src/http/openapi/documented-errors.ts'
import type { Route } from '../../src/http/route.ts'

/**
 * Checks every JSON answer of a service against what its route documents: the schema of a success, without further
 * properties, and the errors. Returns a list that collects the problems.
 */
export function checkAnswers(app: FastifyInstance, routes: Route[]): string[] {
  const found: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const route = routeOf(routes, request)
    if (!route || !String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload
    const check = (bytes: Buffer) => {
      const text = decoded(bytes, reply).toString()
      for (const problem of problemsOf(route, request, reply, text)) {
        found.push(`${request.method} ${request.routeOptions.url} ${reply.statusCode}: ${problem}`)
      }
    }
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) check(Buffer.from(payload as string))
    else if (payload !== null) return (payload as NodeJS.ReadableStream).pipe(whenRead(check))
    return payload
  })
  return found
}

function decoded(bytes: Buffer, reply: FastifyReply): Buffer {
  const coding = reply.getHeader('content-encoding')
  if (coding === undefined) return bytes
  return coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
}

function routeOf(routes: Route[], request: FastifyRequest): Route | undefined {
  const path = request.routeOptions.url?.replace(/^\/v[01](?=\/)/, '')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return routes.find(route => route.method === method && route.path === path)
}

function problemsOf(route: Route, request: FastifyRequest, reply: FastifyReply, text: string): string[] {
  if (text === '') return []
  const body: unknown = JSON.parse(text)
  if (reply.statusCode < 400 || (body as { error?: unknown }).error === undefined || route.path === '/health') {
    return route.response ? schemaProblems(route.response, body) : ['there is no response schema']
  }
  const error = String((body as { error: unknown }).error)
  const version = (request.routeOptions.config as { version?: ApiVersion }).version ?? 'v1'
  if (!isDocumentedError({ route, version, status: reply.statusCode, text: error }))
    return [`"${error}" is not among its errors`]
  const { error: _, ...facts } = body as Record<string, unknown>
  if (Object.keys(facts).length === 0) return []
  const problems = Object.values({ ...route.access.errorFacts, ...route.errorFacts }).map(schema =>
    schemaProblems(schema, facts),
  )
  return (
    problems.find(problem => problem.length === 0) ?? problems[0] ?? ['nothing is said of what it has beside the text']
  )
}

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** Compiling a schema takes a hundred times as long as a check with it. */
function checkOf(schema: TSchema): TypeCheck<TSchema> {
  const known = compiled.get(schema)
  if (known) return known
  const check = TypeCompiler.Compile(schema)
  compiled.set(schema, check)
  return check
}

function schemaProblems(schema: TSchema, body: unknown): string[] {
  const check = checkOf(schema)
  const errors = check.Check(body) ? [] : [...check.Errors(body)].slice(0, 3)
  return [...errors.map(({ path, message }) => `${path} ${message}`), ...undocumented(schema, body, '')]
}

/** The properties that no schema describes. */
function undocumented(schema: TSchema, value: unknown, path: string): string[] {
  if (schema.anyOf) {
    const branch = schema.anyOf.find((one: TSchema) => checkOf(one).Check(value))
    return branch ? undocumented(branch, value, path) : []
  }
  if (schema.type === 'array' && Array.isArray(value)) {
    return value.slice(0, 20).flatMap((item: unknown) => undocumented(schema.items, item, `${path}/…`))
  }
  if (schema.type !== 'object' || value === null || typeof value !== 'object') return []
  if (schema.patternProperties || schema.additionalProperties) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const property = schema.properties?.[name]
    return property ? undocumented(property, one, `${path}/${name}`) : [`${path}/${name} is not documented`]
  })
}

function whenRead(check: (bytes: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done(null, chunk)
    },
    flush(done) {
      check(Buffer.concat(chunks))
      done()
    },
  })
}
