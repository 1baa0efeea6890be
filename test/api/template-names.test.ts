import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readyTemplate, regularRequest } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let member: PageClient
beforeAll(async () => {
  service = await startTestApp()
  member = await joined(service, await signedInOwner(service), { email: 'max@member.example', role: 'member' })
})
afterAll(() => service?.stop())

const named = async (name: string) => {
  const { templateId } = await readyTemplate(service.api)
  expect((await service.api.patch(`/v1/templates/${templateId}`, { name })).status).toBe(200)
  return templateId
}
const templateUrl = (templateId: string) => `/v1/templates/${templateId}`
const idsOf = async (query: string) =>
  (await service.api.get(`/v1/templates?${query}`)).body.map((one: { templateId: string }) => one.templateId)

describe('renaming a template', () => {
  it('changes its name and its updatedAt, but not the title of requests that were sent', async () => {
    const { templateId } = await readyTemplate(service.api)
    const { signatureRequestId } = await regularRequest(service.api, { templateId })
    const before = (await service.api.get(templateUrl(templateId))).body
    const { status, body } = await member.patch(templateUrl(templateId), { name: '  Lease 2027 ' })
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Lease 2027' })
    expect(body.updatedAt > before.updatedAt).toBe(true)
    expect(body).toEqual({ ...before, name: 'Lease 2027', updatedAt: body.updatedAt })
    expect((await service.api.get(templateUrl(templateId))).body).toEqual(body)
    expect((await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body.title).toBe('contract')
    expect(await idsOf(`updatedSince=${before.updatedAt}`)).toContain(templateId)
  })

  it('changes nothing if the name stays the same', async () => {
    const templateId = await named('The same')
    const before = (await service.api.get(templateUrl(templateId))).body
    expect((await service.api.patch(templateUrl(templateId), { name: 'The same' })).body).toEqual(before)
  })

  it.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a blank name', { name: '  \u00a0 ' }],
    ['two lines', { name: 'a\nb' }],
    ['a NUL character', { name: 'a\0b' }],
    ['half a surrogate pair', { name: 'a\ud800b' }],
    ['more than 200 characters', { name: 'x'.repeat(201) }],
    ['null', { name: null }],
  ])('is refused with %s', async (_, body) => {
    const templateId = await named('Unchanged')
    expect((await service.api.patch(templateUrl(templateId), body)).status).toBe(400)
    expect((await service.api.get(templateUrl(templateId))).body.name).toBe('Unchanged')
  })

  it('is refused to another organization', async () => {
    const templateId = await named('Ours')
    expect((await service.otherApi.patch(templateUrl(templateId), { name: 'Theirs' })).status).toBe(403)
    expect((await service.api.get(templateUrl(templateId))).body.name).toBe('Ours')
  })
})

describe('a duplicate of a template', () => {
  it('has its document, roles and fields, and changes alone', async () => {
    const original = await named('Lease')
    const before = (await service.api.get(templateUrl(original))).body
    const { status, body } = await member.post(`${templateUrl(original)}/duplicate`, { name: ' Lease (short) ' })
    expect(status).toBe(200)
    const own = {
      templateId: body.templateId,
      name: 'Lease (short)',
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
      ownerId: expect.stringMatching(/^usr_/),
    }
    expect(body).toEqual({ ...before, ...own, version: 1 })
    expect((await service.api.get(templateUrl(body.templateId))).body).toEqual(body)
    const saved = await service.api.put(`${templateUrl(body.templateId)}/fields`, { signerRoles: [], fields: [] })
    expect(saved.status).toBe(200)
    expect((await service.api.get(templateUrl(original))).body).toEqual(before)
    await regularRequest(service.api, { templateId: original })
    expect((await member.post(`${templateUrl(original)}/duplicate`, { name: '  ' })).status).toBe(400)
    expect((await service.otherApi.post(`${templateUrl(original)}/duplicate`, { name: 'Stolen' })).status).toBe(403)
  })
})

describe('the list of templates', () => {
  it('finds a template by parts of its name, regardless of case and accents', async () => {
    const templateId = await named('Bail résidentiel 100%')
    for (const search of ['RESID', 'résid bail', '100%', ' bail  '])
      expect(await idsOf(`search=${encodeURIComponent(search)}`), search).toEqual([templateId])
    expect(await idsOf('search=bail%20lease')).toEqual([])
    expect(await idsOf('search=r_sid')).toEqual([])
    expect((await service.otherApi.get('/v1/templates?search=bail')).body).toEqual([])
  })

  it('can include, exclude or select archived templates, and is paged in each case', async () => {
    const made = [await named('Shelf a'), await named('Shelf b'), await named('Shelf c')]
    await service.api.post(`${templateUrl(made[1]!)}/archive`)
    expect(await idsOf('search=shelf')).toEqual(made.toReversed())
    expect(await idsOf('search=shelf&archived=true')).toEqual([made[1]])
    const first = await service.api.get('/v1/templates?search=shelf&archived=false&limit=1')
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    const second = await service.api.get(new URL(next).pathname + new URL(next).search)
    expect([...first.body, ...second.body].map((one: { templateId: string }) => one.templateId)).toEqual([
      made[2],
      made[0],
    ])
    expect(second.headers.get('link')).toBeNull()
  })
})

describe('the picture of a template page', () => {
  const pictureUrl = (templateId: string, page: string, width = '320') =>
    `${templateUrl(templateId)}/pages/${page}/image?width=${width}`

  it('is served to members of the organization, and answers 304 to a matching ETag', async () => {
    const { body } = await service.api.upload(textPdf(['A page']), 'page.pdf')
    const answer = await fetch(service.url + pictureUrl(body.templateId, '1'), { headers: member.headers() })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    const headers = { ...member.headers(), 'if-none-match': answer.headers.get('etag')! }
    expect((await fetch(service.url + pictureUrl(body.templateId, '1'), { headers })).status).toBe(304)
  })

  it('is refused for unknown pages, other widths and other organizations', async () => {
    const { body } = await service.api.upload(textPdf(['A page']), 'page.pdf')
    expect((await service.api.get(pictureUrl(body.templateId, '2'))).status).toBe(404)
    expect((await service.api.get(pictureUrl(body.templateId, '0'))).status).toBe(404)
    expect((await service.api.get(pictureUrl(body.templateId, '1', '321'))).status).toBe(400)
    expect((await service.otherApi.get(pictureUrl(body.templateId, '1'))).status).toBe(403)
  })
})
