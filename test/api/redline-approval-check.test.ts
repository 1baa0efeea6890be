import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTasks } from '../../src/app.ts'
import { ConversionError } from '../../src/platform/conversion/conversion-error.ts'
import { agreedRequest } from '../support/agreements.ts'
import { ApiClient } from '../support/api-client.ts'
import { docxFile, paragraph, wordOnlyBox } from '../support/docx-file.ts'
import { look, negotiation, path, replacing, saved } from '../support/redline-sessions.ts'
import { dora, redlineTemplate, redlineUrl, rita as ritaMember, rob } from '../support/redlines.ts'
import { startServiceBeside } from '../support/service-beside.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let beside: Awaited<ReturnType<typeof startServiceBeside>>
let templateId: string
let boxTemplateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  beside = await startServiceBeside(service)
  templateId = await redlineTemplate(service)
  const box = docxFile({
    body: paragraph('A fee') + wordOnlyBox('The fee is 90 euros.') + wordOnlyBox('The rate is five percent.'),
  })
  boxTemplateId = (await service.api.upload(box, 'fee.docx')).body.templateId
})
afterAll(async () => {
  await beside?.stop()
  await service?.stop()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const check = (session: ApiClient, query = '') => session.get(path(`approval-check${query}`))
const approve = (session: ApiClient, body: object = {}) => session.post(path('approve'), body)

/** Counts the conversions to PDF in this process. */
const conversions = () => vi.spyOn(service.platform.conversion, 'lend')

/** Runs the queued checks, as a worker would, and returns their revisions. */
async function runQueuedChecks(): Promise<number[]> {
  const { pool } = service.platform
  const { rows } = await pool.query(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'check-agreement' order by j.id`,
  )
  await pool.query('select graphile_worker.complete_jobs($1)', [rows.map(row => row.id)])
  const run = createTasks(service.platform)['check-agreement']!
  for (const { payload } of rows)
    await run(payload, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal })
  return rows.map(row => row.payload.revision)
}

/** Starts a negotiation and passes the turn to the Receiving side without open changes. */
async function sent(template = templateId, body: object = {}) {
  const n = await negotiation(service, template, body)
  await saved(n.dora.post(path('send'), {}))
  return n
}

async function insertWord(session: ApiClient) {
  const { revision, document } = await look(session)
  const operations = [replacing(document.clauses[0].anchor, 0, 0, 'New ')]
  return saved(session.post(path('operations'), { revision, operations }))
}

const difference = {
  page: null,
  story: 'a text box',
  after: '',
  agreed: 'The fee is 90 euros.',
  shown: '',
}
const differences = [difference, { ...difference, agreed: 'The rate is five percent.' }]
const differs = {
  status: 409,
  body: { error: expect.stringContaining('would not say what was agreed'), difference, differences },
}

describe('the check of a document before its approval', () => {
  it('is queued when a turn ends without open changes, so that the approval needs no conversion', async () => {
    const { rita } = await sent()
    const lend = conversions()
    expect(await runQueuedChecks()).toEqual([1])
    expect(lend).toHaveBeenCalledTimes(1)
    expect(await check(rita)).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await approve(rita)).toMatchObject({ status: 200, body: { status: 'DocumentReadyForSigning' } })
    expect(lend).toHaveBeenCalledTimes(1)
  })

  it('is queued when the last change is decided, and not before', async () => {
    const n = await negotiation(service, templateId)
    await insertWord(n.dora)
    await saved(n.dora.post(path('send'), {}))
    expect(await runQueuedChecks()).toEqual([])
    const { revision, changes } = await look(n.rita)
    await saved(n.rita.post(path(`changes/${changes[0].id}/accept`), { revision }))
    const lend = conversions()
    expect(await runQueuedChecks()).toEqual([revision + 1])
    expect(await approve(n.rita)).toMatchObject({ status: 200 })
    expect(lend).toHaveBeenCalledTimes(1)
  })

  it('skips a revision that is no longer the newest', async () => {
    const { id, rita } = await sent()
    const payload = { redlineRequestId: id, revision: 1 }
    await insertWord(rita)
    const lend = conversions()
    const run = createTasks(service.platform)['check-agreement']!
    await run(payload, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal })
    expect(lend).not.toHaveBeenCalled()
  })

  it('remembers a difference for later callers, and is repeated on request', async () => {
    const { rita } = await sent(boxTemplateId)
    await runQueuedChecks()
    const lend = conversions()
    expect(await Promise.all([check(rita), check(rita)])).toMatchObject([differs, differs])
    expect(lend).not.toHaveBeenCalled()
    expect(await check(rita, '?again=true')).toMatchObject(differs)
    expect(lend).toHaveBeenCalledTimes(1)
    expect(await approve(rita)).toMatchObject(differs)
    expect((await look(rita)).status).toBe('ReceivingPartyOpened')
  })

  it('is refused to counsel, to the waiting side, and while a change is open', async () => {
    const n = await sent(templateId, { members: [dora, ritaMember, rob] })
    const counsel = await n.session(rob.email)
    const lend = conversions()
    expect(await check(counsel)).toMatchObject({ status: 403 })
    expect(await check(n.dora)).toMatchObject({ status: 409, body: { error: "It is not this member's turn" } })
    await insertWord(n.rita)
    expect(await check(n.rita)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('1 change is open') },
    })
    expect(lend).not.toHaveBeenCalled()
  })
})

describe('several people who check and approve at once', () => {
  it('share one conversion if they use the same process, and approve once', async () => {
    const { id, session, rita } = await sent()
    const tab = await session(ritaMember.email)
    const lend = conversions()
    const checks = await Promise.all([check(rita), check(tab), runQueuedChecks()])
    expect(checks).toMatchObject([{ status: 200 }, { status: 200 }, expect.any(Array)])
    expect(lend).toHaveBeenCalledTimes(1)
    const both = await Promise.all([approve(rita, { revision: 1 }), approve(tab, { revision: 1 })])
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
    expect(await outcomes(id)).toEqual(['sent', 'approved'])
  })

  it('approve once even if their checks run in two processes', async () => {
    const { id, rita } = await sent()
    const { path: page } = await redlineUrl(service, id, ritaMember.email)
    const other = new ApiClient(beside.url, page.split('/')[2]!)
    expect(await Promise.all([check(rita), check(other)])).toMatchObject([{ status: 200 }, { status: 200 }])
    const both = await Promise.all([approve(rita), approve(other)])
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
    expect(await outcomes(id)).toEqual(['sent', 'approved'])
  })

  it('cannot approve a document that a colleague changed during the check', async () => {
    const n = await sent(templateId, { members: [dora, ritaMember, rob] })
    const counsel = await n.session(rob.email)
    const { promise: edited, resolve: go } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { conversion } = service.platform
    const lend = conversion.lend
    vi.spyOn(conversion, 'lend').mockImplementation(async work => {
      begin()
      await edited
      return lend(work)
    })
    const pressed = approve(n.rita, { revision: 1 })
    await begun
    await insertWord(counsel)
    go()
    expect(await pressed).toMatchObject({ status: 409 })
    expect(await outcomes(n.id)).toEqual(['sent'])
    expect(await check(n.rita)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('1 change is open') },
    })
  })
})

describe('an approval while LibreOffice is down', () => {
  it('is refused with an explanation, and succeeds once LibreOffice is back', async () => {
    const { id, rita } = await sent()
    vi.spyOn(service.platform.conversion, 'lend').mockRejectedValue(new ConversionError('unavailable', 'none'))
    await runQueuedChecks()
    const down = { status: 503, body: { error: expect.stringContaining('cannot be converted') } }
    expect(await check(rita)).toMatchObject(down)
    expect(await approve(rita)).toMatchObject(down)
    expect(await outcomes(id)).toEqual(['sent'])
    vi.restoreAllMocks()
    expect(await approve(rita)).toMatchObject({ status: 200 })
    expect(await outcomes(id)).toEqual(['sent', 'approved'])
  })
})

describe('the PDF that a check keeps', () => {
  const signers = [{ email: 'sam@signer.example', name: 'Sam Signer' }]
  const sign = (id: string) => service.api.post(`/v1/redline-requests/${id}/signature-requests`, { signers })
  const kept = async (id: string) => {
    const rows = await service.platform.database.selectFrom('pending_file').select('key').execute()
    return rows.map(row => row.key).filter(key => key.includes(`/${id}/checked-revision-`))
  }

  it('is the document that is signed', async () => {
    const id = await agreedRequest(service, templateId)
    const { sha256 } = await storedPdf(id)
    const lend = conversions()
    expect(await sign(id)).toMatchObject({ status: 200, body: { agreement: { documentSha256: sha256 } } })
    expect(lend).not.toHaveBeenCalled()
  })

  it.each(['.pdf', '.docx', '.json'])('is made again when its stored %s file was altered or lost', async type => {
    const id = await agreedRequest(service, templateId)
    const key = (await kept(id)).find(one => one.endsWith(type))!
    await (type === '.docx'
      ? service.platform.storage.delete(key)
      : service.platform.storage.write(key, Buffer.from('x')))
    const lend = conversions()
    const { status, body } = await sign(id)
    expect({ status, error: body.error }).toEqual({ status: 200 })
    expect(lend).toHaveBeenCalledTimes(1)
    expect(body.agreement.documentSha256).toBe((await storedPdf(id)).sha256)
  })

  it('is removed after a week, and signing still works', async () => {
    const id = await agreedRequest(service, templateId)
    const age = (days: number) =>
      service.platform.pool.query(
        `update pending_file set created_at = created_at - make_interval(days => $1) where key like '%/' || $2 || '/%'`,
        [days, id],
      )
    await age(6)
    await service.runSchedule('remove-forgotten-files')
    expect(await kept(id)).toHaveLength(3)
    await age(1)
    await service.runSchedule('remove-forgotten-files')
    expect(await kept(id)).toEqual([])
    expect(await sign(id)).toMatchObject({ status: 200 })
  })

  async function storedPdf(id: string): Promise<{ sha256: string }> {
    const key = (await kept(id)).find(one => one.endsWith('.json'))!
    const { storage } = service.platform
    const finding = JSON.parse(await new Response(storage.read(key) as never).text())
    return finding.result.agreement.pdf
  }
})

/** Returns how each round of a negotiation ended. */
async function outcomes(redlineRequestId: string): Promise<string[]> {
  const rows = await service.platform.database
    .selectFrom('redline_round')
    .select('outcome')
    .where('redline_request_id', '=', redlineRequestId)
    .orderBy('round')
    .execute()
  return rows.map(row => row.outcome)
}
