import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, signingSession } from '../support/builders.ts'
import { countersign, countersignWith } from '../support/command-line.ts'
import {
  cleanUp,
  newFolder,
  postmasterOf,
  ROOT,
  type ServiceProcess,
  startReadyService,
  stoppedInstallation,
} from './service-process.ts'

const newDataDir = () => join(newFolder(), 'data')

async function works(service: ServiceProcess, apiKey: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${apiKey}` }
  return (await fetch(`${service.url}/v1/templates/tpl_01h2xcejqtf2nbrexx3vqjhp41`, { headers })).status === 404
}

async function accessToken(service: ServiceProcess, made: Record<string, string>): Promise<string> {
  const { clientId: client_id, clientSecret: client_secret } = made
  // the command line does not know the port of this service
  const audience = `http://localhost:${new URL(service.url).port}`
  const response = await fetch(`${service.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret, audience, grant_type: 'client_credentials' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

describe('the command line next to a running service', () => {
  const dataDir = join(mkdtempSync('/tmp/countersign-start-'), 'data')
  let service: ServiceProcess
  /** The organization and its key, as `organization create` printed them. */
  let acme: { organizationId: string; apiKey: string }
  beforeAll(async () => {
    service = await startReadyService({ dataDir })
    const made = await countersign(dataDir, 'organization', 'create', 'Acme', '--owner', 'a@acme.example', '--json')
    acme = JSON.parse(made.output)
  })
  afterAll(async () => {
    await service.stop()
    rmSync(dirname(dataDir), { recursive: true })
  })

  it('prints the password of the outbox, which the first start does not print', async () => {
    await expect.poll(() => service.output()).toContain('SMTP_URL is not set')
    const { code, output } = await countersign(dataDir, 'outbox', '--json')
    expect(code).toBe(0)
    const { user, password } = JSON.parse(output)
    expect(service.output()).toContain('"bin/countersign outbox" prints the password.')
    expect(service.output()).not.toContain(password)
    const authorization = `Basic ${btoa(`${user}:${password}`)}`
    expect((await fetch(`${service.url}/outbox`, { headers: { authorization } })).status).toBe(200)
  })

  it('revokes an API key, and an OAuth client with its tokens', async () => {
    const made = JSON.parse(
      (await countersign(dataDir, 'organization', 'create', 'Acme', '--owner', 'a@acme.example', '--json')).output,
    )
    const token = await accessToken(service, made)
    expect(await Promise.all([works(service, made.apiKey), works(service, token)])).toEqual([true, true])
    const listed = await countersign(dataDir, 'credentials', 'list', '--organization', made.organizationId, '--json')
    const credentials: { credentialId: string; hint: string | null }[] = JSON.parse(listed.output)
    expect(new Set(credentials.map(credential => credential.hint))).toEqual(new Set([made.apiKey.slice(-4), null]))
    for (const { credentialId } of credentials)
      expect(await countersign(dataDir, 'credentials', 'revoke', credentialId)).toMatchObject({ code: 0 })
    await expect.poll(() => Promise.all([works(service, made.apiKey), works(service, token)])).toEqual([false, false])
    const again = await countersign(dataDir, 'credentials', 'revoke', credentials[0]!.credentialId)
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('There is no active credential') })
  })

  it('prints the root certificate that the service serves', async () => {
    const { output } = await countersign(dataDir, 'root-certificate')
    expect(output).toContain('-----BEGIN CERTIFICATE-----')
    expect(await (await fetch(`${service.url}/.well-known/countersign/root.pem`)).text()).toBe(output)
    expect(await countersign(newDataDir(), 'root-certificate')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Start the service once'),
    })
  })

  it('creates an organization whose credentials work', async () => {
    const { code, output } = await countersign(
      dataDir,
      'organization',
      'create',
      'Acme Ltd',
      '--owner',
      'ann@acme.example',
      '--json',
    )
    expect(code).toBe(0)
    const made = JSON.parse(output)
    expect(Object.keys(made).sort()).toEqual(
      [
        'apiKey',
        'audience',
        'clientId',
        'clientSecret',
        'name',
        'organizationId',
        'ownerEmail',
        'ownerSetupUrl',
        'tokenUrl',
      ].sort(),
    )
    expect(await works(service, made.apiKey)).toBe(true)
    const more = await countersign(dataDir, 'api-key', 'create', '--organization', made.organizationId, '--json')
    expect(await works(service, JSON.parse(more.output).apiKey)).toBe(true)
    const client = await countersign(dataDir, 'credentials', 'create', '--organization', made.organizationId)
    expect(client.output).toMatch(/^clientId {6}cred_/)
  })

  it('issues a seal in the name of an organization, and removes it', async () => {
    const { organizationId } = acme
    const issued = await countersign(dataDir, 'organization', 'issue-seal', organizationId)
    expect(issued).toMatchObject({ code: 0, output: expect.stringMatching(/^subject +CN=Acme Seal, O=Acme\n/) })
    const remove = () => countersign(dataDir, 'organization', 'remove-seal', organizationId)
    expect(await remove()).toMatchObject({ code: 0, output: `removed  ${organizationId}\n` })
    expect(await remove()).toMatchObject({ code: 1, errors: expect.stringContaining('no seal certificate of its own') })
  })

  it('sets quotas for an organization, and returns to the quotas of the installation', async () => {
    const quotas = (...args: string[]) =>
      countersign(dataDir, 'quotas', ...args, '--organization', acme.organizationId, '--json')
    const shown = async (...args: string[]) => {
      const { output, errors } = await quotas(...args)
      expect(errors).toBe('')
      return JSON.parse(output)
    }
    expect(await shown('set', '--storage-mb', '500', '--open-requests', '0')).toMatchObject({
      ...{ storageMb: '500', openRequests: '0', openNegotiations: 'default' },
    })
    expect(await shown('set', '--storage-mb', 'default')).toMatchObject({ storageMb: 'default', openRequests: '0' })
    expect(await shown('show')).toMatchObject({ storageMb: 'default', openRequests: '0' })
    expect(await quotas('set', '--storage-mb', 'much')).toMatchObject({
      ...{ code: 1, errors: expect.stringContaining('It must be a whole number') },
    })
  })

  it('creates credentials with the given scopes and name, and lists all scopes on an error', async () => {
    const { organizationId } = acme
    const run = (...args: string[]) => countersign(dataDir, ...args, '--organization', organizationId)
    const made = await run('api-key', 'create', '--scopes', 'templates:read, billing:read', '--name', 'Reports')
    expect(made.code).toBe(0)
    expect((await run('credentials', 'create', '--scopes', 'templates:read')).code).toBe(0)
    const { output } = await run('credentials', 'list')
    expect(output).toMatch(/^key_\w+ {2}API key ending in \w{4} "Reports", templates:read billing:read$/m)
    expect(output).toMatch(/^cred_\w+ {2}OAuth client, templates:read$/m)
    expect(output).toMatch(/^cred_\w+ {2}OAuth client, all scopes$/m)
    expect(await run('api-key', 'create', '--scopes', 'templates:read,all')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Unknown scope "all"; the scopes are templates:read, templates:write, /),
    })
    expect((await run('credentials', 'list')).output).toBe(output)
  })

  it('lists the links of a signer, and revokes a link so that it no longer opens', async () => {
    const { apiKey } = acme
    const api = new ApiClient(service.url, apiKey)
    const request = await embeddedRequest(api, { templateId: (await readyTemplate(api)).templateId })
    const { recipientSignatureId } = request.signers[0]!
    const session = await signingSession({ api, url: service.url }, recipientSignatureId)
    expect((await session.get('/signing/session')).status).toBe(200)
    const [link] = JSON.parse((await countersign(dataDir, 'links', 'list', recipientSignatureId, '--json')).output)
    expect((await countersign(dataDir, 'links', 'list', recipientSignatureId)).output).toMatch(
      new RegExp(`^${link.linkId}  created by key_\\w+ \\S+, valid until \\S+, used \\S+$`, 'm'),
    )
    expect(await countersign(dataDir, 'links', 'revoke', link.linkId)).toMatchObject({ code: 0 })
    expect((await session.get('/signing/session')).status).toBe(401)
    expect((await countersign(dataDir, 'links', 'list', recipientSignatureId)).output).toMatch(
      /, used \S+, revoked \S+ at the command line$/m,
    )
    expect(await countersign(dataDir, 'links', 'revoke', 'lnk_x')).toMatchObject({ code: 1 })
  })

  it('sets and shows the link notices of an organization', async () => {
    const { organizationId } = acme
    const notices = (...args: string[]) =>
      countersign(dataDir, 'link-notices', ...args, '--organization', organizationId)
    expect(await notices('show')).toMatchObject({ code: 0, output: 'linkNotices  on\n' })
    expect(await notices('set', 'optional')).toMatchObject({ code: 0, output: 'linkNotices  optional\n' })
    expect(JSON.parse((await notices('show', '--json')).output)).toEqual({ linkNotices: 'optional' })
  })

  it('sets the origins that may embed pages, which the pages then allow', async () => {
    const { organizationId, apiKey } = acme
    const origins = (...args: string[]) => countersign(dataDir, 'origins', ...args, '--organization', organizationId)
    expect(await origins('set', 'https://shop.example')).toMatchObject({ code: 0, output: 'https://shop.example\n' })
    expect(await origins('set', 'shop')).toMatchObject({ code: 1, errors: expect.stringContaining('is not an origin') })
    const api = new ApiClient(service.url, apiKey)
    const { templateId } = await readyTemplate(api)
    const request = await embeddedRequest(api, { templateId })
    const { signingUrl } = (await api.post(`/v1/recipient-signatures/${request.signers[0]!.recipientSignatureId}/url`))
      .body
    const page = await fetch(`${service.url}${new URL(signingUrl).pathname}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://shop.example")
  })

  it('lists organizations, templates and requests', async () => {
    const { organizationId, apiKey } = acme
    const api = new ApiClient(service.url, apiKey)
    const { templateId } = await readyTemplate(api)
    const { signatureRequestId } = await embeddedRequest(api, { templateId })
    const run = async (...args: string[]) => (await countersign(dataDir, ...args)).output
    expect(await run('organization', 'list')).toMatch(new RegExp(`^${organizationId}  Acme .*a@acme\\.example`, 'm'))
    const organizations = JSON.parse(await run('organization', 'list', '--json'))
    expect(organizations).toContainEqual(expect.objectContaining({ organizationId, ownerEmail: 'a@acme.example' }))
    const list = (noun: string, ...more: string[]) => run(noun, 'list', '--organization', organizationId, ...more)
    expect(await list('templates')).toMatch(new RegExp(`^${templateId}  Ready  \\S+  \\S`, 'm'))
    expect(JSON.parse(await list('templates', '--json', '--limit', '1'))).toMatchObject([{ templateId }])
    expect(await list('requests')).toMatch(new RegExp(`^${signatureRequestId}  Created  \\S+  \\S+@`, 'm'))
    const read = await api.get(`/v1/signature-requests/${signatureRequestId}`)
    expect(JSON.parse(await list('requests', '--json', '--limit', '1'))).toMatchObject([
      { signatureRequestId, status: 'Created', updatedAt: read.body.updatedAt },
    ])
  })

  it('upgrades sealed files only if a timestamp authority is configured', async () => {
    const upgrade = ['requests', 'upgrade', '--organization', acme.organizationId]
    const refused = await countersign(dataDir, ...upgrade)
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('TSA_URLS is not set') })
    const beside = await countersignWith({ dataDir, env: { TSA_URLS: 'http://127.0.0.1:9' } }, ...upgrade)
    expect(beside).toMatchObject({ code: 0, errors: '', output: 'There is nothing to upgrade.\n' })
  })

  it('retries only seals that failed', async () => {
    const api = new ApiClient(service.url, acme.apiKey)
    const { signatureRequestId } = await embeddedRequest(api, { templateId: (await readyTemplate(api)).templateId })
    const reseal = (...args: string[]) => countersign(dataDir, 'requests', 'reseal', ...args)
    expect(await reseal('--failed')).toMatchObject({ code: 0, output: 'There is nothing to seal again.\n' })
    expect(await reseal(signatureRequestId)).toMatchObject({ code: 1, errors: 'Envelope has not been signed yet\n' })
    const url = (await countersign(dataDir, 'database', 'url')).output.trim()
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query('update recipient set signed_at = now() where signature_request_id = $1', [signatureRequestId])
      const failed = 'update signature_request set sealing_since = now(), sealing_failed_at = now() where id = $1'
      await client.query(failed, [signatureRequestId])
      expect((await countersign(dataDir, 'doctor')).output).toContain('problem  seals: one request signed by all')
      expect(await reseal(signatureRequestId)).toMatchObject({
        code: 0,
        output: expect.stringContaining('seals it again'),
      })
      expect(await reseal(signatureRequestId)).toMatchObject({ code: 0, output: 'There is nothing to seal again.\n' })
      await client.query(failed, [signatureRequestId])
      expect(JSON.parse((await reseal('--failed', '--json')).output)).toEqual({ queued: [signatureRequestId] })
    } finally {
      await client.end()
    }
  })

  it('registers a webhook endpoint, and explains why it refuses one', async () => {
    const { organizationId, apiKey } = acme
    const create = (...args: string[]) =>
      countersign(dataDir, 'webhook', 'create', '--organization', organizationId, ...args, '--json')
    const { code, output } = await create(
      '--url',
      'https://hooks.example.com',
      '--events',
      'document_completed, document_viewed',
    )
    expect(code).toBe(0)
    const { webhookEndpointId, secret, ...rest } = JSON.parse(output)
    expect(rest).toEqual({})
    expect(secret).toMatch(/^whsec_/)
    const headers = { authorization: `Bearer ${apiKey}` }
    const record = await fetch(`${service.url}/v1/webhook-endpoints/${webhookEndpointId}`, { headers })
    expect(await record.json()).toMatchObject({
      url: 'https://hooks.example.com/',
      eventTypes: ['document_viewed', 'document_completed'],
      enabled: true,
    })
    expect(await create('--url', 'https://10.0.0.1')).toMatchObject({
      code: 1,
      errors:
        'url must not point to a private or local address; for development, the operator can allow it with WEBHOOK_ALLOW_PRIVATE=true\n',
    })
  })

  it.each([
    [[], 1, 'Usage'],
    [['--help'], 0, 'Usage'],
    [['--version'], 0, packageJson.version],
    [['version'], 0, packageJson.version],
    [['help', 'verify'], 0, 'bin/countersign verify signed.pdf'],
    [['requests', 'list', '--help'], 0, 'bin/countersign requests list --organization'],
    [['requests', 'reseal'], 1, 'Name a signature request, or add --failed'],
    [['requests', 'reseal', 'sreq_x'], 1, 'There is no signature request sreq_x'],
    [['dance'], 1, "unknown command 'dance'"],
    [['organisation'], 1, 'Did you mean organization?'],
    [['organization', 'create', 'Acme'], 1, "required option '--owner <email>' not specified"],
    [['requests', 'list', '--organization', 'org_x', '--limit', '0'], 1, 'whole number from 1 to 1000'],
    [['organization', 'create', 'Acme', '--owner', 'nobody'], 1, 'valid email address'],
    [['api-key', 'create', '--organization', 'org_x'], 1, 'There is no organization org_x'],
    [['webhook', 'create', '--organization', 'org_x'], 1, "required option '--url <url>' not specified"],
    [
      ['webhook', 'create', '--organization', 'org_x', '--url', 'https://a.example', '--events', 'all'],
      1,
      'eventTypes[0] must be one of',
    ],
    [['verify', '--bogus'], 2, 'bogus'],
  ])('explains usage and errors: %j', async (args, code, text) => {
    const result = await countersign(dataDir, ...args)
    expect(result.code).toBe(code)
    expect(result.output + result.errors).toContain(text)
    expect(result.errors).not.toMatch(/^\s+at /m)
  })
})

