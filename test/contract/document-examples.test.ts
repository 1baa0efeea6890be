import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { describedRoutes } from '../support/described-routes.ts'
import { type OpenIdProvider, startWithProvider } from '../support/openid-provider.ts'
import { curlCall, referenceArticles } from '../support/reference-articles.ts'
import { isLong, sampleDay, sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import type { TestApp } from '../support/test-app.ts'
import { type DescribedCall, DescribedOperations, type MutatedCall } from './described-operations.ts'
import { files, type Scene, scenes, withoutExample } from './document-scenes.ts'
import { DocumentedAnswers } from './documented-answers.ts'

/** How many mutations of each example are sent. */
const mutationsOfEach = isLong ? 10_000 : 1

let service: TestApp
let provider: OpenIdProvider
let documented: DocumentedAnswers
let operations: DescribedOperations
/** The articles of the reference, which covers the operations that integrators call. */
let articles: Map<string, string>

beforeAll(async () => {
  const started = await startWithProvider({ env: { WEBHOOK_ALLOW_PRIVATE: 'true', REGISTRATION: 'open' } })
  service = started.service
  provider = started.provider
  const document = describedRoutes(service)
  documented = new DocumentedAnswers(document)
  operations = new DescribedOperations(document)
  articles = await referenceArticles(service.url)
})
afterAll(async () => {
  await service?.stop()
  await provider?.stop()
})

const clientOf = ({ token }: Scene) => (token === undefined ? service.api : new ApiClient(service.url, token))

/** Whether a call was refused; a check of rows answers 200 and counts the problems of the rows. */
const isRefusal = ({ status, body }: Answer) => (status >= 400 && status < 500) || body.problemCount > 0

const cases = routes.map(route => route.operationId).filter(operationId => !withoutExample.has(operationId))

/** The example of an operation: its command in the reference, or the document's example if only pages call it. */
function example(operationId: string, names: Record<string, unknown>): DescribedCall {
  const article = articles.get(operationId)
  const file = files[operationId]
  return article
    ? operations.curlCall(operationId, curlCall(article), names, file)
    : operations.exampleCall(operationId, names, file)
}

describe(`the OpenAPI document matches the service (${sampleTitle}):`, () => {
  it.each(sampleOf(cases, { of: 3 }))(
    '%s refuses calls that break its schema, and accepts its example or its command in the reference',
    async operationId => {
      const scene = (await scenes[operationId]?.(service)) ?? {}
      const names = scene.names ?? {}
      const client = clientOf(scene)
      for (const { what, method, url, body, headers } of chosen(operations.mutatedCalls(operationId, names))) {
        const answer = await client.call(method, url, body, { ...headers, ...scene.headers })
        expect(documented.complaint(operationId, answer), what).toBeNull()
        expect(answer, what).toSatisfy(isRefusal)
      }
      const { method, url, body, headers } = example(operationId, names)
      const answer = await client.call(method, url, body, { ...headers, ...scene.headers })
      expect(documented.complaint(operationId, answer)).toBeNull()
      expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200 })
    },
  )
})

const chosen = (calls: MutatedCall[]): MutatedCall[] =>
  fc.sample(
    fc.shuffledSubarray(calls, {
      minLength: Math.min(calls.length, mutationsOfEach),
      maxLength: Math.min(calls.length, mutationsOfEach),
    }),
    {
      seed: sampleDay,
      numRuns: 1,
    },
  )[0]!
