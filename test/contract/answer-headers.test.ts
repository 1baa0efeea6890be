import { readdirSync } from 'node:fs'
import { get, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { outboxAccess } from '../../src/features/mails/outbox-access.ts'
import { embeddedRequest, readyTemplate, signingToken } from '../support/builders.ts'
import { enter, joined, PageClient, signedInOwner } from '../support/people.ts'
import { servedRoutes } from '../support/served-routes.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const publicUrl = 'https://sign.acme.example'
/** The headers that a browser sends when a person opens an address. */
const opened = {
  accept: 'text/html',
  origin: 'https://evil.example',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
}

let service: TestApp
let ids: Record<string, string>
let operator: string
/** The answer of every GET route, by URL. */
const answers = new Map<string, Opened>()
beforeAll(async () => {
  service = await startTestApp({ env: { PUBLIC_URL: publicUrl } })
  const { templateId } = await readyTemplate(service.api)
  const { signers } = await embeddedRequest(service.api, { templateId })
  const owner = await signedInOwner(service)
  await joined(service, owner, { email: 'max@acme.example', role: 'member' })
  const { rows } = await service.platform.pool.query('select mail_id from outbox_mail limit 1')
  ids = {
    ':token': await signingToken(service.api, signers[0]!.recipientSignatureId),
    ':mailId': rows[0].mail_id,
    ':chapter': 'templates',
    '*': readdirSync('web/dist/assets').find(name => name.endsWith('.js'))!,
  }
  const { user, password } = outboxAccess(service.platform)
  operator = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  for (const { method, url } of servedRoutes(service.app)) if (method === 'GET') answers.set(url, await open(url))
})
afterAll(() => service?.stop())

type Opened = { status: number; headers: Headers }

/** Opens an address as a browser does, with the operator's password for the outbox; `fetch` would drop the headers. */
function open(url: string): Promise<Opened> {
  const path = url.replace(/:\w+|\*/g, name => ids[name] ?? 'none')
  const headers = {
    ...opened,
    'sec-fetch-dest': path.endsWith('/html') ? 'iframe' : 'document',
    ...(path.startsWith('/outbox') && { authorization: operator }),
  }
  return new Promise((resolve, reject) =>
    get(service.url + path, { headers }, answer => {
      answer.destroy()
      resolve({ status: answer.statusCode!, headers: new Headers(answer.headers as Record<string, string>) })
    }).on('error', reject),
  )
}

const directives = ({ headers }: { headers: Headers }): Record<string, string> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map(one => {
      const [name = '', ...sources] = one.split(' ')
      return [name, sources.join(' ')]
    }),
  )

/** Who may frame a page; pages that are not listed cannot be framed. */
const framed: Record<string, string> = {
  '/sign/:token': '*',
  '/edit/:token': '*',
  '/redline/:token': '*',
  '/redline/:token/view': '*',
  '/outbox/:mailId/html': "'self'",
}
/** Answers that may be cached, because they are the same for everyone. */
const kept = [
  '/.well-known/jwks.json',
  '/docs',
  '/docs/:chapter',
  '/docs/style.css',
  '/assets/*',
  '/v1/openapi.json',
  '/v0/openapi.json',
  '/revocation-list.crl',
]

