import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { isPublished, type Route } from '../../src/http/route.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
/** The article of each operation, by its id. */
const articles = new Map<string, string>()
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  const overview = await page('/docs')
  const chapters = new Set([...overview.matchAll(/href="(\/docs\/[a-z-]+)"/g)].map(([, path]) => path!))
  for (const path of chapters)
    for (const [article, id] of (await page(path)).matchAll(/<article id="(\w+)">.*?<\/article>/gs))
      articles.set(id!, article)
})
afterAll(() => service.stop())

const page = async (path: string) => (await fetch(`${service.url}${path}`)).text()

const published = routes.filter(isPublished)
const title = (route: Route) => [route.operationId, route] as const

/** What integrators are given by the interface and the guides, by the beginnings of paths; all else belongs to the pages. */
const forIntegrators =
  /^\/(templates|signature-requests|recipient-signatures|redline-requests|webhook-(endpoints|deliveries)|events|billing|signing\/session|redlining\/session|organization\/(stream|contacts)|oauth|downloads|health|ready|metrics|openapi\.json|revocation-list\.crl|\.well-known)(\/|$)/

describe('the reference', () => {
  it('has what the interface and the guides give to integrators, and nothing that only pages call', () => {
    const expected = routes.filter(
      ({ path, operationId }) =>
        forIntegrators.test(path) && !/\/legal-hold$/.test(path) && operationId !== 'readFirstPage',
    )
    expect(published.map(({ operationId }) => operationId)).toEqual(expected.map(({ operationId }) => operationId))
    for (const { operationId } of routes)
      expect(articles.has(operationId), operationId).toBe(isPublishedId(operationId))
  })

  it.each(published.map(title))('says what %s is called with', (_, { operationId, access: { scheme }, scope }) => {
    const [, words] = /<p class="access">(.*?)<\/p>/.exec(articles.get(operationId)!)!
    expect(words).toMatch(wordsOf[scheme]!)
    if (scope !== undefined) expect(words).toContain(`<code>${scope}</code>`)
  })

  it('shows objects with names of their own as what they are, not as empty', () => {
    const [, metadata] = /<code>metadata<\/code> (.*?)<\/dd>/s.exec(articles.get('createSignatureRequest')!) ?? []
    expect(metadata).toContain('object with values of string')
    expect(metadata).toContain('Your own key-value pairs')
    const empty = [...articles].filter(([, article]) => article.includes('An empty object.')).map(([id]) => id)
    const answersNothing = published.filter(
      ({ response }) => Object.keys(response?.properties ?? { any: 1 }).length === 0,
    )
    expect(empty.filter(id => !answersNothing.some(({ operationId }) => operationId === id))).toEqual([])
  })

  it('sends a reader from /docs/ to /docs', async () => {
    const { status, headers } = await fetch(`${service.url}/docs/`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, '/docs'])
  })
})

const isPublishedId = (id: string) => published.some(({ operationId }) => operationId === id)

const wordsOf: Partial<Record<Route['access']['scheme'], RegExp>> = {
  organization: /^Access token or API key with the scope /,
  signer: /^The token of a signing URL/,
  'party-member': /^The token of a redline URL/,
  operator: /METRICS_TOKEN/,
  anyone: /^No credentials needed/,
}
