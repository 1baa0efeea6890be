import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { type Random, randomOf } from '../support/random.ts'
import { look, path, replacing, saved } from '../support/redline-sessions.ts'
import { upload } from '../support/redline-uploads.ts'
import { dan, dora, redlineRequest, redlineUrl, rita, rob, templateOf } from '../support/redlines.ts'
import { applied, type Whole } from '../support/session-changes.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { everyTrackedChange } from '../support/tracked-changes.ts'
import { wordDocument } from '../support/word-document.ts'

/** For more and longer runs: `RUNS=50 STEPS=200 vitest run test/api/redline-session-changes` */
const runs = Number(process.env.RUNS ?? 1)
const steps = Number(process.env.STEPS ?? 60)

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service?.stop())

/** A member's page. It shows its earlier state with the reported changes applied. */
interface Page {
  name: string
  session: ApiClient
  state: Whole
  etag: string
}

async function openPage(name: string, session: ApiClient): Promise<Page> {
  const { body, headers } = await session.get('/redlining/session')
  return { name, session, state: body, etag: headers.get('etag')! }
}

const counts = { whole: 0, changes: 0, unchanged: 0, applied: 0, refused: 0 }

/** Fetches what is new. Afterwards the page shows exactly what a newly opened page would show. */
async function refresh(page: Page): Promise<void> {
  const since = page.state.revision === null ? '' : `?since=${page.state.revision}`
  const { status, body, headers } = await page.session.get(`/redlining/session${since}`, { 'if-none-match': page.etag })
  const whole = await look(page.session)
  if (status === 304) counts.unchanged++
  else {
    expect(status).toBe(200)
    counts[body.kind as 'whole' | 'changes']++
    if (body.kind === 'changes') expect(JSON.stringify(body).length).toBeLessThan(JSON.stringify(whole).length + 200)
    page.state = applied(page.state, body)
    page.etag = headers.get('etag')!
  }
  expect(page.state, page.name).toEqual(whole)
}

let operationCount = 0
const words = ['new words', '', 'one', 'ab\tc', '😀 e\u0301', 'a, b. c', ' ']

function anyOperation(random: Random, clauses: { anchor: string; text: string }[]) {
  const { anchor, text } = random.one(clauses)
  const start = random.below(text.length + 1)
  const length = random.below(Math.min(40, text.length - start) + 1)
  const operationId = `op-${++operationCount}`
  return random.one([
    { operationId, kind: 'replaceText', anchor, start, length, text: random.one(words) },
    { operationId, kind: 'replaceText', anchor, start, length, text: random.one(words) },
    { operationId, kind: 'format', anchor, start, length, bold: random.chance(0.5), italic: true },
    { operationId, kind: 'insertParagraph', after: anchor, text: random.one(words) },
    { operationId, kind: 'splitParagraph', anchor, offset: start },
    { operationId, kind: 'mergeWithNext', anchor },
    { operationId, kind: 'deleteParagraph', anchor },
  ])
}

/** A random action of a member, based on what their page shows, however old that is. */
async function act(random: Random, { session, state, name }: Page) {
  const { revision, document, changes, comments } = state
  const { clauses } = document!
  const roll = random.below(20)
  if (roll < 9) {
    const operations = Array.from({ length: 1 + random.below(3) }, () => anyOperation(random, clauses))
    return session.post(path('operations'), { revision, operations })
  }
  if (roll < 13) {
    const able = changes.flatMap(({ id, may }) =>
      Object.keys(may).flatMap(verb => (may[verb] ? `changes/${id}/${verb}` : [])),
    )
    return able.length === 0 ? null : session.post(path(random.one(able)), { revision })
  }
  if (roll < 14) {
    const filter = random.one([{ type: 'insertion' }, { anchor: random.one(clauses).anchor }])
    const verdict = random.one(['accept', 'reject'])
    return session.post(path('changes/decide'), { revision, operationId: `op-${++operationCount}`, verdict, filter })
  }
  if (roll < 17) {
    const { anchor, text } = random.one(clauses)
    const place = text.length > 0 && random.chance(0.7) ? { start: 0, length: 1 + random.below(text.length) } : {}
    return session.post(path('comments'), { text: 'Why?', internal: random.chance(0.5), anchor, ...place, revision })
  }
  if (roll < 18 && comments.length > 0)
    return session.post(path(`comments/${random.one(comments).id}/resolve`), undefined)
  if (roll < 19) return session.post(path('messages'), { text: 'Hello' })
  const bytes = await session.bytes(path('document'))
  const file = editedDocx(bytes, xml => xml.replace('</w:p>', `${insertedRun(' Later.', name)}</w:p>`))
  return upload(session, file, { revision: revision! })
}

