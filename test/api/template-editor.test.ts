import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { field, readyTemplate, twoPartyFields } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const paula = { name: 'Paula Paralegal', email: 'paula@acme.example' }
const luis = { name: 'Luis Lawyer', email: 'luis@acme.example' }
const signerRoles = [
  { name: 'Buyer', order: 0 },
  { name: 'Seller', order: 1 },
]

/** An editor, as the page calls with the token of its URL. */
interface Editor extends ApiClient {
  linkId: string
}

async function editor(templateId: string, body: object = {}): Promise<Editor> {
  const answer = await service.api.post(`/v1/templates/${templateId}/edit-url`, body)
  expect(answer.status).toBe(200)
  const [{ linkId }] = (await service.api.get(`/v1/templates/${templateId}/links`)).body
  return Object.assign(new ApiClient(service.url, new URL(answer.body.editUrl).pathname.split('/')[2]!), { linkId })
}

const look = async (session: ApiClient) => (await session.get('/editing/session')).body
const save = (session: ApiClient, version: number | string, fields: unknown[], roles: unknown[] = signerRoles) =>
  session.call('PUT', '/editing/session/fields', { signerRoles: roles, fields }, { 'if-match': `"${version}"` })
const labels = (fields: { label?: string }[]) => fields.map(one => one.label)
const eventsOf = async (templateId: string) =>
  (await service.platform.pool.query(`select from event where resource_id = $1`, [templateId])).rows.length

let templateId: string
beforeEach(async () => {
  templateId = (await readyTemplate(service.api, { fields: [field(0, { label: 'first' })], signerRoles })).templateId
})

describe('an editing session', () => {
  it('shows the fields as the template has them, its version, who saved it and when', async () => {
    const { body: template } = await service.api.get(`/v1/templates/${templateId}`)
    const { status, body, headers } = await (await editor(templateId)).get('/editing/session')
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"2"')
    expect(body).toEqual({
      templateId,
      name: 'contract',
      filename: 'contract.pdf',
      status: 'Ready',
      document: { url: `${service.url}/editing/session/document`, pageCount: 1, pages: template.pages },
      version: 2,
      signerRoles: template.signerRoles,
      fields: template.fields,
      warnings: template.warnings,
      savedAt: expect.any(String),
      savedBy: expect.any(String),
      draft: null,
      isEditable: true,
      reason: null,
      embedding: { allowedOrigins: [] },
    })
  })

  it('of a template that nobody has saved says so', async () => {
    const { body } = await service.api.upload(textPdf(['A contract']))
    expect(await look(await editor(body.templateId))).toMatchObject({
      version: 1,
      status: 'Draft',
      savedAt: null,
      savedBy: null,
      fields: [],
    })
  })

  it('saves a new version: fields in the order they were sent, with ids of their own', async () => {
    const session = await editor(templateId, { editor: paula })
    const { fields } = await look(session)
    const sent = [
      field(3, { fieldId: 'new-1', label: 'third' }),
      fields[0],
      field(5, { fieldId: 'new-2', label: 'fifth' }),
    ]
    const { status, body, headers } = await save(session, 2, sent)
    expect({ status, error: body.error }).toEqual({ status: 200 })
    expect(headers.get('etag')).toBe('"3"')
    expect(body).toMatchObject({ version: 3, status: 'Ready', signerRoles, warnings: [], savedBy: 'Paula Paralegal' })
    expect(labels(body.fields)).toEqual(['third', 'first', 'fifth'])
    expect(body.fields[1].fieldId).toBe(fields[0].fieldId)
    for (const index of [0, 2]) expect(body.fields[index].fieldId).toMatch(/^fld_/)
    expect(await look(session)).toMatchObject(body)
    expect((await service.api.get(`/v1/templates/${templateId}`)).body).toMatchObject({
      version: 3,
      fields: body.fields,
    })
  })

  it.each([
    ['the person, where the program says who edits', { editor: paula }, 'Paula Paralegal'],
    ['the person without an address', { editor: { name: 'Luis' } }, 'Luis'],
    ['the link, by its day, where it does not', {}, /^Editor link of \d{1,2} \w+ \d{4}$/],
  ])('names as whoever saved %s', async (_, body, name) => {
    const session = await editor(templateId, body)
    expect((await save(session, 2, twoPartyFields)).body.savedBy).toEqual(
      typeof name === 'string' ? name : expect.stringMatching(name),
    )
  })
})

describe('two who save on the same version', () => {
  it('do not overwrite one another: the second is told what the first has saved', async () => {
    const [one, other] = [await editor(templateId, { editor: paula }), await editor(templateId, { editor: luis })]
    const first = await save(one, 2, [field(0, { label: 'of Paula' })])
    const second = await save(other, 2, [field(1, { label: 'of Luis' })])
    const { version, fields, savedAt } = first.body
    expect(second).toMatchObject({ status: 409 })
    expect(second.body).toEqual({
      error: 'Fields were changed by someone else since version 2; the current version is 3',
      version,
      signerRoles,
      fields,
      savedAt,
      savedBy: 'Paula Paralegal',
    })
    expect((await save(other, 3, [...fields, field(1, { label: 'of Luis' })])).status).toBe(200)
    expect(labels((await look(one)).fields)).toEqual(['of Paula', 'of Luis'])
  })

  it('at the same moment: one is saved, the others are told, nothing is lost', async () => {
    const sessions = await Promise.all([paula, luis, paula, luis].map(who => editor(templateId, { editor: who })))
    const before = await eventsOf(templateId)
    const answers = await Promise.all(
      sessions.map((session, index) => save(session, 2, [field(0, { label: `label ${index}` })])),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409])
    const won = answers.find(answer => answer.status === 200)!.body
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ version: 3, fields: won.fields, savedAt: won.savedAt })
    expect((await eventsOf(templateId)) - before).toBe(1)
  })

  it('with one of them by the API: the editor is told which credential', async () => {
    const session = await editor(templateId)
    await service.api.put(`/v1/templates/${templateId}/fields`, { fields: [field(2, { label: 'by program' })] })
    const { status, body } = await save(session, 2, [])
    expect(status).toBe(409)
    expect(labels(body.fields)).toEqual(['by program'])
    expect(body.savedBy).toMatch(/^API credential |^\w/)
  })
})
