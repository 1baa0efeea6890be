import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { embeddedRequest, field, readyTemplate, signers, twoPartyFields } from '../support/builders.ts'
import { lockWaits } from '../support/lock-waits.ts'
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

/** A client with the token of an editor URL, as the editor page uses it. */
interface Editor extends ApiClient {
  linkId: string
}

async function editor(templateId: string, body: object = {}): Promise<Editor> {
  const answer = await service.api.post(`/v1/templates/${templateId}/edit-url`, body)
  expect(answer.status).toBe(200)
  const [{ linkId }] = (await service.api.get(`/v1/templates/${templateId}/links`)).body
  return Object.assign(sessionOf(answer.body.editUrl), { linkId })
}

const sessionOf = (editUrl: string) => new ApiClient(service.url, new URL(editUrl).pathname.split('/')[2]!)

const look = async (session: ApiClient) => (await session.get('/editing/session')).body
const save = (session: ApiClient, version: number | string, fields: unknown[], roles: unknown[] = signerRoles) =>
  session.call('PUT', '/editing/session/fields', { signerRoles: roles, fields }, { 'if-match': `"${version}"` })
const labels = (fields: { label?: string }[]) => fields.map(field => field.label)
const eventsOf = async (templateId: string) =>
  (await service.platform.pool.query(`select from event where resource_id = $1`, [templateId])).rows.length

let templateId: string
beforeEach(async () => {
  templateId = (await readyTemplate(service.api, { fields: [field(0, { label: 'first' })], signerRoles })).templateId
})

describe('an editing session', () => {
  it("shows the template's fields and version, and who saved it and when", async () => {
    const { body: template } = await service.api.get(`/v1/templates/${templateId}`)
    const { status, body, headers } = await (await editor(templateId)).get('/editing/session')
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"2"')
    expect(body).toEqual({
      templateId,
      name: 'contract',
      filename: 'contract.pdf',
      status: 'Ready',
      document: { url: `${service.url}/editing/session/document?version=2`, pageCount: 1, pages: template.pages },
      documentVersion: 1,
      version: 2,
      signerRoles: template.signerRoles,
      fields: template.fields,
      warnings: template.warnings,
      savedAt: expect.any(String),
      savedBy: expect.any(String),
      draft: null,
      editorKey: null,
      isEditable: true,
      reason: null,
      embedding: { allowedOrigins: [] },
    })
  })

  it('shows that a new template has never been saved', async () => {
    const { body } = await service.api.upload(textPdf(['A contract']))
    expect(await look(await editor(body.templateId))).toMatchObject({
      version: 1,
      status: 'Draft',
      savedAt: null,
      savedBy: null,
      fields: [],
    })
  })

  it('saves a new version with the fields in the order sent, and gives new fields an id', async () => {
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
    ['the editor that the program names', { editor: paula }, 'Paula Paralegal'],
    ['an editor without an email address', { editor: { name: 'Luis' } }, 'Luis'],
    ['the dated link if no editor is named', {}, /^Editor link of \d{1,2} \w+ \d{4}$/],
  ])('attributes a save to %s', async (_, body, name) => {
    const session = await editor(templateId, body)
    expect((await save(session, 2, twoPartyFields)).body.savedBy).toEqual(
      typeof name === 'string' ? name : expect.stringMatching(name),
    )
  })
})