interface EditAnswer {
  revision: number
  clauses: { anchor: string }[]
  anchors: string[] | null
  layout: object | null
}

/** The answer to an edit contains everything that changed since the page's state, however old that is. */
async function expectSaved({ session, state }: Page, answer: EditAnswer): Promise<void> {
  const known = new Map([...state.document!.clauses, ...answer.clauses].map(clause => [clause.anchor, clause]))
  const anchors = answer.anchors ?? state.document!.clauses.map(clause => clause.anchor)
  const { revision, document } = await look(session)
  expect(revision).toBe(answer.revision)
  expect(anchors.map(anchor => known.get(anchor))).toEqual(document.clauses)
  expect(answer.layout ?? state.document!.layout).toEqual(document.layout)
}

async function play(source: Uint8Array, seed: number): Promise<void> {
  const random = randomOf(seed)
  const id = await redlineRequest(service, await templateOf(service, source), { members: [dora, dan, rita, rob] })
  const page = async ({ email, displayName }: typeof dora) =>
    openPage(displayName, (await redlineUrl(service, id, email)).session)
  const sides = [
    [await page(dora), await page(dan)],
    [await page(rita), await page(rob)],
  ]
  let turn = 0
  for (let count = 1; count <= steps; count++) {
    const actor = random.one(sides[turn]!)
    // sometimes the page stays as it is, so that the member acts on a state that is several edits old
    if (actor.state.revision === null || !actor.state.may.edit || random.chance(0.6)) await refresh(actor)
    const answer = await act(random, actor)
    if (answer) {
      expect([200, 400, 403, 404, 409], JSON.stringify(answer.body)).toContain(answer.status)
      counts[answer.status === 200 ? 'applied' : 'refused']++
      const edit = answer.body.edit ?? answer.body
      if (edit.openChanges) await expectSaved(actor, edit)
    }
    for (const side of sides.flat()) if (random.chance(0.3)) await refresh(side)
    if (random.chance(0.06)) {
      await saved(random.one(sides[turn]!).session.post(path('send'), {}))
      turn = 1 - turn
    }
  }
  for (const side of sides.flat()) await refresh(side)
}

const lines = Array.from({ length: 24 }, (_, index) => `${index + 1}. The parties agree on item ${index} as follows.`)
const seeds = Array.from({ length: runs }, (_, index) => index + Number(process.env.SEED ?? 1))

describe.each([
  ['a document with every tracked change', everyTrackedChange],
  ['a plain document', () => wordDocument(lines)],
] as const)('%s, edited by two members of each side', (_, source) => {
  it.each(seeds)(
    'looks the same on a page that applies changes as on a page that reads the whole session (%i)',
    async seed => {
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0
      await play(source(), seed)
      if (process.env.RUNS) console.log(seed, JSON.stringify(counts))
      expect(counts.changes).toBeGreaterThan(counts.whole)
    },
    600_000,
  )
})

