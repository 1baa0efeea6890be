import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import { SeedClient } from './seed-client.ts'

const SAMPLE = resolve(import.meta.dirname, '../../examples/sample-agreement.pdf')

const place = { page: 1, width: 200 }
const FIELDS = {
  signerRoles: [
    { name: 'Seller', order: 0 },
    { name: 'Buyer', order: 1 },
  ],
  fields: [
    { type: 'text', role: 'Seller', label: 'Place', ...place, x: 72, y: 562, height: 24 },
    { type: 'signature', role: 'Seller', label: 'Signature of the seller', ...place, x: 72, y: 624, height: 60 },
    { type: 'signature', role: 'Buyer', label: 'Signature of the buyer', ...place, x: 323, y: 624, height: 60 },
  ],
}
const signers = [
  { name: 'Sam Seller', email: 'sam@example.com', role: 'Seller' },
  { name: 'Bea Buyer', email: 'bea@example.com', role: 'Buyer' },
]

/** A request, with the signer who signs next; null once no one does. */
export interface SeededRequest {
  state: string
  signatureRequestId: string
  nextSigner: { name: string; recipientSignatureId: string } | null
}

interface Request {
  signatureRequestId: string
  signers: { name: string; recipientSignatureId: string }[]
}

/** The things that the states are made with. */
export interface Seeding {
  url: string
  api: SeedClient
  database: DatabaseAccess
}

/** Functions that bring a request into each state; they return the index of the signer who signs next. */
const STATES: Record<string, (seeding: Seeding, request: Request) => Promise<number | null>> = {
  'waiting for the first signer': async () => 0,
  'waiting for the second signer': async (seeding, request) => {
    await sign(seeding, request, 0)
    return 1
  },
  completed: async (seeding, request) => {
    await sign(seeding, request, 0)
    await sign(seeding, request, 1)
    await untilCompleted(seeding.api, request)
    return null
  },
  declined: async (seeding, request) => {
    const session = await signingSession(seeding, request, 0)
    await session.post('/signing/session/decline', { reason: 'The price is not what we agreed on.' })
    return null
  },
  voided: async ({ api }, { signatureRequestId }) => {
    await api.post(`/v1/signature-requests/${signatureRequestId}/void`, { reason: 'Sent to the wrong company' })
    return null
  },
  'past its deadline': async ({ database }, { signatureRequestId }) => {
    await change(database, "update signature_request set expires_at = now() - interval '1 minute' where id = $1", [
      signatureRequestId,
    ])
    return null
  },
  bounced: async ({ database }, request) => {
    await bounce(database, request.signers[0]!.recipientSignatureId)
    return 0
  },
}

/** Makes a template with fields, and a request from it in each state. */
export async function seedRequests(seeding: Seeding): Promise<{ templateId: string; requests: SeededRequest[] }> {
  const { templateId } = await seeding.api.upload(await readFile(SAMPLE), 'sales-agreement.pdf')
  await seeding.api.put(`/v1/templates/${templateId}/fields`, FIELDS)
  const requests = await Promise.all(Object.keys(STATES).map(state => seedRequest(seeding, templateId, state)))
  return { templateId, requests }
}

async function seedRequest(seeding: Seeding, templateId: string, state: string): Promise<SeededRequest> {
  const request: Request = await seeding.api.post('/v1/signature-requests', { templateId, signers })
  const next = await STATES[state]!(seeding, request)
  const { signatureRequestId } = request
  return { state, signatureRequestId, nextSigner: next === null ? null : request.signers[next]! }
}

async function signingSession({ url, api }: Seeding, request: Request, index: number): Promise<SeedClient> {
  const { signingUrl } = await api.post(`/v1/recipient-signatures/${request.signers[index]!.recipientSignatureId}/url`)
  return SeedClient.withToken(url, new URL(signingUrl).pathname.split('/').at(-1)!)
}

async function sign(seeding: Seeding, request: Request, index: number): Promise<void> {
  const session = await signingSession(seeding, request, index)
  const { consent, fields } = await session.get('/signing/session')
  await session.post('/signing/session/sign', {
    consentVersion: consent.version,
    fields: fields.filter(isToFill).map(({ fieldId }: SessionField) => ({ fieldId, value: 'Vienna' })),
    signature: { kind: 'typed', text: request.signers[index]!.name },
  })
}

interface SessionField {
  fieldId: string
  type: string
  readOnly: boolean
}

/** Whether the field is the only text of the sample, which its signer fills in. */
const isToFill = ({ type, readOnly }: SessionField) => type === 'text' && !readOnly

async function untilCompleted(api: SeedClient, { signatureRequestId }: Request): Promise<void> {
  while ((await api.get(`/v1/signature-requests/${signatureRequestId}`)).status !== 'Completed') await sleep(100)
}

/** Waits until the mail to the signer is in the outbox, because a mail that is accepted removes the mark of an earlier bounce. */
async function bounce(database: DatabaseAccess, recipientSignatureId: string): Promise<void> {
  const statement = `update recipient set bounced_at = now(), bounce_reason = '550 5.1.1 There is no such mailbox'
    where id = $1 and not exists (select from mail where recipient_signature_id = $1 and status = 'Queued')`
  while ((await change(database, statement, [recipientSignatureId])) === 0) await sleep(100)
}

/** Makes changes that otherwise only time or a mail server could make. Returns how many rows it changed. */
async function change(database: DatabaseAccess, statement: string, values: string[]): Promise<number> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query(statement, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
