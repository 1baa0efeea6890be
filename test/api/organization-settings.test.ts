import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { embeddedRequest, readyTemplate, signers, signingToken } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let admin: PageClient
let member: PageClient
let stranger: PageClient
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  admin = await joined(service, owner, { email: 'admin@acme.example', role: 'admin', name: 'Ada Admin' })
  member = await joined(service, owner, { email: 'member@acme.example', role: 'member' })
  stranger = await signedInOwner(service, service.other)
})
afterAll(() => service?.stop())

const path = '/v1/organization'
const read = async (as = owner) => (await as.get(path)).body
const patch = (change: object, version: number | string, as = owner) =>
  as.call('PATCH', path, change, { 'if-match': `"${version}"` })
/** Changes the current version of the settings. */
const change = async (settings: object, as = owner) => patch(settings, (await read()).version, as)
const eventsOf = async (as = owner) => (await as.get(`${path}/events?limit=200`)).body.organizationEvents

const pictureOf = async (width: number, height: number, format: 'png' | 'jpeg' = 'png') => {
  const image = sharp({ create: { width, height, channels: 3, background: '#335aa6' } })
  return `data:image/${format};base64,${(await image.toFormat(format).toBuffer()).toString('base64')}`
}

describe('the settings of an organization', () => {
  it('start with the defaults', async () => {
    const { body, headers } = await stranger.get(path)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toEqual({
      organizationId: service.other.organizationId,
      version: 1,
      name: 'Other',
      owner: { email: 'owner@other.example', name: 'Olive Owner' },
      sender: null,
      timeZone: 'UTC',
      stampsRequestId: false,
      namesLaterSigners: true,
      consentText: null,
      expiresInDays: 90,
      reminders: { firstAfterDays: 3, everyDays: 7 },
      deleteContentAfterDays: null,
      accentColor: null,
      accent: null,
      logoUrl: null,
      allowedOrigins: [],
      allowsMailedSigningUrls: true,
      allowsOtherSideUrls: true,
      signerVerification: [],
      requiresSecondFactor: false,
      keepsFolders: false,
      defaultPlace: 'everyone',
    })
  })

  it('can be changed by an admin, and each change is in the audit list', async () => {
    const before = await read()
    const { status, body, headers } = await change(
      { name: ' Acme Ltd ', expiresInDays: 30, sender: { name: 'Acme Sales', email: 'sales@acme.example' } },
      admin,
    )
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe(`"${before.version + 1}"`)
    expect(body).toEqual({
      ...before,
      version: before.version + 1,
      name: 'Acme Ltd',
      expiresInDays: 30,
      sender: { name: 'Acme Sales', email: 'sales@acme.example' },
    })
    expect(await read(member)).toEqual(body)
    const events = await eventsOf()
    expect(events.slice(0, 2)).toMatchObject([
      {
        event: { event_type: 'settings_changed' },
        organization: {
          actor_email: 'admin@acme.example',
          details: {
            changed: ['sender', 'expires_in_days'],
            values: { expires_in_days: 30 },
            previous_values: { expires_in_days: 90 },
            name: 'Acme Sales',
            email: 'sales@acme.example',
          },
        },
      },
      {
        event: { event_type: 'organization_renamed' },
        organization: { details: { organization_name: 'Acme Ltd', previous_organization_name: 'Acme' } },
      },
    ])
    expect(verifyChain(events.toReversed()).problems).toEqual([])
  })

  it('can be read but not changed by members, and are closed to programs and other organizations', async () => {
    expect((await change({ expiresInDays: 5 }, member)).status).toBe(403)
    expect((await service.api.get(path)).status).toBe(401)
    expect((await service.api.call('PATCH', path, {}, { 'if-match': '"1"' })).status).toBe(401)
    stranger.organizationId = service.acme.organizationId
    expect((await stranger.get(path)).status).toBe(403)
    expect((await change({ expiresInDays: 5 }, stranger)).status).toBe(403)
    stranger.organizationId = service.other.organizationId
    expect(await read()).toMatchObject({ expiresInDays: 30 })
  })

  it.each([
    ['an empty name', { name: ' ' }, 'name must not be empty'],
    ['a web address as a name', { name: 'Pay: https://evil.example' }, 'name must not contain a web address'],
    ['a two-line name', { name: 'a\nb' }, 'name '],
    ['a name that is too long', { name: 'a'.repeat(201) }, 'name must have at most 200 characters'],
    ['a sender without an address', { sender: { name: 'Sales', email: 'sales' } }, 'sender.email '],
    ['a sender without a name', { sender: { name: ' ', email: 'sales@acme.example' } }, 'sender.name '],
    ['a deadline of zero days', { expiresInDays: 0 }, 'expiresInDays '],
    ['a deadline of over a year', { expiresInDays: 366 }, 'expiresInDays '],
    ['reminders without everyDays', { reminders: { firstAfterDays: 3 } }, 'reminders'],
    ['reminders every zero days', { reminders: { firstAfterDays: 3, everyDays: 0 } }, 'reminders'],
    ['a retention of zero days', { deleteContentAfterDays: 0 }, 'deleteContentAfterDays '],
    ['a colour by name', { accentColor: 'red' }, 'accentColor '],
    ['a colour with a semicolon', { accentColor: '#12345;' }, 'accentColor '],
    [
      'an origin with a path',
      { allowedOrigins: ['https://shop.example/x'] },
      '"https://shop.example/x" is not an origin',
    ],
    ['a logo at an external URL', { logo: 'https://evil.example/logo.png' }, 'logo must be a data URL'],
    ['an unknown setting', { colour: '#335aa6' }, 'colour'],
  ])('refuse %s and stay unchanged', async (_, settings, error) => {
    const before = await read()
    const answer = await change({ expiresInDays: 77, ...settings })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
    expect(await read()).toEqual(before)
  })

  it('accept the first of two simultaneous changes, and show the second admin the current settings', async () => {
    const { version } = await read()
    const answers = await Promise.all([
      patch({ expiresInDays: 40 }, version),
      patch({ reminders: null }, version, admin),
    ])
    const statuses = answers.map(answer => answer.status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const [changed, refused] = statuses[0] === 200 ? answers : answers.toReversed()
    expect(refused!.body).toEqual({
      error: `Settings have changed since version ${version}; the current version is ${version + 1}`,
      settings: changed!.body,
    })
    expect(await read()).toEqual(changed!.body)
  })

  it('apply a change only once when it is sent again after its response was lost', async () => {
    const { version } = await read()
    const count = (await eventsOf()).length
    for (const _ of ['once', 'again'])
      expect((await patch({ expiresInDays: 50, reminders: null }, version)).body.version).toBe(version + 1)
    expect(await eventsOf()).toHaveLength(count + 1)
    await change({ reminders: { firstAfterDays: 3, everyDays: 7 } })
  })

  it('cannot be changed without a valid version', async () => {
    expect((await owner.patch(path, { expiresInDays: 5 })).status).toBe(428)
    expect((await patch({ expiresInDays: 5 }, 'x')).status).toBe(400)
  })
})

describe('a request', () => {
  let templateId: string | undefined
  const ofRequest = async (body: object = {}) => {
    templateId ??= (await readyTemplate(service.api)).templateId
    const { body: made } = await service.api.post('/v1/signature-requests', { templateId, signers, ...body })
    return (await service.api.get(`/v1/signature-requests/${made.signatureRequestId}`)).body
  }
  const daysUntil = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) =>
    (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000

  it('takes from the settings only what its sender leaves out', async () => {
    const sender = { name: 'Acme Sales', email: 'sales@acme.example' }
    await change({ expiresInDays: 12, reminders: { firstAfterDays: 2, everyDays: 4 }, sender })
    const taken = await ofRequest()
    expect(daysUntil(taken)).toBe(12)
    expect(taken).toMatchObject({ reminders: { firstAfterDays: 2, everyDays: 4 }, sender })
    const said = await ofRequest({
      expiresInDays: 5,
      reminders: { everyDays: 1 },
      sender: { name: 'Sue', email: 'sue@acme.example' },
    })
    expect(daysUntil(said)).toBe(5)
    expect(said).toMatchObject({ reminders: { firstAfterDays: 2, everyDays: 1 }, sender: { name: 'Sue' } })
  })

  it('has no reminders if the organization turned them off, unless its sender asks for them', async () => {
    await change({ reminders: null })
    expect((await ofRequest()).reminders).toBe(null)
    expect((await ofRequest({ reminders: { everyDays: 2 } })).reminders).toEqual({ firstAfterDays: 3, everyDays: 2 })
  })

  it('keeps the settings that it was created with', async () => {
    await change({ expiresInDays: 20 })
    const request = await ofRequest()
    await change({ expiresInDays: 60, sender: null })
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)
    expect(body).toEqual(request)
  })

  it('in a bulk send also takes its defaults from the settings', async () => {
    await change({ reminders: { firstAfterDays: 9, everyDays: 9 } })
    const { body } = await service.api.post('/v1/signature-requests/bulk', { templateId, requests: [{ signers }] })
    const rows = async () => (await service.api.get(`/v1/signature-requests/bulk/${body.bulkSendId}/rows`)).body
    await expect.poll(async () => (await rows())[0].signatureRequestId).toMatch(/^sreq_/)
    const made = await service.api.get(`/v1/signature-requests/${(await rows())[0].signatureRequestId}`)
    expect(made.body.reminders).toEqual({ firstAfterDays: 9, everyDays: 9 })
  })

  it('sent by a person is in their name, whatever sender the organization has set', async () => {
    await change({ sender: { name: 'Acme Sales', email: 'sales@acme.example' } })
    const { body } = await member.post('/v1/signature-requests', { templateId, signers })
    const made = await member.get(`/v1/signature-requests/${body.signatureRequestId}`)
    expect(made.body.sender).toEqual({ name: 'Max Member', email: 'member@acme.example' })
    await change({ sender: null })
  })
})