describe('the changes since a revision', () => {
  const told = async (session: ApiClient, since: number | string, headers = {}) =>
    session.get(`/redlining/session?since=${since}`, headers)

  async function typedTwice() {
    const id = await redlineRequest(service, await templateOf(service, wordDocument(lines)), {
      members: [dora, dan, rita],
    })
    const member = async ({ email }: typeof dora) => (await redlineUrl(service, id, email)).session
    const n = { dora: await member(dora), dan: await member(dan), rita: await member(rita) }
    for (const session of Object.values(n)) await look(session)
    for (const index of [0, 1]) {
      const { revision, document } = await look(n.dora)
      const operation = { ...replacing(document.clauses[index].anchor, 0, 0, 'New '), operationId: `${id} ${index}` }
      await saved(n.dora.post(path('operations'), { revision, operations: [operation] }))
    }
    return n
  }

  type Obstacle = { code: string }
  const isOfChange = ({ code }: Obstacle) => code === 'change_open'

  it('contain the clauses and changes that differ, and little else', async () => {
    const { dan: session } = await typedTwice()
    const { document, changes, obstacles, ...rest } = await look(session)
    const { clauses, author } = document
    const [open, others] = [
      obstacles.filter(isOfChange),
      obstacles.filter((obstacle: Obstacle) => !isOfChange(obstacle)),
    ]
    expect(open.length).toBe(2)
    const same = {
      since: 3,
      author,
      clauses: [],
      removed: [],
      anchors: null,
      layout: null,
      changes: [],
      changeIds: null,
      obstacles: others,
    }
    expect((await told(session, 3)).body).toEqual({ ...rest, kind: 'changes', ...same })
    const second = {
      since: 2,
      clauses: [clauses[1]],
      changes: [changes[1]],
      changeIds: changes.map((change: { id: string }) => change.id),
      obstacles: [...others, open[1]],
    }
    expect((await told(session, 2)).body).toEqual({ ...rest, kind: 'changes', ...same, ...second })
    const both = { since: 1, clauses: clauses.slice(0, 2), changes, obstacles }
    expect((await told(session, 1)).body).toEqual({ ...rest, kind: 'changes', ...same, ...second, ...both })
  })

  it('are replaced by the whole session for a revision that is unknown, pruned or from another turn', async () => {
    const n = await typedTwice()
    const kind = async (session: ApiClient, since: number) => (await told(session, since)).body.kind
    expect(await kind(n.dora, 4)).toBe('whole')
    service.clock.advance(3_600_000)
    await service.runSchedule('prune-revisions')
    expect([await kind(n.dora, 2), await kind(n.dora, 1), await kind(n.dora, 3)]).toEqual(['whole', 'whole', 'changes'])
    await saved(n.dora.post(path('send'), {}))
    const { revision, document } = await look(n.rita)
    const operation = replacing(document.clauses[0].anchor, 0, 0, 'Not ')
    await saved(n.rita.post(path('operations'), { revision, operations: [operation] }))
    // the edits of the other side are not reported
    expect((await told(n.dora, 3)).body).toMatchObject({ kind: 'changes', revision: 3, clauses: [] })
    expect(await kind(n.dora, 4)).toBe('whole')
    await saved(n.rita.post(path('send'), {}))
    expect(await kind(n.dora, 3)).toBe('whole')
    expect(await kind(n.rita, 4)).toBe('changes')
  })

  it('are replaced by the whole session when the member list has changed', async () => {
    const n = await typedTwice()
    const { redlineRequestId } = await look(n.dora)
    const members = [dora, { ...dan, email: dan.email.toUpperCase() }, rita]
    expect((await service.api.put(`/v1/redline-requests/${redlineRequestId}/members`, { members })).status).toBe(200)
    expect((await told(n.dora, 2)).body.kind).toBe('whole')
  })

  it.each(['0', '-1', '1.5', 'x', '', '1234567890'])('cannot be requested for revision %s', async since => {
    const n = await typedTwice()
    expect((await told(n.dora, since)).status).toBe(400)
  })

  it('have a separate ETag for each revision, and are not sent again to a page that is up to date', async () => {
    const { dora: session } = await typedTwice()
    const tag = async (address: string) => (await session.get(address)).headers.get('etag')!
    const [whole, one, two] = [
      await tag('/redlining/session'),
      await tag('/redlining/session?since=1'),
      await tag('/redlining/session?since=2'),
    ]
    expect(new Set([whole, one, two]).size).toBe(3)
    for (const etag of [whole, one, two]) expect((await told(session, 3, { 'if-none-match': etag })).status).toBe(304)
    await saved(session.post(path('messages'), { text: 'Hello' }))
    for (const etag of [whole, one, two]) expect((await told(session, 3, { 'if-none-match': etag })).status).toBe(200)
    for (const etag of ['"x"', one.slice(1), `"${one}`])
      expect((await told(session, 3, { 'if-none-match': etag })).status).toBe(200)
  })
})
