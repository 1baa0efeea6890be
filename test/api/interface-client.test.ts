import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { field, sign } from '../support/builders.ts'
import { type Credentials, InterfaceClient, type MemberInput } from '../support/interface-client.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

const roles = [
  { name: 'Buyer', order: 0 },
  { name: 'Seller', order: 1 },
]
const bea = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const sam = { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' }
const dora: MemberInput = { email: 'dora@disclosing.example', displayName: 'Dora', role: 'DisclosingParty' }
const rita: MemberInput = { email: 'rita@receiving.example', displayName: 'Rita', role: 'ReceivingParty' }

/** Places the fields, as a person would in the editor. */
async function placeFields(templateId: string): Promise<void> {
  const placed = await service.api.put(`/v1/templates/${templateId}/fields`, {
    signerRoles: roles,
    fields: [
      field(0, { label: 'Full name' }),
      field(1, { type: 'signature', role: 'Buyer', height: 36 }),
      field(3, { type: 'signature', role: 'Seller', height: 36 }),
    ],
  })
  expect(placed.status).toBe(200)
}

/** Signs, as a person would with the signing URL. */
async function signBehind(url: string, values: Record<string, string> = {}): Promise<void> {
  const signer = new ApiClient(service.url, new URL(url).pathname.split('/').at(-1)!)
  expect((await sign(signer, values)).status).toBe(200)
}

const clientOf = (version: string, credentials: Credentials = service.acme) =>
  new InterfaceClient({ baseUrl: service.url, authUrl: service.url, version }, credentials)

const hoursUntil = (moment: string) => (Date.parse(moment) - Date.now()) / 3_600_000
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, message: '' }),
    (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
  )

