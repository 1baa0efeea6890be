import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { allScopes } from '../../src/features/credentials/scopes.ts'
import { forgetSessions } from '../../src/features/people/find-session.ts'
import { identityPaths } from '../../src/features/people/identity/identity-paths.ts'
import { formRoute, type Route } from '../../src/http/route.ts'
import { newId } from '../../src/platform/ids.ts'
import { embeddedRequest, readyTemplate, signers } from '../support/builders.ts'
import { PageClient, password } from '../support/people.ts'
import { redlineRequest, redlineTemplate } from '../support/redlines.ts'
import { servedRoutes } from '../support/served-routes.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import {
  type Caller,
  type Callers,
  createCallers,
  expectedRefusal,
  fromOtherPage,
  metricsToken,
  otherPages,
} from './access-callers.ts'
import { openToAnyone, permissions, recentSignInNeeded, schemeByPath, scopeByPath } from './access-rules.ts'

type Headers = Record<string, string>

let service: TestApp
let callers: Callers
/** Ids of resources of the first organization, by path parameter. */
let ids: Record<string, string>
beforeAll(async () => {
  service = await startTestApp({
    env: { METRICS_TOKEN: metricsToken },
    untold: /must come from a page of this service/,
  })
  callers = await createCallers(service)
  ids = await createResources(service)
})
afterAll(() => service?.stop())

async function createResources(service: TestApp): Promise<Record<string, string>> {
  const { templateId } = await readyTemplate(service.api)
  const request = await embeddedRequest(service.api, { templateId })
  const endpoint = await service.api.post('/v1/webhook-endpoints', { url: 'https://receiver.example/hook' })
  const bulk = await service.api.post('/v1/signature-requests/bulk', { templateId, requests: [{ signers }] })
  return {
    templateId,
    signatureRequestId: request.signatureRequestId,
    recipientSignatureId: request.signers[0]!.recipientSignatureId,
    redlineRequestId: await redlineRequest(service, await redlineTemplate(service)),
    webhookEndpointId: endpoint.body.webhookEndpointId,
    bulkSendId: bulk.body.bulkSendId,
  }
}

interface Answer {
  status: number
  error?: string
  challenge?: string | null
}

/**
 * Makes a call within the process, which costs a quarter of a call over a connection. Streams, which do not end, and
 * forms use a connection.
 */
async function call(method: string, url: string, headers: Headers, body?: string | FormData): Promise<Answer> {
  if (url.endsWith('/stream') || body instanceof FormData) {
    const { status, ...answer } = await service.anonymous.call(method, url, body, headers)
    return { status, error: answer.body.error, challenge: answer.headers.get('www-authenticate') }
  }
  const sent = { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers }
  const answer = await service.app.inject({ method: method as 'GET', url, headers: sent, payload: body })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    error: isJson && answer.body !== '' ? answer.json().error : undefined,
    challenge: answer.headers['www-authenticate'] as string | undefined,
  }
}

/** Rows for the forms that some addresses take instead of JSON. The server checks their callers separately. */
const forms = routes.flatMap(route => formRoute(route) ?? [])
const isForm = (route: Route) => forms.includes(route)

const urlOf = ({ path, versioned }: Route, version = 'v1') => `${versioned ? `/${version}` : ''}${path}`
const title = (route: Route) => [`${route.method} ${route.path}${isForm(route) ? ' with a form' : ''}`, route] as const

/** The body of a call with this JSON: the part `request` next to a file in a form, else the whole body. */
function bodyWith(route: Route, json: string): string | FormData | undefined {
  if (route.method === 'GET') return undefined
  if (!isForm(route)) return json
  const form = new FormData()
  form.append('file', new Blob([textPdf(['Signed {{signature}}']) as Uint8Array<ArrayBuffer>]), 'lease.pdf')
  form.append('request', json)
  return form
}

/** Changes nothing even if it is let in, because its ids do not exist and its body is not valid JSON. */
const callInVain = (route: Route, { headers }: Caller, version?: string) =>
  call(
    route.method,
    urlOf(route, version).replace(/:\w+/g, `x_${newId('tpl').slice(4)}`),
    headers,
    bodyWith(route, '{not json'),
  )