describe('saves based on the same version', () => {
  it('do not overwrite each other: the second is refused and shows what the first saved', async () => {
    const [one, other] = [await editor(templateId, { editor: paula }), await editor(templateId, { editor: luis })]
    const first = await save(one, 2, [field(0, { label: 'of Paula' })])
    const second = await save(other, 2, [field(1, { label: 'of Luis' })])
    const { version, fields, savedAt } = first.body
    expect(second).toMatchObject({ status: 409 })
    expect(second.body).toEqual({
      error: 'Fields have changed since version 2; the current version is 3',
      version,
      signerRoles,
      fields,
      documentVersion: 1,
      savedAt,
      savedBy: 'Paula Paralegal',
    })
    expect((await save(other, 3, [...fields, field(1, { label: 'of Luis' })])).status).toBe(200)
    expect(labels((await look(one)).fields)).toEqual(['of Paula', 'of Luis'])
  })

  it('at the same moment: one succeeds, and the others are refused with its result', async () => {
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

  it('from a program and then the editor: the refusal identifies the API credential of the program', async () => {
    const session = await editor(templateId)
    const fields = [field(2, { label: 'by program' })]
    expect((await service.api.put(`/v1/templates/${templateId}/fields`, { fields })).status).toBe(200)
    const { status, body } = await save(session, 2, [])
    expect(status).toBe(409)
    expect(labels(body.fields)).toEqual(['by program'])
    expect(body.savedBy).toMatch(/^API credential key_\w+$/)
  })
})

describe('a save whose answer was lost', () => {
  it('takes effect once when it is sent again', async () => {
    const session = await editor(templateId)
    const before = await eventsOf(templateId)
    const first = await save(session, 2, twoPartyFields)
    const again = await save(session, 2, twoPartyFields)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await eventsOf(templateId)) - before).toBe(1)
    expect((await look(session)).version).toBe(3)
  })

  it('takes effect once when the copies arrive at the same moment', async () => {
    const session = await editor(templateId)
    const answers = await Promise.all([1, 2, 3].map(() => save(session, 2, twoPartyFields)))
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
    expect((await look(session)).version).toBe(3)
  })

  it('still returns its result after someone else has saved', async () => {
    const [one, other] = [await editor(templateId), await editor(templateId)]
    const first = await save(one, 2, twoPartyFields)
    await save(other, 3, [])
    expect(await save(one, 2, twoPartyFields)).toMatchObject({ status: 200, body: first.body })
    expect(await look(one)).toMatchObject({ version: 4, fields: [] })
  })

  it('counts as a new save if its content or its link differs', async () => {
    const [one, other] = [await editor(templateId, { editor: paula }), await editor(templateId, { editor: paula })]
    await save(one, 2, twoPartyFields)
    expect((await save(one, 2, twoPartyFields.slice(1))).status).toBe(409)
    expect((await save(other, 2, twoPartyFields)).status).toBe(409)
  })

  it('takes effect once through the API too', async () => {
    const put = () => service.api.call('PUT', path(), { fields: twoPartyFields }, { 'if-match': '"2"' })
    const path = () => `/v1/templates/${templateId}/fields`
    const [first, again] = [await put(), await put()]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.body.version).toBe(3)
  })
})

describe('If-Match', () => {
  const wrong = ['', '""', 'x', '"x"', '-1', '"1.5"', '"2", "3"', '"12345678901"', 'W/', '"2']

  it.each(wrong)('with the value %s is refused, in the editor and by the API', async header => {
    const session = await editor(templateId)
    const refused = {
      status: 400,
      body: { error: expect.stringContaining('If-Match must be a version, such as "7"; got ') },
    }
    const body = { fields: [] }
    expect(await session.call('PUT', '/editing/session/fields', body, { 'if-match': header })).toMatchObject(refused)
    expect(
      await service.api.call('PUT', `/v1/templates/${templateId}/fields`, body, { 'if-match': header }),
    ).toMatchObject(refused)
  })

  it('with the value * matches any version, in the editor and by the API', async () => {
    const any = { 'if-match': '*' }
    const session = await editor(templateId)
    const body = { signerRoles: [], fields: [] }
    expect((await session.call('PUT', '/editing/session/fields', body, any)).status).toBe(200)
    expect((await service.api.call('PUT', `/v1/templates/${templateId}/fields`, body, any)).status).toBe(200)
    expect((await service.api.call('PUT', `/v1/templates/${newId('tpl')}/fields`, body, any)).status).toBe(404)
  })

  it('is required in the editor', async () => {
    expect(await (await editor(templateId)).put('/editing/session/fields', { fields: [] })).toMatchObject({
      status: 428,
      body: { error: 'If-Match is required; send the version you loaded, such as "7"' },
    })
  })

  it('with any version except the current one is refused', async () => {
    const session = await editor(templateId)
    for (const version of [0, 1, 3, 999_999_999])
      expect(await save(session, version, [])).toMatchObject({ status: 409, body: { version: 2 } })
  })

  it('may be a tag that a proxy has weakened', async () => {
    const headers = { 'if-match': 'W/"2"' }
    const session = await editor(templateId)
    expect(await session.call('PUT', '/editing/session/fields', { fields: [] }, headers)).toMatchObject({ status: 200 })
  })

  it('protects a save by the API; without it the last save wins', async () => {
    const path = `/v1/templates/${templateId}`
    const { headers, body: record } = await service.api.get(path)
    expect({ tag: headers.get('etag'), version: record.version }).toEqual({ tag: '"2"', version: 2 })
    const put = (label: string, extra?: Record<string, string>) =>
      service.api.call('PUT', `${path}/fields`, { fields: [field(0, { label })] }, extra)
    const first = await put('one', { 'if-match': headers.get('etag')! })
    expect(first).toMatchObject({ status: 200, body: { version: 3 } })
    expect(first.headers.get('etag')).toBe('"3"')
    expect(await put('two', { 'if-match': '"2"' })).toEqual(
      expect.objectContaining({
        status: 409,
        body: {
          error: 'Fields have changed since version 2; the current version is 3',
          version: 3,
          signerRoles,
          fields: first.body.fields,
          documentVersion: 1,
          savedAt: expect.any(String),
          savedBy: expect.any(String),
        },
      }),
    )
    expect(await put('two')).toMatchObject({ status: 200, body: { version: 4 } })
  })
})

