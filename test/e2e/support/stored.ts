import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiClient } from '../../support/api-client.ts'
import { signingToken, untilStatus } from '../../support/builders.ts'
import type { TestApp } from '../../support/test-app.ts'

/** Opens another session of a signer, separate from the browser's session. */
export async function sessionOf(service: TestApp, signer: { recipientSignatureId: string }): Promise<ApiClient> {
  return new ApiClient(service.url, await signingToken(service.api, signer.recipientSignatureId))
}

/** The events of a request, in order. */
export async function storedEvents(
  service: TestApp,
  signatureRequestId: string,
): Promise<{ type: string; details: Record<string, unknown> }[]> {
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)
  return body.signatureRequestEvents.map(
    (event: { event: { event_type: string }; signing: { details?: Record<string, unknown> } }) => ({
      type: event.event.event_type,
      details: event.signing.details ?? {},
    }),
  )
}

/** The details of each signature of a request, in order. */
export async function storedSignatures(service: TestApp, signatureRequestId: string) {
  const events = await storedEvents(service, signatureRequestId)
  return events.filter(event => event.type === 'document_signed').map(event => event.details)
}

/** The filled fields of a request by label, as its sender reads them. */
export async function storedValues(service: TestApp, signatureRequestId: string): Promise<Record<string, string>> {
  return valuesByLabel((await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body.fields)
}

/** The values in a signer's session by label: before signing, the draft. */
export async function draftValues(
  service: TestApp,
  signer: { recipientSignatureId: string },
): Promise<Record<string, string>> {
  return valuesByLabel((await (await sessionOf(service, signer)).get('/signing/session')).body.fields)
}

function valuesByLabel(fields: { label: string; value: string | null }[]): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ label, value }) => (value === null ? [] : [[label, value]])))
}

/** Waits for the sealed document of a request and hands its path to `read`. */
export async function withSealedFile<T>(
  service: TestApp,
  signatureRequestId: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  await untilStatus(service.api, signatureRequestId, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-e2e-'))
  try {
    const path = join(folder, 'sealed.pdf')
    await writeFile(path, await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
    return await read(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