describe.each(['v1', 'v0'])('a client that knows only the interface specification (%s)', version => {
  const isOld = version === 'v0'
  let client: InterfaceClient
  let templateId: string
  beforeAll(async () => {
    client = clientOf(version)
    const created = await client.createTemplate(textPdf(['A contract']), 'contract.pdf', isOld ? undefined : roles)
    templateId = created.templateId
    await placeFields(templateId)
  })

  it('gets editor URLs that are valid for about a day', async () => {
    const created = await client.createTemplate(textPdf(['Another contract']), 'another.pdf')
    const again = await client.createEditUrl(created.templateId)
    for (const { expiresAt } of [created.editTemplateAccess, again]) {
      expect(hoursUntil(expiresAt)).toBeGreaterThan(23)
      expect(hoursUntil(expiresAt)).toBeLessThan(25)
    }
  })

  it('can check the health of the service', async () => {
    expect((await client.health()).status).not.toBe('')
  })

  it('gets a document signed by two signers in turn, and downloads it', async () => {
    const before = new Date().toISOString()
    const input = {
      templateId,
      signers: [bea, sam],
      sender: { email: 'x@acme.example', name: 'Xenia' },
      testMode: true,
    }
    const request = await client.createEmbeddedRequest(input)
    expect(request).toMatchObject({ templateId, sender: input.sender, status: 'Created', testMode: true })
    expect(request.signers.map(({ email, name }) => ({ email, name }))).toEqual(
      [bea, sam].map(({ email, name }) => ({ email, name })),
    )
    expect(request.fields.filter(field => field.type === 'signature').map(field => field.value)).toEqual([null, null])
    const [first, second] = request.signers.map(signer => signer.recipientSignatureId) as [string, string]
    expect(await refusal(client.readSignedEnvelope(request.signatureRequestId))).toEqual({
      status: 409,
      message: 'Envelope has not been signed yet',
    })

    const link = await client.createSigningUrl(first)
    expect(hoursUntil(link.expiresAt)).toBeGreaterThan(0.98)
    expect(hoursUntil(link.expiresAt)).toBeLessThanOrEqual(1)
    await signBehind(link.signingUrl, { 'Full name': 'Bea Buyer' })
    await signBehind((await client.createSigningUrl(second)).signingUrl)

    const listed = async () =>
      (await client.listSignatureRequests(before)).find(
        otherRequest => otherRequest.signatureRequestId === request.signatureRequestId,
      )
    await expect.poll(async () => (await listed())?.status).toBe('Completed')
    expect(await listed()).toMatchObject({ templateId, sender: input.sender, testMode: true })
    const { signedEnvelopePresignedUrl } = await client.readSignedEnvelope(request.signatureRequestId)
    const file = Buffer.from(await (await fetch(signedEnvelopePresignedUrl)).arrayBuffer())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await refusal(client.createSigningUrl(second))).toEqual({
      status: 409,
      message: 'Envelope has already been completed',
    })
  })

  it("sends a request with a pre-filled field by email in the name of the organization's owner", async () => {
    const { fields } = await client.createEmbeddedRequest({ templateId, signers: [bea, sam] })
    const { fieldId } = fields.find(field => field.label === 'Full name')!
    const request = await client.createSignatureRequest({
      templateId,
      signers: [bea, sam],
      fields: [{ fieldId, value: 'Bea B. Buyer' }],
    })
    expect(request).toMatchObject({ sender: { email: service.acme.ownerEmail }, status: 'Created', testMode: false })
    expect(request.fields.find(field => field.fieldId === fieldId)).toMatchObject({
      filled: true,
      value: 'Bea B. Buyer',
    })
    const listed = await client.listSignatureRequests()
    expect(listed[0]!.signatureRequestId).toBe(request.signatureRequestId)
    expect(await client.listSignatureRequests(new Date(Date.now() + 60_000).toISOString())).toEqual([])
  })

  it('negotiates a document', async () => {
    const before = new Date().toISOString()
    const word = await client.createTemplate(wordDocument(['An agreement to negotiate.']), 'agreement.docx')
    const { redlineRequestId, templateId: redlined } = await client.createRedlineRequest({
      templateId: word.templateId,
      members: [dora],
      metadata: { subject: 'Agreement' },
    })
    expect(redlined).toBe(word.templateId)
    expect(await client.replaceMembers(redlineRequestId, [dora, rita])).toMatchObject({ members: [dora, rita] })
    const record = await client.readRedlineRequest(redlineRequestId)
    expect(record).toMatchObject({ templateId: word.templateId, members: [dora, rita], testMode: false })
    expect(await client.listRedlineRequests(before)).toEqual([record])
    const urls = await Promise.all([dora, rita].map(({ email }) => client.createRedlineUrl(redlineRequestId, email)))
    for (const { redlineUrl, expiresAt } of urls) {
      expect((await fetch(redlineUrl)).status).toBe(200)
      expect(hoursUntil(expiresAt)).toBeGreaterThan(0)
    }
    expect(new Set(urls.map(url => url.redlineUrl)).size).toBe(2)
  })

  it('gets the error texts that the specification defines', async () => {
    const stranger = clientOf(version, service.other)
    const signers = [bea, sam]
    const calls: [() => Promise<unknown>, number, string][] = [
      [
        () => client.createEmbeddedRequest({ signers }),
        400,
        isOld ? 'templateId is required' : 'Template id is required',
      ],
      [
        () => client.createSignatureRequest({ templateId, signers: [bea] }),
        400,
        'Missing signer for role "Seller" required by template fields',
      ],
      [() => client.createTemplate(new Uint8Array(), ''), 400, 'File and filename are required'],
      [() => client.listSignatureRequests('last week'), 400, 'updatedSince must be a valid ISO-8601 date string'],
      [() => client.listRedlineRequests('last week'), 400, 'updatedSince must be a valid ISO-8601 date string'],
      [() => client.readSignedEnvelope(''), 400, 'SignatureRequestId is required'],
      [() => client.createSigningUrl(''), 400, 'RecipientSignatureId is required'],
      [() => client.createRedlineUrl(''), 400, 'RedlineRequestId is required'],
      [() => client.createEditUrl('nothing'), 404, 'Template not found for id nothing'],
      [() => client.createSigningUrl('nothing'), 404, 'Recipient signature not found for id nothing'],
      [() => client.readSignedEnvelope('nothing'), 404, 'Signature request not found for id nothing'],
      [() => client.readRedlineRequest('nothing'), 404, 'Redline request not found for id nothing'],
      [
        () => client.createRedlineRequest({ templateId: 'nothing', members: [dora] }),
        404,
        `${isOld ? 'Resource' : 'Template'} not found for id nothing`,
      ],
    ]
    for (const [call, status, message] of calls) expect(await refusal(call())).toEqual({ status, message })
    expect(await refusal(stranger.createEditUrl(templateId))).toEqual({
      status: 403,
      message: expect.stringMatching(/^Client not authorized to /),
    })
  })
})

describe('a client with OAuth client credentials', () => {
  it('keeps its token until a call returns 401, then gets a new token', async () => {
    const own = clientOf('v1')
    await own.listSignatureRequests()
    await own.listRedlineRequests()
    expect(own.tokenCount).toBe(1)
    service.clock.advance(86_400_000)
    await own.listSignatureRequests()
    expect(own.tokenCount).toBe(2)
    const wrong = clientOf('v1', { ...service.acme, audience: 'https://elsewhere.example' })
    expect((await refusal(wrong.health())).status).toBeGreaterThanOrEqual(400)
  })
})
