import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signingSession, typedSignature } from '../support/builders.ts'
import { joined, PageClient, password, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const bea = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const sam = { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' }
const signature = { ...typedSignature('Bea Buyer'), hand: 'allura' }
const initials = {
  kind: 'drawn',
  strokes: [
    [
      { x: 1, y: 2 },
      { x: 30, y: 40, t: 16, p: 0.5 },
    ],
  ],
  width: 300,
  height: 100,
}
const nothing = { isSignedIn: false, savesSignatures: false, signature: null, initials: null }
const signedInElse = { ...nothing, isSignedIn: true }

let service: TestApp
let templateId: string
/** The page of Bea, who has a confirmed account. */
let beaHere: PageClient
let samHere: PageClient
beforeAll(async () => {
  service = await startTestApp()
  const owner = await signedInOwner(service)
  beaHere = await joined(service, owner, { email: bea.email, role: 'member', name: bea.name })
  samHere = await joined(service, owner, { email: sam.email, role: 'admin', name: sam.name })
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service.stop())

/** Creates a request, and returns the session of each signer's link. */
async function sessions(signers = [bea, sam]): Promise<[ApiClient, ApiClient]> {
  const request = await embeddedRequest(service.api, { templateId, body: { signers, sequential: false } })
  const made = request.signers.map(signer => signingSession(service, signer.recipientSignatureId))
  return (await Promise.all(made)) as [ApiClient, ApiClient]
}

const accountOn = async (session: ApiClient, page?: PageClient) =>
  (await session.get('/signing/session/account', page?.headers())).body

const save = (session: ApiClient, saved: object, headers?: Record<string, string>) =>
  session.call('PUT', '/signing/session/account/signatures', saved, headers)

describe('a saved signature', () => {
  it('is shown to its signer on the next request, listed in their account, and deleted there', async () => {
    const [first] = await sessions()
    expect(await accountOn(first, beaHere)).toEqual({ ...signedInElse, savesSignatures: true })
    expect(await save(first, { signature }, beaHere.headers())).toMatchObject({ status: 200, body: {} })
    expect(await save(first, { initials }, beaHere.headers())).toMatchObject({ status: 200 })
    const [next] = await sessions()
    expect(await accountOn(next, beaHere)).toEqual({ isSignedIn: true, savesSignatures: true, signature, initials })
    expect((await beaHere.get('/account/signatures')).body).toEqual([
      { usedAs: 'signature', signature, savedAt: expect.any(String) },
      { usedAs: 'initials', signature: initials, savedAt: expect.any(String) },
    ])
    for (const _ of [1, 2]) expect(await beaHere.delete('/account/signatures/signature')).toMatchObject({ status: 200 })
    expect(await accountOn(next, beaHere)).toMatchObject({ signature: null, initials })
    expect(await beaHere.delete('/account/signatures/everything')).toMatchObject({ status: 404 })
  })

  it('replaces the one before, and signs like any other', async () => {
    const [session] = await sessions()
    await save(session, { signature }, beaHere.headers())
    await save(session, { signature: typedSignature('B. Buyer') }, beaHere.headers())
    const { signature: saved } = await accountOn(session, beaHere)
    expect(saved).toEqual(typedSignature('B. Buyer'))
    const values = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' }
    expect(await sign(session, values, saved)).toMatchObject({ status: 200 })
    // once signed, the page has no more use for it
    expect(await accountOn(session, beaHere)).toEqual(signedInElse)
    expect(await save(session, { signature }, beaHere.headers())).toMatchObject({ status: 409 })
  })

  it('that was uploaded comes back as an image that the service has encoded, small enough to sign with', async () => {
    const noise = await sharp(Buffer.from(Array.from({ length: 1100 * 900 * 3 }, () => Math.random() * 256)), {
      raw: { width: 1100, height: 900, channels: 3 },
    })
      .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
      .jpeg({ quality: 70 })
      .toBuffer()
    const image = `data:image/jpeg;base64,${noise.toString('base64')}`
    const [session] = await sessions()
    const put = await save(session, { signature: { kind: 'uploaded', image } }, beaHere.headers())
    expect(put).toMatchObject({ status: 200 })
    const { signature: saved } = await accountOn(session, beaHere)
    expect(saved).toEqual({ kind: 'uploaded', image: expect.stringMatching(/^data:image\/png;base64,/) })
    expect(Buffer.from(saved.image, 'base64').includes('secret place')).toBe(false)
    const values = { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' }
    expect(await sign(session, values, saved)).toMatchObject({ status: 200 })
  })

  it.each([
    ['a text that no font can draw', typedSignature('Bea 🔥')],
    ['a picture that is none', { kind: 'uploaded', image: 'data:image/png;base64,AAAA' }],
  ])('cannot be %s', async (_, wrong) => {
    const [session] = await sessions()
    const { status, body } = await save(session, { signature: wrong }, beaHere.headers())
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringMatching(/^signature\b/) })
  })
})

describe('no one else', () => {
  let forBea: ApiClient
  let forSam: ApiClient
  beforeAll(async () => {
    ;[forBea, forSam] = await sessions()
    expect(await save(forBea, { signature, initials }, beaHere.headers())).toMatchObject({ status: 200 })
    expect(await accountOn(forBea, beaHere)).toMatchObject({ signature, initials })
  })

  const refused = {
    status: 403,
    body: {
      error: 'Only the signer, signed in with the confirmed address that the request was sent to, can save a signature',
    },
  }

  it('gets it from a shared link alone', async () => {
    expect(await accountOn(forBea)).toEqual(nothing)
    expect(await save(forBea, { signature })).toMatchObject(refused)
  })

  it('gets it while another account is signed in, be it of the same organization', async () => {
    expect(await accountOn(forBea, samHere)).toEqual(signedInElse)
    expect(await save(forBea, { signature: typedSignature('Sam') }, samHere.headers())).toMatchObject(refused)
    expect((await samHere.get('/account/signatures')).body).toEqual([])
  })

  it('gets it on a link that was sent to another address, although its signer is signed in', async () => {
    expect(await accountOn(forSam, beaHere)).toEqual(signedInElse)
    expect(await save(forSam, { signature: typedSignature('Sam') }, beaHere.headers())).toMatchObject(refused)
    expect(await accountOn(forBea, beaHere)).toMatchObject({ signature })
  })

  it('gets it by a name or a similar address of the signer', async () => {
    for (const email of ['bea@buyer.example.org', 'bea+x@buyer.example', 'xbea@buyer.example']) {
      const [session] = await sessions([{ ...bea, email }, sam])
      expect(await accountOn(session, beaHere)).toEqual(signedInElse)
    }
    const [sameAddress] = await sessions([{ ...bea, email: 'Bea@Buyer.example' }, sam])
    expect(await accountOn(sameAddress, beaHere)).toMatchObject({ signature })
  })

  it('gets it with an unconfirmed account of the address', async () => {
    await service.platform.pool.query(`update "user" set "emailVerified" = false where email = $1`, [bea.email])
    const again = new PageClient(service.url)
    await again.post('/identity/sign-in/email', { email: bea.email, password })
    expect(again.headers().cookie).toContain('session')
    expect(await accountOn(forBea, again)).toEqual(signedInElse)
    expect(await save(forBea, { signature }, again.headers())).toMatchObject(refused)
    await service.platform.pool.query(`update "user" set "emailVerified" = true where email = $1`, [bea.email])
  })

  it('gets it with the cookie but without the headers that only a page of this service can send', async () => {
    const { cookie } = beaHere.headers()
    const notFromPage = {
      status: 403,
      body: { error: expect.stringContaining('must come from a page of this service') },
    }
    const foreign: Record<string, string>[] = [
      { cookie: cookie! },
      { ...beaHere.headers(), origin: 'https://evil.example' },
      { ...beaHere.headers(), 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      expect(await forBea.get('/signing/session/account', headers)).toMatchObject(notFromPage)
      expect(await save(forBea, { signature }, headers)).toMatchObject(notFromPage)
    }
  })

  it('gets it with the keys of an organization, or after the signer has signed out', async () => {
    expect(await service.api.get('/account/signatures')).toMatchObject({ status: 401 })
    expect(await forBea.get('/account/signatures')).toMatchObject({ status: 401 })
    expect(await service.api.get('/signing/session/account', beaHere.headers())).toMatchObject({ status: 401 })
    const elsewhere = new PageClient(service.url)
    await elsewhere.post('/identity/sign-in/email', { email: bea.email, password })
    expect(await accountOn(forBea, elsewhere)).toMatchObject({ signature })
    const headers = elsewhere.headers()
    await elsewhere.post('/identity/sign-out')
    await expect.poll(async () => (await forBea.get('/signing/session/account', headers)).body).toEqual(nothing)
  })

  it('finds it in the session, on any route of the organization, or in its stored request', async () => {
    const { body } = await forBea.get('/signing/session', beaHere.headers())
    expect(JSON.stringify(body)).not.toContain('allura')
    const { body: request } = await service.api.get(`/v1/signature-requests/${body.signatureRequestId}`)
    const { body: events } = await service.api.get(`/v1/signature-requests/${body.signatureRequestId}/events?kinds=all`)
    expect(JSON.stringify([request, events])).not.toContain('allura')
  })

  it('keeps it once the account is gone', async () => {
    await service.platform.pool.query('delete from "user" where email = $1', [bea.email])
    const { rows } = await service.platform.pool.query('select count(*)::int as n from saved_signature')
    expect(rows[0].n).toBe(0)
  })
})
