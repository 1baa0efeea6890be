import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { type ReadStream, readChanges } from '../support/change-stream.ts'
import { look, path, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
let streams: ReadStream[] = []
beforeAll(async () => {
  service = await startTestApp()
  templateId = await redlineTemplate(service)
})
afterEach(() => {
  for (const stream of streams) stream.leave()
  streams = []
})
afterAll(() => service?.stop())

const heard = (revision: number | null) => ({ event: 'changed', data: { revision } })

interface Reader {
  session: ApiClient
  token: string
  stream: ReadStream
}

/** A member with an open page that receives changes. */
async function reader(id: string, email: string, revision: number | null): Promise<Reader> {
  const { path: page, session } = await redlineUrl(service, id, email)
  const token = page.split('/')[2]!
  const stream = await open(token)
  expect(await stream.next()).toEqual(heard(revision))
  return { session, token, stream }
}

async function open(token: string): Promise<ReadStream> {
  const stream = await readChanges(service.url, token)
  streams.push(stream)
  return stream
}

async function type(session: ApiClient, text: string): Promise<void> {
  const { revision, document } = await look(session)
  const [{ anchor }] = document.clauses
  const operation = { operationId: text, kind: 'replaceText', anchor, start: 0, length: 0, text }
  await saved(session.post(path('operations'), { revision, operations: [operation] }))
}

describe('the stream of a redlining session', () => {
  it('reports a draft to colleagues, but reports to the other side only what that side can see', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora, dan, rita], notify: false })
    const first = await reader(id, dora.email, 1)
    // the first stream of a process gets an extra event, for changes it may have missed before it was listening
    expect(await first.stream.next()).toEqual(heard(null))
    const [colleague, other] = [await reader(id, dan.email, 1), await reader(id, rita.email, null)]
    await type(first.session, 'Hello ')
    await saved(first.session.post(path('comments'), { text: 'Only us?', internal: true }))
    await saved(first.session.post(path('messages'), { text: 'Good morning' }))
    expect(await colleague.stream.next()).toEqual(heard(2))
    // an event for the edit or the comment would have arrived before this event for the message
    expect(await other.stream.next()).toEqual(heard(null))
    await saved(first.session.post(path('send'), {}))
    expect(await other.stream.next()).toEqual(heard(null))
    expect((await look(other.session)).may.edit).toBe(true)
  })

  it('ends when the link is revoked, and cannot be opened again', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora, dan, rita], notify: false })
    const { stream, token } = await reader(id, dora.email, 1)
    const { body } = await service.api.get(`/v1/redline-requests/${id}/links`)
    const [{ linkId }] = body
    await service.api.call('DELETE', `/v1/redline-requests/${id}/links/${linkId}`)
    for (let event = await stream.next(); event?.event !== 'ended'; event = await stream.next())
      expect(event).toEqual(heard(null))
    expect(await stream.next()).toBeNull()
    expect((await open(token)).status).toBe(401)
  })

  it('ends when its member is removed', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora, dan, rita], notify: false })
    const { stream } = await reader(id, dan.email, 1)
    const replaced = await service.api.put(`/v1/redline-requests/${id}/members`, { members: [dora, rita] })
    expect(replaced.status).toBe(200)
    for (let event = await stream.next(); event?.event !== 'ended'; event = await stream.next())
      expect(event).toEqual(heard(null))
  })

  it('allows at most eight readers per link, and a reader that leaves makes room for another', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora, rita], notify: false })
    const { stream, token } = await reader(id, dora.email, 1)
    for (let more = 2; more <= 8; more++) expect((await open(token)).status).toBe(200)
    expect((await open(token)).status).toBe(429)
    stream.leave()
    await expect.poll(async () => (await open(token)).status).toBe(200)
  })

  it('ends when the service stops, and does not delay it', async () => {
    const own = await startTestApp()
    const id = await redlineRequest(own, await redlineTemplate(own), { members: [dora, rita], notify: false })
    const { path: page } = await redlineUrl(own, id, dora.email)
    const stream = await readChanges(own.url, page.split('/')[2]!)
    expect(await stream.next()).toEqual(heard(1))
    await own.stop()
    while ((await stream.next()) !== null);
  })
})
