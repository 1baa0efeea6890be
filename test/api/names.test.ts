import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganization } from '../../src/features/members/create-organization.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, field, readyTemplate, signers, signingToken } from '../support/builders.ts'
import { dora, redlineTemplate, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let templateId: string
let docxTemplateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await readyTemplate(service.api)).templateId
  docxTemplateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const signatureRequest = (body: object) =>
  service.api.post('/v1/signature-requests/embedded', { templateId, signers, ...body })
const redlineRequest = (body: object) =>
  service.api.post('/v1/redline-requests', { templateId: docxTemplateId, members: [dora, rita], ...body })

/** Single-line fields that callers can set: the name of each in errors, and a call that sets it. */
const lines: [string, (text: string) => Promise<{ status: number; body: { error: string } }>][] = [
  ['signers[0].name', name => signatureRequest({ signers: [{ ...signers[0], name }, signers[1]] })],
  ['sender.name', name => signatureRequest({ sender: { email: 'sal@sender.example', name } })],
  ['subject', subject => signatureRequest({ subject })],
  ['members[0].displayName', displayName => redlineRequest({ members: [{ ...dora, displayName }] })],
  ['metadata.subject', subject => redlineRequest({ metadata: { subject } })],
  ['filename', name => service.api.upload(textPdf(['A contract']), `${name}.pdf`)],
  [
    'signerRoles[0].name',
    name => service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles: [{ name, order: 0 }], fields: [] }),
  ],
  [
    'fields[0].label',
    label => service.api.put(`/v1/templates/${templateId}/fields`, { fields: [field(0, { label })] }),
  ],
]

describe.each(lines)('%s', (at, call) => {
  it.each([
    ['two lines', 'Ada\nSigned 2026-01-01', 'must be a single line'],
    ['a direction override', 'Ada \u202etropssap', 'must not have U+202E, which changes the direction of text'],
    ['an invisible character', 'A\u200bda', 'must not have U+200B, which is invisible'],
    ['a C1 control character', 'Ada\u009b2K', 'must not have the control character U+009B'],
  ])('is refused with %s', async (_, text, problem) => {
    expect(await call(text)).toMatchObject({ status: 400, body: { error: `${at} ${problem}` } })
  })
})

it('an email address with an invisible character is refused', async () => {
  for (const email of [
    'a\u200bda@example.com',
    'ada\u0001@example.com',
    'ada@exa\u202emple.com',
    '\u3164@example.com',
  ]) {
    const answer = await signatureRequest({ signers: [{ ...signers[0], email }, signers[1]] })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('signers[0].email must be a valid email address; got "') },
    })
  }
})

it.each([
  'ანა ბერიძე',
  'Հովհաննես',
  'ሰላም አበበ',
  'Zoë 🔥',
  'علی\u200cرضا میرزایی',
  'श्रीमती क्\u200dषमा',
  'محمد بن عبد الله',
  'Nguyễn Thị Ánh',
  '山田\u3000太郎',
])('a person called %s may sign and negotiate', async name => {
  expect((await signatureRequest({ signers: [{ ...signers[0], name }, signers[1]] })).status).toBe(200)
  expect((await redlineRequest({ members: [{ ...dora, displayName: name }] })).status).toBe(200)
})

it.each([
  [{ name: 'Acme\u202e', ownerEmail: 'a@acme.example' }, /^The name of the organization must not have U\+202E/],
  [{ name: 'Acme', ownerEmail: 'a\u200b@acme.example' }, /^The owner must be a valid email address; got "/],
  [
    { name: 'Acme', ownerEmail: 'a@acme.example', ownerName: 'O\nwen' },
    /^The name of the owner must be a single line$/,
  ],
])('an organization cannot be created from %j', async (input, detail) => {
  const values = { detail: expect.stringMatching(detail) }
  await expect(createOrganization(service.platform, input)).rejects.toMatchObject({ code: 'invalid_input', values })
})

it('a reason for declining keeps its line breaks and loses invisible characters', async () => {
  const request = await embeddedRequest(service.api, { templateId })
  const session = new ApiClient(service.url, await signingToken(service.api, request.signers[0]!.recipientSignatureId))
  await session.post('/signing/session/decline', { reason: ' Too late.\r\n\tSee clause\u00ad 4.\u202e\u200b ' })
  const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}`)
  expect(body.signers[0].declineReason).toBe('Too late.\n See clause 4.')
})
