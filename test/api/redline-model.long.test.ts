import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import type { ErrorCode } from '../../src/http/error-catalogue.ts'
import type { Answer } from '../support/api-client.ts'
import { answeredCode } from '../support/error-codes.ts'
import { modelContract } from '../support/negotiation-model/model-contract.ts'
import {
  type ModelCall,
  type Negotiation,
  type Outcome,
  outcomesOf,
} from '../support/negotiation-model/model-negotiation.ts'
import { begin, type Page, type Play } from '../support/negotiation-model/model-play.ts'
import { anyCall } from '../support/negotiation-model/random-calls.ts'
import { expectEventsOnce, expectWhole, fileOf } from '../support/negotiation-model/stored-as-modelled.ts'
import { disagreement } from '../support/negotiation-model/told-as-modelled.ts'
import { templateOf } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** For a longer run: `SEQUENCES=2000 MODEL_SEED=1 vitest run test/api/redline-model`. */
const sequences = Number(process.env.SEQUENCES ?? 10)
const firstSeed = Number(process.env.MODEL_SEED ?? 1)
/** This many sequences share a negotiation. */
const perNegotiation = 10

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await templateOf(service, modelContract())
})
afterAll(() => service?.stop())

const counts: Record<string, number> = {}
const count = (name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** A call that a page sends, with an answer for each time it was sent. */
interface Sent {
  page: Page
  call: ModelCall
  answers: Answer[]
}

/** An invalid operation may be reported under either of two codes. */
const isSameError = (one: ErrorCode | null, other: ErrorCode | null) =>
  one === other || (one === 'redline_not_editable' && other === 'invalid_input')

/** The orders in which simultaneous calls can take effect. */
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

/** The answers, and what a page reads afterwards, are those that the model predicts. */
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
  const page = random.one(play.pages.filter(page => page.member.side === models[0]!.side))
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
  // the connection is lost before the answer arrives
  count('lost')
  await caller.sendAndLeave(call, random.below(25))
  return [{ page, call, answers: [await send()] }]
}

async function both(play: Play): Promise<Sent[]> {
  const drawn = play.inTurn.map(page => ({ page, call: draw(play, page) }))
  const calls = drawn.flatMap(({ page, call }) => (call ? [{ page, call }] : []))
  // the model does not know whether a decision can be undone after a change near it
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

/** Repeats an earlier call. */
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

/** Comparing the files before and after an edit shows only tracked changes. */
async function expectTracked(play: Play, sending: () => Promise<Sent[]>): Promise<void> {
  const [before, known] = [await fileOf(play), play.model]
  const sent = await sending()
  await settle(play, sent)
  const { model } = play
  if (sent[0]?.call.kind !== 'operations' || model.revision === known.revision) return
  count('compared')
  const names = (isOwn: boolean) =>
    model.members.filter(member => (member.side === model.side) === isOwn).map(member => member.displayName)
  const [displayNames, otherSideNames] = [names(true), names(false)]
  const after = await fileOf(play)
  const found = differencesOfFiles({ bytes: before }, after, { displayNames, otherSideNames })
  expect([found.refused, found.differences, found.decisions, found.forged]).toEqual([undefined, [], [], []])
}

async function playOne(play: Play): Promise<void> {
  const { random } = play.chooser
  const steps = 5 + random.below(11)
  for (let number = 0; number < steps; number++) {
    const roll = random.below(20)
    if (roll < 14) await expectTracked(play, () => one(play))
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
    'lead to the state that a model predicts, and take effect only once (%i)',
    async seed => {
      const play = await begin(service, templateId, seed)
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
