import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { blankPicture } from '../../src/engine/docx/rendering/pictures/picture.ts'
import { codeOf } from '../../src/features/signature-requests/verification/mailed-code.ts'
import { newId } from '../../src/platform/ids.ts'
import { agreedRequest } from '../support/agreements.ts'
import { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  regularRequest,
  sign,
  signingToken,
  untilStatus,
} from '../support/builders.ts'
import { docxFile, embeddedPicture } from '../support/docx-file.ts'
import { enter, entryToken, mailedLink, PageClient, password, signedInOwner } from '../support/people.ts'
import { look, replacing, saved } from '../support/redline-sessions.ts'
import { dora, redlineRequest, redlineUrl, rita } from '../support/redlines.ts'
import type { TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'

/** The token and headers of a call, and values for the names in it. */
export interface Scene {
  /** Null for a call without a token; if absent, the API key of the organization is sent. */
  token?: string | null
  /** The headers that a page sends for a signed-in person. */
  headers?: Record<string, string>
  /** Values, keyed by the name of a path parameter, query parameter or body property. */
  names?: Record<string, unknown>
}

type Place = (service: TestApp) => Promise<Scene>

/** Makes a scene once for a service, because no call changes it. */
const once = (make: Place): Place => {
  const made = new WeakMap<TestApp, Promise<Scene>>()
  return service => {
    const scene = made.get(service) ?? make(service)
    made.set(service, scene)
    return scene
  }
}

const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
const fields = [
  field(0, { label: 'Place' }),
  field(1, { label: 'Full name', required: false }),
  field(2, { type: 'signature', height: 40 }),
]

async function template({ api }: TestApp, placed = fields): Promise<Scene> {
  const made = await readyTemplate(api, { fields: placed, signerRoles: [{ name: 'Buyer', order: 0 }] })
  return { names: { templateId: made.templateId, fieldId: made.fields[0]!.fieldId } }
}

const sameTemplate = once(template)
const bulkSend = once(async service => {
  const { names } = await sameTemplate(service)
  const bulk = { templateId: names!.templateId, requests: [{ signers }] }
  const { body } = await service.api.post('/v1/signature-requests/bulk', bulk)
  return { names: { ...names, bulkSendId: body.bulkSendId } }
})
/** A DOCX whose text tags define its fields. */
const docxTemplate = once(async ({ api }) => {
  const lines = [
    'A contract',
    'to be negotiated.',
    '{{text;role=Buyer;label=Place}}',
    '{{text;role=Buyer;label=Full name}}',
    '{{signature;role=Buyer}}',
  ]
  const { templateId } = (await api.upload(wordDocument(lines), 'contract.docx')).body
  const { body } = await api.get(`/v1/templates/${templateId}`)
  return {
    names: { templateId, fieldId: body.fields.find((field: { label?: string }) => field.label === 'Place').fieldId },
  }
})

async function request(service: TestApp, make = embeddedRequest, of?: Scene): Promise<Scene> {
  const { names } = of ?? (await sameTemplate(service))
  const { signatureRequestId, signers: made } = await make(service.api, {
    templateId: names!.templateId as string,
    body: { signers },
  })
  return { names: { ...names, signatureRequestId, recipientSignatureId: made[0]!.recipientSignatureId } }
}

async function mailed(service: TestApp): Promise<Scene> {
  const scene = await request(service, regularRequest)
  service.clock.advance(3_700_000)
  return scene
}

async function signer(service: TestApp, ofTemplate?: typeof fields): Promise<Scene> {
  const { names } = await request(service, embeddedRequest, ofTemplate && (await template(service, ofTemplate)))
  const token = await signingToken(service.api, names!.recipientSignatureId as string)
  const { body } = await new ApiClient(service.url, token).get('/signing/session')
  return { token, names: { ...names, consentVersion: body.consent.version } }
}

/** A signer who must enter a code. */
async function unverified(service: TestApp): Promise<Scene> {
  const { names } = await sameTemplate(service)
  const { templateId } = names as { templateId: string }
  const asked = signers.map(signer => ({
    ...signer,
    email: `${newId('rsig')}@buyer.example`,
    verification: ['email_code'],
  }))
  const { signers: made } = await embeddedRequest(service.api, { templateId, body: { signers: asked } })
  return { token: await signingToken(service.api, made[0]!.recipientSignatureId) }
}

/** A signer who has received a code by mail. */
async function withCode(service: TestApp): Promise<Scene> {
  const { token } = await unverified(service)
  await saved(new ApiClient(service.url, token!).post('/signing/session/code'))
  const { rows } = await service.platform.pool.query('select mail_id from signing_code order by mail_id desc limit 1')
  return { token: token!, names: { code: codeOf(service.platform, rows[0].mail_id) } }
}

/** A signer whose turn has come, because another has signed. */
async function followingSigner(service: TestApp): Promise<Scene> {
  const { signers } = await embeddedRequest(service.api)
  const [first, second] = await Promise.all(
    signers.map(({ recipientSignatureId }) => signingToken(service.api, recipientSignatureId)),
  )
  await saved(sign(new ApiClient(service.url, first!), { 'Full name': 'Bea Buyer', 'Date of birth': '1990-01-02' }))
  const { body } = await new ApiClient(service.url, second!).get('/signing/session')
  const { fieldId } = body.fields.find((field: { signedBy?: string }) => field.signedBy)
  return { token: second!, names: { fieldId } }
}

/** A signer who has uploaded an attachment. */
async function attaching(service: TestApp): Promise<Scene> {
  const { token, names } = await signer(service, [...fields, field(3, { label: 'Identity card', kind: 'attachment' })])
  const session = new ApiClient(service.url, token!)
  const { body } = await session.get('/signing/session')
  const { fieldId } = body.fields.find((field: { kind?: string }) => field.kind === 'attachment')
  const form = new FormData()
  form.append('file', new Blob([textPdf(['An identity card'])]), 'card.pdf')
  const { attachment } = await saved(session.post(`/signing/session/attachments/${fieldId}`, form))
  return { token: token!, names: { ...names, fieldId, attachments: [{ fieldId, sha256: attachment.sha256 }] } }
}

/** A signer with an attachment, who sends all other values when signing. */
async function signingWithAttachment(service: TestApp): Promise<Scene> {
  const { token, names } = await attaching(service)
  const { body } = await new ApiClient(service.url, token!).get('/signing/session')
  const { fieldId } = body.fields.find((field: { label: string | null }) => field.label === 'Place')
  return { token: token!, names: { ...names, fieldId } }
}

/** The scene with the query of the presigned URL that the operation at `path` returns. */
const presigned =
  (of: Place, path: (names: Record<string, unknown>) => string): Place =>
  async service => {
    const { names } = await of(service)
    const { body } = await service.api.get(path(names!))
    const [url] = Object.values<string>(body)
    return { token: null, names: { ...names, ...Object.fromEntries(new URL(url!).searchParams) } }
  }

const completed = once(async service => {
  const { token, names } = await signer(service)
  await sign(new ApiClient(service.url, token!), { Place: 'Bern' })
  await untilStatus(service.api, names!.signatureRequestId as string, 'Completed')
  return { token: token!, names: names! }
})

/** Completed requests, by their ids. */
async function severalCompleted(service: TestApp): Promise<Scene> {
  const { names } = await completed(service)
  return { names: { signatureRequestIds: names!.signatureRequestId } }
}

/** A request whose record says that all have signed and that the seal failed. */
async function unsealed(service: TestApp): Promise<Scene> {
  const { names } = await request(service)
  const values = [names!.signatureRequestId]
  await service.platform.pool.query('update recipient set signed_at = now() where signature_request_id = $1', values)
  const failed = 'update signature_request set sealing_since = now(), sealing_failed_at = now() where id = $1'
  await service.platform.pool.query(failed, values)
  return { names: names! }
}

async function voided(service: TestApp): Promise<Scene> {
  const { names } = await request(service)
  await service.api.post(`/v1/signature-requests/${names!.signatureRequestId}/void`)
  return { names: names! }
}

/** A voided request, with an owner, who may place it under legal hold or send it again. */
async function held(service: TestApp): Promise<Scene> {
  const [{ names }, scene] = [await voided(service), await owner(service)]
  return { ...scene, names: names! }
}

const ofOrganization =
  (place: Place): Place =>
  async service => ({ names: (await place(service)).names! })

async function editor(service: TestApp): Promise<Scene> {
  const { names } = await template(service)
  const { body } = await service.api.post(`/v1/templates/${names!.templateId}/edit-url`)
  return { token: new URL(body.editUrl).pathname.split('/')[2]!, names: { ...names, 'If-Match': '"2"' } }
}

async function negotiated(service: TestApp): Promise<Scene> {
  const { names } = await docxTemplate(service)
  const redlineRequestId = await redlineRequest(service, names!.templateId as string)
  return { names: { ...names, redlineRequestId, memberEmail: dora.email } }
}

/** A negotiation with its current members, as a caller has read them. */
async function sharing(service: TestApp): Promise<Scene> {
  const { names } = await negotiated(service)
  const { body } = await service.api.get(`/v1/redline-requests/${names!.redlineRequestId}`)
  return { names: { ...names, replaces: body.members } }
}

const tokenOf = async (service: TestApp, redlineRequestId: string, email: string) =>
  (await redlineUrl(service, redlineRequestId, email)).path.split('/')[2]!

const comment = { text: 'Too much?' }

/** The disclosing side in its first turn, after an edit and a comment. */
async function discloser(service: TestApp): Promise<Scene> {
  const { names } = await negotiated(service)
  const token = await tokenOf(service, names!.redlineRequestId as string, dora.email)
  const session = new ApiClient(service.url, token)
  const { document, revision } = await look(session)
  const [{ anchor }] = document.clauses
  await saved(session.post('/redlining/session/operations', { revision, operations: [replacing(anchor, 0, 1, 'One')] }))
  const { id: commentId } = await saved(session.post('/redlining/session/comments', comment))
  const { changes, revision: next } = await look(session)
  const since = String(revision)
  return {
    token,
    names: { ...names, anchor, after: anchor, revision: next, since, changeId: changes[0].id, commentId },
  }
}

/** The disclosing side of a document with a picture. */
async function picturing(service: TestApp): Promise<Scene> {
  const document = docxFile({
    body: embeddedPicture('rId1'),
    relationships: [{ type: 'image', target: 'media/logo.png' }],
    files: { 'word/media/logo.png': blankPicture.bytes },
  })
  const { templateId } = (await service.api.upload(document, 'pictured.docx')).body
  const redlineRequestId = await redlineRequest(service, templateId)
  const token = await tokenOf(service, redlineRequestId, dora.email)
  const { document: shown } = await look(new ApiClient(service.url, token))
  return { token, names: { templateId, redlineRequestId, mediaId: shown.clauses[0].content[0].media } }
}

/** The disclosing side, after its draft has been printed. */
const printed = once(async service => {
  const { token, names } = await discloser(service)
  const session = new ApiClient(service.url, token!)
  const isReady = async () => (await session.get('/redlining/session/print?face=clean')).body.state === 'ready'
  await expect.poll(isReady).toBe(true)
  return { token: token!, names: { ...names, face: 'clean', revision: String(names!.revision) } }
})

/** The receiving side, just after the disclosing side has sent the document. */
async function receiver(service: TestApp): Promise<Scene> {
  const sender = await discloser(service)
  await saved(new ApiClient(service.url, sender.token!).post('/redlining/session/send', {}))
  const token = await tokenOf(service, sender.names!.redlineRequestId as string, rita.email)
  const session = new ApiClient(service.url, token)
  const { revision, changes, comments } = await look(session)
  return { token, names: { ...sender.names, revision, changeId: changes[0].id, commentId: comments[0].id, round: '1' } }
}

/** The receiving side, after resolving a comment. */
async function settler(service: TestApp): Promise<Scene> {
  const { token, names } = await receiver(service)
  const session = new ApiClient(service.url, token!)
  await saved(session.post(`/redlining/session/comments/${names!.commentId}/resolve`))
  return { token: token!, names: names! }
}

/** The receiving side, with the ids of the changes that it decides on. */
async function decider(service: TestApp): Promise<Scene> {
  const { token, names } = await receiver(service)
  return { token: token!, names: { ...names, changeIds: [names!.changeId] } }
}

/** The receiving side of a document without open changes. */
async function approver(service: TestApp): Promise<Scene> {
  const { names } = await negotiated(service)
  const redlineRequestId = names!.redlineRequestId as string
  const sender = new ApiClient(service.url, await tokenOf(service, redlineRequestId, dora.email))
  await saved(sender.post('/redlining/session/send', {}))
  const token = await tokenOf(service, redlineRequestId, rita.email)
  const { revision } = await look(new ApiClient(service.url, token))
  return { token, names: { ...names, revision } }
}

async function agreed(service: TestApp): Promise<Scene> {
  const { names } = await docxTemplate(service)
  const redlineRequestId = await agreedRequest(service, names!.templateId as string)
  return { names: { ...names, redlineRequestId } }
}

async function presignedAgreement(service: TestApp): Promise<Scene> {
  const { names } = await agreed(service)
  const { body } = await service.api.get(`/v1/redline-requests/${names!.redlineRequestId}/agreed-document`)
  const url = new URL(body.documentPresignedUrl)
  const revision = url.pathname.split('/').at(-1)!
  return { token: null, names: { ...names, revision, ...Object.fromEntries(url.searchParams) } }
}

async function reopener(service: TestApp): Promise<Scene> {
  const { names } = await agreed(service)
  return { token: await tokenOf(service, names!.redlineRequestId as string, dora.email), names: names! }
}

/** A negotiation after two rounds. */
const twoRounds = once(async service => {
  const { names } = await negotiated(service)
  const redlineRequestId = names!.redlineRequestId as string
  for (const { email } of [dora, rita]) {
    const session = new ApiClient(service.url, await tokenOf(service, redlineRequestId, email))
    await saved(session.post('/redlining/session/send', {}))
  }
  return { names: { ...names, round: '1', from: '1', to: '2', rounds: '1-2' } }
})

/** A negotiation after two rounds, in the session of the side whose turn it is. */
async function reader(service: TestApp): Promise<Scene> {
  const { names } = await twoRounds(service)
  const token = await tokenOf(service, names!.redlineRequestId as string, dora.email)
  return { token, names: { ...names, round: '2', against: '1' } }
}

async function endpoint({ api }: TestApp): Promise<Scene> {
  const { body } = await api.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9999/hook' })
  return { names: { webhookEndpointId: body.webhookEndpointId } }
}

async function rotated(service: TestApp): Promise<Scene> {
  const { names } = await endpoint(service)
  await service.api.post(`/v1/webhook-endpoints/${names!.webhookEndpointId}/rotate-secret`)
  return { names: names! }
}

const delivery = once(async service => {
  const { names } = await endpoint(service)
  const { body } = await service.api.post(`/v1/webhook-endpoints/${names!.webhookEndpointId}/test`)
  return { names: { ...names, deliveryId: body.deliveryId } }
})

/** The scene with the id of a link that is listed below `path`. */
const linked =
  (of: Place, path: (names: Record<string, unknown>) => string): Place =>
  async service => {
    const { names } = await of(service)
    const { body } = await service.api.get(`/v1${path(names!)}/links`)
    return { names: { ...names, linkId: body[0].linkId } }
  }

const signingLinks = linked(signer, names => `/recipient-signatures/${names.recipientSignatureId}`)
const editorLinks = linked(editor, names => `/templates/${names.templateId}`)
const redlineLinks = linked(discloser, names => `/redline-requests/${names.redlineRequestId}`)

const credentials: Place = async ({ acme }) => ({
  token: null,
  names: {
    client_id: acme.clientId,
    client_secret: acme.clientSecret,
    audience: acme.audience,
    scope: 'templates:read',
  },
})

const owner = once(async service => ({ token: null, headers: (await signedInOwner(service)).headers() }))

/** An organization that keeps folders, with a new folder and a new group. */
async function sharedFolder(service: TestApp): Promise<Scene> {
  const scene = await owner(service)
  const { anonymous } = service
  const { version, keepsFolders } = (await anonymous.get('/v1/organization', scene.headers)).body
  const ifMatch = { ...scene.headers, 'if-match': `"${version}"` }
  if (!keepsFolders) await anonymous.call('PATCH', '/v1/organization', { keepsFolders: true }, ifMatch)
  const name = randomUUID()
  const folder = await anonymous.post('/v1/organization/folders', { name }, scene.headers)
  const group = await anonymous.post('/v1/organization/groups', { name }, scene.headers)
  const { personId } = (await anonymous.get('/v1/organization/members', scene.headers)).body[0]
  const { templateId } = (await readyTemplate(service.api)) as { templateId: string }
  const { folderId } = folder.body
  const { groupId } = group.body
  return {
    ...scene,
    names: {
      ...{ folderId, groupId, personId, parentId: folderId, into: 'everyone', personIds: [personId] },
      ...{
        templateIds: [templateId],
        signatureRequestIds: [],
        redlineRequestIds: [],
        bulkSendIds: [],
        name: `${name} 2`,
      },
    },
  }
}

/** A draft of the owner with a document of its own, which has a single signer. */
async function draft(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const form = new FormData()
  form.append('file', new Blob([textPdf(['A lease'])]), 'lease.pdf')
  const { body } = await service.anonymous.post('/v1/request-drafts', form, headers)
  const { draftId } = body
  const { body: read } = await service.anonymous.get(`/v1/request-drafts/${draftId}`, headers)
  const person = { key: 'p1', action: 'sign', ...signers[0], role: null, turn: 1, isAskedForCode: false }
  const saved = await service.anonymous.call(
    'PUT',
    `/v1/request-drafts/${draftId}`,
    { ...read.content, people: [person] },
    { ...headers, 'if-match': '"1"' },
  )
  return { token: null, headers: headers!, names: { draftId, 'If-Match': `"${saved.body.version}"` } }
}

/** A view of the owner. */
async function view(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const saved = { name: newId('rvw'), filters: { search: '', state: 'mine', sort: 'newest' } }
  const { body } = await service.anonymous.post('/v1/request-views', saved, headers)
  return { token: null, headers: headers!, names: { viewId: body.viewId, name: newId('rvw') } }
}

/** A template from which the owner may begin a draft. */
async function templateOfOwner(service: TestApp): Promise<Scene> {
  const [{ names }, scene] = [await sameTemplate(service), await owner(service)]
  return { ...scene, names: names! }
}

/** Somebody who approves a document. */
async function approving(service: TestApp): Promise<Scene> {
  const { names } = await sameTemplate(service)
  const asked = [{ email: 'ann@approver.example', name: 'Ann Approver', action: 'approve' }, ...signers]
  const { signers: made } = await embeddedRequest(service.api, {
    templateId: names!.templateId as string,
    body: { signers: asked },
  })
  return { token: await signingToken(service.api, made[0]!.recipientSignatureId) }
}

/** Another member of the organization, by member id. */
async function member(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const email = `${newId('usr')}@acme.example`
  const page = new PageClient(service.url, service.acme.organizationId)
  await service.anonymous.post('/v1/organization/invitations', { email, role: 'member' }, headers)
  await enter(page, await mailedLink(service, email), { name: 'Max Member', password })
  const { body } = await service.anonymous.get('/v1/organization/members', headers)
  const { memberId } = body.find((one: { email: string }) => one.email === email)
  return { token: null, headers: headers!, names: { memberId, role: 'admin' } }
}

/** A signer who is signed in with the address that the request was sent to. */
async function signedInSigner(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const email = `${newId('usr')}@acme.example`
  const page = new PageClient(service.url)
  await service.anonymous.post('/v1/organization/invitations', { email, role: 'member' }, headers)
  await enter(page, await mailedLink(service, email), { name: 'Max Member', password })
  const { names } = await sameTemplate(service)
  const { templateId } = names as { templateId: string }
  const { signers: made } = await embeddedRequest(service.api, {
    templateId,
    body: { signers: [{ email, name: 'Max Member', role: 'Buyer' }] },
  })
  return { token: await signingToken(service.api, made[0]!.recipientSignatureId), headers: page.headers() }
}

const savedSignature = once(async service => {
  const { headers } = await owner(service)
  return { token: null, headers: headers!, names: { usedAs: 'signature' } }
})

async function invitation(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const email = `${newId('usr')}@acme.example`
  const { body } = await service.anonymous.post('/v1/organization/invitations', { email, role: 'member' }, headers)
  return { token: null, headers: headers!, names: { invitationId: body.invitationId } }
}

async function credential(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const asked = { kind: 'api-key', name: 'Web shop', scopes: ['templates:read'] }
  const { body } = await service.anonymous.post('/v1/organization/credentials', asked, headers)
  return { token: null, headers: headers!, names: { credentialId: body.credentialId } }
}

/** The current settings of the organization, with a logo. */
async function settings(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const logo = `data:image/png;base64,${Buffer.from(blankPicture.bytes).toString('base64')}`
  const { body: before } = await service.anonymous.get('/v1/organization', headers)
  const ifMatch = (version: number) => ({ ...headers, 'if-match': `"${version}"` })
  const { body } = await service.anonymous.call('PATCH', '/v1/organization', { logo }, ifMatch(before.version))
  const logoId = new URL(body.logoUrl).pathname.split('/').at(-1)
  return { token: null, headers: headers!, names: { 'If-Match': `"${body.version}"`, logoId } }
}

const testMail = once(async service => {
  const { headers } = await owner(service)
  const { body } = await service.anonymous.post('/v1/organization/test-mails', undefined, headers)
  return { token: null, headers: headers!, names: { testMailId: body.testMailId } }
})

async function invited(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const email = `${newId('usr')}@acme.example`
  await service.anonymous.post('/v1/organization/invitations', { email, role: 'member' }, headers)
  return { token: entryToken(await mailedLink(service, email)) }
}

async function elsewhere(service: TestApp): Promise<Scene> {
  const { headers } = await owner(service)
  const page = new PageClient(service.url)
  await page.post('/identity/sign-in/email', { email: service.acme.ownerEmail, password })
  const { body } = await page.get('/account/sessions')
  const { sessionId } = body.find((one: { isThis: boolean }) => one.isThis)
  return { token: null, headers: headers!, names: { sessionId } }
}

/** The scene that each operation needs; operations that need nothing are not listed. */
export const scenes: Record<string, Place> = {
  readAccount: owner,
  updateAccount: owner,
  confirmAddress: owner,
  listAccountChanges: owner,
  listAccountSessions: owner,
  listSavedSignatures: owner,
  deleteSavedSignature: savedSignature,
  revokeAccountSession: elsewhere,
  readEntry: invited,
  enter: invited,
  beginOidcEntry: invited,
  beginOidcConnection: owner,
  disconnectOidc: owner,
  listMembers: owner,
  updateMember: member,
  previewMemberRemoval: member,
  removeMember: member,
  listInvitations: owner,
  invite: owner,
  revokeInvitation: invitation,
  listOrganizationEvents: owner,
  listCalls: owner,
  listEvents: owner,
  readOrganizationSettings: owner,
  changeOrganizationSettings: settings,
  readLogo: settings,
  sendTestMail: owner,
  readTestMail: testMail,
  readMailServer: owner,
  readSealCertificate: owner,
  readQuotas: owner,
  readHome: owner,
  dismissFirstSteps: owner,
  listCredentials: owner,
  createCredential: owner,
  revokeCredential: credential,
  createAccessToken: credentials,
  readTemplate: sameTemplate,
  placeFields: template,
  createEditUrl: sameTemplate,
  archiveTemplate: template,
  renameTemplate: template,
  duplicateTemplate: template,
  readTemplatePageImage: async service => {
    const { names } = await sameTemplate(service)
    return { names: { ...names, page: '1', width: '160' } }
  },
  listEditorLinks: editorLinks,
  revokeEditorLink: editorLinks,
  readEditingSession: editor,
  readEditingDocument: editor,
  saveEditedFields: editor,
  replaceDocument: template,
  replaceEditedDocument: editor,
  keepTemplateDraft: editor,
  deleteTemplateDraft: editor,
  readEditingPages: editor,
  readEditingPageImage: async service => {
    const { names, ...scene } = await editor(service)
    return { ...scene, names: { ...names, page: '1', width: '160' } }
  },
  suggestFields: editor,
  createSignatureRequest: sameTemplate,
  createBulkSend: sameTemplate,
  checkBulkSend: sameTemplate,
  readBulkSend: bulkSend,
  listBulkSendRows: bulkSend,
  createEmbeddedSignatureRequest: sameTemplate,
  readSignatureRequest: request,
  voidSignatureRequest: request,
  remindSigners: mailed,
  resealSignatureRequest: unsealed,
  listSignatureRequestEvents: request,
  listRequestMails: held,
  correctSigner: request,
  extendDeadline: request,
  deleteSignatureRequestContent: voided,
  keepSignatureRequestContent: voided,
  placeLegalHold: held,
  liftLegalHold: held,
  createSigningUrl: request,
  listSigningLinks: signingLinks,
  revokeSigningLink: signingLinks,
  readSentDocument: request,
  readSignedEnvelope: ofOrganization(completed),
  readSignedEnvelopes: ofOrganization(severalCompleted),
  readEvidence: ofOrganization(completed),
  downloadSignedEnvelope: presigned(
    completed,
    names => `/v1/signature-requests/${names.signatureRequestId}/signed-envelope`,
  ),
  downloadSignedEnvelopes: presigned(
    severalCompleted,
    names => `/v1/signature-requests/signed-envelopes?signatureRequestIds=${names.signatureRequestIds}`,
  ),
  downloadEvidence: presigned(completed, names => `/v1/signature-requests/${names.signatureRequestId}/evidence`),
  downloadSentDocument: presigned(request, names => `/v1/signature-requests/${names.signatureRequestId}/document`),
  readSigningSession: signer,
  readSignerAccount: signedInSigner,
  saveSignatures: signedInSigner,
  readSignerVerification: unverified,
  mailSigningCode: unverified,
  enterSigningCode: withCode,
  recordView: signer,
  keepDraft: signer,
  signDocument: signingWithAttachment,
  uploadAttachment: attaching,
  readAttachment: attaching,
  removeAttachment: attaching,
  readOtherSignature: followingSigner,
  declineDocument: signer,
  confirmDocument: approving,
  listFolders: owner,
  listManagedFolders: owner,
  createFolder: sharedFolder,
  changeFolder: sharedFolder,
  deleteFolder: sharedFolder,
  takeOverFolder: sharedFolder,
  moveRecords: sharedFolder,
  listGroups: owner,
  createGroup: sharedFolder,
  changeGroup: sharedFolder,
  deleteGroup: sharedFolder,
  listRequestViews: owner,
  saveRequestView: owner,
  renameRequestView: view,
  deleteRequestView: view,
  listRequestDrafts: owner,
  createRequestDraft: templateOfOwner,
  createRequestDraftAgain: held,
  readRequestDraft: draft,
  saveRequestDraft: draft,
  discardRequestDraft: draft,
  createDraftEditUrl: draft,
  keepDraftAsTemplate: draft,
  sendRequestDraft: draft,
  readSigningDocument: signer,
  readSignedDocument: completed,
  createRedlineRequest: docxTemplate,
  readRedlineRequest: negotiated,
  replaceRedlineMembers: sharing,
  createRedlineUrl: negotiated,
  listRedlineRequestEvents: negotiated,
  listRedlineLinks: redlineLinks,
  revokeRedlineLink: redlineLinks,
  readRedlineSession: discloser,
  streamRedlineChanges: discloser,
  readRedlinePicture: picturing,
  downloadRedlineDraft: discloser,
  readRedlinePrint: discloser,
  downloadRedlinePrint: printed,
  readRedlinePrintLines: printed,
  applyRedlineOperations: discloser,
  acceptRedlineChange: receiver,
  rejectRedlineChange: receiver,
  decideRedlineChanges: decider,
  undoRedlineChange: discloser,
  addRedlineComment: discloser,
  replyToRedlineComment: receiver,
  resolveRedlineComment: receiver,
  reopenRedlineComment: settler,
  editRedlineComment: discloser,
  deleteRedlineComment: discloser,
  addRedlineMessage: discloser,
  previewRedlineSend: discloser,
  sendRedlineDocument: discloser,
  checkRedlineApproval: approver,
  approveRedlineDocument: approver,
  reopenRedlineDocument: reopener,
  foreseeAgreedFields: reopener,
  listSessionRounds: reader,
  readSessionRound: reader,
  downloadSessionRound: reader,
  readSessionRoundPicture: async service => {
    const { token, names } = await picturing(service)
    await saved(new ApiClient(service.url, token!).post('/redlining/session/send', {}))
    return { token: token!, names: { ...names, round: '1' } }
  },
  compareSessionRounds: reader,
  downloadSessionComparison: reader,
  listRedlineRounds: twoRounds,
  readRedlineRoundDocument: twoRounds,
  downloadRedlineRound: presigned(
    twoRounds,
    names => `/v1/redline-requests/${names.redlineRequestId}/rounds/1/document`,
  ),
  compareRedlineRounds: twoRounds,
  downloadRedlineComparison: presigned(
    twoRounds,
    names => `/v1/redline-requests/${names.redlineRequestId}/comparison?from=1&to=2`,
  ),
  readAgreedDocument: agreed,
  downloadAgreedDocument: presignedAgreement,
  signAgreedDocument: agreed,
  signAgreedDocumentEmbedded: agreed,
  readWebhookEndpoint: endpoint,
  changeWebhookEndpoint: endpoint,
  deleteWebhookEndpoint: endpoint,
  rotateWebhookSecret: endpoint,
  activateWebhookSecret: rotated,
  listWebhookDeliveries: delivery,
  listAllWebhookDeliveries: delivery,
  readWebhookDelivery: delivery,
  resendWebhookDelivery: delivery,
  testWebhookEndpoint: endpoint,
  replayWebhookDeliveries: endpoint,
}

/** The file that each uploading operation sends. */
export const files: Record<string, () => Uint8Array> = {
  createTemplate: () => textPdf(['A contract']),
  checkDocument: () => textPdf(['A contract']),
  uploadAttachment: () => textPdf(['A passport']),
  replaceDocument: () => textPdf(['Another contract']),
  replaceEditedDocument: () => textPdf(['Another contract']),
  uploadRedlineDocument: () => wordDocument(['A contract', 'to be negotiated.']),
}

/** Operations without an example: they need a document with signatures, a rendered image, or an edited file. */
export const withoutExample = new Set([
  'downloadCertificate',
  'downloadFirstPage',
  'readFirstPage',
  'uploadRedlineDocument',
])
