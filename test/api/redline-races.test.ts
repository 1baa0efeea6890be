import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import type { EventRecord } from '../../src/engine/events/event-record.ts'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, path, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../support/redlines.ts'
import { startServiceBeside } from '../support/service-beside.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** For a longer run: `RACES=20 vitest run test/api/redline-races` */
const times = Number(process.env.RACES ?? 1)
const everybody = [dora, dan, rita, rob]

let service: TestApp
let beside: Awaited<ReturnType<typeof startServiceBeside>>
let templateId: string
let manyClauses: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  beside = await startServiceBeside(service)
  templateId = await redlineTemplate(service)
  manyClauses = await redlineTemplate(service, ['One', 'Two', 'Three', 'Four', 'Five'])
})
afterAll(async () => {
  await beside?.stop()
  await service?.stop()
})

/** A negotiation with sessions of every member at both services. */
async function negotiation(template = templateId) {
  const id = await redlineRequest(service, template, { members: everybody })
  const sessions = async (email: string) => {
    const token = (await redlineUrl(service, id, email)).path.split('/')[2]!
    return [service, beside].map(({ url }) => new ApiClient(url, token)) as [ApiClient, ApiClient]
  }
  return {
    id,
    dora: await sessions(dora.email),
    dan: await sessions(dan.email),
    rita: await sessions(rita.email),
    rob: await sessions(rob.email),
  }
}
type Negotiation = Awaited<ReturnType<typeof negotiation>>

let operations = 0
const word = () => `w${++operations}x`

/** Inserts a word before a paragraph, by default before the first. */
const editing = (
  session: ApiClient,
  { revision, document }: { revision: number; document: Document },
  text = word(),
  index = 0,
) =>
  session.post(path('operations'), {
    revision,
    operations: [
      { operationId: text, kind: 'replaceText', anchor: document.clauses[index]!.anchor, start: 0, length: 0, text },
    ],
  })

interface Document {
  clauses: { anchor: string; text: string }[]
}

function uploading(session: ApiClient, bytes: Uint8Array, revision: number) {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'contract.docx')
  return session.post(path('document'), form, { 'if-match': `"${revision}"` })
}

const withInsertion = (bytes: Uint8Array, author: string) =>
  editedDocx(bytes, xml => xml.replace('</w:p>', `${insertedRun(' Later.', author)}</w:p>`))

/** It is the Receiving side's turn, and a change by Dora is open. */
async function sentNegotiation() {
  const n = await negotiation()
  await saved(editing(n.dora[0], await look(n.dora[0])))
  await saved(n.dora[0].post(path('send'), {}))
  const seen = await look(n.rita[0])
  return { n, seen, change: seen.changes[0].id as string }
}

/** The Receiving side has approved. */
async function agreedNegotiation() {
  const n = await negotiation()
  await saved(n.dora[0].post(path('send'), {}))
  await saved(n.rita[0].post(path('approve'), {}))
  return n
}

const statuses = (answers: Answer[]) => answers.map(answer => answer.status).toSorted()
const errors = (answers: Answer[]) =>
  answers.flatMap(answer => (answer.status === 200 ? [] : [answer.body.error as string]))

const stale = 'The document was changed by someone else; reload it'
const changed = 'What this call is about has been changed since the revision it was sent for; see clauses'
const notInTurn = "It is not this member's turn"
const notReady = 'Document cannot be reopened because it is not ready for signing'

/** Exactly one call succeeded; the others were refused for one of these reasons. */
function expectOneDone(answers: Answer[], ...reasons: string[]): void {
  expect(statuses(answers)).toEqual([200, ...answers.slice(1).map(() => 409)])
  for (const error of errors(answers)) expect(reasons).toContain(error)
}

