import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../support/api-client.ts'
import { answeredCode } from '../support/error-codes.ts'
import { after, calls, type Stored, stored, type Tab, tabOf, uploads } from '../support/interleaved-calls.ts'
import {
  type Action,
  actions,
  answered,
  fromTheOtherSide,
  type Interleavings,
  inALaterTurn,
  type Word,
  whenAllIsAccepted,
  whileChangesAreOpen,
} from '../support/interleavings.ts'
import { look, path, replacing, saved } from '../support/redline-sessions.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service, ['First line', 'Second line', 'Third line', 'Fourth line', 'Fifth line'])
})
afterAll(() => service?.stop())

interface Scene {
  id: string
  inTurn: Tab
  outOfTurn: Tab
}

/**
 * It is Rita's turn, in the second round. Dora changed three clauses, and Rita accepted the changes with these indexes.
 * `hasFile`: the tabs have downloaded the document. `hasOther`: Dora also has a tab open.
 */
async function scene(accepted: number[], { hasFile = true, hasOther = false } = {}): Promise<Scene> {
  const id = await redlineRequest(service, templateId, { members: [dora, rita] })
  const [doras, ritas] = [
    (await redlineUrl(service, id, dora.email)).session,
    (await redlineUrl(service, id, rita.email)).session,
  ]
  const { revision, document } = await look(doras)
  const operations = [0, 1, 2].map(index => replacing(document.clauses[index].anchor, 0, 0, 'New '))
  const changed = await saved(doras.post(path('operations'), { revision, operations }))
  await saved(doras.post(path('send'), {}))
  const outOfTurn = hasOther ? await tabOf(doras, dora.displayName, hasFile) : null
  const changeIds = accepted.map(index => changed.openChanges[index].id)
  const verdict = { revision: 2, operationId: 'accepted', verdict: 'accept', changeIds }
  await saved(ritas.post(path('changes/decide'), verdict))
  return { id, inTurn: await tabOf(ritas, rita.displayName, hasFile), outOfTurn: outOfTurn! }
}

const done = (pairs: [Action, Word][]) => pairs.flatMap(([action, expected]) => (expected === 'ok' ? action : []))
const wordOf = (answer: Answer) => {
  const code = answeredCode(answer)
  const found = Object.entries(answered).find(([, one]) => one === code)
  return (found?.[0] ?? code) as Word
}

const accepted = { open: [2], all: [0, 1, 2] }

/** A negotiation in which a tab makes one call after another. */
interface Tried {
  tab: Tab
  id: string
  before: Stored
  done: Action[]
}

/** The calls that change the least come first, so that later calls are answered as if they were the only ones. */
const fromLeast = [
  ...(['message', 'comment', 'edit', 'other', 'decide', 'undo', 'many', 'upload', 'own'] as const),
  ...(['send', 'sendNow', 'approve', 'approveNow'] as const),
]

/**
 * Checks the answer to each call and what is stored afterwards. Calls share a negotiation if the table says that the
 * earlier calls do not affect them. Refused calls change nothing, so they come first.
 */
async function expectSecond(
  begin: (hasFile: boolean) => Promise<Tried>,
  row: Record<Action, Word>,
  name: string,
  table: Interleavings,
): Promise<void> {
  const isOk = (action: Action) => row[action] === 'ok'
  const begun: (Tried & { since: Action[]; hasFile: boolean })[] = []
  for (const action of [...actions.filter(action => !isOk(action)), ...fromLeast.filter(isOk)]) {
    const hasFile = begun.length === 0 || uploads.has(action)
    const isLeft = ({ since, ...one }: (typeof begun)[number]) =>
      (one.hasFile || !uploads.has(action)) && since.every(done => table[done]?.[action] === 'ok')
    const found = begun.find(isLeft)
    const at = found ?? { ...(await begin(hasFile)), since: [], hasFile }
    if (!found) begun.push(at)
    expect([name, action, wordOf(await calls[action](at.tab))]).toEqual([name, action, row[action]])
    if (isOk(action)) at.done.push(action)
    if (isOk(action) && action !== 'message') at.since.push(action)
    expect({ name, action, ...(await stored(service, at.id)) }).toEqual({ name, action, ...after(at.before, at.done) })
  }
}

function expectRow(table: Interleavings, which: number[], first: Action, second: 'inTurn' | 'outOfTurn') {
  const word = second === 'inTurn' ? table.first![first] : whileChangesAreOpen.first![first]
  const begin = async (hasFile: boolean) => {
    const made = await scene(which, { hasFile: hasFile || uploads.has(first), hasOther: second === 'outOfTurn' })
    const before = await stored(service, made.id)
    expect([first, wordOf(await calls[first](made.inTurn))]).toEqual([first, word])
    return { tab: made[second], id: made.id, before, done: word === 'ok' ? [first] : [] }
  }
  return expectSecond(begin, table[first]!, first, table)
}

const rowsOf = (table: Interleavings) => Object.keys(table).filter(name => name !== 'first') as Action[]

