import { embeddedRequest, readyTemplate, sign } from '../../support/builders.ts'
import type { TestApp } from '../../support/test-app.ts'
import { samplePdf } from './sample-pdf.ts'
import { sessionOf } from './stored.ts'

export interface Signer {
  recipientSignatureId: string
  name: string
}

export type SampleRequests = ReturnType<typeof sampleRequests>

const leasePages = [
  {
    lines: [
      'Lease agreement',
      'between Acme Property Ltd, 14 Harbour Street, and the tenant named below.',
      'Landlord',
      'Tenant',
      '',
      'Date of birth',
      '',
      'Monthly rent',
      '',
      'Term',
      '',
      'I have read the house rules',
      '',
      'Anything else we should know',
    ],
  },
  {
    lines: [
      'House rules',
      'Quiet hours are from ten in the evening to seven in the morning.',
      'Bicycles stand in the yard, not in the stairwell.',
      'The tenant tells the landlord about damage without delay.',
      '',
      '',
      'Signed by the tenant',
      '',
      '',
      '',
      'Signed by the landlord',
    ],
  },
]

const leaseRoles = [
  { name: 'Landlord', order: 0 },
  { name: 'Tenant', order: 1 },
]

const forTenant = { role: 'Tenant', page: 1, x: 220, width: 220, height: 20 }
const forLandlord = { ...forTenant, role: 'Landlord' }

/** One field of each kind for the tenant, spread over two pages, and two for the landlord. */
const leaseFields = [
  { ...forLandlord, type: 'text', label: 'Landlord', y: 116 },
  { ...forTenant, type: 'text', label: 'Full name', y: 144 },
  { ...forTenant, type: 'date', label: 'Date of birth', y: 188, width: 120 },
  { ...forTenant, type: 'amount', label: 'Monthly rent', unit: 'EUR', y: 232, width: 120 },
  { ...forTenant, type: 'dropdown', label: 'Term', options: ['12 months', '24 months'], y: 276, width: 150 },
  { ...forTenant, type: 'checkbox', label: 'I have read the house rules', x: 222, y: 322, width: 14, height: 14 },
  { ...forTenant, type: 'paragraph', label: 'Notes', required: false, x: 72, y: 390, width: 420, height: 84 },
  { ...forTenant, type: 'signature', label: 'Signature of the tenant', page: 2, y: 190, width: 200, height: 48 },
  { ...forLandlord, type: 'signature', label: 'Signature of the landlord', page: 2, y: 278, width: 200, height: 48 },
]

const leaseSigners = [
  { email: 'bob@example.com', name: 'Bob Landlord', role: 'Landlord' },
  { email: 'jane@example.com', name: 'Jane Tenant', role: 'Tenant' },
]

/** Values that the tenant of a lease can fill in, by label. */
export const tenantValues = {
  'Full name': 'Jane Tenant',
  'Date of birth': '1990-05-31',
  'Monthly rent': '1250.50',
  Term: '24 months',
  'I have read the house rules': 'true',
}

/** Creates signature requests from sample templates, each of which is uploaded only once. */
export function sampleRequests(service: TestApp) {
  const leaseTemplate = once(() =>
    readyTemplate(service.api, { pdf: samplePdf(leasePages), fields: leaseFields, signerRoles: leaseRoles }),
  )
  const plainTemplate = once(() =>
    readyTemplate(service.api, { pdf: samplePdf(leasePages), fields: [], signerRoles: [] }),
  )

  /** Sends a lease, which Bob, the landlord, signs before Jane, the tenant. */
  async function lease(body: Record<string, unknown> = {}) {
    const { templateId } = await leaseTemplate()
    const subject = 'Lease agreement'
    const request = await embeddedRequest(service.api, {
      templateId,
      body: { signers: leaseSigners, subject, ...body },
    })
    const [landlord, tenant] = request.signers as unknown as [Signer, Signer]
    return { signatureRequestId: request.signatureRequestId, landlord, tenant }
  }

  return {
    leaseTemplate,
    lease,
    /** Sends a lease and signs it as the landlord, so that it is the tenant's turn. */
    async leaseForTenant(body?: Record<string, unknown>) {
      const request = await lease(body)
      await signLandlord(service, request.landlord)
      return request
    },
    /** Sends a document to one signer; it has no fields unless a template is given. */
    async plain(body: Record<string, unknown> = {}, template = plainTemplate) {
      const { templateId } = await template()
      const signers = [{ email: 'jane@example.com', name: 'Jane Tenant' }]
      const request = await embeddedRequest(service.api, { templateId, body: { signers, subject: 'Lease', ...body } })
      return { signatureRequestId: request.signatureRequestId, signer: request.signers[0]! }
    },
  }
}

/** Signs a lease as its landlord. */
export async function signLandlord(service: TestApp, landlord: Signer): Promise<void> {
  const { status, body } = await sign(await sessionOf(service, landlord), { Landlord: 'Bob Landlord' })
  if (status !== 200) throw new Error(body.error)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}
