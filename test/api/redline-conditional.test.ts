import { afterAll, beforeAll, expect, it } from 'vitest'
import { dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

it('an unchanged session answers 304; every edit, decision, comment and message changes its ETag', async () => {
  const id = await redlineRequest(service, templateId)
  const { session } = await redlineUrl(service, id, dora.email)
  const other = (await redlineUrl(service, id, rita.email)).session
  const look = (etag?: string) => session.get('/redlining/session', etag ? { 'if-none-match': etag } : {})
  const first = await look()
  const views = () =>
    service.platform.workers.loads().redline!.counts.warmHits! +
    service.platform.workers.loads().redline!.counts.warmMisses!
  const drawn = views()
  let etag = first.headers.get('etag')!
  expect((await look(etag)).status).toBe(304)
  expect(views()).toBe(drawn)

  const [{ anchor }] = first.body.document.clauses
  const operation = { operationId: 'a', kind: 'replaceText', anchor, start: 0, length: 1, text: 'The' }
  const steps: (() => Promise<{ status: number; body: { revision?: number } }>)[] = [
    () => session.post('/redlining/session/operations', { revision: 1, operations: [operation] }),
    () => session.post('/redlining/session/comments', { text: 'Why?', internal: true }),
    () => session.post('/redlining/session/messages', { text: 'Hello' }),
    async () => {
      const [change] = (await look()).body.changes
      return session.post(`/redlining/session/changes/${change.id}/accept`, { revision: 2 })
    },
    () =>
      service.api.put(`/v1/redline-requests/${id}/members`, { members: [dora, { ...rita, displayName: 'Rita R.' }] }),
    () => session.post('/redlining/session/send', {}),
  ]
  for (const step of steps) {
    expect((await step()).status).toBe(200)
    const next = await look(etag)
    expect(next.status).toBe(200)
    etag = next.headers.get('etag')!
    expect((await look(etag)).status).toBe(304)
  }
  const foreign = await other.get('/redlining/session', { 'if-none-match': etag })
  expect(foreign).toMatchObject({ status: 200, body: { member: { email: rita.email } } })
})
