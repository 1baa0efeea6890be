import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { newId } from '../../src/platform/ids.ts'
import { dan, dora, members, redlineEvents, redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const create = (body: object, version = 'v1') =>
  service.api.post(`/${version}/redline-requests`, { templateId, members, ...body })
const read = async (id: string, version = 'v1') => (await service.api.get(`/${version}/redline-requests/${id}`)).body
const put = (id: string, list: unknown, version = 'v1') =>
  service.api.put(`/${version}/redline-requests/${id}/members`, { members: list })
const mailed = async (id: string) => {
  const rows = await service.platform.database
    .selectFrom('mail')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(row => `${row.kind} ${row.recipient_email} ${row.details.round}`)
}
const membersMissing = 'Members array is required and must contain at least one member'
const versions = ['v1', 'v0'] as const

describe.each(versions)('in API version %s,', version => {
  it('creating a redline request returns both ids, and the record shows a draft of the Disclosing side', async () => {
    const { status, body } = await create({ metadata: { subject: 'Supply agreement', deal: '17' } }, version)
    expect(status).toBe(200)
    expect(body).toEqual({ redlineRequestId: expect.stringMatching(/^rreq_/), templateId })
    expect(await read(body.redlineRequestId, version)).toEqual({
      redlineRequestId: body.redlineRequestId,
      templateId,
      title: 'contract',
      status: 'DisclosingPartyDraft',
      members,
      testMode: false,
      currentRound: 'Disclosing',
      round: 1,
      metadata: { subject: 'Supply agreement', deal: '17' },
      signatureRequestId: null,
      folderId: null,
      ownerId: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    })
  })

  it('a missing template is reported with the error text of that version', async () => {
    const id = newId('tpl')
    const noun = version === 'v0' ? 'Resource' : 'Template'
    expect(await create({ templateId: id }, version)).toMatchObject({
      status: 404,
      body: { error: `${noun} not found for id ${id}` },
    })
  })

  it.each([
    ['missing', undefined],
    ['empty', []],
    ['null', null],
    ['not an array', 'dora'],
  ])('members that are %s are refused with the specified error text', async (_, list) => {
    const refused = { status: 400, body: { error: membersMissing } }
    expect(await create({ members: list }, version)).toMatchObject(refused)
    const id = await redlineRequest(service, templateId)
    expect(await put(id, list, version)).toMatchObject(refused)
  })

  it.each([{}, { memberEmail: '' }, { memberEmail: null }])('a URL request with %o needs memberEmail', async body => {
    const id = await redlineRequest(service, templateId)
    expect(await service.api.post(`/${version}/redline-requests/${id}/url`, body)).toMatchObject({
      status: 400,
      body: { error: 'memberEmail is required' },
    })
  })

  it('a URL is created only for members', async () => {
    const id = await redlineRequest(service, templateId)
    const url = (memberEmail: string) => service.api.post(`/${version}/redline-requests/${id}/url`, { memberEmail })
    expect(await url('nobody@example.com')).toMatchObject({
      status: 404,
      body: { error: 'Member not found for email nobody@example.com' },
    })
    expect(await url('nobody')).toMatchObject({
      status: 400,
      body: { error: 'memberEmail must be a valid email address; got "nobody"' },
    })
    const { status, body } = await url('DORA@Disclosing.example')
    expect(status).toBe(200)
    expect(body).toEqual({
      redlineUrl: expect.stringMatching(`^${service.url}/redline/[\\w-]{43}$`),
      expiresAt: expect.any(String),
    })
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000)
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  })

  it('a member out of turn gets a URL that ends in /view', async () => {
    const id = await redlineRequest(service, templateId)
    const { body } = await service.api.post(`/${version}/redline-requests/${id}/url`, { memberEmail: rita.email })
    expect(body.redlineUrl).toMatch(/\/redline\/[\w-]{43}\/view$/)
  })
})

