import { expect } from 'vitest'
import { ApiClient } from './api-client.ts'
import { longestWaitMs } from './longest-wait.ts'
import { textPdf } from './text-pdf.ts'

const roles = [
  { name: 'Buyer', order: 0 },
  { name: 'Seller', order: 1 },
]

/** A field on page 1; each call of a test passes another `index`, so that fields do not overlap. */
export const field = (index: number, properties: Record<string, unknown>) => ({
  type: 'text',
  role: 'Buyer',
  page: 1,
  x: 72,
  y: 100 + index * 40,
  width: 200,
  height: 24,
  ...properties,
})

export const twoPartyFields = [
  field(0, { label: 'Full name' }),
  field(1, { type: 'date', label: 'Date of birth' }),
  field(2, { type: 'signature', label: 'Signature of the buyer', height: 36 }),
  field(4, { type: 'amount', role: 'Seller', label: 'Price', unit: 'EUR', required: false }),
  field(5, { type: 'signature', role: 'Seller', label: 'Signature of the seller', height: 36 }),
]

export const signers = [
  { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' },
  { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
]

/** Uploads a document and places fields. Returns the record of a template that is ready. */
export async function readyTemplate(
  api: ApiClient,
  options: { pdf?: Uint8Array; fields?: unknown[]; signerRoles?: unknown[] } = {},
) {
  const created = await api.upload(options.pdf ?? textPdf(['A contract', 'between two parties.']))
  expect(created.body).toMatchObject({ templateId: expect.stringMatching(/^tpl_/) })
  const placed = await api.put(`/v1/templates/${created.body.templateId}/fields`, {
    signerRoles: options.signerRoles ?? roles,
    fields: options.fields ?? twoPartyFields,
  })
  expect(placed.body).toMatchObject({ status: 'Ready' })
  return placed.body as {
    templateId: string
    fields: { fieldId: string; label?: string; type: string; role: string | null }[]
  }
}

/** Creates an embedded request for a ready template. */
export const embeddedRequest = (api: ApiClient, options: RequestOptions = {}) =>
  createdRequest(api, '/v1/signature-requests/embedded', options)

/** Creates a request for a ready template whose signers get mails. */
export const regularRequest = (api: ApiClient, options: RequestOptions = {}) =>
  createdRequest(api, '/v1/signature-requests', options)

interface RequestOptions {
  templateId?: string
  body?: Record<string, unknown>
}

async function createdRequest(api: ApiClient, path: string, options: RequestOptions) {
  const templateId = options.templateId ?? (await readyTemplate(api)).templateId
  const created = await api.post(path, { templateId, signers, ...options.body })
  expect(created.body).toMatchObject({ signatureRequestId: expect.stringMatching(/^sreq_/) })
  return created.body as {
    signatureRequestId: string
    signers: { recipientSignatureId: string; email: string; name: string }[]
    fields: { fieldId: string; label?: string; recipientSignatureId: string | null; value: string | null }[]
  }
}

/** Creates a signing URL for a recipient and returns its token. */
export async function signingToken(api: ApiClient, recipientSignatureId: string): Promise<string> {
  const { body } = await api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`)
  return new URL(body.signingUrl).pathname.split('/').at(-1)!
}

/** A client with the token of a new signing URL, as the signing page uses it. */
export const signingSession = async ({ api, url }: { api: ApiClient; url: string }, recipientSignatureId: string) =>
  new ApiClient(url, await signingToken(api, recipientSignatureId))

export const typedSignature = (text: string) => ({ kind: 'typed', text })

/** Signs with values by label, as a signing page would: reads the session, then signs with its consent. */
export async function sign(
  session: ApiClient,
  values: Record<string, string> = {},
  signature: unknown = typedSignature('A Signer'),
) {
  const { body } = await session.get('/signing/session')
  const fields = Object.entries(values).map(([label, value]) => ({
    fieldId: body.fields.find((field: { label: string }) => field.label === label).fieldId,
    value,
  }))
  return session.post('/signing/session/sign', { consentVersion: body.consent.version, fields, signature })
}

/** Waits until a request has a status; a failure shows the actual record. */
export async function untilStatus(api: ApiClient, signatureRequestId: string, status: string) {
  const deadline = performance.now() + longestWaitMs
  for (;;) {
    const { body } = await api.get(`/v1/signature-requests/${signatureRequestId}`)
    if (body.status === status) return body
    if (performance.now() > deadline) throw new Error(`still ${body.status}: ${JSON.stringify(body.sealing)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
