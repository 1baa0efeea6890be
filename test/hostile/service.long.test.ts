import { describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { field, readyTemplate } from '../support/builders.ts'
import { dora, redlineRequest, redlineUrl, rita } from '../support/redlines.ts'
import { wordDocument } from '../support/word-document.ts'
import { type AttackedService, attackedService, users } from './attacked-service.ts'
import { docCases } from './doc-cases.ts'
import { docxCases } from './docx-cases.ts'
import { hidingCases } from './hiding-cases.ts'
import { imageCases } from './image-cases.ts'
import { inLanes } from './lanes.ts'
import { pdfCases } from './pdf-cases.ts'

describe.each(users)('a service run by %s', user => {
  attackedService(user, attacked => {
    it.each([
      ['DOCX', docxCases],
      ['DOC', docCases],
      ['PDF', [...pdfCases, ...hidingCases]],
      ['picture', imageCases],
    ])('accepts or refuses each hostile %s upload without failing', async (_, cases) => {
      const files = await attacked.filesOf(cases)
      const answers = await inLanes(files, ({ bytes, filename }) => attacked.api.upload(bytes, filename))
      for (const [index, { status, body }] of answers.entries())
        expect.soft([200, 400], `${files[index]!.name}: ${JSON.stringify(body)}`).toContain(status)
    })

    it('accepts or refuses each hostile picture as a signature without failing', async () => {
      const { api } = attacked
      const fields = [field(0, { type: 'signature', height: 36 })]
      const { templateId } = await readyTemplate(api, { fields, signerRoles: [{ name: 'Buyer', order: 0 }] })
      const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
      const files = await attacked.filesOf(imageCases)
      const answers = await inLanes(files, async ({ bytes }) => {
        const { body } = await api.post('/v1/signature-requests/embedded', { templateId, signers })
        const url = await api.post(`/v1/recipient-signatures/${body.signers[0].recipientSignatureId}/url`)
        const session = new ApiClient(attacked.url, new URL(url.body.signingUrl).pathname.split('/')[2]!)
        const { consent } = (await session.get('/signing/session')).body
        const image = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
        const signature = { kind: 'uploaded', image }
        return session.post('/signing/session/sign', { consentVersion: consent.version, fields: [], signature })
      })
      for (const [index, { status, body }] of answers.entries())
        expect.soft([200, 400, 413], `${files[index]!.name}: ${JSON.stringify(body)}`).toContain(status)
    })

    it('refuses each hostile DOCX that a side uploads in a negotiation, or carries it through to signing', async () => {
      const template = await attacked.api.upload(wordDocument(['A contract', 'to be negotiated.']), 'contract.docx')
      const files = await attacked.filesOf(docxCases)
      const outcomes = await inLanes(files, ({ bytes }) => negotiated(attacked, template.body.templateId, bytes))
      expect(outcomes.filter(outcome => !['refused', 'signed'].includes(outcome))).toEqual([])
      expect(outcomes).toContain('signed')
    })
  })
})

async function acceptAll(session: ApiClient): Promise<void> {
  const { revision, changes } = (await session.get('/redlining/session')).body
  if (changes.length === 0) return
  const all = { revision, operationId: 'all', verdict: 'accept', filter: {} }
  await session.post('/redlining/session/changes/decide', all)
}

/** Uploads a file as one side, accepts it as the other, and requests signatures. Returns how far it came. */
async function negotiated(service: AttackedService, templateId: string, bytes: Uint8Array): Promise<string> {
  const id = await redlineRequest(service, templateId, { members: [dora, rita] })
  const [uploader, other] = await Promise.all(
    [dora, rita].map(async ({ email }) => (await redlineUrl(service, id, email)).session),
  )
  const { body } = await uploader!.get('/redlining/session')
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'edited.docx')
  const headers = { 'if-match': `"${body.revision}"` }
  const upload = await uploader!.post('/redlining/session/document?own=true', form, headers)
  if (upload.status >= 400 && upload.status < 500) return 'refused'
  if (upload.status !== 200) return `upload: ${upload.status}`
  expect(await uploader!.post('/redlining/session/send', {})).toMatchObject({ status: 200 })
  await acceptAll(other!)
  for (;;) {
    const { body: session } = await other!.get('/redlining/session')
    const open = session.changes.find((change: { open: boolean }) => change.open)
    if (!open) break
    await other!.post(`/redlining/session/changes/${open.id}/accept`, { revision: session.revision })
  }
  const approved = await other!.post('/redlining/session/approve', {})
  if (approved.status !== 200) return `approval: ${JSON.stringify(approved.body)}`
  const signers = [{ email: 'ada@example.com', name: 'Ada' }]
  const request = await service.api.post(`/v1/redline-requests/${id}/signature-requests`, { signers })
  return request.status === 200 ? 'signed' : request.status < 500 ? 'refused' : `agreement: ${request.status}`
}
