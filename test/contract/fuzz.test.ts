import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import type { Route } from '../../src/http/route.ts'
import { createLog } from '../../src/platform/log.ts'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { describedRoutes } from '../support/described-routes.ts'
import { signedInOwner } from '../support/people.ts'
import { isLong } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { DocumentedAnswers } from './documented-answers.ts'
import { type FuzzWorld, queryShapers, seedWorld, shapers, uploads } from './fuzz-world.ts'
import { type JsonSchema, spoiled, valuesOf } from './schema-values.ts'

/** For a longer run by hand: FUZZ_CALLS=100000 FUZZ_SEED=7 vitest run test/contract/fuzz */
const calls = Number(process.env.FUZZ_CALLS ?? 500)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const lanes = 6
const hangsAfterMs = 30_000

/** How often an operation is called compared with others; costly and destructive operations are rarer. */
const weights: Record<string, number> = {
  createTemplate: 0.5,
  archiveTemplate: 0.05,
  voidSignatureRequest: 0.3,
  declineDocument: 0.2,
  deleteWebhookEndpoint: 0.5,
  createSignatureRequest: 2,
  createEmbeddedSignatureRequest: 3,
  readSigningSession: 3,
  signDocument: 3,
  replaceRedlineMembers: 0.2,
  createRedlineUrl: 2,
  readRedlineSession: 3,
  applyRedlineOperations: 3,
  enter: 0.1,
  readEntry: 0.1,
  register: 0.1,
  resetPassword: 0.3,
  removeMember: 0.3,
  revokeAccountSession: 0.05,
  revokeCredential: 0.3,
}

interface Operation {
  route: Route
  path: string
  version: 'v1' | 'v0'
  body: fc.Arbitrary<unknown> | null
  query: fc.Arbitrary<unknown> | null
}

/** Both versions share their handlers, so a short run spends its calls on the current version only. */
const versionsOf = ({ versioned }: Route) => (versioned && isLong ? (['v1', 'v0'] as const) : (['v1'] as const))

const operations: Operation[] = routes.flatMap(route =>
  versionsOf(route).map(version => ({
    route,
    version,
    path: route.versioned ? `/${version}${route.path}` : route.path,
    body: route.body ? valuesOf(route.body as JsonSchema) : null,
    query: route.query ? valuesOf(route.query as JsonSchema) : null,
  })),
)

let app: TestApp
let world: FuzzWorld
let documented: DocumentedAnswers
let clients: { owner: ApiClient; stranger: ApiClient; nobody: ApiClient }
/** The headers that a page sends for the signed-in owner. */
let signedIn: Record<string, string>
let tokenRequests: unknown[]
const statuses = new Map<string, Map<number, number>>()
/** The errors that the service logged. */
const errors: string[] = []
/** The first call of each kind of problem. */
const problems = new Map<string, string>()

beforeAll(async () => {
  const env = { RATE_LIMIT_PER_SECOND: '0', WEBHOOK_ALLOW_PRIVATE: 'true' }
  app = await startTestApp({ env, log: createLog('error', { write: line => errors.push(line) }), ownProcesses: false })
  const { clientId: client_id, clientSecret: client_secret, audience } = app.acme
  const good = { client_id, client_secret, audience, grant_type: 'client_credentials' }
  tokenRequests = [good, good, { ...good, client_secret: 'wrong' }, { ...good, audience: 'other' }, { client_id }, '{']
  clients = { owner: app.api, stranger: app.otherApi, nobody: app.anonymous }
  documented = new DocumentedAnswers(describedRoutes(app))
  world = await seedWorld(app.api)
  const owner = await signedInOwner(app)
  const credentials = await owner.get('/v1/organization/credentials')
  world.spared = credentials.body.map((one: { credentialId: string }) => one.credentialId)
  signedIn = owner.headers()
})
afterAll(() => app.stop())

/** One call, determined by a seed and by what the world knows when it is made. */
interface Call {
  operation: Operation
  body: unknown
  query: unknown
  ids: number
  caller: 'owner' | 'stranger' | 'nobody'
  wrongId: boolean
  raw: string | null
  key: string | null
}

const wrongIds = ['tpl_', 'x', '%00', '...', 'sreq_00000000000000000000000000', "'", '%F0%9F%92%A9', 'a'.repeat(300)]

const callsOf = (operation: Operation): fc.Arbitrary<Call> =>
  fc.record({
    operation: fc.constant(operation),
    body: operation.body ?? fc.constant(undefined),
    query: operation.query ?? fc.constant({}),
    ids: fc.nat(),
    caller: fc.oneof(
      { weight: 40, arbitrary: fc.constant('owner' as const) },
      { weight: 1, arbitrary: fc.constant('stranger' as const) },
      { weight: 1, arbitrary: fc.constant('nobody' as const) },
    ),
    wrongId: fc.nat(30).map(n => n === 0),
    raw: fc.oneof(
      { weight: 60, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"a":1,}', '\u0000', '"text"', '{"templateId":{}}'),
      },
    ),
    key: fc.oneof(
      { weight: 30, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('order-1', 'order-2', 'x'.repeat(300), ' ') },
    ),
  })

const anyCall = fc.oneof(
  ...operations.map(operation => ({
    weight: Math.round(10 * (weights[operation.route.operationId] ?? 1)),
    arbitrary: callsOf(operation),
  })),
)

