import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { look, negotiation } from '../support/redline-sessions.ts'
import { redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const hour = 3_600_000

/** Inserts words before the first clause, all in one call. */
async function edit(session: ApiClient, words: string[]) {
  const { revision, document } = await look(session)
  const { anchor } = document.clauses[0]
  const operations = words.map(word => ({
    operationId: word,
    kind: 'replaceText',
    anchor,
    start: 0,
    length: 0,
    text: `${word} `,
  }))
  const send = () => session.post('/redlining/session/operations', { revision, operations })
  const answer = await send()
  expect(answer).toMatchObject({ status: 200, body: { revision: revision + 1 } })
  return { answer, send, operations, revision }
}

async function revisions(id: string) {
  const rows = await service.platform.database
    .selectFrom('redline_revision')
    .selectAll()
    .where('redline_request_id', '=', id)
    .orderBy('number')
    .execute()
  return Promise.all(
    rows.map(async row => ({
      number: row.number,
      isPruned: row.pruned_at !== null,
      isStored: await service.platform.storage.exists(row.file_key),
    })),
  )
}

const numbers = (all: { number: number; isPruned: boolean; isStored: boolean }[], of: 'isPruned' | 'isStored') =>
  all.filter(one => one[of]).map(one => one.number)

/** Removes the files that are waiting for removal, as if two days had passed. */
async function removeForgotten() {
  await service.platform.pool.query(`update pending_file set created_at = created_at - interval '2 days'`)
  await service.runSchedule('remove-forgotten-files')
}

describe('superseded revisions', () => {
  it('lose their files, except for the first, the last and those that ended a round', async () => {
    const n = await negotiation(service, templateId)
    for (const word of ['one', 'two', 'three']) await edit(n.dora, [word])
    expect((await n.dora.post('/redlining/session/send', {})).status).toBe(200)
    for (const word of ['four', 'five', 'six']) await edit(n.rita, [word])
    const before = await Promise.all([look(n.dora), look(n.rita)])

    await service.runSchedule('prune-revisions')
    expect(numbers(await revisions(n.id), 'isPruned')).toEqual([])

    service.clock.advance(hour)
    await service.runSchedule('prune-revisions')
    expect(numbers(await revisions(n.id), 'isPruned')).toEqual([2, 3, 5, 6])
    expect(numbers(await revisions(n.id), 'isStored')).toEqual([1, 2, 3, 4, 5, 6, 7])
    await removeForgotten()
    expect(numbers(await revisions(n.id), 'isStored')).toEqual([1, 4, 7])

    expect(await Promise.all([look(n.dora), look(n.rita)])).toEqual(before)
    const { body: rounds } = await service.api.get(`/v1/redline-requests/${n.id}/rounds`)
    expect(rounds).toMatchObject([{ round: 1 }])
    expect((await n.rita.post('/redlining/session/send', {})).status).toBe(200)
    const comparison = await service.api.get(`/v1/redline-requests/${n.id}/comparison?from=1&to=2`)
    expect(comparison.status).toBe(200)
    expect((await fetch(comparison.body.comparisonPresignedUrl)).status).toBe(200)
  })

  it('do not exist in a document with only two revisions', async () => {
    const n = await negotiation(service, templateId)
    await edit(n.dora, ['one'])
    service.clock.advance(2 * hour)
    await service.runSchedule('prune-revisions')
    expect(numbers(await revisions(n.id), 'isPruned')).toEqual([])
  })

  it('still return the first answer when their operations are repeated, individually or together', async () => {
    const n = await negotiation(service, templateId)
    const first = await edit(n.dora, ['seven', 'eight', 'nine'])
    await edit(n.dora, ['ten'])
    await edit(n.dora, ['eleven'])
    service.clock.advance(hour)
    await service.runSchedule('prune-revisions')
    await removeForgotten()
    expect(numbers(await revisions(n.id), 'isPruned')).toEqual([2, 3])
    expect(await first.send()).toMatchObject({ status: 200, body: first.answer.body })
    for (const operation of first.operations) {
      const body = { revision: first.revision, operations: [operation] }
      const again = await n.dora.post('/redlining/session/operations', body)
      expect(again).toMatchObject({ status: 200, body: first.answer.body })
    }
    expect(await look(n.dora)).toMatchObject({ revision: 4 })
  })
})
