import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { acceptAll, rejectAll } from '../../src/engine/redline/changes/decide-change.ts'
import { placesOf } from '../../src/engine/redline/open-revision.ts'
import { currentText, piecesOf } from '../../src/engine/redline/paragraph-text.ts'
import { opened } from '../../src/engine/redline/test-support/contract.ts'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import type { ErrorCode } from '../../src/http/error-catalogue.ts'
import type { Answer } from '../support/api-client.ts'
import { editedDocx } from '../support/edited-docx.ts'
import { answeredCode } from '../support/error-codes.ts'
import { ModelCaller } from '../support/negotiation-model/model-caller.ts'
import { modelContract, modelledContract } from '../support/negotiation-model/model-contract.ts'
import { textsWhenAll } from '../support/negotiation-model/model-decisions.ts'
import {
  type ModelCall,
  type ModelMember,
  type Negotiation,
  type Outcome,
  outcomesOf,
} from '../support/negotiation-model/model-negotiation.ts'
import { anyCall, type Chooser, Names } from '../support/negotiation-model/random-calls.ts'
import { disagreement, type Told } from '../support/negotiation-model/told-as-modelled.ts'
import { randomOf } from '../support/random.ts'
import { path, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineUrl, rita, rob, templateOf } from '../support/redlines.ts'
import { applied, type Whole } from '../support/session-changes.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** By hand: `SEQUENCES=2000 MODEL_SEED=1 vitest run test/api/redline-model`. */
const sequences = Number(process.env.SEQUENCES ?? 20)
const firstSeed = Number(process.env.MODEL_SEED ?? 1)
/** So many of them go on in one negotiation. */
const perNegotiation = 10

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await templateOf(service, modelContract())
})
afterAll(() => service?.stop())

/** A member's page, which shows what it has been told. */
class Page {
  readonly member: ModelMember
  readonly caller: ModelCaller
  told!: Whole

  constructor(member: ModelMember, caller: ModelCaller) {
    this.member = member
    this.caller = caller
  }

  /** Whole, or what has changed since; both must be the same. */
  async refresh(): Promise<Told> {
    const since = this.told?.revision == null ? '' : `?since=${this.told.revision}`
    const answer = await saved(this.caller.session.get(`/redlining/session${since}`))
    this.told = this.told ? applied(this.told, answer) : answer
    return this.told as unknown as Told
  }
}

class Play {
  readonly chooser: Chooser
  readonly id: string
  readonly pages: Page[]
  model: Negotiation
  readonly past: { call: ModelCall; page: Page; body: unknown }[] = []
  readonly log: string[] = []

  constructor(chooser: Chooser, id: string, pages: Page[], model: Negotiation) {
    this.chooser = chooser
    this.id = id
    this.pages = pages
    this.model = model
  }

  get inTurn(): Page[] {
    return this.pages.filter(one => one.member.side === this.model.side)
  }

  note = (what: unknown) => this.log.push(JSON.stringify(what, (key, value) => (key === 'by' ? value.email : value)))
}