describe('creating a redline request', () => {
  it('requires a DOCX source, but reports errors in the body first', async () => {
    const { body } = await service.api.upload(textPdf(['Only a PDF']))
    expect(await create({ templateId: body.templateId })).toMatchObject({
      status: 400,
      body: { error: 'Template has no DOCX source file available for redlining' },
    })
    expect((await create({ templateId: body.templateId, members: [] })).body.error).toBe(membersMissing)
  })

  it.each([
    ['an invalid email', { ...dora, email: 'dora' }, 'members[0].email must be a valid email address; got "dora"'],
    ['no email', { ...dora, email: undefined }, 'members[0].email is required'],
    ['no name', { ...dora, displayName: undefined }, 'members[0].displayName is required'],
    ['an empty name', { ...dora, displayName: '' }, 'members[0].displayName must not be empty'],
    ['a blank name', { ...dora, displayName: ' \u00a0' }, 'members[0].displayName must not be empty'],
    ['a two-line name', { ...dora, displayName: 'Dora\r\nBcc: x' }, 'members[0].displayName must be a single line'],
    [
      'a name with NUL',
      { ...dora, displayName: 'D\0' },
      'members[0].displayName contains characters that are not allowed',
    ],
    [
      'a name that reverses the text direction',
      { ...dora, displayName: 'D\u202eora' },
      'members[0].displayName must not have U+202E, which changes the direction of text',
    ],
    [
      'a name that is too long',
      { ...dora, displayName: 'x'.repeat(201) },
      'members[0].displayName must have at most 200 characters; got 201',
    ],
    ['no role', { ...dora, role: undefined }, 'members[0].role is required'],
    [
      'an unknown role',
      { ...dora, role: 'Owner' },
      'members[0].role must be one of DisclosingParty, ReceivingParty, DisclosingCounsel, ReceivingCounsel; got "Owner"',
    ],
    ['text instead of an object', 'dora', 'members[0] must be an object; got "dora"'],
  ])('refuses a member with %s, and names the field', async (_, member, text) => {
    const { status, body } = await create({ members: [member, rita] })
    expect(status).toBe(400)
    expect(body.error).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  })

  it('refuses a duplicate email address, ignoring case', async () => {
    expect(await create({ members: [dora, { ...rita, email: 'Dora@DISCLOSING.example' }] })).toMatchObject({
      status: 400,
      body: { error: 'members[1].email Dora@DISCLOSING.example is used by more than one member' },
    })
  })

  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']))
  it.each([
    ['values that are not text', { deal: 17 }, 'metadata.deal must be text; got the number 17'],
    ['a nested object', { 'a\nb': {} }, 'metadata.a\nb must be text; got an object'],
    ['too many keys', keys(51), 'metadata must have at most 50 keys besides subject; got 51'],
    ['a long key', { ['k'.repeat(101)]: '' }, 'Keys of metadata must have at most 100 characters'],
    ['a long text', { deal: 'x'.repeat(1_001) }, 'metadata.deal must have at most 1000 characters; got 1001'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'metadata.subject must have at most 200 characters'],
    ['text instead of an object', 'subject', 'metadata must be an object; got "subject"'],
  ])('refuses metadata with %s', async (_, metadata, text) => {
    expect(await create({ metadata })).toMatchObject({ status: 400, body: { error: text } })
  })

  it('keeps metadata unchanged, even hostile keys', async () => {
    const metadata = JSON.parse(`{"subject": "<b>O'Neil & Söhne</b> {error}", "__proto__": "x", "constructor": "y"}`)
    const id = await redlineRequest(service, templateId, { metadata: { ...keys(48), ...metadata } })
    const kept = (await read(id)).metadata
    expect(Object.entries(kept).sort()).toEqual(Object.entries({ ...keys(48), ...metadata }).sort())
  })

  it('mails the side in turn, or nobody if notify is false', async () => {
    const id = await redlineRequest(service, templateId)
    expect(await mailed(id)).toEqual([`redline-turn ${dora.email} 1`, `redline-turn ${dan.email} 1`])
    expect(await mailed(await redlineRequest(service, templateId, { notify: false }))).toEqual([])
  })

  it('starts the event chain with the creation, followed by each member', async () => {
    const id = await redlineRequest(service, templateId, { testMode: true })
    const events = await redlineEvents(service, id)
    expect(events.map(event => `${event.event.event_type} ${event.redlining.redline_member_role}`)).toEqual([
      'redline_created disclosing_party',
      'redline_shared disclosing_party',
      'redline_shared disclosing_counsel',
      'redline_shared receiving_party',
    ])
    expect(events[0]).toMatchObject({ event: { event_category: 'redlining', sequence: 1, test_mode: true } })
    expect(events[1]!.redlining).toMatchObject({ redline_request_id: id, author_email: dora.email })
    expect(verifyChain(events as never)).toMatchObject({ valid: true })
    const { body } = await service.api.get(`/v1/redline-requests/${id}/events`)
    expect(body.redlineRequestEvents.map((event: { event: { event_type: string } }) => event.event.event_type)).toEqual(
      ['redline_shared', 'redline_shared', 'redline_shared'],
    )
  })

  it('leaves nothing behind when its last step fails', async () => {
    const { pool } = service.platform
    const count = async () =>
      (await pool.query('select (select count(*) from event) as events, (select count(*) from mail) as mails')).rows[0]
    const before = await count()
    await pool.query('alter table redline_member rename to redline_member_away')
    try {
      expect(await create({})).toMatchObject({ status: 500, body: { error: 'Internal server error' } })
    } finally {
      await pool.query('alter table redline_member_away rename to redline_member')
    }
    expect(await count()).toEqual(before)
  })

  it('keeps the current template version when the template changes later', async () => {
    const ofTemplate = await redlineTemplate(service)
    const id = await redlineRequest(service, ofTemplate)
    await service.api.put(`/v1/templates/${ofTemplate}/fields`, { signerRoles: [], fields: [] })
    const row = await service.platform.database
      .selectFrom('redline_request')
      .select('template_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.template_version).toBe(1)
  })
})

describe('names that look the same on both sides', () => {
  const alike = { ...rita, displayName: dora.displayName.replace('o', '\u043e') }
  const refused = {
    status: 400,
    body: {
      error: `members[0].displayName looks the same as ${JSON.stringify(alike.displayName)}, a name on the other side, but is written with other characters; use a name that can be told apart`,
    },
  }

  it('are refused when a request is created and when its members are replaced', async () => {
    expect(await create({ members: [dora, alike] })).toMatchObject(refused)
    const id = await redlineRequest(service, templateId)
    expect(await put(id, [dora, alike])).toMatchObject(refused)
    expect(await put(id, [dora, { ...alike, role: 'DisclosingCounsel' }])).toMatchObject({ status: 200 })
  })

  it('are refused even if the other person is no longer a member', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora, rita] })
    await put(id, [dora])
    const again = { email: 'new@disclosing.example', role: 'DisclosingParty', displayName: `${rita.displayName}\u00a0` }
    expect(await put(id, [dora, again])).toMatchObject({ status: 400 })
  })
})