/** The stored data of a negotiation is consistent, whichever call won. */
async function expectSound({ id }: Pick<Negotiation, 'id'>): Promise<void> {
  const { pool, storage } = service.platform
  const rowsOf = async (text: string) => (await pool.query(text, [id])).rows
  const [request] = await rowsOf('select status, round from redline_request where id = $1')
  const revisions = await rowsOf(
    'select number, file_key as key, file_sha256 as sha256 from redline_revision where redline_request_id = $1 order by number',
  )
  expect(revisions.map(revision => revision.number)).toEqual(revisions.map((_, index) => index + 1))
  const rounds = await rowsOf(
    'select round, outcome, file_key as key, file_sha256 as sha256 from redline_round where redline_request_id = $1 order by round',
  )
  for (const { key, sha256 } of [...revisions, ...rounds])
    expect(
      createHash('sha256')
        .update(await buffer(storage.read(key)))
        .digest('hex'),
    ).toBe(sha256)
  const { body } = await service.api.get(`/v1/redline-requests/${id}/events?kinds=all`)
  const events: EventRecord[] = body.redlineRequestEvents
  expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  const count = (type: string) => events.filter(event => event.event.event_type === type).length
  const approved = rounds.filter(round => round.outcome === 'approved').length
  expect({ ended: count('redline_turn_ended'), ready: count('document_ready_for_signing') }).toEqual({
    ended: rounds.length,
    ready: approved,
  })
  expect(request.round).toBe(1 + rounds.length - approved + count('redline_reopened'))
  expect(request.status === 'DocumentReadyForSigning').toBe(approved > count('redline_reopened'))
  const doubled = await rowsOf(
    `select recipient_email, kind, details from mail
      where subject_id = $1 and kind <> 'redline-message' group by 1, 2, 3 having count(*) > 1`,
  )
  expect(doubled).toEqual([])
  // files that an approval prepared in advance are kept for a day
  const pending =
    "select key from pending_file where key like '%/' || $1 || '/%' and key not like '%/checked-revision-%'"
  expect(await rowsOf(pending)).toEqual([])
}

const rounds = Array.from({ length: times }, (_, index) => index + 1)