describe('a draft', () => {
  const draft = (label: string, baseVersion = 2) => ({
    baseVersion,
    signerRoles: [{ name: '', order: 0 }],
    fields: [{ fieldId: 'new-1', type: 'text', label, width: 0 }],
  })
  const keep = (session: ApiClient, content: unknown) => session.put('/editing/session/draft', content)

  it('is returned as sent, however unfinished, and does not change the template', async () => {
    const session = await editor(templateId)
    const { status, body } = await keep(session, draft('half'))
    expect({ status, body }).toEqual({ status: 200, body: { savedAt: expect.any(String) } })
    expect(await look(session)).toMatchObject({ version: 2, draft: { ...draft('half'), savedAt: body.savedAt } })
    await keep(session, draft('more'))
    expect((await look(session)).draft).toMatchObject(draft('more'))
    expect(labels((await service.api.get(`/v1/templates/${templateId}`)).body.fields)).toEqual(['first'])
  })

  it('belongs to one editor, through any of their links to the template', async () => {
    const mine = await editor(templateId, { editor: paula })
    await keep(mine, draft('mine'))
    const again = await editor(templateId, { editor: { ...paula, email: 'Paula@ACME.example' } })
    expect((await look(again)).draft).toMatchObject(draft('mine'))
    const { editorKey } = await look(mine)
    expect(editorKey).toMatch(/^[\w-]{22}$/)
    expect((await look(again)).editorKey).toBe(editorKey)
    expect((await look(await editor(templateId, { editor: luis }))).editorKey).not.toBe(editorKey)
    const { templateId: otherTemplate } = await readyTemplate(service.api)
    const others = [
      await editor(templateId, { editor: luis }),
      await editor(templateId),
      await editor(templateId, { editor: { name: paula.name } }),
      await editor(otherTemplate, { editor: paula }),
    ]
    for (const session of others) expect((await look(session)).draft).toBeNull()
    const foreign = (await readyTemplate(service.otherApi)).templateId
    const { body } = await service.otherApi.post(`/v1/templates/${foreign}/edit-url`, { editor: paula })
    expect((await look(sessionOf(body.editUrl))).draft).toBeNull()
  })

  it('belongs to the link if no editor is named', async () => {
    const [one, other] = [await editor(templateId), await editor(templateId)]
    await keep(one, draft('by link'))
    expect((await look(one)).draft).toMatchObject(draft('by link'))
    expect((await look(other)).draft).toBeNull()
  })

  it('is removed when its editor saves, but not when another editor saves', async () => {
    const [one, other] = [await editor(templateId, { editor: paula }), await editor(templateId, { editor: luis })]
    await keep(one, draft('of Paula'))
    await keep(other, draft('of Luis'))
    expect((await save(one, 2, twoPartyFields)).status).toBe(200)
    expect((await look(one)).draft).toBeNull()
    expect(await look(other)).toMatchObject({ version: 3, draft: draft('of Luis') })
  })

  it('is kept when the save is refused', async () => {
    const session = await editor(templateId)
    await keep(session, draft('kept'))
    expect((await save(session, 1, [])).status).toBe(409)
    expect((await save(session, 2, [field(0, { page: 9 })])).status).toBe(400)
    expect((await look(session)).draft).toMatchObject(draft('kept'))
  })

  it('can be deleted, even twice', async () => {
    const session = await editor(templateId)
    await keep(session, draft('dropped'))
    for (const _ of [1, 2])
      expect(await session.call('DELETE', '/editing/session/draft')).toMatchObject({ status: 200, body: {} })
    expect((await look(session)).draft).toBeNull()
  })

  it('is kept until 30 days after the last link of its editor expires', async () => {
    const long = await editor(templateId, { editor: paula, expiresInSeconds: 7 * 86_400 })
    await keep(long, draft('kept'))
    const short = await editor(templateId, { editor: paula, expiresInSeconds: 60 })
    await keep(short, draft('kept longer'))
    const isThere = async () => {
      await service.runSchedule('remove-old-drafts')
      return (await look(await editor(templateId, { editor: paula }))).draft !== null
    }
    service.clock.advance(36.9 * 86_400_000)
    expect(await isThere()).toBe(true)
    service.clock.advance(0.2 * 86_400_000)
    expect(await isThere()).toBe(false)
  })

  const field20 = { type: 'text', label: 'x' }
  it.each([
    ['no base version', { signerRoles: [], fields: [] }, 'baseVersion is required'],
    ['no fields', { baseVersion: 2, signerRoles: [] }, 'fields is required'],
    ['a base version out of range', draft('', 2_147_483_648), 'baseVersion must be at most 999999999'],
    ['an unknown property', { ...draft(''), fields: [{ colour: 'red' }] }, 'Unknown property "fields[0].colour"'],
    ['a misspelt property', { ...draft(''), fields: [{ lable: 'x' }] }, 'label'],
    ['a value of the wrong type', { ...draft(''), fields: [{ x: '1' }] }, 'fields[0].x'],
    ['an unknown field type', { ...draft(''), fields: [{ type: 'colour' }] }, 'fields[0].type'],
    ['half a surrogate pair', { ...draft(''), fields: [{ label: '\ud800' }] }, 'fields[0].label'],
    ['a NUL character', { ...draft('\0') }, 'fields[0].label'],
    ['too many fields', { ...draft(''), fields: Array(5_001).fill(field20) }, 'fields'],
    ['deeply nested JSON', `{"baseVersion":2,"signerRoles":[],"fields":${'['.repeat(9_999)}${']'.repeat(9_999)}}`, ''],
  ])('with %s is refused and not kept', async (_, content, error) => {
    const session = await editor(templateId)
    const answer = await keep(session, content)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
    expect((await look(session)).draft).toBeNull()
  })

  it('may have 5,000 fields, but not 10 MB', async () => {
    const session = await editor(templateId)
    const many = Array.from({ length: 5_000 }, (_, index) => field(index, { label: `Field ${index}` }))
    expect((await keep(session, { ...draft(''), fields: many })).status).toBe(200)
    const huge = { ...draft(''), fields: many.map(one => ({ ...one, defaultValue: 'x'.repeat(2_000) })) }
    expect(await keep(session, huge)).toMatchObject({ status: 413, body: { error: 'Request body is too large' } })
    expect((await look(session)).draft.fields).toHaveLength(5_000)
  })
})