async function expectByRules(route: Route, caller: Caller, version?: string): Promise<void> {
  const { status, error, challenge } = await callInVain(route, caller, version)
  const refusal = expectedRefusal(route, caller)
  if (refusal) expect.soft({ status, error }, caller.name).toEqual(refusal)
  else expect.soft([401, 403], `${caller.name}: ${error}`).not.toContain(status)
  if (status === 401) expect.soft(challenge, caller.name).toBe('Bearer')
}

const guarded = routes.filter(({ access }) => access.scheme !== 'anyone')
const guardedWithForms = [...guarded, ...forms]
const ofOrganization = routes.filter(({ access }) => access.scheme === 'organization')

/** The key that has only the scope of a route, and the key that has all other scopes. */
const scopedCallers = ({ access, scope }: Route): Caller[] =>
  access.scheme === 'organization' && scope !== undefined ? [callers.only[scope]!, callers.allBut[scope]!] : []

describe('the table of routes', () => {
  it('lets anyone call only the operations meant for anyone', () => {
    const open = routes.filter(({ access }) => access.scheme === 'anyone').map(({ operationId }) => operationId)
    expect(open.toSorted()).toEqual(openToAnyone)
  })

  it.each(guarded.map(title))('guards %s by the scheme and scope of its path', (_, route) => {
    expect(route.access.scheme).toBe(schemeByPath(route))
    expect(route.scope).toBe(scopeByPath(route))
    expect(route.permission).toBe(permissions[route.operationId])
    if (route.scope !== undefined) expect(route.action).toMatch(/\w/)
  })

  it('includes the routes that accept documents as forms, without a template', () => {
    const operations = forms.map(({ operationId }) => operationId)
    expect(operations).toEqual(expect.arrayContaining(['createSignatureRequest', 'createEmbeddedSignatureRequest']))
  })

  it('requires only scopes that a credential can have', () => {
    expect(allScopes).toEqual(expect.arrayContaining(ofOrganization.map(({ scope }) => scope)))
  })
})

describe('each caller is allowed or refused according to the rules', () => {
  it.each(guardedWithForms.map(title))('%s', async (_, route) => {
    const calling = callers.everywhere.filter(({ calls }) => calls?.includes(route.access.scheme) ?? true)
    for (const caller of [...calling, ...scopedCallers(route)]) await expectByRules(route, caller)
  })
})

describe('inside an organization,', () => {
  /** Row counts of the tables that record what callers do. */
  const counts = async () => {
    const tables = [
      'event',
      'mail',
      'template',
      'signature_request',
      'redline_request',
      'api_key',
      'member',
      'signing_link',
    ]
    const counted = tables.map(table => `(select count(*)::int from ${table}) as ${table}`)
    return (await service.platform.pool.query(`select ${counted.join(', ')}`)).rows[0]
  }

  it('no caller exceeds their rights with ids that exist, and nothing is changed or sent', async () => {
    const before = await counts()
    let tries = 0
    for (const caller of callers.inside)
      for (const route of guardedWithForms) {
        const refusal = expectedRefusal(route, caller)
        if (!refusal) continue
        tries++
        const url = urlOf(route).replace(/:(\w+)/g, (_, name: string) => ids[name] ?? `x_${newId('tpl').slice(4)}`)
        const json = isForm(route) ? JSON.stringify({ signers: [{ email: 'bea@buyer.example', name: 'Bea' }] }) : '{}'
        const { status, error } = await call(route.method, url, caller.headers, bodyWith(route, json))
        // on routes of other schemes, a revoked link gets its own text or the general text
        if (caller.refused && !caller.calls?.includes(route.access.scheme))
          expect.soft(status, `${caller.name}: ${url}`).toBe(401)
        else expect.soft({ status, error }, `${caller.name}: ${route.method} ${url}`).toEqual(refusal)
      }
    expect(tries).toBeGreaterThan(200)
    expect(await counts()).toEqual(before)
  })
})