describe('any call', () => {
  it(
    `gets an answer that the OpenAPI document allows, in time and without a 500 (${calls} calls, seed ${seed})`,
    async () => {
      let next = 0
      const lane = async () => {
        while (next < calls) await perform(next++)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      const { total, successful } = shares()
      console.log(report(total, successful))
      expect([...problems.values()]).toEqual([])
      expect(successful / total).toBeGreaterThan(0.2)
    },
    calls * 200,
  )
})

async function perform(number: number): Promise<void> {
  const [call] = fc.sample(anyCall, { seed: seed * 1_000_003 + number, numRuns: 1 })
  const { operation } = call!
  const { operationId } = operation.route
  const token = tokenOf(call!)
  const { url, ids } = linkOf(call!) ?? urlOf(call!, token)
  const isOfPage = ['person', 'member'].includes(operation.route.access.scheme)
  const client = isOfPage ? clients.nobody : token === null ? clients[call!.caller] : new ApiClient(app.url, token)
  const headers = { ...headersOf(call!), ...(isOfPage && call!.caller === 'owner' && signedIn) }
  const body = bodyOf(call!, ids, token ?? '', number)
  const answer = await withinTime(client.call(operation.route.method, url, body, headers)).catch(String)
  const problem = typeof answer === 'string' ? answer : problemOf(operationId, answer)
  if (problem && problems.size < 50)
    problems.set(
      problem.slice(0, 60),
      `${problem}: call ${number} of seed ${seed}, ${operation.route.method} ${url} ${JSON.stringify(body)?.slice(0, 2_000)}`,
    )
  if (typeof answer === 'string') return
  world.remember(answer, { operationId, token })
  count(operationId, answer.status)
}

function problemOf(operationId: string, answer: Answer): string | null {
  if (answer.status >= 500)
    return `${operationId} answered ${answer.status} ${JSON.stringify(answer.body)}, after ${errors.at(-1)}`
  return documented.complaint(operationId, answer)
}

/** A known presigned URL for a download, to be called exactly as it was issued. */
function linkOf({ operation, ids, wrongId }: Call) {
  const known = world.links.get(operation.route.path.split('/')[2] ?? '') ?? []
  if (!operation.path.startsWith('/downloads/') || wrongId || known.length === 0) return null
  const { pathname, search } = new URL(known[ids % known.length]!)
  return { url: pathname + search, ids: {} }
}

function urlOf({ operation, ids, wrongId, query }: Call, token: string | null) {
  const named: Record<string, string> = {}
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const known = world.idsFor(name, token)
    const id = wrongId || known.length === 0 ? wrongIds[ids % wrongIds.length]! : known[ids % known.length]!
    named[name] = id
    return wrongId ? id : encodeURIComponent(id)
  })
  return { url: `${path}${queryText(operation, query as Record<string, unknown>, ids)}`, ids: named }
}

function queryText({ route }: Operation, query: Record<string, unknown>, turn: number): string {
  const shaped = turn % 8 === 0 ? query : (queryShapers[route.operationId]?.(query, world, turn) ?? query)
  const given = Object.entries(shaped).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.flatMap(([name, value]) => parametersOf(name, value)))
  return given.length === 0 ? '' : `?${text}`
}

/** Writes an object as one parameter per key, like `deepObject` in OpenAPI. */
const parametersOf = (name: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, String(inner)])
    : [[name, String(value)]]

/** The token for a route of signers, editors or negotiating members; null for all other routes. */
function tokenOf({ operation, ids }: Call): string | null {
  const { scheme } = operation.route.access
  if (scheme !== 'signer' && scheme !== 'editor' && scheme !== 'party-member') return null
  const known = world.tokens[scheme]
  return known[ids % Math.max(known.length, 1)] ?? 'unknown-token'
}

/** Routes with `If-Match` get one of the first versions, sometimes `*`, and sometimes no header. */
function headersOf({ operation: { route }, ids, key }: Call): Record<string, string> {
  const tag = ids % 9 === 0 ? '*' : `"${1 + (ids % 3)}"`
  return {
    ...(key !== null && { 'Idempotency-Key': key }),
    ...(route.ifMatch !== undefined && ids % 4 !== 0 && { 'If-Match': tag }),
  }
}

function bodyOf(call: Call, ids: Record<string, string>, token: string, number: number): unknown {
  const { route } = call.operation
  if (route.method === 'GET') return undefined
  if (call.raw !== null) return call.raw
  if (route.operationId === 'createTemplate') return fc.sample(uploads, { seed: number, numRuns: 1 })[0]!()
  if (route.operationId === 'createAccessToken') return tokenRequests[number % tokenRequests.length]
  if (call.body === undefined) return undefined
  const shaped = shapers[route.operationId]?.(call.body, world, call.ids, ids, token) ?? call.body
  return number % 6 === 0 ? fc.sample(spoiled(shaped), { seed: number, numRuns: 1 })[0] : shaped
}

async function withinTime(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${hangsAfterMs} ms`)), hangsAfterMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function count(operationId: string, status: number) {
  const known = statuses.get(operationId) ?? new Map<number, number>()
  known.set(status, (known.get(status) ?? 0) + 1)
  statuses.set(operationId, known)
}

function shares() {
  const all = [...statuses.values()].flatMap(status => [...status])
  const sum = (pairs: [number, number][]) => pairs.reduce((total, [, times]) => total + times, 0)
  return { total: sum(all), successful: sum(all.filter(([status]) => status < 300)) }
}

function report(total: number, successful: number): string {
  const lines = [...statuses].sort().map(
    ([operationId, known]) =>
      `  ${operationId}: ${[...known]
        .sort()
        .map(([s, n]) => `${s} × ${n}`)
        .join(', ')}`,
  )
  return `${total} calls, ${((100 * successful) / total).toFixed(1)} % answered 2xx\n${lines.join('\n')}`
}
