import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { signers as people, readyTemplate, typedSignature } from '../support/builders.ts'
import type { Installation } from './installation.ts'

/** A signer whose page is open and filled in. */
export interface Signer {
  recipientSignatureId: string
  session: ApiClient
  /** Sends the signature, the same one at each call. Returns null if the connection broke before the answer. */
  sign(): Promise<Answer | null>
}

export interface Signing {
  signatureRequestId: string
  signers: Signer[]
}

/** How a call is made: `once` if the service is up, `untilAnswered` if it may be killed. */
export type Ask = (call: () => Promise<Answer>) => Promise<Answer>

/** The answer to a signature, and to its repeat. */
export const signedState = { status: 200, body: { state: 'Signed' } }

const values: Record<string, string> = {
  'Full name': 'Bea Buyer',
  'Date of birth': '1990-05-03',
  Price: '1250.50',
}

export const once: Ask = async call => {
  const answer = await call()
  expect(answer.status).toBe(200)
  return answer
}

/** Repeats a call while the service or its database is unavailable. */
export const untilAnswered: Ask = async call => {
  for (;;) {
    const answer = await answered(call())
    if (answer !== null && answer.status < 500) {
      expect(answer.status).toBe(200)
      return answer
    }
    await sleep(30)
  }
}

/** Creates a request with two signers, and opens their pages. */
export async function openSigning(
  installation: Installation,
  options: { pdf?: Uint8Array; templateId?: string; signatures?: unknown[]; ask?: Ask } = {},
): Promise<Signing> {
  const { api } = installation
  const ask = options.ask ?? once
  const templateId = options.templateId ?? (await readyTemplate(api, { pdf: options.pdf })).templateId
  const { body } = await ask(() => api.post('/v1/signature-requests/embedded', { templateId, signers: people }))
  const signers: Signer[] = []
  for (const [index, { recipientSignatureId }] of body.signers.entries()) {
    const filled = body.fields.filter(
      (field: EnvelopeField) => field.recipientSignatureId === recipientSignatureId && values[field.label],
    )
    const signature = options.signatures?.[index] ?? typedSignature(`Signer ${index + 1}`)
    signers.push(await openPage(installation, recipientSignatureId, filled, signature, ask))
  }
  return { signatureRequestId: body.signatureRequestId, signers }
}

interface EnvelopeField {
  fieldId: string
  label: string
  recipientSignatureId: string
}

async function openPage(
  { api, url }: Installation,
  recipientSignatureId: string,
  filled: EnvelopeField[],
  signature: unknown,
  ask: Ask,
): Promise<Signer> {
  const link = await ask(() => api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`))
  const session = new ApiClient(url, new URL(link.body.signingUrl).pathname.split('/').at(-1)!)
  const page = await ask(() => session.get('/signing/session'))
  const content = {
    consentVersion: page.body.consent.version,
    fields: filled.map(({ fieldId, label }) => ({ fieldId, value: values[label] })),
    signature,
  }
  return { recipientSignatureId, session, sign: () => answered(session.post('/signing/session/sign', content)) }
}

/** Returns null if the connection broke before the answer. */
export async function answered<T>(call: Promise<T>): Promise<T | null> {
  return call.catch(error => {
    // `fetch` throws a TypeError if the connection breaks
    if (error instanceof TypeError) return null
    throw error
  })
}