describe('every response', () => {
  it('to a GET has the required security headers, on every route', () => {
    expect([...answers.keys()]).toEqual(expect.arrayContaining(['/', '/assets/*', '/sign/:token', '/v1/templates']))
    for (const [url, answer] of answers) {
      const policy = directives(answer)
      const found = {
        url,
        isError: answer.status >= 500,
        sniffed: answer.headers.get('x-content-type-options') !== 'nosniff',
        referrer: answer.headers.get('referrer-policy'),
        transport: answer.headers.get('strict-transport-security'),
        frames: policy['frame-ancestors'],
        base: policy['base-uri'],
        form: policy['form-action'],
        isObjectFree: policy['object-src'] === "'none'" || policy['default-src'] === "'none'",
        resource: answer.headers.get('cross-origin-resource-policy'),
        opener: answer.headers.get('cross-origin-opener-policy'),
        hasScripts: /'unsafe-|data:|https?:|\*/.test(policy['script-src'] ?? policy['default-src'] ?? '*'),
        camera: answer.headers.get('permissions-policy')?.includes('camera=()'),
        isKept: answer.headers.get('cache-control') !== 'no-store',
      }
      const isFramed = framed[url] === '*'
      expect.soft(found).toEqual({
        url,
        isError: false,
        sniffed: false,
        referrer: 'no-referrer',
        transport: 'max-age=31536000',
        frames: framed[url] ?? "'none'",
        base: "'none'",
        form: "'none'",
        isObjectFree: true,
        resource: isFramed || url === '/docs/style.css' ? 'cross-origin' : 'same-origin',
        opener: isFramed ? 'unsafe-none' : 'same-origin',
        hasScripts: false,
        camera: true,
        isKept: kept.includes(url),
      })
    }
  })

  it("allows only the service's own styles, except in the frame that shows an email", () => {
    for (const [url, answer] of answers) {
      const policy = directives(answer)
      const style = policy['style-src'] ?? policy['default-src']
      if (url === '/outbox/:mailId/html') expect(policy.sandbox).toBe('allow-popups allow-popups-to-escape-sandbox')
      else expect.soft(`${url} ${style}`).toMatch(/ ('none'|'self'|'sha256-[\w+/=]+')$/)
    }
  })

  it('allows scripts only on pages of the web application and in their workers', () => {
    for (const [url, answer] of answers) {
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') && !/^\/(docs|outbox)/.test(url)
      const source = directives(answer)['script-src']
      expect.soft([url, source]).toEqual([url, isPage || url === '/assets/*' ? "'self' 'wasm-unsafe-eval'" : undefined])
    }
  })

  it('has the same protection if it is an error', async () => {
    for (const [path, status] of [
      ['/v1/templates', 401],
      ['/nothing/here', 404],
      ['/v1/nothing', 404],
      ['/outbox', 401],
      ['/assets/none.js', 404],
      ['/sign/%', 404],
    ] as const) {
      const answer = await fetch(service.url + path)
      expect.soft([path, answer.status]).toEqual([path, status])
      expect.soft(directives(answer)['frame-ancestors'], path).toBe("'none'")
      expect.soft(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect.soft(answer.headers.get('cache-control'), path).toBe('no-store')
    }
  })

  it('to a TRACE is 404 or 405', async () => {
    const { port } = new URL(service.url)
    for (const path of ['/v1/templates', '/sign/none', '/outbox', '/nothing/here']) {
      const status = await new Promise(resolve =>
        request({ port, path, method: 'TRACE' }, ({ statusCode }) => resolve(statusCode)).end(),
      )
      expect.soft([404, 405], path).toContain(status)
    }
  })

  it('has no HSTS header if the service has no HTTPS address', async () => {
    const plain = await startTestApp({ worker: false })
    const answer = await fetch(`${plain.url}/sign-in`, { headers: opened })
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    await plain.stop()
  })

  it('cannot be read by other origins, except the OpenAPI document', async () => {
    for (const [url, answer] of answers) {
      const allowed = url.endsWith('/openapi.json') ? '*' : null
      expect.soft([url, answer.headers.get('access-control-allow-origin')]).toEqual([url, allowed])
      expect.soft(answer.headers.get('access-control-allow-credentials'), url).toBeNull()
    }
    const preflight = await fetch(`${service.url}/v1/templates`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(405)
    expect([...preflight.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a cookie', () => {
  it('over HTTPS is bound to this host and hidden from scripts and other sites', async () => {
    const page = new PageClient(service.url, service.other.organizationId)
    const { status, headers } = await enter(page, service.other.ownerSetupUrl, {
      name: 'Otto',
      password: 'a quiet place',
    })
    expect(status).toBe(200)
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect.soft(cookie).toMatch(/^__Host-/)
      for (const attribute of [/; Secure(;|$)/i, /; HttpOnly(;|$)/i, /; SameSite=Lax(;|$)/i, /; Path=\/(;|$)/i])
        expect.soft(cookie).toMatch(attribute)
      expect.soft(cookie).not.toMatch(/; Domain=/i)
    }
  })
})

it('the table of routes contains every route that is not a GET, except those under /identity', () => {
  const table = routes.flatMap(({ path, versioned }) => (versioned ? [`/v1${path}`, `/v0${path}`] : [path]))
  const beside = servedRoutes(service.app).filter(({ method, url }) => method !== 'HEAD' && !table.includes(url))
  const unsafe = beside.filter(({ method, url }) => method !== 'GET' && !url.startsWith('/identity/'))
  expect(unsafe).toEqual([])
})