describe('two tabs of one side, of which only the first is up to date,', () => {
  it.each(rowsOf(whileChangesAreOpen))('get the expected answers in the second after %s in the first', first =>
    expectRow(whileChangesAreOpen, accepted.open, first, 'inTurn'),
  )
  it.each(rowsOf(whenAllIsAccepted))('get the expected answers in the second after %s when all is accepted', first =>
    expectRow(whenAllIsAccepted, accepted.all, first, 'inTurn'),
  )
})

describe('two tabs of opposite sides', () => {
  it.each(rowsOf(fromTheOtherSide))('get the expected answers on the other side after %s by the side in turn', first =>
    expectRow(fromTheOtherSide, accepted.open, first, 'outOfTurn'),
  )
})

/** The events after the tab was opened. */
const meanwhile: Record<string, (one: Scene) => Promise<void>> = {
  async changed({ inTurn, outOfTurn }) {
    await saved(calls.sendNow(inTurn))
    await saved(calls.edit({ ...outOfTurn, revision: inTurn.revision }))
    await saved(calls.sendNow(outOfTurn))
  },
  async returned({ inTurn, outOfTurn }) {
    await saved(calls.sendNow(inTurn))
    await saved(calls.sendNow(outOfTurn))
  },
  async reopened({ inTurn }) {
    await saved(calls.approveNow(inTurn))
    await saved(inTurn.session.post(path('reopen'), {}))
  },
  async taken({ inTurn, outOfTurn }) {
    await saved(calls.approveNow(inTurn))
    await saved(outOfTurn.session.post(path('reopen'), {}))
  },
}

describe('a tab from a turn that has ended', () => {
  it.each(Object.keys(inALaterTurn))('cannot act on a later turn that differs from what it shows: %s', name =>
    expectSecond(
      async () => {
        const made = await scene(accepted.all, { hasOther: true })
        await meanwhile[name]!(made)
        return { tab: made.inTurn, id: made.id, before: await stored(service, made.id), done: [] }
      },
      inALaterTurn[name]!,
      name,
      whenAllIsAccepted,
    ),
  )
})

/** Two simultaneous calls have the same result as one after the other, in either order. */
async function expectOrdered(
  made: Scene,
  [one, other]: [Tab, Tab],
  [first, second]: [Action, Action],
  orders: [Word, Word][],
): Promise<void> {
  const before = await stored(service, made.id)
  const answers = await Promise.all([calls[first](one), calls[second](other)])
  const [a, b] = answers.map(wordOf) as [Word, Word]
  const [is, ...possible] = [
    { words: [a, b], ...(await stored(service, made.id)) },
    {
      words: orders[0],
      ...after(
        before,
        done([
          [first, orders[0]![0]],
          [second, orders[0]![1]],
        ]),
      ),
    },
    {
      words: orders[1],
      ...after(
        before,
        done([
          [second, orders[1]![1]],
          [first, orders[1]![0]],
        ]),
      ),
    },
  ]
  expect(possible, `${first} and ${second}`).toContainEqual(is)
}

const ofOneTurn = (table: Interleavings, first: Action, second: Action): [Word, Word][] => [
  [table.first![first], table[first]![second]],
  [table[second]![first], table.first![second]],
]

/** Calls that leave the turn and the open changes as they are, so that a reopened tab shows nothing new to decide. */
const plain = new Set<Action>(['edit', 'other', 'comment', 'message'])
const plainFirst = (some: Action[]) => some.toSorted((a, b) => Number(plain.has(b)) - Number(plain.has(a)))

describe('simultaneous calls from two tabs', () => {
  const names = rowsOf(whileChangesAreOpen)
  it.each(names)('of one side take effect in sequence: %s with every other call', async first => {
    let made: Scene | undefined
    for (const second of plainFirst(names.slice(names.indexOf(first)))) {
      const hasFile = uploads.has(first) || uploads.has(second)
      made = made
        ? { ...made, inTurn: await tabOf(made.inTurn.session, rita.displayName, hasFile) }
        : await scene(accepted.open, { hasFile })
      const orders = ofOneTurn(whileChangesAreOpen, first, second)
      await expectOrdered(made, [made.inTurn, made.inTurn], [first, second], orders)
      if (!(plain.has(first) && plain.has(second))) made = undefined
    }
  })

  it.each(rowsOf(whenAllIsAccepted))('of one side take effect in sequence when all is accepted: %s', async first => {
    for (const second of ['approve', 'send'] as const) {
      const made = await scene(accepted.all, { hasFile: uploads.has(first) })
      const orders = ofOneTurn(whenAllIsAccepted, first, second)
      await expectOrdered(made, [made.inTurn, made.inTurn], [first, second], orders)
    }
  })

  it.each(rowsOf(fromTheOtherSide))('of opposite sides take effect in sequence: send with %s', async second => {
    const made = await scene(accepted.open, { hasOther: true })
    const orders: [Word, Word][] = [
      ['ok', fromTheOtherSide.send![second]],
      ['ok', fromTheOtherSide.first![second]],
    ]
    await expectOrdered(made, [made.inTurn, made.outOfTurn], ['send', second], orders)
  })
})
