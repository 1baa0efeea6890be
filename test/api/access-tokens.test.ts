import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service.stop())

const credentials = () => ({
  client_id: service.acme.clientId,
  client_secret: service.acme.clientSecret,
  audience: service.acme.audience,
  grant_type: 'client_credentials',
})
const ask = (body: unknown, headers?: Record<string, string>) => service.anonymous.post('/oauth/token', body, headers)
const read = (token: string) => new ApiClient(service.url, token).get(`/v1/templates/${templateId}`)

describe('the token endpoint', () => {
  it('issues an API token in exchange for credentials sent as JSON', async () => {
    const { status, body, headers } = await ask(credentials())
    expect(status).toBe(200)
    expect(body).toMatchObject({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 86400 })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(decodeJwt(body.access_token)).toMatchObject({
      iss: service.url,
      aud: service.url,
      sub: service.acme.clientId,
      org: service.acme.organizationId,
    })
    expect((await read(body.access_token)).status).toBe(200)
  })

  it('accepts form-encoded requests and HTTP Basic credentials (RFC 6749)', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const inBody = await ask(new URLSearchParams(credentials()).toString(), form)
    expect(inBody.status).toBe(200)
    const basic = Buffer.from(`${service.acme.clientId}:${service.acme.clientSecret}`).toString('base64')
    const inHeader = await ask('grant_type=client_credentials', { ...form, authorization: `Basic ${basic}` })
    expect((await read(inHeader.body.access_token)).status).toBe(200)
  })

  it.each(['JWT', 'id+jwt', 'at+jwt'])(
    'signs tokens with a key that the API accepts only for the type at+jwt (tried with %s)',
    async typ => {
      const { kid, privateKey } = service.platform.keys.tokenKeys.current
      const claims = decodeJwt((await ask(credentials())).body.access_token)
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ, kid }).sign(privateKey)
      expect((await read(token)).status).toBe(typ === 'at+jwt' ? 200 : 401)
    },
  )

  it.each([
    ['a wrong secret', { client_secret: 'nonsense' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'cred_nobody' }, 401, 'invalid_client'],
    ['a client id with a NUL', { client_id: 'cred_\0' }, 401, 'invalid_client'],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant type', { grant_type: undefined }, 400, 'invalid_request'],
    ['no secret', { client_secret: undefined }, 400, 'invalid_request'],
    ['a number as the secret', { client_secret: 5 }, 400, 'invalid_request'],
    ['another audience', { audience: 'https://elsewhere.example' }, 400, 'invalid_target'],
  ])('refuses %s', async (_, change, status, error) => {
    expect(await ask({ ...credentials(), ...change })).toMatchObject({ status, body: { error } })
  })

  it('refuses a repeated parameter', async () => {
    const twice = `${new URLSearchParams(credentials())}&grant_type=client_credentials`
    expect(await ask(twice, { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  })

  it('publishes its verification keys without their private parts', async () => {
    const { body } = await service.anonymous.get('/.well-known/jwks.json')
    expect(body.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(body.keys[0]).not.toHaveProperty('d')
  })
})

describe('an access token', () => {
  it('is refused if its payload or signature has been changed', async () => {
    const { body } = await ask(credentials())
    const [head, payload, signature] = body.access_token.split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...decodeJwt(body.access_token), org: service.other.organizationId }),
    ).toString('base64url')
    for (const token of [
      `${head}.${changed}.${signature}`,
      `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${payload}.`,
    ]) {
      expect((await read(token)).status).toBe(401)
    }
  })

  it('is refused within two seconds of its credential being revoked', async () => {
    const { body } = await ask({
      ...credentials(),
      client_id: service.other.clientId,
      client_secret: service.other.clientSecret,
    })
    expect((await read(body.access_token)).status).toBe(403)
    await service.platform.database
      .updateTable('client_credential')
      .set({ revoked_at: new Date() })
      .where('client_id', '=', service.other.clientId)
      .execute()
    service.clock.advance(2_000)
    expect((await read(body.access_token)).status).toBe(401)
  })

  it('is refused once it has expired', async () => {
    const { body } = await ask(credentials())
    expect((await read(body.access_token)).status).toBe(200)
    service.clock.advance(86_401_000)
    expect((await read(body.access_token)).status).toBe(401)
  })
})
