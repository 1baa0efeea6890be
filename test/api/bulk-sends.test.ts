import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendNextRows } from '../../src/features/signature-requests/bulk/send-bulk-job.ts'
import { readyTemplate, sign, signingSession } from '../support/builders.ts'
import { joined, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp()
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service?.stop())

const bulkUrl = '/v1/signature-requests/bulk'
const row = (index: number, more: object = {}) => ({
  signers: [
    { email: `bea${index}@buyer.example`, name: `Bea ${index}`, role: 'Buyer' },
    { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
  ],
  ...more,
})
const nothingYet = { viewedAt: null, signedAt: null, declinedAt: null, bouncedAt: null }
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1))

/** Waits until a bulk send has finished. */
async function finished(bulkSendId: string, api = service.api) {
  for (;;) {
    const { body } = await api.get(`${bulkUrl}/${bulkSendId}`)
    if (body.status === 'Finished') return body
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const requestCount = async () =>
  Number((await service.platform.pool.query('select count(*) from signature_request')).rows[0].count)
const bulkCount = async () =>
  Number((await service.platform.pool.query('select count(*) from bulk_send')).rows[0].count)

describe('a bulk send', () => {
  it("creates one signature request per row from the shared settings and the row's own", async () => {
    const requests = [...rows(30), row(31, { subject: 'Your own lease', prefill: { 'Full name': 'Bea of row 31' } })]
    const { status, body } = await service.api.post(bulkUrl, {
      templateId,
      subject: 'Lease',
      message: 'Please sign',
      testMode: true,
      requests,
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'Sending', total: 31, sent: 0, failed: 0 } })
    const done = await finished(body.bulkSendId)
    expect(done).toMatchObject({ total: 31, sent: 31, failed: 0, subject: 'Lease', title: 'Lease', testMode: true })

    const { body: report } = await service.api.get(`${bulkUrl}/${body.bulkSendId}/rows`)
    expect(report.map((one: { row: number }) => one.row)).toEqual(requests.map((_, index) => index + 1))
    expect(report[4]).toMatchObject({
      status: 'Sent',
      error: null,
      signer: { email: 'bea5@buyer.example', name: 'Bea 5' },
    })
    const last = await service.api.get(`/v1/signature-requests/${report[30].signatureRequestId}`)
    expect(last.body).toMatchObject({ subject: 'Your own lease', message: 'Please sign', testMode: true })
    expect(last.body.signers.map((signer: { email: string }) => signer.email)).toEqual([
      'bea31@buyer.example',
      'sam@seller.example',
    ])
    const events = await service.api.get(`/v1/signature-requests/${report[30].signatureRequestId}/events?kinds=all`)
    const [created] = events.body.signatureRequestEvents
    expect(created.signing.details).toMatchObject({ bulk_send_id: body.bulkSendId })
  })

  it('sends nothing when a row is invalid, and reports the error of each invalid row', async () => {
    const before = [await requestCount(), await bulkCount()]
    const wrong = [
      row(1),
      row(2, { signers: [{ email: 'no address', name: 'N', role: 'Buyer' }] }),
      row(3, { signers: row(3).signers.slice(0, 1) }),
      row(4, { prefill: { 'Date of birth': 'yesterday' } }),
    ]
    const { status, body } = await service.api.post(bulkUrl, { templateId, requests: wrong })
    expect(status).toBe(400)
    expect(body.error).toMatch(/^Nothing was sent: 3 of 4 rows cannot be sent\. Row 2: signers\[0\]\.email /)
    expect(body.rows.map((row: { row: number }) => row.row)).toEqual([2, 3, 4])
    expect(body.rows[1].error).toBe('Missing signer for role "Seller" required by template fields')
    const check = await service.api.post(`${bulkUrl}/check`, { templateId, requests: wrong })
    expect(check).toMatchObject({ status: 200, body: { total: 4, problemCount: 3, problems: body.rows, warnings: [] } })
    expect([await requestCount(), await bulkCount()]).toEqual(before)
  })

  it.each([
    ['no rows', { requests: [] }],
    ['too many rows', { requests: rows(1_001) }],
    ['rows that are not objects', { requests: [null, 1, 'x', []] }],
    ['a sender without an address', { requests: rows(1), sender: { name: 'Sam', email: '' } }],
    ['a misspelt property in a row', { requests: [row(1, { subjects: 'Lease' })] }],
    ['text with a NUL character', { requests: [row(1, { subject: 'a\0b' })] }],
    ['half of a surrogate pair', { requests: [row(1, { prefill: { 'Full name': 'a\ud800b' } })] }],
    ['a row that sets its own prototype', { requests: [JSON.parse('{"__proto__": {"signers": []}}')] }],
  ])('refuses %s', async (_, body) => {
    const { status, body: answer } = await service.api.post(bulkUrl, { templateId, ...body })
    expect({ status, error: typeof answer.error }).toEqual({ status: 400, error: 'string' })
  })

  it('warns about identical rows, and refuses them in strict mode', async () => {
    const body = { templateId, requests: [row(1), row(2), row(1)] }
    const check = await service.api.post(`${bulkUrl}/check`, body)
    expect(check.body.warnings).toMatchObject([{ code: 'bulk-rows-repeat', message: expect.stringContaining('1, 3') }])
    const strict = await service.api.post(`${bulkUrl}?strict=true`, body)
    expect(strict).toMatchObject({ status: 400, body: { warnings: check.body.warnings } })
  })

  it('is created once per Idempotency-Key, even by simultaneous calls', async () => {
    const before = await requestCount()
    const headers = { 'idempotency-key': 'bulk-once' }
    const body = { templateId, requests: rows(3) }
    const answers = await Promise.all([1, 2, 3].map(() => service.api.post(bulkUrl, body, headers)))
    const made = answers.filter(answer => answer.status === 200)
    expect(new Set(made.map(one => one.body.bulkSendId)).size).toBe(1)
    await finished(made[0]!.body.bulkSendId)
    expect(await requestCount()).toBe(before + 3)
  })

  it('is hidden from other organizations, which cannot use its template either', async () => {
    const { body } = await service.api.post(bulkUrl, { templateId, requests: rows(1) })
    const foreign = service.otherApi
    expect((await foreign.post(bulkUrl, { templateId, requests: rows(1) })).status).toBe(403)
    expect((await foreign.get(`${bulkUrl}/${body.bulkSendId}`)).status).toBe(403)
    expect((await foreign.get(`${bulkUrl}/${body.bulkSendId}/rows`)).status).toBe(403)
    expect((await foreign.get(bulkUrl)).body).toEqual([])
    const mine = await service.api.get(bulkUrl)
    expect(mine.body[0]).toMatchObject({ bulkSendId: body.bulkSendId, total: 1 })
  })

  it('is sent in the name of the member who started it', async () => {
    const owner = await signedInOwner(service)
    const member = await joined(service, owner, { email: 'max@member.example', role: 'member' })
    const { body } = await member.post(bulkUrl, { templateId, requests: rows(1) })
    await finished(body.bulkSendId)
    const { body: report } = await member.get(`${bulkUrl}/${body.bulkSendId}/rows`)
    const { body: request } = await member.get(`/v1/signature-requests/${report[0].signatureRequestId}`)
    expect(request.sender).toEqual({ email: 'max@member.example', name: 'Max Member' })
  })

  it('marks a row that can no longer be sent, and sends the other rows', async () => {
    const { body } = await service.api.post(bulkUrl, { templateId, requests: rows(2) })
    await finished(body.bulkSendId)
    // a row that an older version of the service could have accepted
    await service.platform.pool.query(
      `update bulk_send_row set input = '{"signers": [{"name": "Lea Late", "email": "lea@buyer.example"}]}', signature_request_id = null where bulk_send_id = $1 and row = 1`,
      [body.bulkSendId],
    )
    await service.platform.pool.query('update bulk_send set finished_at = null where id = $1', [body.bulkSendId])
    await sendNextRows(service.platform, { bulkSendId: body.bulkSendId })
    const { body: report } = await service.api.get(`${bulkUrl}/${body.bulkSendId}/rows`)
    expect(report).toMatchObject([
      { status: 'Failed', error: expect.stringContaining('Missing signer'), signatureRequestId: null, signer: null },
      { status: 'Sent' },
    ])
    expect(report.map((row: { signers: { name: string }[] }) => row.signers.map(signer => signer.name))).toEqual([
      ['Lea Late'],
      ['Bea 2', 'Sam Seller'],
    ])
    expect(await finished(body.bulkSendId)).toMatchObject({ sent: 1, failed: 1 })
  })

  it('sends each row once even if its job runs several times at once', async () => {
    const before = await requestCount()
    const { body } = await service.api.post(bulkUrl, { templateId, requests: rows(40) })
    const again = () => sendNextRows(service.platform, { bulkSendId: body.bulkSendId })
    await Promise.all([again(), again(), again()])
    expect(await finished(body.bulkSendId)).toMatchObject({ sent: 40, failed: 0 })
    expect(await requestCount()).toBe(before + 40)
  })

  it('forgets the signers and values of sent rows, and is deleted after 90 days', async () => {
    const { body } = await service.api.post(bulkUrl, { templateId, requests: rows(1) })
    await finished(body.bulkSendId)
    const { rows: kept } = await service.platform.pool.query(
      'select count(*)::integer from bulk_send_row where input is not null',
    )
    expect(kept).toEqual([{ count: 0 }])
    await service.runSchedule('remove-old-bulk-sends')
    expect((await service.api.get(`${bulkUrl}/${body.bulkSendId}`)).status).toBe(200)
    service.clock.advance(91 * 86_400_000)
    await service.runSchedule('remove-old-bulk-sends')
    expect((await service.api.get(`${bulkUrl}/${body.bulkSendId}`)).status).toBe(404)
  })
})

describe('a bulk send with rows that cannot be sent', () => {
  const wrong = [
    row(2, { signers: [{ email: 'no address', name: 'Nora Nowhere', role: 'Buyer' }] }),
    row(3, { signers: row(3).signers.slice(0, 1) }),
    'no row',
  ]
  const mixed = [row(1), wrong[0], wrong[1], row(4), wrong[2]]
  const leftOutRows = [
    { row: 2, error: expect.stringMatching(/^signers\[0\]\.email /) },
    { row: 3, error: 'Missing signer for role "Seller" required by template fields' },
    { row: 5, error: expect.any(String) },
  ]

  it('sends the other rows if it is told to leave them out, and reports them', async () => {
    const before = await requestCount()
    const { status, body } = await service.api.post(bulkUrl, { templateId, leaveOutInvalidRows: true, requests: mixed })
    expect({ status, body }).toMatchObject({ status: 200, body: { total: 5, sent: 0, failed: 0, leftOut: 3 } })
    expect(body.leftOutRows).toEqual(leftOutRows)

    const done = await finished(body.bulkSendId)
    expect(done).toMatchObject({ status: 'Finished', total: 5, sent: 2, failed: 0, leftOut: 3 })
    expect(done).not.toHaveProperty('leftOutRows')
    expect((await service.api.get(bulkUrl)).body[0]).toMatchObject({ bulkSendId: body.bulkSendId, leftOut: 3 })
    expect(await requestCount()).toBe(before + 2)
    const { body: report } = await service.api.get(`${bulkUrl}/${body.bulkSendId}/rows`)
    const nora = { ...nothingYet, email: 'no address', name: 'Nora Nowhere', role: 'Buyer' }
    const leftOut = { status: 'LeftOut', signatureRequestId: null, signer: null, request: null }
    expect(report).toMatchObject([
      { row: 1, status: 'Sent', error: null },
      { ...leftOutRows[0], ...leftOut, signers: [nora] },
      { ...leftOutRows[1], ...leftOut, signers: [{ name: 'Bea 3' }] },
      { row: 4, status: 'Sent', error: null },
      { ...leftOutRows[2], ...leftOut, signers: [] },
    ])
    const { rows: kept } = await service.platform.pool.query(
      'select count(*)::integer from bulk_send_row where bulk_send_id = $1 and input is not null',
      [body.bulkSendId],
    )
    expect(kept).toEqual([{ count: 0 }])
  })

  it('is created once per Idempotency-Key, and repeats which rows were left out', async () => {
    const before = await requestCount()
    const send = () =>
      service.api.post(
        bulkUrl,
        { templateId, leaveOutInvalidRows: true, requests: mixed },
        { 'idempotency-key': 'bulk-left-out' },
      )
    const [first, ...simultaneous] = await Promise.all([send(), send()])
    await finished(first.body.bulkSendId)
    const repeated = await send()
    for (const answer of [...simultaneous, repeated]) expect(answer).toMatchObject({ status: 200, body: first.body })
    expect(repeated.body.leftOutRows).toEqual(leftOutRows)
    expect(await requestCount()).toBe(before + 2)
  })

  it('never sends a row that the caller leaves out, even if it is valid, and shows the reason', async () => {
    const requests = [
      row(1),
      row(2, { leaveOut: 'Bea moved' }),
      { signers: 'none', leaveOut: 'Row 4: no name' },
      row(4),
    ]
    const check = await service.api.post(`${bulkUrl}/check`, { templateId, requests })
    expect(check).toMatchObject({ status: 200, body: { total: 2, problemCount: 0, problems: [] } })
    const { body } = await service.api.post(bulkUrl, { templateId, requests })
    const reasons = [
      { row: 2, error: 'Bea moved' },
      { row: 3, error: 'Row 4: no name' },
    ]
    expect(body).toMatchObject({ total: 4, leftOut: 2, leftOutRows: reasons })
    expect(await finished(body.bulkSendId)).toMatchObject({ sent: 2, leftOut: 2 })
    const { body: report } = await service.api.get(`${bulkUrl}/${body.bulkSendId}/rows`)
    expect(report.filter((row: { status: string }) => row.status === 'LeftOut')).toMatchObject([
      { ...reasons[0], signers: [{ name: 'Bea 2' }, { name: 'Sam Seller' }] },
      { ...reasons[1], signers: [] },
    ])
  })

  it('is refused if another row than those that the caller leaves out cannot be sent', async () => {
    const before = [await requestCount(), await bulkCount()]
    const requests = [row(1), row(2, { leaveOut: 'Bea moved' }), wrong[0]]
    const { status, body } = await service.api.post(bulkUrl, { templateId, requests })
    expect({ status, rows: body.rows }).toMatchObject({ status: 400, rows: [{ row: 3 }] })
    expect([await requestCount(), await bulkCount()]).toEqual(before)
  })

  it.each([
    ['no row can be sent', { leaveOutInvalidRows: true, requests: wrong }, 3],
    ['the caller leaves out every row', { requests: [row(1, { leaveOut: 'a' }), row(2, { leaveOut: 'b' })] }, 2],
    ['a reason to leave a row out is no text', { requests: [row(1), row(2, { leaveOut: true })] }, 1],
    ['a reason to leave a row out is empty', { requests: [row(1), row(2, { leaveOut: '' })] }, 1],
  ])('is refused if %s', async (_, body, count) => {
    const { status, body: answer } = await service.api.post(bulkUrl, { templateId, ...body })
    expect({ status, error: answer.error }).toMatchObject({
      status: 400,
      error: expect.stringMatching(`^Nothing was sent: ${count} of ${body.requests.length} rows`),
    })
    expect(answer.rows).toHaveLength(count)
  })

  it('lists all rows with a problem when it is checked, and the first 100 when it is refused', async () => {
    const requests = Array.from({ length: 120 }, () => wrong[0])
    const check = await service.api.post(`${bulkUrl}/check`, { templateId, requests, leaveOutInvalidRows: true })
    expect(check.body).toMatchObject({ total: 120, problemCount: 120 })
    expect(check.body.problems).toHaveLength(120)
    expect((await service.api.post(bulkUrl, { templateId, requests })).body.rows).toHaveLength(100)
  })
})

describe('the report of a bulk send', () => {
  it('shows how far each signer of each row is', async () => {
    const { body } = await service.api.post(bulkUrl, { templateId, requests: rows(3) })
    await finished(body.bulkSendId)
    const read = async () => (await service.api.get(`${bulkUrl}/${body.bulkSendId}/rows`)).body
    const [signed, voided] = await read()
    expect(signed.signers).toEqual([
      { ...nothingYet, email: 'bea1@buyer.example', name: 'Bea 1', role: 'Buyer', turn: 1 },
      { ...nothingYet, email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller', turn: 2 },
    ])
    expect(signed.request).toEqual({ status: 'Created', expiredReason: null, sealingFailedAt: null })

    const { body: request } = await service.api.get(`/v1/signature-requests/${signed.signatureRequestId}`)
    const session = await signingSession(service, request.signers[0].recipientSignatureId)
    expect((await sign(session, { 'Full name': 'Bea', 'Date of birth': '1990-01-02' })).status).toBe(200)
    await service.api.post(`/v1/signature-requests/${voided.signatureRequestId}/void`)
    const report = await read()
    expect(report[0].signers).toMatchObject([{ signedAt: expect.any(String) }, { signedAt: null }])
    expect(report[1].request).toMatchObject({ status: 'Expired', expiredReason: 'Voided' })
    expect(report[2].request).toMatchObject({ status: 'Created' })
  })
})

describe('a bulk send whose job has not run yet', () => {
  let service: TestApp
  let templateId: string
  beforeAll(async () => {
    service = await startTestApp({ worker: false })
    templateId = (await readyTemplate(service.api)).templateId
  })
  afterAll(() => service?.stop())

  it('uses the template version that was current when it was accepted', async () => {
    const own = await readyTemplate(service.api)
    const { body } = await service.api.post(bulkUrl, { templateId: own.templateId, requests: rows(2) })
    const saved = await service.api.get(`/v1/templates/${own.templateId}`)
    const again = await service.api.put(`/v1/templates/${own.templateId}/fields`, {
      fields: saved.body.fields,
      signerRoles: saved.body.signerRoles,
    })
    expect(again.status).toBe(200)
    const { rows: versions } = await service.platform.pool.query('select version from template where id = $1', [
      own.templateId,
    ])
    expect(versions[0].version).toBeGreaterThan(body.templateVersion)
    await sendNextRows(service.platform, { bulkSendId: body.bulkSendId })
    expect(await finished(body.bulkSendId, service.api)).toMatchObject({ sent: 2 })
    const { rows: sent } = await service.platform.pool.query(
      'select distinct template_version from signature_request where template_id = $1',
      [own.templateId],
    )
    expect(sent).toEqual([{ template_version: body.templateVersion }])
  })

  it('shows the signers of each waiting row', async () => {
    const { body } = await service.api.post(bulkUrl, { templateId, requests: rows(1) })
    const { body: report } = await service.api.get(`${bulkUrl}/${body.bulkSendId}/rows`)
    expect(report).toEqual([
      {
        row: 1,
        status: 'Waiting',
        signatureRequestId: null,
        error: null,
        signer: { email: 'bea1@buyer.example', name: 'Bea 1' },
        signers: [
          { ...nothingYet, email: 'bea1@buyer.example', name: 'Bea 1', role: 'Buyer' },
          { ...nothingYet, email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
        ],
        request: null,
      },
    ])
    await sendNextRows(service.platform, { bulkSendId: body.bulkSendId })
  })

  it('counts its waiting rows toward the limit of open requests', async () => {
    const before = Number((await service.platform.pool.query('select count(*) from signature_request')).rows[0].count)
    const limit = async (most: number | null) =>
      service.platform.database
        .updateTable('organization_settings')
        .set({ open_requests_most: most })
        .where('organization_id', '=', service.acme.organizationId)
        .execute()
    await limit(before + 2)
    const leftOut = [row(2, { leaveOut: 'no' }), row(3, { leaveOut: 'no' })]
    const sent = await service.api.post(bulkUrl, { templateId, requests: [...rows(1), ...leftOut] })
    expect(sent).toMatchObject({ status: 200, body: { leftOut: 2 } })
    const oneTooMany = await service.api.post(bulkUrl, { templateId, requests: rows(2) })
    expect(oneTooMany).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('open signature requests') },
    })
    const refused = await service.api.post(bulkUrl, { templateId, requests: rows(3) })
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('open signature requests') } })
    await limit(null)
    expect((await service.api.get('/v1/signature-requests')).body).toHaveLength(before)
  })

  it('is still sent after its template is archived and its sender has been removed', async () => {
    const own = await readyTemplate(service.api)
    const owner = await signedInOwner(service)
    const asked = { templateId: own.templateId, requests: rows(2) }
    const { body } = await owner.post(bulkUrl, asked)
    await service.api.post(`/v1/templates/${own.templateId}/archive`)
    expect((await owner.post(bulkUrl, asked)).status).toBe(404)
    expect((await owner.post(`${bulkUrl}/check`, asked)).status).toBe(404)
    // the owner is the sender: inviting a member takes a worker, which would send the rows before the removal
    await service.platform.pool.query('delete from member where "organizationId" = $1', [service.acme.organizationId])
    await expect.poll(async () => (await owner.post(bulkUrl, asked)).status).toBe(403)
    await sendNextRows(service.platform, { bulkSendId: body.bulkSendId })
    expect(await finished(body.bulkSendId, service.api)).toMatchObject({ sent: 2, failed: 0 })
    const { body: report } = await service.api.get(`${bulkUrl}/${body.bulkSendId}/rows`)
    const { body: request } = await service.api.get(`/v1/signature-requests/${report[0].signatureRequestId}`)
    expect(request.sender.email).toBe('owner@acme.example')
  })
})
