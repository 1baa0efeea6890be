import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailedRedlineUrl } from '../../src/features/redlines/redline-link.ts'
import { newToken } from '../../src/platform/secrets.ts'
import { ApiClient } from '../support/api-client.ts'
import { lockWaits } from '../support/lock-waits.ts'
import {
  dan,
  dora,
  members,
  redlineEvents,
  redlineRequest,
  redlineTemplate,
  redlineUrl,
  rita,
  sentToReceiving,
  setState,
} from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const read = async (id: string) => (await service.api.get(`/v1/redline-requests/${id}`)).body
const put = (id: string, list: unknown) => service.api.put(`/v1/redline-requests/${id}/members`, { members: list })
const expired = { status: 401, body: { error: 'Redline link has expired' } }
const hourMs = 60 * 60_000

/** Locks the request and its members until all calls wait for the lock, so that the calls continue at the same time. */
async function whileLocked<T>(redlineRequestId: string, calls: () => Promise<T>[]): Promise<T[]> {
  const { pool } = service.platform
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from redline_request where id = $1 for update', [redlineRequestId])
    await holder.query('select from redline_member where redline_request_id = $1 for update', [redlineRequestId])
    const called = calls()
    await expect.poll(() => lockWaits(service.platform)).toBe(called.length)
    await holder.query('commit')
    return await Promise.all(called)
  } finally {
    holder.release()
  }
}

describe('the session of a redline URL', () => {
  it('shows the member the state of the negotiation and what they may do', async () => {
    const id = await redlineRequest(service, templateId, { metadata: { subject: 'Supply' }, testMode: true })
    const { session } = await redlineUrl(service, id, dora.email)
    const { status, body } = await session.get('/redlining/session')
    expect(status).toBe(200)
    // members do not see the organization's title for its template, where it is kept or whose it is there
    const { title: _, folderId: __, ownerId: ___, ...told } = await read(id)
    expect(body).toEqual({
      kind: 'whole',
      ...told,
      organization: { name: 'Acme', logoUrl: null, accent: null },
      filename: 'contract.docx',
      member: { ...dora, side: 'Disclosing' },
      members: [
        { ...dora, side: 'Disclosing' },
        { ...dan, side: 'Disclosing' },
        { ...rita, side: 'Receiving' },
      ],
      allowedOrigins: [],
      may: { edit: true, comment: true, send: true, approve: false, reopen: false },
      obstacles: [
        { for: 'approve', code: 'not_sent_yet', text: 'The document has not been sent to the other side yet' },
      ],
      revision: 1,
      document: {
        author: dora.displayName,
        clauses: [
          expect.objectContaining({ kind: 'paragraph', text: 'A contract', html: 'A contract' }),
          expect.objectContaining({ kind: 'paragraph', text: 'to be negotiated.' }),
        ],
        layout: expect.objectContaining({ tables: [], stories: [] }),
      },
      changes: [],
      comments: [],
      messages: [],
      lastRound: null,
    })
  })

  it('hides the document from the other side until it is sent', async () => {
    const id = await redlineRequest(service, templateId)
    const { session } = await redlineUrl(service, id, rita.email)
    const { body } = await session.get('/redlining/session')
    expect(body).toMatchObject({ document: null, may: { edit: false, send: false } })
    expect(await session.get('/redlining/session/document')).toMatchObject({
      status: 409,
      body: { error: 'The document has not been sent to this side yet' },
    })
    await setState(service, id, sentToReceiving)
    expect((await session.get('/redlining/session')).body.document).toMatchObject({ clauses: [{}, {}] })
  })

  it('records once that the side in turn opened the document, even for simultaneous calls', async () => {
    const id = await redlineRequest(service, templateId)
    await setState(service, id, sentToReceiving)
    const { session } = await redlineUrl(service, id, rita.email)
    const { updatedAt } = await read(id)
    const answers = await whileLocked(id, () => [1, 2, 3].map(() => session.get('/redlining/session')))
    expect(answers.map(answer => answer.body.status)).toEqual(Array(3).fill('ReceivingPartyOpened'))
    const opened = (await redlineEvents(service, id)).filter(event => event.event.event_type === 'redline_opened')
    expect(opened).toHaveLength(1)
    expect(opened[0]!.redlining).toMatchObject({ author_email: rita.email, redline_member_role: 'receiving_party' })
    const record = await read(id)
    expect(record).toMatchObject({ status: 'ReceivingPartyOpened', currentRound: 'Receiving', round: 2 })
    expect(record.updatedAt > updatedAt).toBe(true)
  })

  it('does not record an opening by the other side, a new URL or a page load', async () => {
    const id = await redlineRequest(service, templateId)
    await setState(service, id, sentToReceiving)
    const { path } = await redlineUrl(service, id, rita.email)
    expect((await fetch(service.url + path)).status).toBe(200)
    const { session } = await redlineUrl(service, id, dora.email)
    expect((await session.get('/redlining/session')).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'DisclosingPartyRequestedReview' })
  })

  it('lets either party, but no counsel, reopen a document that is ready for signing', async () => {
    const id = await redlineRequest(service, templateId)
    await setState(service, id, { status: 'DocumentReadyForSigning', current_side: 'Receiving', round: 2 })
    const mayReopen = async (email: string) => {
      const { path, session } = await redlineUrl(service, id, email)
      expect(path).toMatch(/\/view$/)
      return (await session.get('/redlining/session')).body.may.reopen
    }
    expect(await Promise.all(members.map(member => mayReopen(member.email)))).toEqual([true, false, true])
  })
})

