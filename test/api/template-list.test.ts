import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, readyTemplate, signers } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
const templateIds: string[] = []
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  for (let count = 0; count < 3; count++) templateIds.push((await readyTemplate(service.api)).templateId)
  const { body } = await service.api.upload(textPdf(['A draft']), 'draft.pdf')
  templateIds.push(body.templateId)
})
afterAll(() => service.stop())

const list = async (query = '') => (await service.api.get(`/v1/templates${query}`)).body
const ids = (records: { templateId: string }[]) => records.map(record => record.templateId)

describe('the list of templates', () => {
  it.each(['v1', 'v0'])('is a bare array of full records, newest first, under %s', async version => {
    const { status, body } = await service.api.get(`/${version}/templates`)
    expect(status).toBe(200)
    const newest = templateIds.toReversed()
    const read = await Promise.all(newest.map(async id => (await service.api.get(`/v1/templates/${id}`)).body))
    expect(body).toEqual(read)
  })

  it('is empty for an organization that has none', async () => {
    expect((await service.otherApi.get('/v1/templates')).body).toEqual([])
  })

  it('can be paged, and limited to templates updated since a given time', async () => {
    const all = await list()
    const { body, headers } = await service.api.get('/v1/templates?limit=3')
    expect(body).toEqual(all.slice(0, 3))
    const next = /<(.*)>/.exec(headers.get('link')!)![1]!
    expect((await service.api.get(next.replace(service.url, ''))).body).toEqual(all.slice(3))
    const updated = all.map((one: { updatedAt: string }) => one.updatedAt).sort()
    expect(await list(`?updatedSince=${updated.at(-2)}`)).toHaveLength(1)
    expect(await service.api.get('/v0/templates?updatedSince=now')).toMatchObject({
      status: 400,
      body: { error: 'updatedSince must be a valid ISO-8601 date string' },
    })
  })
})

describe('archiving a template', () => {
  it.each(['v1', 'v0'])('prevents new requests and leaves existing requests alone, under %s', async version => {
    const { templateId } = await readyTemplate(service.api)
    const request = await embeddedRequest(service.api, { templateId })
    const { updatedAt: before } = (await service.api.get(`/v1/templates/${templateId}`)).body
    const { status, body: archived } = await service.api.post(`/${version}/templates/${templateId}/archive`)
    expect(status).toBe(200)
    expect(archived).toMatchObject({ templateId, archivedAt: expect.stringMatching(/Z$/) })
    expect(archived.updatedAt > before).toBe(true)
    expect((await service.api.get(`/${version}/templates/${templateId}`)).body).toEqual(archived)
    expect((await list(`?updatedSince=${before}`))[0]).toEqual(archived)
    expect(await service.api.post(`/${version}/signature-requests/embedded`, { templateId, signers })).toMatchObject({
      status: 404,
      body: { error: `Template not found for id ${templateId}` },
    })
    const { recipientSignatureId } = request.signers[0]!
    expect(await service.api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`)).toMatchObject({
      status: 200,
    })
  })

  it('changes nothing when it is repeated, even at the same time', async () => {
    const { templateId } = await readyTemplate(service.api)
    const archive = () => service.api.post(`/v1/templates/${templateId}/archive`)
    const answers = [...(await Promise.all([archive(), archive(), archive()])), await archive()]
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(answer => answer.body.updatedAt)).size).toBe(1)
    expect(new Set(answers.map(answer => answer.body.archivedAt)).size).toBe(1)
  })

  it('is refused to other organizations and for unknown ids', async () => {
    expect(await service.otherApi.post(`/v1/templates/${templateIds[0]}/archive`)).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to archive this template' },
    })
    expect(ids(await list())).toContain(templateIds[0])
    expect(await service.api.post('/v1/templates/tpl_none/archive')).toMatchObject({
      status: 404,
      body: { error: 'Template not found for id tpl_none' },
    })
    expect(await service.api.post('/v0/templates//archive')).toMatchObject({
      status: 400,
      body: { error: 'templateId is required' },
    })
  })
})