describe('the older version', () => {
  const versionedRows = guardedWithForms.filter(({ versioned }) => versioned)
  it.each(versionedRows.map(title))('guards %s as v1 does', async (_, route) => {
    const names = ['no token', 'a member', 'the owner of another organization']
    const calling = callers.everywhere.filter(({ name }) => names.includes(name))
    for (const caller of [...calling, ...scopedCallers(route)]) await expectByRules(route, caller, 'v0')
  })
})

const withResource = ofOrganization.filter(({ resource, named }) => resource ?? named)
const kindOf = ({ resource, named }: Route) => (resource ?? named?.kind)!

/** Calls a route with an id in its path, or in its body where the body names the resource. */
function callWith(route: Route, headers: Headers, id: string, version = 'v1'): Promise<Answer> {
  const url = urlOf(route, version).replace(`:${kindOf(route).parameter}`, encodeURIComponent(id))
  const body = JSON.stringify(route.named ? { [route.named.field]: id } : {})
  return call(route.method, url, headers, route.method === 'GET' ? undefined : body)
}

const ownKey = () => ({ authorization: `Bearer ${service.acme.apiKey}` })

const missingId: Record<string, string> = {
  templateId: 'Template id is required',
  signatureRequestId: 'SignatureRequestId is required',
  recipientSignatureId: 'RecipientSignatureId is required',
  redlineRequestId: 'RedlineRequestId is required',
  webhookEndpointId: 'WebhookEndpointId is required',
  bulkSendId: 'BulkSendId is required',
}

describe('an id', () => {
  it.each(withResource.map(title))('of another organization gets 403: %s', async (_, route) => {
    const key = { authorization: `Bearer ${service.other.apiKey}` }
    const strangers: Record<string, Headers> = {
      'an API key': key,
      'an API key that names the organization of the id': {
        ...key,
        'countersign-organization': service.acme.organizationId,
      },
      'an owner': callers.stranger.headers(),
    }
    const id = ids[kindOf(route).parameter]!
    for (const [name, headers] of Object.entries(strangers))
      expect.soft(await callWith(route, headers, id), name).toMatchObject({
        status: 403,
        error: `Client not authorized to ${route.action}`,
      })
  })

  it.each(withResource.map(title))('that does not exist gets 404, and a missing id 400: %s', async (_, route) => {
    const { prefix, noun, parameter } = kindOf(route)
    for (const id of [newId(prefix), newId('org'), "1'; --", `${prefix}_\0`])
      expect.soft(await callWith(route, ownKey(), id), id).toMatchObject({
        status: 404,
        error: `${noun} not found for id ${id}`,
      })
    expect(await callWith(route, ownKey(), '')).toMatchObject({ status: 400, error: missingId[parameter] })
  })

  const byTemplate = withResource.filter(route => kindOf(route).parameter === 'templateId')
  it.each(byTemplate.map(title))('of a template gets the error texts of v0 under /v0: %s', async (_, route) => {
    const id = newId('tpl')
    const noun = route.operationId === 'createRedlineRequest' ? 'Resource' : 'Template'
    expect(await callWith(route, ownKey(), id, 'v0')).toMatchObject({
      status: 404,
      error: `${noun} not found for id ${id}`,
    })
    expect(await callWith(route, ownKey(), '', 'v0')).toMatchObject({ status: 400, error: 'templateId is required' })
  })
})

describe('a session cookie', () => {
  it('is refused with several, foreign or malformed organization ids', async () => {
    const { organizationId } = service.acme
    const several = `${organizationId}, ${service.other.organizationId}`
    for (const organization of [several, service.other.organizationId, '__proto__', 'org_', ' ']) {
      const headers = { ...callers.owner.headers(), 'countersign-organization': organization }
      expect.soft([400, 403], organization).toContain((await call('GET', '/v1/templates', headers)).status)
    }
  })
})

