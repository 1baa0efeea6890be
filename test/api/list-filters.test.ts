import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { redlineRequest, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let templateId: string
let docxTemplateId: string
let draftTemplateId: string
/** Ids of signature requests, oldest first. */
const sent: string[] = []
/** Ids of negotiations, oldest first. */
const negotiated: string[] = []

const metadata = [{ orderId: '4711', 'a]b': 'x' }, { orderId: '4711', region: 'EU' }, { orderId: '0815' }]

beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await readyTemplate(service.api)).templateId
  docxTemplateId = await redlineTemplate(service)
  draftTemplateId = (await service.api.upload(textPdf(['A draft']), 'draft.pdf')).body.templateId
  for (const values of metadata) {
    sent.push((await embeddedRequest(service.api, { templateId, body: { metadata: values } })).signatureRequestId)
    negotiated.push(await redlineRequest(service, docxTemplateId, { metadata: values }))
  }
  sent.push(
    (await embeddedRequest(service.api, { templateId: (await readyTemplate(service.api)).templateId }))
      .signatureRequestId,
  )
})
afterAll(() => service.stop())

const lists = {
  'signature-requests': 'signatureRequestId',
  'redline-requests': 'redlineRequestId',
  templates: 'templateId',
} as const

async function ids(list: keyof typeof lists, query: Record<string, string>, version = 'v1'): Promise<string[]> {
  const { status, body } = await service.api.get(`/${version}/${list}?${new URLSearchParams(query)}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.map((record: Record<string, string>) => record[lists[list]])
}

const newestFirst = (list: string[], ...places: number[]) => places.map(place => list[place]!).reverse()

describe.each(['v1', 'v0'])('the %s lists', version => {
  it('filter signature requests by status', async () => {
    const voided = sent.at(-1)!
    await service.api.post(`/v1/signature-requests/${voided}/void`, {})
    expect(await ids('signature-requests', { status: 'Created' }, version)).toEqual(newestFirst(sent, 0, 1, 2))
    expect(await ids('signature-requests', { status: 'Expired' }, version)).toEqual([voided])
    expect(await ids('signature-requests', { status: 'Completed' }, version)).toEqual([])
    expect(await ids('signature-requests', { status: 'Expired', state: 'declined' }, version)).toEqual([])
    expect(await ids('signature-requests', { status: 'Expired', state: 'voided' }, version)).toEqual([voided])
  })

  it('filter negotiations and templates by status', async () => {
    expect(await ids('redline-requests', { status: 'DisclosingPartyDraft' }, version)).toHaveLength(3)
    expect(await ids('redline-requests', { status: 'DocumentReadyForSigning' }, version)).toEqual([])
    expect(await ids('templates', { status: 'Draft' }, version)).toEqual([draftTemplateId, docxTemplateId])
    expect(await ids('templates', { status: 'Ready' }, version)).not.toContain(draftTemplateId)
  })

  it('filter signature requests and negotiations by template', async () => {
    expect(await ids('signature-requests', { templateId }, version)).toEqual(newestFirst(sent, 0, 1, 2))
    expect(await ids('redline-requests', { templateId: docxTemplateId }, version)).toEqual(
      newestFirst(negotiated, 0, 1, 2),
    )
    expect(await ids('redline-requests', { templateId }, version)).toEqual([])
  })

  it('return only records created strictly after createdAfter', async () => {
    for (const [list, all] of [
      ['signature-requests', sent],
      ['redline-requests', negotiated],
    ] as const) {
      const { createdAt } = (await service.api.get(`/v1/${list}/${all[1]}`)).body
      expect(await ids(list, { createdAfter: createdAt }, version)).toEqual(all.slice(2).reverse())
    }
    const { createdAt } = (await service.api.get(`/v1/templates/${docxTemplateId}`)).body
    expect((await ids('templates', { createdAfter: createdAt }, version)).at(-1)).toBe(draftTemplateId)
  })

  it.each(['signature-requests', 'redline-requests'] as const)(
    'return the %s whose metadata matches every given value',
    async list => {
      const all = list === 'signature-requests' ? sent : negotiated
      expect(await ids(list, { 'metadata[orderId]': '4711' }, version)).toEqual(newestFirst(all, 0, 1))
      expect(await ids(list, { 'metadata[orderId]': '4711', 'metadata[region]': 'EU' }, version)).toEqual([all[1]])
      expect(await ids(list, { 'metadata[a]b]': 'x' }, version)).toEqual([all[0]])
      expect(await ids(list, { 'metadata[orderId]': '471' }, version)).toEqual([])
      expect(await ids(list, { 'metadata[__proto__]': 'x' }, version)).toEqual([])
    },
  )

  it.each([
    [
      'signature-requests?status=completed',
      'status must be one of Created, Completed, Expired; got "completed"; did you mean "Completed"?',
    ],
    ['signature-requests?createdAfter=now', 'createdAfter must be a valid ISO-8601 date string'],
    ['templates?createdAfter=', 'createdAfter must be a valid ISO-8601 date string'],
    ['signature-requests?metadata=4711', 'metadata must be sent with a key: metadata[key]=value'],
    ['signature-requests?metadata[a]=1&metadata[a]=2', 'metadata.a must be text; got an array'],
  ])('refuse %s', async (path, error) => {
    expect(await service.api.get(`/${version}/${path}`)).toMatchObject({ status: 400, body: { error } })
  })

  it.each([
    ['signature-requests?stauts=Completed', '"stauts"; did you mean "status"?'],
    ['signature-requests?trace=1', '"trace"'],
    ['redline-requests?template_id=x', '"template_id"; did you mean "templateId"?'],
    ['redline-requests?metdata[a]=x', '"metdata"; did you mean "metadata"?'],
    ['templates?metadata[a]=x', '"metadata"'],
  ])('refuse the unknown parameter in %s', async (path, name) => {
    const error = `Unknown query parameter ${name}`
    expect(await service.api.get(`/${version}/${path}`)).toMatchObject({ status: 400, body: { error } })
  })
})

it('a filter applies to every page, together with search and sorting', async () => {
  const query = { 'metadata[orderId]': '4711', search: 'buyer', sort: 'oldest', limit: '1' }
  const first = await service.api.get(`/v1/signature-requests?${new URLSearchParams(query)}`)
  expect(first.body).toMatchObject([{ signatureRequestId: sent[0] }])
  const next = /<[^>]*?(\/v1[^>]*)>/.exec(first.headers.get('link') ?? '')![1]!
  const second = await service.api.get(next)
  expect(second.body).toMatchObject([{ signatureRequestId: sent[1] }])
  expect(second.headers.get('link')).toBeNull()
})

it('a filter never returns records of another organization', async () => {
  const queries = { 'metadata[orderId]': '4711', templateId, status: 'Created', createdAfter: '2020-01-01' }
  for (const [name, value] of Object.entries(queries)) {
    const query = new URLSearchParams({ [name]: value })
    expect((await service.otherApi.get(`/v1/signature-requests?${query}`)).body, name).toEqual([])
  }
})

it('the status filter takes a passed deadline into account before a job has recorded it', async () => {
  const { signatureRequestId } = await embeddedRequest(service.api, { templateId })
  await sql`update signature_request set expires_at = now() - interval '1 hour' where id = ${signatureRequestId}`.execute(
    service.platform.database,
  )
  expect(await ids('signature-requests', { status: 'Expired' })).toContain(signatureRequestId)
  expect(await ids('signature-requests', { status: 'Created' })).not.toContain(signatureRequestId)
})