describe('access by a redline URL', () => {
  it.each([
    ['no token', null],
    ['an unknown token', 'x'.repeat(43)],
  ])('is refused with %s', async (_, token) => {
    for (const path of ['/redlining/session', '/redlining/session/document'])
      expect(await new ApiClient(service.url, token).get(path)).toMatchObject({
        status: 401,
        body: { error: 'Auth token not valid' },
      })
  })

  it('is refused to organization credentials, and its token opens nothing else', async () => {
    expect((await service.api.get('/redlining/session')).status).toBe(401)
    const id = await redlineRequest(service, templateId)
    const { session } = await redlineUrl(service, id, dora.email)
    expect((await session.get('/signing/session')).status).toBe(401)
    expect((await session.get('/editing/session')).status).toBe(401)
    expect((await session.get(`/v1/redline-requests/${id}`)).status).toBe(401)
  })

  it('ends as soon as the member is removed, and stays ended when they are added again', async () => {
    const id = await redlineRequest(service, templateId)
    const [opened, unopened] = [await redlineUrl(service, id, dan.email), await redlineUrl(service, id, dan.email)]
    expect((await opened.session.get('/redlining/session')).status).toBe(200)
    await put(id, [dora, rita])
    for (const { session } of [opened, unopened]) {
      expect(await session.get('/redlining/session')).toMatchObject(expired)
      expect(await session.get('/redlining/session/document')).toMatchObject(expired)
    }
    await put(id, members)
    expect(await opened.session.get('/redlining/session')).toMatchObject(expired)
    const again = await redlineUrl(service, id, dan.email)
    expect((await again.session.get('/redlining/session')).status).toBe(200)
  })

  it('continues for a member whose email address changes only in case', async () => {
    const id = await redlineRequest(service, templateId)
    const { session } = await redlineUrl(service, id, dora.email)
    await put(id, [{ ...dora, email: dora.email.toUpperCase() }, rita])
    expect((await session.get('/redlining/session')).body.member.email).toBe(dora.email.toUpperCase())
  })

  it('is not granted if the member is removed while the URL is being created', async () => {
    const id = await redlineRequest(service, templateId)
    const url = () => service.api.post(`/v1/redline-requests/${id}/url`, { memberEmail: dan.email })
    const answers = await Promise.all([url(), url(), url(), put(id, [dora, rita]), url(), url(), url()])
    await put(id, members)
    for (const { status, body } of answers.filter(answer => !answer.body.members)) {
      expect([200, 404]).toContain(status)
      if (status === 404) continue
      const session = new ApiClient(service.url, new URL(body.redlineUrl).pathname.split('/')[2]!)
      expect(await session.get('/redlining/session')).toMatchObject(expired)
    }
  })

  it('is granted to each of several simultaneous calls, with a single mail to the member', async () => {
    const id = await redlineRequest(service, templateId, { notify: true })
    const url = () => service.api.post(`/v1/redline-requests/${id}/url`, { memberEmail: dan.email })
    const answers = await whileLocked(id, () => Array.from({ length: 6 }, url))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const mails = service.platform.database.selectFrom('mail').select('recipient_email')
    const told = mails.where('kind', '=', 'redline-link-made').where('subject_id', '=', id)
    expect(await told.execute()).toEqual([{ recipient_email: dan.email }])
  })

  it('cannot begin with a mailed URL once the turn has passed', async () => {
    const id = await redlineRequest(service, templateId)
    const mailed = async (round: number) => {
      const request = {
        redlineRequestId: id,
        status: 'DisclosingPartyDraft',
        currentSide: 'Disclosing',
        round,
      } as const
      const url = await createMailedRedlineUrl(service.platform, {
        request,
        memberEmail: dora.email.toUpperCase(),
        token: newToken(),
      })
      return new ApiClient(service.url, new URL(url!).pathname.split('/')[2]!)
    }
    const [opened, unopened] = [await mailed(1), await mailed(1)]
    expect((await opened.get('/redlining/session')).body.may.edit).toBe(true)
    await setState(service, id, sentToReceiving)
    expect(await unopened.get('/redlining/session')).toMatchObject(expired)
    expect((await opened.get('/redlining/session')).body.may.edit).toBe(false)
  })

  it('is stored only as a hash of its token', async () => {
    const id = await redlineRequest(service, templateId)
    const { path } = await redlineUrl(service, id, dora.email)
    const rows = await service.platform.database.selectFrom('redline_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(path.split('/')[2])
  })
})

describe('the redline page', () => {
  it('may be embedded by any origin, or only by the allowed origins if there are any', async () => {
    const id = await redlineRequest(service, templateId)
    const paths = [await redlineUrl(service, id, dora.email), await redlineUrl(service, id, rita.email)].map(
      one => one.path,
    )
    const policies = () =>
      Promise.all(paths.map(async path => (await fetch(service.url + path)).headers.get('content-security-policy')))
    for (const policy of await policies()) expect(policy).toMatch(/frame-ancestors \*$/)
    await service.platform.database
      .updateTable('organization_settings')
      .set({ allowed_origins: ['https://shop.example'] })
      .where('organization_id', '=', service.acme.organizationId)
      .execute()
    await expect
      .poll(policies)
      .toEqual(paths.map(() => expect.stringMatching(/frame-ancestors 'self' https:\/\/shop\.example$/)))
  })
})

describe('the lifetime of a redline URL', () => {
  it('is an hour before it is opened and 12 hours afterwards', async () => {
    const id = await redlineRequest(service, templateId)
    const [early, late] = [await redlineUrl(service, id, dora.email), await redlineUrl(service, id, dora.email)]
    const look = (one: typeof early) => one.session.get('/redlining/session')
    service.clock.advance(hourMs - 60_000)
    expect((await look(early)).status).toBe(200)
    service.clock.advance(61_000)
    expect(await look(late)).toMatchObject(expired)
    service.clock.advance(11 * hourMs - 120_000)
    expect((await look(early)).status).toBe(200)
    service.clock.advance(hourMs + 120_000)
    expect(await look(early)).toMatchObject(expired)
  })
})