describe('the logo', () => {
  const sessionOf = async () => {
    const { signers: made } = await embeddedRequest(service.api)
    const token = await signingToken(service.api, made[0]!.recipientSignatureId)
    return (await service.anonymous.get('/signing/session', { authorization: `Bearer ${token}` })).body.organization
  }
  const fetched = async (url: string) => {
    const response = await fetch(url)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it.each(['png', 'jpeg'] as const)('from a %s reaches signers as a small PNG with the accent colour', async format => {
    const { body } = await change({ logo: await pictureOf(1_600, 400, format), accentColor: '#FFCC00' })
    const organization = await sessionOf()
    expect(organization).toMatchObject({ logoUrl: body.logoUrl, accent: { light: { accent: /^#/ }, dark: {} } })
    expect(body.accentColor).toBe('#ffcc00')
    const { response, bytes } = await fetched(body.logoUrl)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 })
    expect(bytes.length).toBeLessThanOrEqual(10_000)
    await change({ logo: null, accentColor: null })
    expect(await sessionOf()).toMatchObject({ logoUrl: null, accent: null })
    expect((await fetched(body.logoUrl)).response.status).toBe(404)
  })

  it('is small enough for an email even if it is random noise', async () => {
    const noise = sharp({
      create: {
        ...{ width: 600, height: 500, channels: 3, background: '#fff' },
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
    const logo = `data:image/jpeg;base64,${(await noise.jpeg().toBuffer()).toString('base64')}`
    const { body } = await change({ logo })
    expect((await fetched(body.logoUrl)).bytes.length).toBeLessThanOrEqual(10_000)
  })

  it.each([
    ['a mislabelled SVG', () => `data:image/png;base64,${Buffer.from('<svg onload="alert(1)">').toString('base64')}`],
    ['an SVG', () => `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a truncated picture', async () => (await pictureOf(200, 200)).slice(0, 200)],
    ['a header that claims 50,000 × 50,000 pixels', async () => claiming(await pictureOf(10, 10), 50_000)],
    ['more bytes than allowed', () => `data:image/png;base64,${'A'.repeat(2_900_000)}`],
    ['invalid base64', () => 'data:image/png;base64,%%%'],
  ])('cannot be replaced by %s', async (_, make) => {
    const before = await read()
    const answer = await change({ logo: await make() })
    expect(answer.status).toBeOneOf([400, 413])
    expect(answer.body.error).toBeTypeOf('string')
    expect(await read()).toEqual(before)
  })

  it('is not found under an unknown id', async () => {
    for (const id of ['x', '..%2f..%2fetc', '0'.repeat(32)])
      expect((await fetched(`${service.url}/logos/${id}`)).response.status).toBe(404)
  })
})

/** Changes the header of a PNG to claim a size that its pixels do not have. */
function claiming(dataUrl: string, side: number): string {
  const bytes = Buffer.from(dataUrl.split(',')[1]!, 'base64')
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}
