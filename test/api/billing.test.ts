import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  const { templateId } = await readyTemplate(service.api)
  const ids: string[] = []
  for (let count = 0; count < 4; count++)
    ids.push((await embeddedRequest(service.api, { templateId })).signatureRequestId)
  await embeddedRequest(service.api, { templateId, body: { testMode: true } })
  const { pool } = service.platform
  const place = (id: string, at: string) =>
    pool.query('update signature_request set created_at = $2 where id = $1', [id, new Date(at)])
  await place(ids[0]!, '2026-02-28T23:59:59.999Z')
  await place(ids[1]!, '2026-03-01T00:00:00.000Z')
  await place(ids[2]!, '2026-03-31T23:59:59.999Z')
  await place(ids[3]!, '2026-04-01T00:00:00.000Z')
  await pool.query(
    "update signature_request set status = 'Completed', sealed_key = 'k', completed_at = $2 where id = any($1)",
    [[ids[0], ids[1]], new Date('2026-03-15T12:00:00Z')],
  )
  await pool.query('update template set created_at = $1', [new Date('2026-03-31T12:00:00Z')])
  const redline = `insert into redline_request (id, organization_id, template_id, template_version, status, current_side, round, test_mode, notify, metadata, created_at, updated_at)
    values ($1, $2, $3, 1, 'DisclosingPartyDraft', 'Disclosing', 1, $4, false, '{}', $5, next_updated_at($2))`
  const { organizationId } = service.acme
  await pool.query(redline, ['rreq_a', organizationId, templateId, false, new Date('2026-03-02')])
  await pool.query(redline, ['rreq_b', organizationId, templateId, false, new Date('2026-05-02')])
  await pool.query(redline, ['rreq_c', organizationId, templateId, true, new Date('2026-03-02')])
})
afterAll(() => service.stop())

const usage = (query: string, version = 'v1') => service.api.get(`/${version}/billing${query}`)

describe('billing', () => {
  it.each(['v1', 'v0'])('counts all usage to date except test requests (%s)', async version => {
    expect(await usage('', version)).toMatchObject({
      status: 200,
      body: {
        numberOfRedliningSessions: 2,
        from: null,
        to: null,
        signatureRequests: { created: 4, completed: 2 },
        redlineRequests: { created: 2 },
        templates: { created: 1 },
      },
    })
  })

  it.each([
    ['?from=2026-03-01&to=2026-03-31', [2, 2, 1, 1]],
    ['?from=2026-03-15&to=2026-03-15', [0, 2, 0, 0]],
    ['?from=2026-03-31', [2, 0, 1, 1]],
    ['?to=2026-02-28', [1, 0, 0, 0]],
    ['?from=9999-12-31&to=9999-12-31', [0, 0, 0, 0]],
    ['?from=0000-01-01&to=9999-12-31', [4, 2, 2, 1]],
  ])('includes the first and last day of %s, in UTC', async (query, [created, completed, redlines, templates]) => {
    expect((await usage(query)).body).toMatchObject({
      signatureRequests: { created, completed },
      redlineRequests: { created: redlines },
      numberOfRedliningSessions: redlines,
      templates: { created: templates },
    })
  })

  it('returns the dates of the period that it covers', async () => {
    expect((await usage('?from=2026-03-01')).body).toMatchObject({ from: '2026-03-01', to: null })
  })

  it.each([
    ['?from=2026-02-30', 'from must be a date as YYYY-MM-DD; got "2026-02-30"'],
    ['?to=2026-03-01T00:00:00Z', 'to must be a date as YYYY-MM-DD; got "2026-03-01T00:00:00Z"'],
    ['?to=', 'to must be a date as YYYY-MM-DD; got empty text'],
    ['?from=2026-03-01&from=2026-03-02', 'from must be text; got an array'],
    ['?from=2026-03-02&to=2026-03-01', 'from must not be after to'],
  ])('refuses %s', async (query, error) => {
    expect(await usage(query)).toMatchObject({ status: 400, body: { error } })
  })

  it("does not count another organization's usage", async () => {
    expect((await service.otherApi.get('/v1/billing')).body).toMatchObject({
      numberOfRedliningSessions: 0,
      signatureRequests: { created: 0, completed: 0 },
      templates: { created: 0 },
    })
  })
})
