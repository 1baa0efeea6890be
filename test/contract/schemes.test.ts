import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { allScopes } from '../../src/features/credentials/scopes.ts'
import type { Access, Route } from '../../src/http/route.ts'
import { newId } from '../../src/platform/ids.ts'
import { embeddedRequest, signingToken } from '../support/builders.ts'
import { entryToken, joined, PageClient, signedInOwner } from '../support/people.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl } from '../support/redlines.ts'
import { servedRoutes } from '../support/served-routes.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

type Scheme = Access['scheme']
type Headers = Record<string, string>

/** By what somebody calls, and the schemes whose routes it opens. */
const opens: Record<string, Scheme[]> = {
  nothing: [],
  'a credential of an organization': ['organization'],
  'a cookie of a member': ['organization', 'member', 'person'],
  // what no token opens does not look at one
  'a cookie beside a token of nobody': ['member', 'person'],
  'a signing link': ['signer'],
  'an editor link': ['editor'],
  'a redline link': ['party-member'],
  'an invitation': ['entrant'],
  'the token of the operator': ['operator'],
  'a revoked credential': [],
  'a revoked signing link': [],
  'the cookie of a session that was ended': [],
}

const metricsToken = 'the-token-of-the-operator'
let service: TestApp
let headersOf: Record<string, Headers>
/** Credentials with one scope alone, and with all but this one. */
const only: Record<string, Headers> = {}
const allBut: Record<string, Headers> = {}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

beforeAll(async () => {
  service = await startTestApp({
    env: { METRICS_TOKEN: metricsToken },
    untold: /must come from a page of this service/,
  })
  const owner = await signedInOwner(service)
  const leaving = await joined(service, owner, { email: 'leaving@acme.example', role: 'admin' })
  const ended = leaving.headers()
  await leaving.post('/identity/sign-out', {})
  const request = await embeddedRequest(service.api)
  const { templateId } = (await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)).body
  const negotiation = await redlineRequest(service, await redlineTemplate(service))
  const member = await redlineUrl(service, negotiation, dora.email)
  const tokenOf = async (path: string, name: string) =>
    new URL((await service.api.post(path)).body[name]).pathname.split('/')[2]!
  const [first, second] = request.signers.map(({ recipientSignatureId }) => recipientSignatureId)
  const revoked = await signingToken(service.api, second!)
  const links = (await service.api.get(`/v1/recipient-signatures/${second}/links`)).body
  for (const { linkId } of links) await service.api.call('DELETE', `/v1/recipient-signatures/${second}/links/${linkId}`)
  headersOf = {
    nothing: {},
    'a credential of an organization': bearer(service.acme.apiKey),
    'a cookie of a member': owner.headers(),
    'a cookie beside a token of nobody': { ...owner.headers(), ...bearer('x'.repeat(43)) },
    'a signing link': bearer(await signingToken(service.api, first!)),
    'an editor link': bearer(await tokenOf(`/v1/templates/${templateId}/edit-url`, 'editUrl')),
    'a redline link': bearer(member.path.split('/')[2]!),
    'an invitation': bearer(entryToken(service.other.ownerSetupUrl)),
    'the token of the operator': bearer(metricsToken),
    'a revoked credential': bearer(await revokedKey(owner)),
    'a revoked signing link': bearer(revoked),
    'the cookie of a session that was ended': ended,
  }
  for (const scope of allScopes) {
    only[scope] = bearer((await madeKey(owner, [scope])).secret)
    allBut[scope] = bearer(
      (
        await madeKey(
          owner,
          allScopes.filter(one => one !== scope),
        )
      ).secret,
    )
  }
  // what is known of a credential or session is kept for a second
  await sleep(1_100)
})
afterAll(() => service?.stop())

