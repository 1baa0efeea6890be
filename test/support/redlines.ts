import { expect } from 'vitest'
import { readTemplateVersion } from '../../src/features/templates/template-version-store.ts'
import { ApiClient } from './api-client.ts'
import type { TestApp } from './test-app.ts'
import { wordDocument } from './word-document.ts'

export const dora = { email: 'dora@disclosing.example', displayName: 'Dora Discloser', role: 'DisclosingParty' }
export const dan = { email: 'dan@counsel.example', displayName: 'Dan Counsel', role: 'DisclosingCounsel' }
export const rita = { email: 'rita@receiving.example', displayName: 'Rita Receiver', role: 'ReceivingParty' }
export const rob = { email: 'rob@receiving-counsel.example', displayName: 'Rob Counsel', role: 'ReceivingCounsel' }
/** The members of a negotiation unless a test says otherwise. */
export const members = [dora, dan, rita]

/** A running service, in this process or another. */
export type Service = Pick<TestApp, 'api' | 'url'>

/** A template with a DOCX source of these paragraphs. */
export async function redlineTemplate(
  { api }: Service,
  paragraphs = ['A contract', 'to be negotiated.'],
): Promise<string> {
  const { body } = await api.upload(wordDocument(paragraphs), 'contract.docx')
  expect(body).toMatchObject({ templateId: expect.stringMatching(/^tpl_/) })
  return body.templateId
}

/**
 * Makes a template with this DOCX, even if LibreOffice cannot open it: the file replaces the file of another template.
 */
export async function templateOf(service: TestApp, source: Uint8Array): Promise<string> {
  const templateId = await redlineTemplate(service)
  const { document } = await readTemplateVersion(service.platform.database, templateId, 1)
  await service.platform.storage.write(document.docx!.key, Buffer.from(source))
  return templateId
}

/** The id of a new redline request. */
export async function redlineRequest(service: Service, templateId: string, body: object = {}): Promise<string> {
  const created = await service.api.post('/v1/redline-requests', { templateId, members, ...body })
  expect(created.body).toMatchObject({ redlineRequestId: expect.stringMatching(/^rreq_/), templateId })
  return created.body.redlineRequestId
}

/** Creates a URL for a member. Returns its path, and a client with its token. */
export async function redlineUrl(service: Service, redlineRequestId: string, memberEmail: string) {
  const { body } = await service.api.post(`/v1/redline-requests/${redlineRequestId}/url`, { memberEmail })
  const path = new URL(body.redlineUrl).pathname
  return { path, session: new ApiClient(service.url, path.split('/')[2]!) }
}

/** Puts a request into a state without going through the API. */
export async function setState(
  service: TestApp,
  redlineRequestId: string,
  state: { status: string; current_side: string; round: number },
): Promise<void> {
  const { database } = service.platform
  await database
    .updateTable('redline_request')
    .set(state as never)
    .where('id', '=', redlineRequestId)
    .execute()
}

export async function redlineEvents(service: Service, redlineRequestId: string) {
  const { body } = await service.api.get(`/v1/redline-requests/${redlineRequestId}/events?kinds=all`)
  return body.redlineRequestEvents as { event: { event_type: string }; redlining: Record<string, unknown> }[]
}

export const sentToReceiving = { status: 'DisclosingPartyRequestedReview', current_side: 'Receiving', round: 2 }