describe('an editor that stays open', () => {
  const content = { baseVersion: 2, signerRoles: [], fields: [{ type: 'text', label: 'unsaved' }] }
  const unsaved = { label: 'unsaved' }
  const ended = { status: 401, body: { error: 'Editor link has expired' } }
  const draftOf = async (session: ApiClient) => (await look(session)).draft?.fields
  const revoke = (linkId: string) => service.api.call('DELETE', `/v1/templates/${templateId}/links/${linkId}`)

  it('cannot save after its link expires, but the next link shows its draft', async () => {
    const session = await editor(templateId, { editor: paula, expiresInSeconds: 60 })
    await session.put('/editing/session/draft', content)
    service.clock.advance(61_000)
    expect(await save(session, 2, [])).toMatchObject(ended)
    expect(await session.put('/editing/session/draft', { ...content, fields: [] })).toMatchObject(ended)
    expect(await session.call('DELETE', '/editing/session/draft')).toMatchObject(ended)
    const next = await editor(templateId, { editor: paula })
    expect(await draftOf(next)).toMatchObject([unsaved])
    expect((await look(next)).version).toBe(2)
  })

  it('cannot save after its link is revoked, even if the save was already waiting', async () => {
    const session = await editor(templateId, { editor: paula })
    await session.put('/editing/session/draft', content)
    const other = await service.platform.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from template where id = $1 for update', [templateId])
      const waiting = save(session, 2, [])
      await expect.poll(() => lockWaits(service.platform)).toBe(1)
      expect((await revoke(session.linkId)).status).toBe(200)
      await other.query('commit')
      expect(await waiting).toMatchObject(ended)
    } finally {
      other.release()
    }
    const next = await editor(templateId, { editor: paula })
    expect(await draftOf(next)).toMatchObject([unsaved])
    expect((await look(next)).version).toBe(2)
  })

  it('shows an archived template and keeps its draft, but cannot save', async () => {
    const session = await editor(templateId)
    await service.api.post(`/v1/templates/${templateId}/archive`)
    expect(await session.put('/editing/session/draft', content)).toMatchObject({ status: 200 })
    expect(await save(session, 2, [])).toMatchObject({
      status: 409,
      body: { error: 'The template is archived and cannot be changed' },
    })
    expect(await look(session)).toMatchObject({
      version: 2,
      isEditable: false,
      reason: 'TemplateArchived',
      draft: { fields: [unsaved] },
    })
  })

  it('cannot save if the template is archived while the save waits', async () => {
    const session = await editor(templateId)
    const other = await service.platform.pool.connect()
    try {
      await other.query('begin')
      await other.query('update template set archived_at = now() where id = $1', [templateId])
      const waiting = save(session, 2, [])
      await expect.poll(() => lockWaits(service.platform)).toBe(1)
      await other.query('commit')
      expect((await waiting).status).toBe(409)
    } finally {
      other.release()
    }
    expect((await look(session)).version).toBe(2)
  })
})

