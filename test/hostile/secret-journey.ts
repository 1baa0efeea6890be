import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { ApiClient } from '../support/api-client.ts'
import { base32, codeNow } from '../support/authenticator-app.ts'
import { embeddedRequest, field, readyTemplate, untilStatus } from '../support/builders.ts'
import type { MailServer } from '../support/mail-server.ts'
import { enter, entryToken, PageClient } from '../support/people.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl } from '../support/redlines.ts'
import type { WebhookReceiver } from '../support/webhook-receiver.ts'
import type { KeptSecrets } from './kept-secrets.ts'

interface Travelled {
  url: string
  api: ApiClient
  mails: MailServer
  /** Receives webhooks, and answers them with an error. */
  receiver: WebhookReceiver
  secrets: KeptSecrets
  organization: { organizationId: string; ownerSetupUrl: string; clientId: string; clientSecret: string }
}

/** Calls a service with all secrets again. Returns the statuses of the answers. */
export type Calls = () => Promise<number[]>

const unique = (what: string) => `planted-${what}-${randomBytes(12).toString('hex')}`
const tokenIn = (url: string) => new URL(url).pathname.split('/')[2]!

/** Sends every kind of secret once. Returns a function that sends them again. */
export async function travel(service: Travelled): Promise<Calls> {
  const calls = [await travelAsProgram(service), await travelAsPerson(service), await travelAsSigner(service)]
  return async () => (await Promise.all(calls.map(call => call()))).flat()
}

const statuses = async (...calls: (() => Promise<{ status: number }>)[]) => {
  const found: number[] = []
  for (const call of calls) found.push((await call().catch(() => ({ status: 0 }))).status)
  return found
}

async function travelAsProgram({ url, api, secrets, organization, receiver }: Travelled): Promise<Calls> {
  const anonymous = new ApiClient(url, null)
  const tokenBody = {
    client_id: organization.clientId,
    client_secret: secrets.keep('client secret', organization.clientSecret),
    audience: url,
    grant_type: 'client_credentials',
  }
  const token = await anonymous.post('/oauth/token', tokenBody)
  const program = new ApiClient(url, secrets.keep('access token', token.body.access_token))
  const wrong = secrets.keep('wrong client secret', unique('client-secret'))
  const key = { 'idempotency-key': secrets.keep('idempotency key', unique('key')) }
  const endpoint = { url: `${receiver.url}/hook` }
  const made = await program.post('/v1/webhook-endpoints', endpoint, key)
  secrets.keep('webhook secret', made.body.secret)
  const rotated = await program.post(`/v1/webhook-endpoints/${made.body.webhookEndpointId}/rotate-secret`, {})
  secrets.keep('next webhook secret', rotated.body.secret)
  return () =>
    statuses(
      () => anonymous.post('/oauth/token', tokenBody),
      () => anonymous.post('/oauth/token', { ...tokenBody, client_secret: wrong }),
      () => program.post('/v1/webhook-endpoints', endpoint, key),
      () => program.post('/v1/webhook-endpoints', { url: `${receiver.url}/other` }, key),
      () => program.post('/v1/webhook-endpoints', { url: unique('url'), secret: wrong }, key),
      () => program.post(`/v1/webhook-endpoints/${made.body.webhookEndpointId}/test`, {}),
      () => api.get(`/v1/templates?token=${wrong}`),
      () => new ApiClient(url, `cs_live_${wrong}`).get('/v1/templates'),
    )
}

async function travelAsPerson({ url, mails, secrets, organization }: Travelled): Promise<Calls> {
  const email = 'owner@secrets.example'
  const password = secrets.keep('password', unique('password'))
  const wrong = secrets.keep('wrong password', unique('wrong-password'))
  const page = new PageClient(url, organization.organizationId)
  secrets.keep('setup token', entryToken(organization.ownerSetupUrl))
  const entered = await enter(page, organization.ownerSetupUrl, { name: 'Olive Owner', password })
  secrets.keep('session cookie', cookieIn(entered.headers))
  const { body: factor } = await page.post('/identity/two-factor/enable', { password })
  const totp = secrets.keep('TOTP secret', new URL(factor.totpURI).searchParams.get('secret')!)
  secrets.keep('TOTP secret, decoded', base32(totp).toString())
  for (const [index, code] of factor.backupCodes.entries()) secrets.keep(`recovery code ${index}`, code)
  const wrongCode = secrets.keep('wrong recovery code', unique('code').slice(0, 20))
  const scopes = ['templates:read']
  const made = await page.post('/v1/organization/credentials', { kind: 'api-key', name: 'made', scopes })
  secrets.keep('API key of a page', made.body.secret)
  const before = mails.mails.length
  const invited = await page.post('/v1/organization/invitations', { email: 'ivy@secrets.example', role: 'admin' })
  if (invited.status !== 200) throw new Error(JSON.stringify(invited.body))
  const mail = (await mails.untilMails(before + 1)).at(-1)!
  const invitation = secrets.keep('invitation token', /\/setup\/([\w-]+)/.exec(mail.text ?? '')![1]!)
  const invitee = () => ({ authorization: `Bearer ${invitation}`, 'x-countersign-page': '1' })
  const signIn = (given: string) => new PageClient(url).post('/identity/sign-in/email', { email, password: given })
  return () =>
    statuses(
      () => signIn(password),
      () => signIn(wrong),
      () => page.get('/account'),
      () => page.post('/identity/two-factor/verify-totp', { code: codeNow(factor.totpURI) }),
      () => page.post('/identity/two-factor/verify-backup-code', { code: wrongCode }),
      () => page.post('/identity/change-password', { currentPassword: wrong, newPassword: password }),
      () => new ApiClient(url, null).get('/entry/session', invitee()),
      () => new ApiClient(url, null).post('/entry/session', { name: '', password, code: wrong }, invitee()),
      () => new ApiClient(url, null).get('/account', { cookie: `countersign-session=${wrong}` }),
      () => page.post('/password-resets', { email }),
    )
}

const cookieIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .find(one => one.includes('session='))!
    .split(';')[0]!
    .split('=')
    .slice(1)
    .join('=')

async function travelAsSigner(service: Travelled): Promise<Calls> {
  const { url, api, secrets } = service
  const signerRoles = [{ name: 'Buyer', order: 0 }]
  const fields = [field(0, { label: 'Account' }), field(2, { type: 'signature', label: 'Signature', height: 36 })]
  const { templateId } = await readyTemplate(api, { fields, signerRoles })
  const body = { signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }] }
  const open = async (request: { signers: { recipientSignatureId: string }[] }) => {
    const made = await api.post(`/v1/recipient-signatures/${request.signers[0]!.recipientSignatureId}/url`)
    const token = secrets.keep(`signing token ${made.body.expiresAt}`, tokenIn(made.body.signingUrl))
    return new ApiClient(url, token)
  }
  const [signed, unsigned] = [
    await embeddedRequest(api, { templateId, body }),
    await embeddedRequest(api, { templateId, body }),
  ]
  const [first, second] = [await open(signed), await open(unsigned)]
  const session = (await second.get('/signing/session')).body
  const signature = { kind: 'uploaded', image: `data:image/png;base64,${await picture(secrets)}` }
  const value = secrets.keep('field value', unique('value'))
  const signing = async (from: ApiClient) => {
    const { fields: shown, consent } = (await from.get('/signing/session')).body
    const values = [{ fieldId: shown.find((one: { label: string }) => one.label === 'Account').fieldId, value }]
    return { consentVersion: consent.version, fields: values, signature }
  }
  const input = await signing(second)
  await first.post('/signing/session/sign', await signing(first))
  await untilStatus(api, signed.signatureRequestId, 'Completed')
  const presigned = (await api.get(`/v1/signature-requests/${signed.signatureRequestId}/signed-envelope`)).body
  const download = new URL(presigned.signedEnvelopePresignedUrl)
  secrets.keep('presigned signature', download.searchParams.get('signature')!)
  const asked = { signers: body.signers.map(signer => ({ ...signer, verification: ['email_code'] })) }
  const verified = await verify(service, await open(await embeddedRequest(api, { templateId, body: asked })))
  const editUrl = (await api.post(`/v1/templates/${templateId}/edit-url`)).body.editUrl
  const editor = new ApiClient(url, secrets.keep('editor token', tokenIn(editUrl)))
  const negotiation = await redlineRequest(service, await redlineTemplate(service))
  const member = await redlineUrl(service, negotiation, dora.email)
  secrets.keep('redline token', member.path.split('/')[2]!)
  const anonymous = new ApiClient(url, null)
  return () =>
    statuses(
      () => second.post('/signing/session/sign', { ...input, consentVersion: 'none' }),
      () =>
        second.post('/signing/session/sign', { ...input, signature: { ...signature, image: `${signature.image}!` } }),
      () => second.post('/signing/session/sign', { ...input, fields: [{ fieldId: 'none', value }] }),
      () => second.post('/signing/session/sign', `{"value": "${value}" "`),
      () => second.get(`/signing/session?token=${session.token ?? value}`),
      () => first.post('/signing/session/sign', input),
      () => verified.get('/signing/session'),
      () => verified.post('/signing/session/code/verify', { code: value }),
      () => anonymous.get(new URL(editUrl).pathname, { accept: 'text/html' }),
      () => anonymous.get(member.path, { accept: 'text/html' }),
      () => anonymous.call('HEAD', download.pathname + download.search),
      () => anonymous.get(`${download.pathname}${download.search}x`),
      () => editor.get('/editing/session'),
      () => editor.put('/editing/session/fields', { signerRoles, fields: [{ label: value }] }),
      () => member.session.get('/redlining/session'),
      () => member.session.post('/redlining/session/messages', { text: value, unknown: value }),
    )
}

/** The session of a signer who has entered the mailed code. The code itself is too short to search for. */
async function verify({ url, mails, secrets }: Travelled, session: ApiClient): Promise<ApiClient> {
  const { length } = mails.mails
  await session.post('/signing/session/code')
  const mail = (await mails.untilMails(length + 1)).find(({ subject }) => subject?.startsWith('Your code'))
  const [, ...code] = /Code: (\d{3}) (\d{3})/.exec(mail!.text!)!
  const { body } = await session.post('/signing/session/code/verify', { code: code.join('') })
  secrets.keep('proof of a signer', body.token.split('.')[1])
  return new ApiClient(url, body.token)
}

/** A unique signature image. Remembers part of its base64 text and part of its bytes. */
async function picture(secrets: KeptSecrets): Promise<string> {
  const [width, height] = [60, 20]
  const pixels = { raw: { width, height, channels: 3 as const } }
  const png = await sharp(randomBytes(width * height * 3), pixels)
    .png()
    .toBuffer()
  secrets.keep('signature image', png.toString('base64').slice(400, 480))
  secrets.keep('bytes of a signature image', png.subarray(300, 330).toString('hex'))
  return png.toString('base64')
}
