import { createApiKey } from '../../src/features/credentials/create-credentials.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { secretHash } from '../../src/platform/secrets.ts'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, sign, signers, signingToken, untilStatus } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'

export interface ContractWorld {
  app: TestApp
  ids: Record<string, string>
  bodies: Record<string, unknown>
  clients: Record<'owner' | 'stranger' | 'reader-of-nothing' | 'nobody' | 'expired-token', ApiClient>
}

const members = [
  { email: 'dana@disclosing.example', displayName: 'Dana', role: 'DisclosingParty' },
  { email: 'rex@receiving.example', displayName: 'Rex', role: 'ReceivingParty' },
]

/** Starts a service with one resource of each kind in each state that the contract table needs. */
export async function startContractWorld(): Promise<ContractWorld> {
  const app = await startTestApp({ env: { TOKEN_LIFETIME_SECONDS: '1' } })
  const clients = await contractClients(app)
  const template = await readyTemplate(app.api)
  const docx = await app.api.upload(wordDocument(['An agreement to negotiate.']), 'agreement.docx')
  const open = await embeddedRequest(app.api, { templateId: template.templateId })
  const completed = await completedRequest(app)
  const redline = await app.api.post('/v1/redline-requests', { templateId: docx.body.templateId, members })
  const ids = {
    template: template.templateId,
    docxTemplate: docx.body.templateId,
    field: template.fields[0]!.fieldId,
    open: open.signatureRequestId,
    signer: open.signers[0]!.recipientSignatureId,
    completed: completed.signatureRequestId,
    signerOfCompleted: completed.signers[0]!.recipientSignatureId,
    redline: redline.body.redlineRequestId,
    unknownTemplate: newId('tpl'),
    unknownRequest: newId('sreq'),
    unknownSigner: newId('rsig'),
    unknownRedline: newId('rreq'),
    unknownLink: newId('lnk'),
  }
  return { app, ids, clients, bodies: bodiesOf(ids) }
}

async function contractClients(app: TestApp): Promise<ContractWorld['clients']> {
  const token = await app.anonymous.post('/oauth/token', {
    client_id: app.acme.clientId,
    client_secret: app.acme.clientSecret,
    audience: app.acme.audience,
    grant_type: 'client_credentials',
  })
  app.clock.advance(2_000)
  const { apiKey } = await inTransaction(app.platform.database, tx =>
    createApiKey(tx, app.acme.organizationId, new Date()),
  )
  await app.platform.pool.query("update api_key set scopes = '{billing:read}' where key_sha256 = $1", [
    secretHash(apiKey),
  ])
  return {
    owner: app.api,
    stranger: app.otherApi,
    'reader-of-nothing': new ApiClient(app.url, apiKey),
    nobody: app.anonymous,
    'expired-token': new ApiClient(app.url, token.body.access_token),
  }
}

async function completedRequest(app: TestApp) {
  const { templateId } = await readyTemplate(app.api, { fields: [] })
  const request = await embeddedRequest(app.api, {
    templateId,
    body: { signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer' }] },
  })
  await sign(new ApiClient(app.url, await signingToken(app.api, request.signers[0]!.recipientSignatureId)))
  await untilStatus(app.api, request.signatureRequestId, 'Completed')
  return request
}

function bodiesOf(ids: Record<string, string>): Record<string, unknown> {
  const signatureRequest = { templateId: ids.template, signers }
  const redlineRequest = { templateId: ids.docxTemplate, members }
  return {
    signatureRequest,
    fullSignatureRequest: {
      ...signatureRequest,
      sender: { email: 'sal@sender.example', name: 'Sal Sender' },
      testMode: true,
      fields: [{ fieldId: ids.field, value: 'Bea Buyer' }],
    },
    withoutTemplate: { signers },
    emptyTemplate: { templateId: '', signers },
    unknownTemplate: { ...signatureRequest, templateId: ids.unknownTemplate },
    missingRole: { ...signatureRequest, signers: signers.slice(0, 1) },
    withoutSigners: { ...signatureRequest, signers: [] },
    signerWithoutEmail: { ...signatureRequest, signers: [{ name: 'Bea', role: 'Buyer' }, signers[1]] },
    senderWithoutName: { ...signatureRequest, sender: { email: 'sal@sender.example' } },
    invalidField: { ...signatureRequest, fields: [{ fieldId: newId('fld'), value: 'x' }] },

    pdfUpload: uploadForm({ file: textPdf(['A contract']), filename: 'contract.pdf' }),
    docxUpload: uploadForm({ file: wordDocument(['A contract']), filename: 'contract.docx' }),
    uploadWithRoles: uploadForm({
      file: textPdf(['A contract']),
      filename: 'contract.pdf',
      signer_roles: '[{"name": "Buyer", "order": 0}]',
    }),
    uploadWithWrongRoles: uploadForm({
      file: textPdf(['A contract']),
      filename: 'contract.pdf',
      signer_roles: '[{"name": "Buyer", "order": -1}]',
    }),
    uploadWithoutFile: uploadForm({ filename: 'contract.pdf' }),
    uploadWithoutFilename: uploadForm({ file: textPdf(['A contract']) }),
    textUpload: uploadForm({ file: Buffer.from('Only text'), filename: 'contract.txt' }),
    oversizeUpload: uploadForm({ file: Buffer.alloc(40 * 1024 * 1024, '%PDF-1.7\n'), filename: 'contract.pdf' }),

    redlineRequest,
    fullRedlineRequest: { ...redlineRequest, testMode: true, metadata: { subject: 'The agreement' } },
    redlineWithoutTemplate: { members },
    redlineOfPdf: { ...redlineRequest, templateId: ids.template },
    redlineOfUnknownTemplate: { ...redlineRequest, templateId: ids.unknownTemplate },
    redlineWithoutMembers: { ...redlineRequest, members: [] },
    redlineWithOtherRole: { ...redlineRequest, members: [{ ...members[0], role: 'Judge' }] },
    members: {
      members: [...members, { email: 'cleo@counsel.example', displayName: 'Cleo', role: 'ReceivingCounsel' }],
    },
    inTurn: { memberEmail: members[0]!.email },
    outOfTurn: { memberEmail: members[1]!.email },
  }
}

function uploadForm(parts: { file?: Uint8Array; filename?: string; signer_roles?: string }): () => FormData {
  return () => {
    const form = new FormData()
    const { file, ...texts } = parts
    if (file) form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), parts.filename ?? 'contract.pdf')
    for (const [name, value] of Object.entries(texts)) form.append(name, value)
    return form
  }
}
