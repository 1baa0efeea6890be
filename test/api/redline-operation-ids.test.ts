import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { look, negotiation as newNegotiation, path, replacing, saved } from '../support/redline-sessions.ts'
import { dan, redlineTemplate } from '../support/redlines.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service?.stop())

const negotiation = () => newNegotiation(service, templateId)

/** It is the Receiving side's turn, with one open change and one open comment of the other side. */
async function sent() {
  const n = await negotiation()
  const { document, revision } = await look(n.dora)
  const operations = [replacing(document.clauses[0].anchor, 0, 0, 'One ')]
  await saved(n.dora.post(path('operations'), { revision, operations }))
  await saved(n.dora.post(path('comments'), { text: 'Which one?' }))
  await saved(n.dora.post(path('send'), {}))
  const seen = await look(n.rita)
  const open = seen.changes.filter((change: { open: boolean }) => change.open)
  return { ...n, revision: seen.revision, change: open[0].id as string, comment: seen.comments[0].id as string }
}

/** The Receiving side can approve. */
async function unchanged() {
  const n = await negotiation()
  await saved(n.dora.post(path('send'), {}))
  return { ...n, change: '', comment: '', revision: 1 }
}

type Scene = Awaited<ReturnType<typeof sent>>
type Call = (n: Scene, operationId: string) => Promise<Answer>

const operationId = 'the same'
const reused = 'operationId was already used for a different call; use a new operationId'
const answersSession = new Set(['send', 'approve', 'reopen'])

/** The kinds of calls, each with its scene, the call, a query for its effects, and a call with other content. */
const kinds: Record<string, { scene: () => Promise<Scene>; call: Call; done: string; other?: Call }> = {
  comment: {
    scene: sent,
    call: (n, id) => n.rita.post(path('comments'), { operationId: id, text: 'A question' }),
    done: 'select from redline_comment where redline_request_id = $1 and side = $2',
    other: (n, id) => n.rita.post(path('comments'), { operationId: id, text: 'Another question' }),
  },
  reply: {
    scene: sent,
    call: (n, id) => n.rita.post(path(`comments/${n.comment}/replies`), { operationId: id, text: 'This one' }),
    done: 'select from redline_comment where redline_request_id = $1 and side = $2',
    other: (n, id) => n.rita.post(path(`comments/${n.comment}/replies`), { operationId: id, text: 'That one' }),
  },
  resolve: {
    scene: sent,
    call: (n, id) => n.rita.post(path(`comments/${n.comment}/resolve`), { operationId: id }),
    done: 'select from redline_comment where redline_request_id = $1 and resolved_side = $2',
  },
  message: {
    scene: sent,
    call: (n, id) => n.rita.post(path('messages'), { operationId: id, text: 'Hello' }),
    done: 'select from redline_message where redline_request_id = $1 and side = $2',
    other: (n, id) => n.rita.post(path('messages'), { operationId: id, text: 'Good-bye' }),
  },
  accept: {
    scene: sent,
    call: (n, id) => n.rita.post(path(`changes/${n.change}/accept`), { operationId: id, revision: n.revision }),
    done: "select from redline_revision where redline_request_id = $1 and kind = 'accept' and $2 <> ''",
    other: (n, id) => n.rita.post(path('changes/0-other/accept'), { operationId: id, revision: n.revision }),
  },
  reject: {
    scene: sent,
    call: (n, id) =>
      n.rita.post(path(`changes/${n.change}/reject`), { operationId: id, revision: n.revision, reason: 'No' }),
    done: "select from redline_revision where redline_request_id = $1 and kind = 'reject' and $2 <> ''",
    other: (n, id) => n.rita.post(path(`changes/${n.change}/reject`), { operationId: id, revision: n.revision }),
  },
  undo: {
    async scene() {
      const n = await sent()
      const { revision } = await saved(n.rita.post(path(`changes/${n.change}/reject`), { revision: n.revision }))
      return { ...n, revision }
    },
    call: (n, id) => n.rita.post(path(`changes/${n.change}/undo`), { operationId: id, revision: n.revision }),
    done: "select from redline_revision where redline_request_id = $1 and kind = 'undo' and $2 <> ''",
  },
  send: {
    scene: sent,
    call: (n, id) => n.rita.post(path('send'), { operationId: id, message: 'Yours again' }),
    done: 'select from redline_round where redline_request_id = $1 and side = $2',
    other: (n, id) => n.rita.post(path('send'), { operationId: id }),
  },
  approve: {
    scene: unchanged,
    call: (n, id) => n.rita.post(path('approve'), { operationId: id }),
    done: "select from redline_round where redline_request_id = $1 and side = $2 and outcome = 'approved'",
  },
  reopen: {
    async scene() {
      const n = await unchanged()
      await saved(n.rita.post(path('approve'), {}))
      return n
    },
    call: (n, id) => n.rita.post(path('reopen'), { operationId: id }),
    done: "select from event where resource_id = $1 and event_type = 'redline_reopened' and $2 <> ''",
  },
}
const names = Object.keys(kinds)