describe('a session that is older than a day', () => {
  const refused = { status: 403, error: 'Sign in again to do this; the session is older than a day' }
  let old: PageClient
  beforeAll(async () => {
    const { ownerEmail: email, organizationId } = service.acme
    old = new PageClient(service.url, organizationId)
    await old.post('/identity/sign-in/email', { email, password })
    const { body: sessions } = await old.get('/account/sessions')
    const { sessionId } = sessions.find(({ isThis }: { isThis: boolean }) => isThis)
    const age = `update session set "createdAt" = now() - interval '25 hours' where id = $1`
    await service.platform.pool.query(age, [sessionId])
    forgetSessions(service.platform)
  })

  it('is not enough for operations that cannot be undone or that grant access', () => {
    expect(routes.filter(route => route.needsRecentSignIn).map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(recentSignInNeeded),
    )
  })

  it.each(routes.filter(route => route.needsRecentSignIn).map(title))('does not open %s', async (_, route) => {
    const answer = await callInVain(route, { name: 'an owner', headers: old.headers(), opens: [] })
    expect({ status: answer.status, error: answer.error }).toEqual(refused)
    const fresh = await callInVain(route, { name: 'an owner', headers: callers.owner.headers(), opens: [] })
    expect(fresh.error).not.toBe(refused.error)
  })

  it.each(Object.entries(identityPaths).filter(([, { caller }]) => caller === 'recently-signed-in'))(
    'does not open %s',
    async (path, { method }) => {
      const answer = await old.call(method, `/identity${path}`, method === 'POST' ? {} : undefined)
      expect({ status: answer.status, error: answer.body.error }).toEqual(refused)
    },
  )

  it('cannot make a member an owner or an owner a member', async () => {
    const { body: members } = await old.get('/v1/organization/members')
    const idOf = (role: string) => members.find((member: { role: string }) => member.role === role).memberId
    for (const answer of [
      await old.post('/v1/organization/invitations', { email: 'next@acme.example', role: 'owner' }),
      await old.patch(`/v1/organization/members/${idOf('admin')}`, { role: 'owner' }),
      await old.patch(`/v1/organization/members/${idOf('owner')}`, { role: 'member' }),
    ])
      expect({ status: answer.status, error: answer.body.error }).toEqual(refused)
    const plain = await old.post('/v1/organization/invitations', { email: 'next@acme.example', role: 'member' })
    expect(plain.status).toBe(200)
  })

  it('cannot set a rule that deletes content', async () => {
    const { body: settings } = await old.get('/v1/organization')
    const change = (body: object) =>
      old.call('PATCH', '/v1/organization', body, { 'if-match': `"${settings.version}"` })
    const answer = await change({ deleteContentAfterDays: 365 })
    expect({ status: answer.status, error: answer.body.error }).toEqual(refused)
    expect((await change({ deleteContentAfterDays: null, requiresSecondFactor: false })).status).toBe(200)
  })
})

describe('an address under /identity', () => {
  const addresses = () => servedRoutes(service.app).filter(({ url }) => url.startsWith('/identity/'))
  const bodyOf = (method: string) => (method === 'POST' ? '{}' : undefined)

  it('refuses a cookie that another page sends', async () => {
    expect(addresses().length).toBeGreaterThan(10)
    for (const { method, url } of addresses())
      for (const page of otherPages) {
        const headers = fromOtherPage(callers.owner.headers(), page)
        const { status } = await service.anonymous.call(method, url, bodyOf(method), headers)
        expect.soft(status, `${url} ${page.name}`).toBe(403)
      }
  })

  it('refuses callers who are not signed in, except to sign in or out', async () => {
    const open = /^\/identity\/(sign-out|passkey\/generate-authenticate-options)$/
    for (const { method, url } of addresses().filter(address => !open.test(address.url))) {
      const { status } = await new PageClient(service.url).call(method, url, method === 'POST' ? {} : undefined)
      expect.soft(status, `${method} ${url}`).toBeGreaterThanOrEqual(300)
      expect.soft(status, `${method} ${url}`).toBeLessThan(500)
    }
  })
})
