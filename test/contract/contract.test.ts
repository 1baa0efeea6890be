import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { type ContractCase, contractCases, specifiedStatuses } from './contract-table.ts'
import { type ContractWorld, startContractWorld } from './contract-world.ts'

const versions = ['v1', 'v0'] as const
type Version = (typeof versions)[number]

const everyCall = contractCases.flatMap(otherCase =>
  versions
    .filter(version => otherCase.only === undefined || otherCase.only === version)
    .map(version => ({
      ...otherCase,
      version,
      name: `${otherCase.endpoint.replace('/', `/${version}/`)} answers ${otherCase.status}: ${otherCase.about}`,
    })),
)

/** Both versions share their handlers, so calls that do not differ in the older version are only sampled there. */
const calls = sampleOf(everyCall, {
  of: 8,
  always: ({ version, v0, only }) => version === 'v1' || v0 !== undefined || only !== undefined,
})

let world: ContractWorld
beforeAll(async () => {
  world = await startContractWorld()
})
afterAll(() => world.app.stop())

describe('the contract table', () => {
  it.each(
    Object.entries(specifiedStatuses).flatMap(([endpoint, statuses]) =>
      statuses.flatMap(status => versions.map(version => ({ endpoint, status, version }))),
    ),
  )('has a case for $endpoint with $status in $version', ({ endpoint, status, version }) => {
    const found = everyCall.filter(
      call => call.endpoint === endpoint && call.status === status && call.version === version,
    )
    expect(found).not.toEqual([])
  })
})

describe(`the interface (v0: ${sampleTitle})`, () => {
  it.each(calls)('$name', async call => {
    const { answer, sentId } = await perform(call)
    expect(answer.status, JSON.stringify(answer.body)).toBe(call.status)
    if (call.status !== 200) expect(answer.body).toEqual({ error: expect.any(String) })
    const text = call.version === 'v0' ? (call.v0 ?? call.text) : call.text
    if (text !== undefined) expect(answer.body.error).toBe(text.replace('{id}', sentId))
  })
})

describe('an unexpected error', () => {
  const endpoints = calls.filter(
    (call, index) =>
      call.status === 200 &&
      call.endpoint !== 'GET /health' &&
      calls.findIndex(otherCall => otherCall.endpoint === call.endpoint && otherCall.version === call.version) ===
        index,
  )
  beforeAll(() => world.app.platform.pool.query('alter table api_key rename to api_key_away'))
  afterAll(() => world.app.platform.pool.query('alter table api_key_away rename to api_key'))

  it.each(endpoints)('is a 500 without details: $version $endpoint', async call => {
    const { answer } = await perform(call)
    expect(answer).toMatchObject({ status: 500, body: { error: 'Internal server error' } })
    expect(Object.keys(answer.body)).toEqual(['error'])
  })
})

async function perform(call: ContractCase & { version: Version }): Promise<{ answer: Answer; sentId: string }> {
  const client: ApiClient = world.clients[call.as ?? 'owner']
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => world.ids[name]!)
  const body = bodyOf(call)
  const method = call.endpoint.split(' ')[0]!
  const answer = await client.call(method, `/${call.version}${path}`, body)
  return { answer, sentId: unknownIdIn(`${path} ${JSON.stringify(body)}`) }
}

function bodyOf({ body }: ContractCase): unknown {
  if (typeof body !== 'string') return body
  const named = world.bodies[body]
  return typeof named === 'function' ? named() : named
}

function unknownIdIn(text: string): string {
  return Object.entries(world.ids).find(([name, id]) => name.startsWith('unknown') && text.includes(id))?.[1] ?? ''
}