const counts: Record<string, number> = {}
const count = (name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

async function begin(seed: number): Promise<Play> {
  const random = randomOf(seed)
  const id = await redlineRequest(service, templateId, { members: [dora, dan, rita, rob] })
  const page = async ({ email, displayName, role }: typeof dora) => {
    const { path: url } = await redlineUrl(service, id, email)
    const member = { email, displayName, side: role.startsWith('Disclosing') ? 'Disclosing' : 'Receiving' } as const
    return new Page(member, new ModelCaller(service.url, url.split('/')[2]!))
  }
  const pages = await Promise.all([dora, dan, rita, rob].map(page))
  const told = await pages[0]!.refresh()
  await pages[1]!.refresh()
  const anchors = told.document.clauses.map(one => one.anchor)
  const note = told.document.clauses.find(one => one.stories)!
  const document = modelledContract(anchors, note.stories![0]!.clauses[0]!.anchor)
  const model: Negotiation = {
    members: pages.map(one => one.member),
    ...{ side: 'Disclosing', round: 1, revision: 1, document },
    ...{ seen: new Map([[1, document]]), traces: [], decisions: [], comments: [], messages: [], done: new Set() },
  }
  expect(disagreement(model, told)).toBeNull()
  const play = new Play({ random, names: new Names(random) }, id, pages, model)
  return play
}

/** How many pages at once send which call, and how often. */
interface Sent {
  page: Page
  call: ModelCall
  answers: Answer[]
}

/** What is wrong with an operation is told in several ways. */
const isSameError = (one: ErrorCode | null, other: ErrorCode | null) =>
  one === other || (one === 'redline_not_editable' && other === 'invalid_input')

/** Both orders of what was sent at once. */
const orders = (sent: Sent[]): Sent[][] => (sent.length < 2 ? [sent] : [sent, sent.toReversed()])

function candidatesOf(model: Negotiation, sent: Sent[]): { models: Negotiation[]; expected: unknown[] } {
  const models: Negotiation[] = []
  const expected: unknown[] = []
  for (const order of orders(sent)) {
    let reached: Outcome[] = [{ error: null, model }]
    for (const { call, answers } of order) {
      const error = answeredCode(answers[0]!)
      const next = reached.flatMap(one => outcomesOf(one.model, call))
      expected.push(next.map(one => one.error))
      reached = next.filter(one => isSameError(one.error, error) && isSameRevision(one, call, answers[0]!))
    }
    models.push(...reached.map(one => one.model))
  }
  return { models, expected }
}

function isSameRevision({ error, model }: Outcome, { kind }: ModelCall, { body }: Answer): boolean {
  if (error !== null || !['operations', 'accept', 'reject', 'undo', 'decide'].includes(kind)) return true
  return (body.edit ?? body).revision === model.revision
}

/** What was answered and what is told now is what the model says. */
async function settle(play: Play, sent: Sent[]): Promise<void> {
  const { random } = play.chooser
  for (const { page, call, answers } of sent) {
    for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    const [first, ...repeats] = answers as [Answer, ...Answer[]]
    for (const { status, body } of repeats)
      expect({ status, body: call.kind === 'send' ? first.body : body }).toEqual({
        status: first.status,
        body: first.body,
      })
    count(answeredCode(answers[0]!) ?? call.kind)
    if (answers[0]!.status === 200 && call.kind !== 'deleteComment')
      play.past.push({ call, page, body: answers[0]!.body })
  }
  const { models, expected } = candidatesOf(play.model, sent)
  const answered = sent.map(({ answers }) => [answers[0]!.status, answers[0]!.body.error ?? answers[0]!.body.revision])
  expect(models.length, `${JSON.stringify(answered)} instead of ${JSON.stringify(expected)}`).toBeGreaterThan(0)
  const page = random.one(play.pages.filter(one => one.member.side === models[0]!.side))
  const told = await page.refresh()
  const wrong: unknown[] = []
  for (const model of models) {
    const found = disagreement(model, told)
    if (!found) {
      play.model = model
      return
    }
    wrong.push(found)
  }
  expect(wrong).toEqual([])
}

async function one(play: Play): Promise<Sent[]> {
  const { random } = play.chooser
  const page = random.one(play.inTurn)
  const call = draw(play, page)
  if (!call) return []
  play.note(call)
  const { caller } = page
  const roll = random.below(8)
  const send = () => caller.send(call)
  if (roll < 4) return [{ page, call, answers: [await send()] }]
  if (roll < 5) return [{ page, call, answers: await Promise.all([send(), send()]) }]
  if (roll < 6) return [{ page, call, answers: [await send(), await send()] }]
  // the connection is gone before the answer has come
  count('lost')
  await caller.sendAndLeave(call, random.below(25))
  return [{ page, call, answers: [await send()] }]
}

async function both(play: Play): Promise<Sent[]> {
  const drawn = play.inTurn.map(page => ({ page, call: draw(play, page) }))
  const calls = drawn.flatMap(({ page, call }) => (call ? [{ page, call }] : []))
  // whether a decision can be taken back once something near it has changed, the model does not know
  if (calls.some(({ call }) => call.kind === 'undo')) calls.splice(1)
  for (const { call } of calls) play.note(call)
  count('at once')
  return Promise.all(calls.map(async ({ page, call }) => ({ page, call, answers: [await page.caller.send(call)] })))
}

function draw(play: Play, page: Page): ModelCall | null {
  const { model, chooser } = play
  const known = page.told?.revision
  return known != null && model.seen.has(known) ? anyCall(chooser, model, page.member, known) : null
}

/** A call of long ago comes again. */
async function again(play: Play): Promise<void> {
  if (play.past.length === 0) return
  const { call, page, body } = play.chooser.random.one(play.past)
  play.note({ again: call.operationId })
  count('again')
  const answer = await page.caller.send(call)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  if (call.kind !== 'send') expect(answer.body).toEqual(body)
}

async function pass(play: Play): Promise<void> {
  const { random, names } = play.chooser
  await expectWhole(play)
  const page = random.one(play.inTurn)
  const call: ModelCall = {
    ...{ by: page.member, operationId: names.id(), revision: play.model.revision },
    ...{ kind: 'send', text: names.word() },
  }
  play.note(call)
  const answers = [await page.caller.send(call), ...(random.chance(0.3) ? [await page.caller.send(call)] : [])]
  await settle(play, [{ page, call, answers }])
  for (const other of play.inTurn) await other.refresh()
}

/** Everything that is stored: the file, and that nothing is there twice. */
async function expectWhole(play: Play): Promise<void> {
  const { model } = play
  for (const page of play.inTurn) expect(disagreement(model, await page.refresh()), page.member.email).toBeNull()
  const [page] = play.inTurn
  expect(page!.told).toEqual(await saved(page!.caller.session.get('/redlining/session')))
  const bytes = await fileOf(play)
  for (const [verdict, resolve] of [
    ['accept', acceptAll],
    ['reject', (open: ReturnType<typeof opened>) => rejectAll(open, () => true)],
  ] as const) {
    const open = opened(bytes)
    resolve(open)
    expect(placesOf(open).map(({ node }) => currentText(piecesOf(node)))).toEqual(textsWhenAll(model.document, verdict))
  }
  await expectNothingTwice(play)
}

const marksOfComments = /<w:r><w:commentReference[^>]*\/><\/w:r>|<w:commentRange(Start|End)[^>]*\/>/g

/** The file without marks of comments, which move with their text. */
async function fileOf({ inTurn }: Play): Promise<Buffer> {
  const bytes = await inTurn[0]!.caller.session.bytes(path('document'))
  return Buffer.from(editedDocx(bytes, xml => xml.replace(marksOfComments, '')))
}

/** Whoever compares the files before and after an edit finds tracked changes alone. */
async function expectTracked(play: Play, sending: () => Promise<Sent[]>): Promise<void> {
  const [before, known] = [await fileOf(play), play.model]
  const sent = await sending()
  await settle(play, sent)
  const { model } = play
  if (sent[0]?.call.kind !== 'operations' || model.revision === known.revision) return
  count('compared')
  const names = (isOwn: boolean) =>
    model.members.filter(one => (one.side === model.side) === isOwn).map(one => one.displayName)
  const [displayNames, otherSideNames] = [names(true), names(false)]
  const after = await fileOf(play)
  const found = differencesOfFiles({ bytes: before }, after, { displayNames, otherSideNames })
  expect([found.refused, found.differences, found.decisions, found.forged]).toEqual([undefined, [], [], []])
}

async function expectNothingTwice({ id, model }: Play): Promise<void> {
  const { rows } = await service.platform.pool.query(
    `select
      (select json_agg(number order by number) from redline_revision where redline_request_id = $1) as revisions,
      (select count(*)::int from redline_comment where redline_request_id = $1) as comments,
      (select count(*)::int from redline_message where redline_request_id = $1) as messages,
      (select count(*)::int from redline_round where redline_request_id = $1) as rounds,
      (select count(*)::int from redline_decision where redline_request_id = $1 and round = $2 and undone_at is null) as decisions`,
    [id, model.round],
  )
  expect(rows[0]).toEqual({
    revisions: Array.from({ length: model.revision }, (_, index) => index + 1),
    comments: model.comments.reduce((sum, one) => sum + 1 + one.replies.length, 0),
    messages: model.messages.length,
    rounds: model.round - 1,
    decisions: model.decisions.reduce((sum, one) => sum + one.ids.length, 0),
  })
}

/** Of each comment one, of each round one, and a chain that holds. */
async function expectEventsOnce({ id, model }: Play): Promise<void> {
  const { body } = await service.api.get(`/v1/redline-requests/${id}/events?kinds=all`)
  const events = body.redlineRequestEvents
  expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  const of = (type: string) => events.filter((one: { event: { event_type: string } }) => one.event.event_type === type)
  const comments = of('redline_comment_added').map(
    (one: { redlining: { details: { comment_id: string } } }) => one.redlining.details.comment_id,
  )
  expect(new Set(comments).size).toBe(comments.length)
  expect(of('redline_turn_ended')).toHaveLength(model.round - 1)
}

async function playOne(play: Play): Promise<void> {
  const { random } = play.chooser
  const steps = 5 + random.below(11)
  for (let number = 0; number < steps; number++) {
    const roll = random.below(20)
    if (roll < 4) await expectTracked(play, () => one(play))
    else if (roll < 14) await settle(play, await one(play))
    else if (roll < 18) await settle(play, await both(play))
    else await again(play)
    for (const page of play.inTurn) if (random.chance(0.3)) await page.refresh()
  }
  if (random.chance(0.5)) await pass(play)
  else await expectWhole(play)
}

const seeds = Array.from({ length: Math.ceil(sequences / perNegotiation) }, (_, index) => firstSeed + index)

describe('edits, undos, decisions, lost answers and repeats from two members at once', () => {
  it.each(seeds)(
    'leave what a model of the negotiation says, and nothing twice (%i)',
    async seed => {
      const play = await begin(seed)
      try {
        for (let number = 0; number < perNegotiation; number++) await playOne(play)
        await expectEventsOnce(play)
      } catch (error) {
        throw new Error(`${(error as Error).message}\nAfter:\n${play.log.slice(-6).join('\n')}`, { cause: error })
      }
    },
    600_000,
  )
  afterAll(() => {
    if (process.env.SEQUENCES) console.log(JSON.stringify(counts))
  })
})