describe('replacing the members', () => {
  it('returns the new list in order, shows it in the record, and counts as an update', async () => {
    const id = await redlineRequest(service, templateId)
    const before = await read(id)
    const list = [rita, { ...dora, displayName: 'Dora D. Discloser' }]
    expect(await put(id, list)).toMatchObject({ status: 200, body: { members: list } })
    const after = await read(id)
    expect(after.members).toEqual(list)
    expect(after.updatedAt > before.updatedAt).toBe(true)
  })

  it('keeps the identity and history of earlier members, including those who return', async () => {
    const id = await redlineRequest(service, templateId)
    const rows = () =>
      service.platform.database
        .selectFrom('redline_member')
        .select(['id', 'email', 'display_name', 'earlier_names', 'removed_at'])
        .where('redline_request_id', '=', id)
        .orderBy('id')
        .execute()
    const before = await rows()
    await put(id, [dora])
    expect((await rows()).map(row => row.removed_at === null)).toEqual([true, false, false])
    await put(id, [dora, { ...rita, email: 'RITA@receiving.EXAMPLE', displayName: 'Rita R.' }])
    const after = await rows()
    expect(after.map(row => row.id)).toEqual(before.map(row => row.id))
    expect(after[2]).toMatchObject({
      email: 'RITA@receiving.EXAMPLE',
      display_name: 'Rita R.',
      earlier_names: ['Rita Receiver'],
      removed_at: null,
    })
  })

  it('denies new URLs to removed members', async () => {
    const id = await redlineRequest(service, templateId)
    await put(id, [dora, rita])
    expect(await service.api.post(`/v1/redline-requests/${id}/url`, { memberEmail: dan.email })).toMatchObject({
      status: 404,
      body: { error: `Member not found for email ${dan.email}` },
    })
  })

  it('changes and records nothing when the list is the same', async () => {
    const id = await redlineRequest(service, templateId)
    const before = await read(id)
    expect(await put(id, members)).toMatchObject({ status: 200, body: { members } })
    expect(await read(id)).toEqual(before)
    expect(await redlineEvents(service, id)).toHaveLength(4)
  })

  it('records added and removed members, and mails new members of the side in turn', async () => {
    const id = await redlineRequest(service, templateId)
    const carl = { email: 'carl@counsel.example', displayName: 'Carl', role: 'DisclosingCounsel' }
    const rob = { email: 'rob@receiving.example', displayName: 'Rob', role: 'ReceivingCounsel' }
    await put(id, [dora, rita, carl, rob])
    const events = await redlineEvents(service, id)
    expect(events.slice(4).map(event => `${event.event.event_type} ${event.redlining.author_email}`)).toEqual([
      `redline_member_removed ${dan.email}`,
      `redline_shared ${carl.email}`,
      `redline_shared ${rob.email}`,
    ])
    expect(verifyChain(events as never)).toMatchObject({ valid: true })
    expect((await mailed(id)).slice(2)).toEqual([`redline-turn ${carl.email} 1`])
  })

  it('records a role change as a removal and an addition, and mails nobody twice', async () => {
    const id = await redlineRequest(service, templateId)
    await put(id, [dora, { ...dan, role: 'DisclosingParty' }, { ...rita, role: 'DisclosingCounsel' }])
    const roles = (await redlineEvents(service, id))
      .slice(4)
      .map(event => [event.event.event_type, event.redlining.redline_member_role])
    expect(roles).toEqual([
      ['redline_member_removed', 'disclosing_counsel'],
      ['redline_member_removed', 'receiving_party'],
      ['redline_shared', 'disclosing_party'],
      ['redline_shared', 'disclosing_counsel'],
    ])
    expect((await mailed(id)).slice(2)).toEqual([`redline-turn ${rita.email} 1`])
  })

  it('accepts a list that leaves one side empty', async () => {
    const id = await redlineRequest(service, templateId)
    const counsel = [{ ...dan, role: 'ReceivingCounsel' }]
    expect(await put(id, counsel)).toMatchObject({ status: 200, body: { members: counsel } })
  })

  it('refuses an invalid list as a whole', async () => {
    const id = await redlineRequest(service, templateId)
    expect((await put(id, [dora, { ...rita, email: 'rita' }])).status).toBe(400)
    expect((await put(id, [dora, { ...rita, email: dora.email.toUpperCase() }])).status).toBe(400)
    expect((await read(id)).members).toEqual(members)
  })

  it('by several callers at once leaves one complete list and an event chain without gaps', async () => {
    const id = await redlineRequest(service, templateId)
    const lists = Array.from({ length: 8 }, (_, index) => [
      dora,
      { email: `guest${index}@example.com`, displayName: `Guest ${index}`, role: 'ReceivingParty' },
    ])
    const answers = await Promise.all(lists.map(list => put(id, list)))
    expect(answers.map(answer => answer.status)).toEqual(lists.map(() => 200))
    expect(lists).toContainEqual((await read(id)).members)
    const events = await redlineEvents(service, id)
    expect(verifyChain(events as never)).toMatchObject({ valid: true })
    expect(events).toHaveLength(4 + 2 + 8 + 7)
  })
})