async function madeKey(owner: PageClient, scopes: string[]): Promise<{ credentialId: string; secret: string }> {
  const made = await owner.post('/v1/organization/credentials', {
    kind: 'api-key',
    name: `Of ${scopes.length}`,
    scopes,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

async function revokedKey(owner: PageClient): Promise<string> {
  const { credentialId, secret } = await madeKey(owner, allScopes)
  expect((await owner.delete(`/v1/organization/credentials/${credentialId}`)).status).toBe(200)
  return secret
}

const urlOf = ({ path, versioned }: Route) =>
  `${versioned ? '/v1' : ''}${path}`.replace(/:\w+/g, `x_${newId('tpl').slice(4)}`)

/** A call that is refused before anything is done, if it is refused at all: its ids lead nowhere, and its body says nothing. */
const answerOf = (route: Route, headers: Headers) =>
  service.anonymous.call(
    route.method,
    urlOf(route),
    route.method === 'GET' || route.bodyKind === 'stream' ? undefined : { '': null },
    headers,
  )

const named = (some: Route[]) => some.map(route => [route.operationId, route] as const)
const closed = routes.filter(({ access }) => access.scheme !== 'anyone')
const ofPrograms = routes.filter(({ access }) => access.scheme === 'organization')
const byCookie = routes.filter(({ access }) => ['organization', 'member', 'person'].includes(access.scheme))

describe('whoever calls by something else than its scheme says', () => {
  it.each(named(closed))('is kept out of %s, and nobody else is', async (_, route) => {
    for (const [who, schemes] of Object.entries(opens)) {
      const { status } = await answerOf(route, headersOf[who]!)
      if (schemes.includes(route.access.scheme)) expect.soft(status, who).not.toBe(401)
      else expect.soft(status, who).toBe(401)
    }
  })
})

describe('a program', () => {
  it.each(named(ofPrograms))('needs the scope of %s, and no other', async (_, route) => {
    const { scope } = route
    if (scope === undefined) return
    if (!allScopes.includes(scope)) {
      expect((await answerOf(route, headersOf['a credential of an organization']!)).status).toBe(403)
      return
    }
    const without = await answerOf(route, allBut[scope]!)
    expect([without.status, without.body.error]).toEqual([403, `Client not authorized to ${route.action}`])
    expect([401, 403]).not.toContain((await answerOf(route, only[scope]!)).status)
  })

  it.each(named(ofPrograms))('that names another organization in a header acts for its own in %s', async (_, route) => {
    const headers = { ...bearer(service.other.apiKey), 'countersign-organization': service.acme.organizationId }
    const [own, naming] = [await answerOf(route, bearer(service.other.apiKey)), await answerOf(route, headers)]
    expect(naming.status).toBe(own.status)
  })
})

const foreign: [string, Headers][] = [
  ['without the header that only a page can send', { 'x-countersign-page': '' }],
  ['of another origin', { origin: 'https://evil.example' }],
  ['of no origin', { origin: 'null' }],
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ['of another host of this site', { 'sec-fetch-site': 'same-site' }],
  ['of an address that somebody typed', { 'sec-fetch-site': 'none' }],
]

/** An empty header is a header. */
function forged(cookie: Headers, changes: Headers): Headers {
  const headers = { ...cookie, ...changes }
  if (changes['x-countersign-page'] === '') delete headers['x-countersign-page']
  return headers
}

describe('a cookie', () => {
  it.each(named(byCookie))('that another page sends along opens nothing of %s', async (_, route) => {
    for (const [what, changes] of foreign) {
      const { status } = await answerOf(route, forged(headersOf['a cookie of a member']!, changes))
      expect.soft(status, what).toBe(403)
    }
  })

  it('that another page sends along opens nothing of what signs people in', async () => {
    const paths = servedRoutes(service.app).filter(({ url }) => url.startsWith('/identity/'))
    expect(paths.length).toBeGreaterThan(10)
    for (const { method, url } of paths)
      for (const [what, changes] of foreign) {
        const body = method === 'POST' ? {} : undefined
        const headers = forged(headersOf['a cookie of a member']!, changes)
        expect.soft((await service.anonymous.call(method, url, body, headers)).status, `${url} ${what}`).toBe(403)
      }
  })

  it('names one organization at a time', async () => {
    const both = `${service.acme.organizationId}, ${service.other.organizationId}`
    for (const organization of [both, service.other.organizationId, '__proto__', 'org_', ' ']) {
      const headers = { ...headersOf['a cookie of a member'], 'countersign-organization': organization }
      expect.soft([400, 403], organization).toContain((await service.anonymous.get('/v1/templates', headers)).status)
    }
  })
})

describe('of what signs people in', () => {
  it('nothing but signing in answers to somebody who is not signed in', async () => {
    const open = /^\/identity\/(sign-out|passkey\/generate-authenticate-options)$/
    for (const { method, url } of servedRoutes(service.app).filter(one => one.url.startsWith('/identity/'))) {
      if (open.test(url)) continue
      const { status } = await new PageClient(service.url).call(method, url, method === 'POST' ? {} : undefined)
      expect.soft(status, `${method} ${url}`).toBeGreaterThanOrEqual(300)
      expect.soft(status, `${method} ${url}`).toBeLessThan(500)
    }
  })
})
