import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { isPublished, type Route } from '../../src/http/route.ts'
import { compileInputValidator, compileValidator } from '../../src/http/validation.ts'
import { isId } from '../../src/platform/ids.ts'
import { curlCall, referenceArticles } from '../support/reference-articles.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
/** The article of each operation, by its id. */
let articles: Map<string, string>
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  articles = await referenceArticles(service.url)
})
afterAll(() => service.stop())

const published = routes.filter(isPublished)
const title = (route: Route) => [route.operationId, route] as const

/** Path prefixes of the endpoints that the interface and the guides offer integrators. Only pages call the rest. */
const forIntegrators =
  /^\/(templates|signature-requests|recipient-signatures|redline-requests|webhook-(endpoints|deliveries)|events|folders|billing|signing\/session|redlining\/session|organization\/(stream|contacts)|oauth|checks|downloads|health|live|ready|metrics|openapi\.json|revocation-list\.crl|\.well-known)(\/|$)/

describe('the reference', () => {
  it('documents the endpoints for integrators, and none that only the pages call', () => {
    const expected = routes.filter(
      route => forIntegrators.test(route.path) && !/\/legal-hold$/.test(route.path) && isPublished(route),
    )
    expect(published.map(({ operationId }) => operationId)).toEqual(expected.map(({ operationId }) => operationId))
    for (const { operationId } of routes)
      expect(articles.has(operationId), operationId).toBe(isPublishedId(operationId))
  })

  it.each(published.map(title))('names the credentials for %s', (_, { operationId, access: { scheme }, scope }) => {
    const [, words] = /<p class="access">(.*?)<\/p>/.exec(articles.get(operationId)!)!
    expect(words).toMatch(wordsOf[scheme]!)
    if (scope !== undefined) expect(words).toContain(`<code>${scope}</code>`)
  })

  it.each(published.map(title))('gives a shell command for %s that makes the documented call', (_, route) => {
    const { method, url, headers, body, form } = curlCall(articles.get(route.operationId)!)
    expect(method).toBe(route.method)
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin).toBe(service.url)
    const values = pathOf(route).exec(pathname)?.groups ?? {}
    expect(Object.keys(values)).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
    const { resource } = route
    if (resource) expect(values[resource.parameter]).toSatisfy((id: string) => isId(resource.prefix, id))
    expect(Object.values(values)).not.toContain('text')
    if (route.query) compileValidator(route.query)(Object.fromEntries(searchParams))
    expect('authorization' in headers).toBe(route.access.scheme !== 'anyone')
    if (route.ifMatch === 'required') expect(headers['if-match']).toBe('"7"')
    if (route.body) compileInputValidator(route.body, { rule: 'refused', part: 'property' })(JSON.parse(body!))
    // "text" is the example of a string whose name and format say nothing about its meaning
    expect(body ?? '').not.toMatch(/"(?!type")\w+":"text"/)
    const [[type, schema] = []] = Object.entries(route.consumes ?? {})
    if (type === 'multipart/form-data') compileInputValidator(schema!, { rule: 'refused', part: 'part' })(form)
    else expect(headers['content-type']).toBe(type ?? (route.body && 'application/json'))
  })

  it('describes objects with free keys instead of calling them empty', () => {
    const [, metadata] = /<code>metadata<\/code> (.*?)<\/dd>/s.exec(articles.get('createSignatureRequest')!) ?? []
    expect(metadata).toContain('object with values of string')
    expect(metadata).toContain('Your own key-value pairs')
    const empty = [...articles].filter(([, article]) => article.includes('An empty object.')).map(([id]) => id)
    const answersNothing = published.filter(
      ({ response }) => Object.keys(response?.properties ?? { any: 1 }).length === 0,
    )
    expect(empty.filter(id => !answersNothing.some(({ operationId }) => operationId === id))).toEqual([])
  })

  it('redirects /docs/ to /docs', async () => {
    const { status, headers } = await fetch(`${service.url}/docs/`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, '/docs'])
  })
})

/** The path of a route as a pattern with a group for each parameter. */
const pathOf = ({ path, versioned }: Route) =>
  new RegExp(`^${versioned ? '/v1' : ''}${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const isPublishedId = (id: string) => published.some(({ operationId }) => operationId === id)

const wordsOf: Partial<Record<Route['access']['scheme'], RegExp>> = {
  organization: /^Access token or API key with the scope /,
  signer: /^The token of a signing URL/,
  'party-member': /^The token of a redline URL/,
  operator: /METRICS_TOKEN/,
  anyone: /^No credentials needed/,
}