describe('the editor has limits:', () => {
  it('a certified document is reported as not editable and accepts no fields', async () => {
    const pdf = await approvedPdf(service.platform.config.dataDir, textPdf(['Certified']), 2)
    const { body } = await service.api.upload(pdf)
    const session = await editor(body.templateId)
    expect(await look(session)).toMatchObject({ isEditable: false, reason: 'DocumentCertified' })
    expect(await save(session, 1, [field(0, {})])).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('The PDF is certified') },
    })
    expect((await save(session, 1, [])).status).toBe(200)
  })

  it('a sent request keeps the fields it was sent with', async () => {
    const { signatureRequestId } = await embeddedRequest(service.api, {
      templateId,
      body: { signers: signers.slice(0, 1) },
    })
    const sent = (await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body.fields
    expect((await save(await editor(templateId), 2, twoPartyFields)).status).toBe(200)
    expect((await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body.fields).toEqual(sent)
  })

  it.each([
    ['unknown properties', { fields: [], colour: 'red' }],
    ['unknown properties in a field', { fields: [field(0, { colour: 'red' })] }],
    ['a field of an unknown role', { signerRoles: [], fields: [field(0, {})] }],
    ['a NUL in a label', { fields: [field(0, { label: '\0' })] }],
    ['5,001 fields', { fields: Array(5_001).fill(field(0, {})) }],
    ['no fields', {}],
    ['deeply nested JSON', `{"fields":${'['.repeat(9_999)}${']'.repeat(9_999)}}`],
  ])('a body with %s is refused, and nothing is saved', async (_, body) => {
    const session = await editor(templateId)
    const answer = await session.call('PUT', '/editing/session/fields', body, { 'if-match': '"2"' })
    expect(answer.status).toBe(400)
    expect((await look(session)).version).toBe(2)
  })

  it('a template can have 5,000 fields', async () => {
    const session = await editor(templateId)
    const many = Array.from({ length: 5_000 }, (_, index) => field(index % 10, { label: `Field ${index}` }))
    const { status, body } = await save(session, 2, many)
    expect({ status, count: body.fields?.length }).toEqual({ status: 200, count: 5_000 })
  })

  it('the links of a template are listed with their editors', async () => {
    for (const body of [{ editor: paula }, { editor: { name: 'Luis' } }, {}]) await editor(templateId, body)
    const links: { editor?: object }[] = (await service.api.get(`/v1/templates/${templateId}/links`)).body
    expect(links.map(link => link.editor).slice(0, 3)).toEqual([undefined, { name: 'Luis' }, paula])
  })

  it.each([
    [{ editor: { name: '' } }, 'editor.name must not be empty'],
    [{ editor: {} }, 'editor.name is required'],
    [{ editor: { name: 'Two\nlines' } }, 'editor.name must be a single line'],
    [{ editor: { name: 'P', email: 'nobody' } }, 'editor.email must be a valid email address'],
    [{ editor: { name: 'P', mail: 'p@acme.example' } }, 'mail'],
  ])('an editor URL for %j is refused', async (body, error) => {
    expect(await service.api.post(`/v1/templates/${templateId}/edit-url`, body)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(error) },
    })
  })
})
