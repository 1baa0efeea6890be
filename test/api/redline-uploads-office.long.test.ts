import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { docxFile, paragraph } from '../support/docx-file.ts'
import { editInOffice, type OfficeEdit } from '../support/office-editor.ts'
import { path as pathOf } from '../support/redline-sessions.ts'
import { dora, redlineRequest, redlineUrl } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const path = pathOf('document')
const rewritten = { kind: 'resaved', severity: 'low', place: expect.stringMatching(/^in \d+ places$/) }

describe('a document edited in LibreOffice', () => {
  let service: TestApp
  let templateId: string
  beforeAll(async () => {
    service = await startTestApp({ worker: false })
    const body = ['The Buyer pays 30 euro.', 'The courts of Vienna decide.'].map(paragraph).join('')
    templateId = (await service.api.upload(docxFile({ body }), 'contract.docx')).body.templateId
  })
  afterAll(() => service.stop())

  async function edited(edit: Omit<OfficeEdit, 'author'>) {
    const id = await redlineRequest(service, templateId)
    const { session } = await redlineUrl(service, id, dora.email)
    const file = await editInOffice(await session.bytes(path), { author: dora.displayName, ...edit })
    const upload = (own: string) => {
      const form = new FormData()
      form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]))
      return session.post(`${path}?own=${own}`, form, { 'if-match': '"1"' })
    }
    return { session, upload }
  }

  const changes = async (session: ApiClient) =>
    (await session.get('/redlining/session')).body.changes.map(
      (change: { author: string; type: string; text: string }) => `${change.author}: ${change.type} ${change.text}`,
    )
  const fourteen = [`${dora.displayName}: deletion 30`, `${dora.displayName}: insertion 14`]

  it('with tracking on contributes its tracked changes, and lists effects of saving as one ignored item', async () => {
    const { session, upload } = await edited({ replace: [['30', '14']] })
    const refused = await upload('false')
    expect(refused).toMatchObject({ status: 409, body: { untracked: [rewritten], untrackedCount: 1 } })
    expect(refused.body.untracked[0].details.length).toBeGreaterThan(1)
    const taken = await upload('text')
    expect(taken).toMatchObject({ status: 200, body: { revision: 2, untracked: [], leftOut: [rewritten] } })
    expect(taken.body.tracked).toMatchObject([
      { kind: 'deletion', text: '30' },
      { kind: 'insertion', text: '14' },
    ])
    expect(await changes(session)).toEqual(fourteen)
  })

  it('with tracking off is refused with the changed text, until the member owns it as tracked changes', async () => {
    const { session, upload } = await edited({ tracked: false, replace: [['30', '14']] })
    const text = { kind: 'text', before: '30', after: '14' }
    expect(await upload('false')).toMatchObject({ status: 409, body: { untracked: [text, rewritten] } })
    expect(await upload('true')).toMatchObject({ status: 200, body: { untracked: [text], leftOut: [rewritten] } })
    expect(await changes(session)).toEqual(fourteen)
  })

  it('changes nothing when it was only saved again', async () => {
    const { session, upload } = await edited({})
    expect(await upload('true')).toMatchObject({
      status: 200,
      body: { revision: 1, tracked: [], leftOut: [rewritten] },
    })
    expect(await changes(session)).toEqual([])
  })
})