describe.each(rounds)('when two services are called at the same time (%i),', () => {
  const race = (name: string, run: () => Promise<Negotiation>) => it(name, async () => expectSound(await run()))

  race('only one edit of a clause is saved, and the refused calls get both texts', async () => {
    const n = await negotiation()
    const seen = await look(n.dora[0])
    const { anchor, text } = seen.document.clauses[0]
    const answers = await Promise.all([...n.dora, ...n.dan].map(session => editing(session, seen)))
    expectOneDone(answers, changed)
    const now = await look(n.dan[1])
    expect(now).toMatchObject({ revision: 2 })
    const author = answers.findIndex(answer => answer.status === 200) < 2 ? dora : dan
    const [clause] = now.document.clauses
    const told = { anchor, text, clause, revision: 2, author: author.displayName, email: author.email }
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toEqual({ error: changed, revision: 2, clauses: [told] })
    return n
  })

  race('edits of different clauses are all saved, and each answer includes the edits saved before it', async () => {
    const n = await negotiation(manyClauses)
    const seen = await look(n.dora[0])
    const texts: string[] = seen.document.clauses.map((clause: { text: string }) => clause.text)
    const sessions = [n.dora[0], n.dan[1], n.dora[1], n.dan[0]]
    const words = texts.map(() => word())
    const answers = await Promise.all(sessions.map((session, index) => editing(session, seen, words[index], index)))
    expect(errors(answers)).toEqual([])
    expect(answers.map(answer => answer.body.revision).toSorted()).toEqual([2, 3, 4, 5])
    for (const { body } of answers) expect(body.clauses).toHaveLength(body.revision - 1)
    const now = await look(n.dan[1])
    const expected = texts.map((text, index) => (index < sessions.length ? words[index] : '') + text)
    expect(now.document.clauses.map((clause: { text: string }) => clause.text)).toEqual(expected)
    return n
  })

  race('an edit under one operationId takes effect once, and every call gets the same answer', async () => {
    const n = await negotiation()
    const seen = await look(n.dora[0])
    const text = word()
    const answers = await Promise.all([...n.dora, ...n.dora].map(session => editing(session, seen, text)))
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
    return n
  })

  race('a document is sent once, however many calls send it', async () => {
    const n = await negotiation()
    await look(n.dan[0])
    const answers = await Promise.all([...n.dora, ...n.dan, n.dora[0]].map(session => session.post(path('send'), {})))
    expectOneDone(answers, notInTurn, stale)
    return n
  })

  race('a document is sent and approved once under an operationId, and every call succeeds', async () => {
    const n = await negotiation()
    for (const [sessions, ending] of [
      [n.dora, 'send'],
      [n.rita, 'approve'],
    ] as const) {
      const calls = [...sessions, ...sessions].map(session => session.post(path(ending), { operationId: ending }))
      expect(statuses(await Promise.all(calls))).toEqual([200, 200, 200, 200])
    }
    return n
  })

  race('a comment is either deleted or answered, and no reply is lost', async () => {
    const n = await negotiation()
    const { id } = await saved(n.dora[0].post(path('comments'), { text: 'First' }))
    const remove = (session: ApiClient) => session.call('DELETE', path(`comments/${id}`))
    const [deleted, again, answered] = await Promise.all([
      remove(n.dora[0]),
      remove(n.dora[1]),
      n.dan[1].post(path(`comments/${id}/replies`), { text: 'An answer' }),
    ])
    expect(again.status).toBe(deleted.status)
    expect([deleted.status, answered.status]).toEqual(answered.status === 200 ? [409, 200] : [200, 404])
    expect((await look(n.dora[0])).comments).toHaveLength(answered.status === 200 ? 1 : 0)
    return n
  })

  race('an edit is either part of the document that is sent, or refused', async () => {
    const n = await negotiation()
    const seen = await look(n.dan[1])
    const [edited, sent] = await Promise.all([editing(n.dan[1], seen, 'early '), n.dora[0].post(path('send'), {})])
    expect(sent.status).toBe(200)
    if (edited.status !== 200) expect(edited).toMatchObject({ status: 409, body: { error: notInTurn } })
    const { document } = await look(n.rita[1])
    expect(document.clauses[0].text.startsWith('early')).toBe(edited.status === 200)
    return n
  })

  race('a comment is either part of the round that is sent, or refused', async () => {
    const n = await negotiation()
    const [said, sent] = await Promise.all([
      n.dan[1].post(path('comments'), { text: 'In time' }),
      n.dora[0].post(path('send'), {}),
    ])
    expect(sent.status).toBe(200)
    if (said.status !== 200) expect(said).toMatchObject({ status: 409, body: { error: notInTurn } })
    expect((await look(n.rita[1])).comments).toHaveLength(said.status === 200 ? 1 : 0)
    return n
  })

  race('a change is accepted or rejected by exactly one call', async () => {
    const { n, seen, change } = await sentNegotiation()
    const verbs = ['accept', 'reject', 'accept', 'reject']
    const answers = await Promise.all(
      [...n.rita, ...n.rob].map((session, index) =>
        session.post(path(`changes/${change}/${verbs[index]}`), { revision: seen.revision }),
      ),
    )
    expectOneDone(answers, changed)
    return n
  })

  race('a change is decided, or the turn ends first', async () => {
    const { n, seen, change } = await sentNegotiation()
    const { revision } = seen
    const [accepted, sent, withdrawn] = await Promise.all([
      n.rob[1].post(path(`changes/${change}/accept`), { revision }),
      n.rita[0].post(path('send'), {}),
      n.dora[1].post(path(`changes/${change}/undo`), { revision }),
    ])
    expect(sent.status).toBe(200)
    // Dora's call may arrive when it is her turn again and the document is still the version she saw
    expect([accepted, withdrawn].filter(one => one.status === 200).length).toBeLessThan(2)
    for (const error of errors([accepted, withdrawn])) expect([notInTurn, stale]).toContain(error)
    return n
  })

  race('a document is approved once, or edited first', async () => {
    const n = await negotiation()
    await saved(n.dora[0].post(path('send'), {}))
    const seen = await look(n.rob[1])
    const answers = await Promise.all([
      n.rita[0].post(path('approve'), {}),
      n.rita[1].post(path('approve'), {}),
      editing(n.rob[1], seen),
    ])
    expect(statuses(answers)).toEqual([200, 409, 409])
    return n
  })

  race('a document is either approved or sent back', async () => {
    const n = await negotiation()
    await saved(n.dora[0].post(path('send'), {}))
    await look(n.rob[1])
    const answers = await Promise.all([n.rita[0].post(path('approve'), {}), n.rob[1].post(path('send'), {})])
    expectOneDone(answers, notInTurn, stale)
    return n
  })

  race('an agreed document is reopened by exactly one call', async () => {
    const n = await agreedNegotiation()
    const answers = await Promise.all([...n.dora, ...n.rita].map(session => session.post(path('reopen'))))
    expectOneDone(answers, notReady)
    return n
  })

  race('a document is reopened after its approval or not at all', async () => {
    const n = await negotiation()
    await saved(n.dora[0].post(path('send'), {}))
    const [approved, reopened] = await Promise.all([
      n.rita[0].post(path('approve'), {}),
      n.dora[1].post(path('reopen')),
    ])
    expect(approved.status).toBe(200)
    expect([undefined, notReady]).toContain(reopened.body.error)
    return n
  })

  race('a removed member edits before the removal or not at all', async () => {
    const n = await negotiation()
    const seen = await look(n.dan[0])
    const members = everybody.filter(one => one !== dan)
    const [edited, commented, said, removed] = await Promise.all([
      editing(n.dan[0], seen),
      n.dan[1].post(path('comments'), { text: 'Still here' }),
      n.dan[0].post(path('messages'), { text: 'Still here' }),
      beside.api.put(`/v1/redline-requests/${n.id}/members`, { members }),
    ])
    expect(removed.status).toBe(200)
    for (const error of errors([edited, commented, said])) expect(error).toBe('Redline link has expired')
    expect(await n.dan[0].get('/redlining/session')).toMatchObject({ status: 401 })
    return n
  })

  race('only one of two uploads and an edit of the same revision is saved', async () => {
    const n = await negotiation()
    const seen = await look(n.dora[0])
    const file = await n.dora[0].bytes(path('document'))
    const answers = await Promise.all([
      uploading(n.dora[0], withInsertion(file, dora.displayName), seen.revision),
      uploading(n.dan[1], withInsertion(file, dan.displayName), seen.revision),
      editing(n.dan[0], seen),
    ])
    expectOneDone(answers, stale, changed)
    return n
  })

  race('an upload is either part of the document that is sent, or refused', async () => {
    const n = await negotiation()
    const seen = await look(n.dora[0])
    const file = withInsertion(await n.dora[0].bytes(path('document')), dora.displayName)
    const [uploaded, sent] = await Promise.all([
      uploading(n.dora[0], file, seen.revision),
      n.dan[1].post(path('send'), {}),
    ])
    expect(sent.status).toBe(200)
    if (uploaded.status !== 200) expect([notInTurn, stale]).toContain(uploaded.body.error)
    const { changes } = await look(n.rita[1])
    expect(changes).toHaveLength(uploaded.status === 200 ? 1 : 0)
    return n
  })

  race('a document is recorded as opened once, even if several members open it', async () => {
    const n = await negotiation()
    await saved(n.dora[0].post(path('send'), {}))
    const seen = await Promise.all([...n.rita, ...n.rob].map(look))
    for (const { status } of seen) expect(status).toBe('ReceivingPartyOpened')
    const { body } = await service.api.get(`/v1/redline-requests/${n.id}/events?kinds=all`)
    const opened = body.redlineRequestEvents.filter((event: EventRecord) => event.event.event_type === 'redline_opened')
    expect(opened).toHaveLength(1)
    return n
  })

  race('all messages are kept, and each member gets one mail about them', async () => {
    const n = await negotiation()
    const sessions = [...n.dora, ...n.rita, ...n.dora, ...n.rita]
    const answers = await Promise.all(
      sessions.map((session, index) => session.post(path('messages'), { text: `${index}` })),
    )
    expect(errors(answers)).toEqual([])
    const { messages } = await look(n.dan[0])
    expect(messages.map((message: { text: string }) => message.text).toSorted()).toEqual(
      sessions.map((_, index) => `${index}`),
    )
    const { rows } = await service.platform.pool.query(
      `select recipient_email, count(*)::int as count from mail where subject_id = $1 and kind = 'redline-message' group by 1`,
      [n.id],
    )
    expect(rows.map(row => row.count)).toEqual(rows.map(() => 1))
    expect(rows).toHaveLength(4)
    return n
  })

  race('one of two new member lists wins, and nobody else keeps access', async () => {
    const n = await negotiation()
    const lists = [
      [dora, dan, rita],
      [dora, dan, rob],
    ]
    const answers = await Promise.all(
      lists.map((members, index) =>
        [service, beside][index]!.api.put(`/v1/redline-requests/${n.id}/members`, { members }),
      ),
    )
    expect(errors(answers)).toEqual([])
    const { members } = (await service.api.get(`/v1/redline-requests/${n.id}`)).body
    expect(lists).toContainEqual(members)
    const gone = members.some((member: { email: string }) => member.email === rita.email) ? n.rob : n.rita
    for (const session of gone) expect(await session.get('/redlining/session')).toMatchObject({ status: 401 })
    return n
  })

  it('a request under one Idempotency-Key is created once', async () => {
    const headers = { 'idempotency-key': word() }
    const body = { templateId, members: everybody }
    const answers = await Promise.all(
      [service, beside, service, beside].map(({ api }) => api.post('/v1/redline-requests', body, headers)),
    )
    for (const { status, body: made } of answers)
      expect({ status, body: made }).toEqual({ status: 200, body: answers[0]!.body })
    await expectSound({ id: answers[0]!.body.redlineRequestId })
  })
})