async function countDone(name: string, { id }: Scene): Promise<number> {
  const { rowCount } = await service.platform.pool.query(kinds[name]!.done, [id, 'Receiving'])
  return rowCount!
}

/** Ends the turn of the side that has it. */
async function pass({ dora, rita }: Scene) {
  for (const session of [rita, dora]) {
    const { may } = await look(session)
    if (may.send) return saved(session.post(path('send'), {}))
  }
}

describe(`a call with an operationId (${sampleTitle})`, () => {
  it.each(names)('takes effect once when it is repeated, even after the turn has passed: %s', async name => {
    const { scene, call } = kinds[name]!
    const n = await scene()
    const first = await call(n, operationId)
    expect(first).toMatchObject({ status: 200 })
    const again = await call(n, operationId)
    if (answersSession.has(name)) expect(again.body).toEqual(await look(n.rita))
    else expect(again).toMatchObject({ status: 200, body: first.body })
    await pass(n)
    const later = await call(n, operationId)
    if (answersSession.has(name)) expect(later.body).toEqual(await look(n.rita))
    else expect(later.body).toEqual(first.body)
    expect(await countDone(name, n)).toBe(1)
  })

  it.each(sampleOf(names, { of: 3 }))('takes effect once when it arrives several times at once: %s', async name => {
    const { scene, call } = kinds[name]!
    const n = await scene()
    const answers = await Promise.all([1, 2, 3].map(() => call(n, operationId)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    if (!answersSession.has(name)) for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
    expect(await countDone(name, n)).toBe(1)
  })

  it.each(sampleOf(names, { of: 3 }))('is refused when another kind of call used the id: %s', async name => {
    const { scene, call } = kinds[name]!
    const n = await scene()
    const other = name === 'message' ? path('comments') : path('messages')
    await saved(n.rita.post(other, { operationId, text: 'First' }))
    const before = await countDone(name, n)
    expect(await call(n, operationId)).toMatchObject({ status: 409, body: { error: reused } })
    expect(await countDone(name, n)).toBe(before)
    expect((await call(n, 'another')).status).toBe(200)
  })

  it.each(names.filter(name => kinds[name]!.other))('is refused when its content has changed: %s', async name => {
    const { scene, call, other } = kinds[name]!
    const n = await scene()
    expect((await call(n, operationId)).status).toBe(200)
    expect(await other!(n, operationId)).toMatchObject({ status: 409, body: { error: reused } })
    expect(await countDone(name, n)).toBe(1)
  })

  it('counts as a new call when another member uses the same id', async () => {
    const n = await negotiation()
    const danSession: ApiClient = await n.session(dan.email)
    await saved(n.dora.post(path('messages'), { operationId, text: 'One' }))
    await saved(n.rita.post(path('messages'), { operationId, text: 'Two' }))
    expect((await look(danSession)).messages).toHaveLength(2)
  })

  it('runs again if the first attempt was refused', async () => {
    const n = await sent()
    const call = () => n.rita.post(path('approve'), { operationId })
    expect((await call()).status).toBe(409)
    await saved(n.rita.post(path(`changes/${n.change}/accept`), { revision: n.revision }))
    await saved(n.rita.post(path(`comments/${n.comment}/resolve`)))
    expect((await call()).status).toBe(200)
  })

  it('is refused when its id was already used, including for operations and decisions on several changes', async () => {
    const n = await sent()
    await saved(n.rita.post(path('messages'), { operationId, text: 'First' }))
    const { anchor } = (await look(n.rita)).document.clauses[0]
    const operation = { ...replacing(anchor, 0, 1, 'Two'), operationId }
    const { revision } = n
    const refused = { status: 409, body: { error: reused } }
    expect(await n.rita.post(path('operations'), { revision, operations: [operation] })).toMatchObject(refused)
    const decide = { revision, operationId, verdict: 'accept', filter: {} }
    expect(await n.rita.post(path('changes/decide'), decide)).toMatchObject(refused)
    expect(await n.rita.post(path('changes/decide'), { ...decide, dryRun: true })).toMatchObject(refused)
    const next = { ...operation, operationId: 'next' }
    await saved(n.rita.post(path('operations'), { revision, operations: [next] }))
    const others = [{ ...next, text: 'Other words' }]
    expect(await n.rita.post(path('operations'), { revision: revision + 1, operations: others })).toMatchObject(refused)
  })

  it.each([
    ['', 400],
    ['x'.repeat(201), 400],
    ['a\0b', 400],
    ['x'.repeat(200), 200],
  ])('needs an id of 1 to 200 valid characters (%#)', async (id, status) => {
    const n = await negotiation()
    expect((await n.dora.post(path('messages'), { operationId: id, text: 'Hello' })).status).toBe(status)
  })
})