describe('the command line', () => {
  afterEach(cleanUp)

  it('prints the address of the embedded database, or reports that it is not running', async () => {
    const { dataDir } = await stoppedInstallation()
    const service = await startReadyService({ dataDir })
    const { output } = await countersign(dataDir, 'database', 'url')
    const client = new pg.Client({ connectionString: output.trim() })
    await client.connect()
    expect((await client.query('select name from organization')).rows).toHaveLength(1)
    await client.end()
    await service.stop()
    expect(await countersign(dataDir, 'database', 'url')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^No embedded database is running in /),
    })
  })

  it('creates an organization while the service is stopped, and leaves no database running', async () => {
    const dataDir = newDataDir()
    const { code, output } = await countersign(
      dataDir,
      'organization',
      'create',
      'Acme',
      '--owner',
      'ann@acme.example',
      '--json',
    )
    expect(code).toBe(0)
    expect(await postmasterOf(dataDir)).toBe(null)
    const service = await startReadyService({ dataDir })
    expect(await works(service, JSON.parse(output).apiKey)).toBe(true)
  })

  it('can run twice at the same time while the service is stopped', async () => {
    const { dataDir } = await stoppedInstallation()
    const create = (name: string) => countersign(dataDir, 'organization', 'create', name, '--owner', 'ann@acme.example')
    const results = await Promise.all([create('Second'), create('Third')])
    expect(results.map(({ code, errors }) => ({ code, errors }))).toEqual([
      { code: 0, errors: '' },
      { code: 0, errors: '' },
    ])
    expect(await postmasterOf(dataDir)).toBe(null)
  })

  it('verifies offline, and exits with 1 for an invalid file and 2 for a file that cannot be checked', async () => {
    const { dataDir } = await stoppedInstallation()
    const unsigned = await countersign(dataDir, 'verify', join(ROOT, 'examples/sample-agreement.pdf'), '--json')
    expect(unsigned.code).toBe(1)
    expect(JSON.parse(unsigned.output)).toMatchObject({ valid: false, seal: null, chain: null })
    const text = join(newFolder(), 'note.txt')
    writeFileSync(text, 'not a PDF')
    expect((await countersign(dataDir, 'verify', text)).code).toBe(2)
    expect((await countersign(dataDir, 'verify', '/nowhere.pdf')).code).toBe(2)
    expect((await countersign(newDataDir(), 'verify', text)).code).toBe(2)
    expect((await countersign(newDataDir(), 'verify', text, '--root', text)).errors).toContain(
      'contains no certificate',
    )
  })
})
