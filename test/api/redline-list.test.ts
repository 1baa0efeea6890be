import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dora, redlineRequest, redlineTemplate, rita } from '../support/redlines.ts'
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
const versions = ['v1', 'v0'] as const

describe('the list of redline requests', () => {
  it('contains only the caller’s records, last updated first, each the same as when it is read alone', async () => {
    const first = await redlineRequest(service, templateId, { metadata: { subject: 'First "quoted" “1”' } })
    const second = await redlineRequest(service, templateId, { testMode: true })
    await put(first, [rita, { ...dora, displayName: 'Déora "D" \\ Ω' }])
    for (const version of versions) {
      const { body } = await service.api.get(`/${version}/redline-requests`)
      expect(body.slice(0, 2)).toEqual([await read(first), await read(second)])
      expect((await service.otherApi.get(`/${version}/redline-requests`)).body).toEqual([])
    }
  })

  it.each(['', 'yesterday', '2026-13-01'])('refuses updatedSince=%s', async text => {
    const path = `/redline-requests?updatedSince=${text}`
    for (const version of versions)
      expect(await service.api.get(`/${version}${path}`)).toMatchObject({
        status: 400,
        body: { error: 'updatedSince must be a valid ISO-8601 date string' },
      })
  })

  it('contains only requests updated strictly after updatedSince', async () => {
    const first = await redlineRequest(service, templateId)
    const second = await redlineRequest(service, templateId)
    const { updatedAt } = await read(first)
    const ids = async () =>
      (await service.api.get(`/v1/redline-requests?updatedSince=${updatedAt}`)).body.map(
        (one: { redlineRequestId: string }) => one.redlineRequestId,
      )
    expect(await ids()).toEqual([second])
    await put(first, [dora])
    expect(await ids()).toEqual([first, second])
  })

  it('is paged by links that visit every request exactly once', async () => {
    const whole = (await service.api.get('/v1/redline-requests')).body
    const seen: unknown[] = []
    let next: string | undefined = '/v1/redline-requests?limit=4'
    while (next) {
      const { body, headers } = await service.api.get(next)
      seen.push(...body)
      next = /<[^>]*?(\/v1[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(whole)
  })

  it('shows every update to a client that polls with the last updatedAt while others write', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => redlineRequest(service, templateId)))
    const since = new Date().toISOString()
    const written = new Map<string, string>()
    let isWriting = true
    const writers = ids.map(async (id, writer) => {
      for (let turn = 0; turn < 6; turn++) {
        const displayName = `Dora ${writer}.${turn}`
        expect((await put(id, [{ ...dora, displayName }, rita])).status).toBe(200)
        written.set(id, displayName)
      }
    })
    const seen = new Map<string, string>()
    let last = since
    const poll = async () => {
      const { body } = await service.api.get(`/v1/redline-requests?updatedSince=${last}`)
      for (const one of body) seen.set(one.redlineRequestId, one.members[0].displayName)
      if (body.length > 0) last = body[0].updatedAt
    }
    const poller = (async () => {
      while (isWriting) await poll()
    })()
    await Promise.all(writers)
    isWriting = false
    await poller
    await poll()
    expect([...seen].sort()).toEqual([...written].sort())
  })
})
