import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { answeredCode } from '../support/error-codes.ts'
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
import { upload } from '../support/redline-uploads.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service, ['First line', 'Second line', 'Third line', 'Fourth line', 'Fifth line'])
})
afterAll(() => service?.stop())

/** A page that was opened at some time, and shows what it did then. */
interface Tab {
  session: ApiClient
  name: string
  revision: number
  anchors: string[]
  /** The changes of the first three clauses. */
  changes: string[]
  file: Uint8Array
}

interface Scene {
  id: string
  inTurn: Tab
  outOfTurn: Tab
}

/** `hasFile`: the tabs have downloaded the document; `hasOther`: Dora has a tab. Rita's turn is the second round; Dora has changed three clauses, of which Rita has accepted these. */
async function scene(accepted: number[], { hasFile = true, hasOther = false } = {}): Promise<Scene> {
  const id = await redlineRequest(service, templateId, { members: [dora, rita] })
  const [doras, ritas] = [
    (await redlineUrl(service, id, dora.email)).session,
    (await redlineUrl(service, id, rita.email)).session,
  ]
  const { revision, document } = await look(doras)
  const operations = [0, 1, 2].map(index => replacing(document.clauses[index].anchor, 0, 0, 'New '))
  await saved(doras.post(path('operations'), { revision, operations }))
  await saved(doras.post(path('send'), {}))
  const outOfTurn = hasOther ? await tabOf(doras, dora.displayName, hasFile) : null
  const { changes } = await look(ritas)
  const changeIds = accepted.map(index => changes[index].id)
  const verdict = { revision: 2, operationId: 'accepted', verdict: 'accept', changeIds }
  await saved(ritas.post(path('changes/decide'), verdict))
  return { id, inTurn: await tabOf(ritas, rita.displayName, hasFile), outOfTurn: outOfTurn! }
}

async function tabOf(session: ApiClient, name: string, hasFile: boolean): Promise<Tab> {
  const { revision, document, changes } = await look(session)
  const anchors: string[] = document.clauses.map((one: { anchor: string }) => one.anchor)
  const changeOf = (anchor: string) => changes.find((one: { anchor: string }) => one.anchor === anchor)?.id
  const file = hasFile ? await session.bytes(path('document')) : new Uint8Array()
  return { session, name, revision, anchors, changes: anchors.slice(0, 3).map(changeOf), file }
}

let words = 0
const word = () => `w${++words} `

const lastLine = (file: Uint8Array, text: string) => editedDocx(file, xml => xml.replace('Fifth line', text))

const calls: Record<Action, (tab: Tab) => Promise<Answer>> = {
  send: ({ session, revision }) => session.post(path('send'), { revision }),
  approve: ({ session, revision }) => session.post(path('approve'), { revision }),
  sendNow: ({ session }) => session.post(path('send'), {}),
  approveNow: ({ session }) => session.post(path('approve'), {}),
  edit: tab => editing(tab, 0),
  other: tab => editing(tab, 3),
  decide: ({ session, revision, changes }) => session.post(path(`changes/${changes[1]}/accept`), { revision }),
  many: ({ session, revision }) =>
    session.post(path('changes/decide'), { revision, operationId: word(), verdict: 'accept', filter: {} }),
  comment: ({ session, revision, anchors }) =>
    session.post(path('comments'), { text: 'Why?', revision, anchor: anchors[0] }),
  message: ({ session }) => session.post(path('messages'), { text: 'Hello' }),
  undo: ({ session, revision, changes }) => session.post(path(`changes/${changes[2]}/undo`), { revision }),
  upload: ({ session, revision, file, name }) =>
    upload(session, lastLine(file, `Fifth line</w:t></w:r>${insertedRun(word(), name)}<w:r><w:t>`), { revision }),
  own: ({ session, revision, file }) =>
    upload(session, lastLine(file, `Fifth ${word()}line`), { revision, own: 'true' }),
}

const editing = ({ session, revision, anchors }: Tab, index: number) =>
  session.post(path('operations'), { revision, operations: [replacing(anchors[index]!, 0, 0, word())] })

/** What each does when it is not refused. */
const edits = new Set<Action>(['edit', 'other', 'decide', 'many', 'undo', 'upload', 'own'])
const uploads = new Set<Action>(['upload', 'own'])
const approvals = new Set<Action>(['approve', 'approveNow'])

/** What is stored of each round, and whose turn it is. */
async function stored(id: string) {
  const { rows } = await service.platform.pool.query(
    `select round, current_side as side, status = 'DocumentReadyForSigning' as agreed,
      (select json_agg(round order by number) from redline_revision where redline_request_id = $1) as revisions,
      (select coalesce(json_agg(round order by round), '[]') from redline_comment where redline_request_id = $1) as comments,
      (select count(*)::int from redline_message where redline_request_id = $1) as messages,
      (select json_agg(json_build_array(round, revision) order by round) from redline_round where redline_request_id = $1) as rounds,
      (select count(*)::int from event where resource_id = $1 and event_type = 'redline_turn_ended') as ended
     from redline_request where id = $1`,
    [id],
  )
  return rows[0]
}
type Stored = Awaited<ReturnType<typeof stored>>

/** What was stored before, and what these calls did one after the other, each in the round that it was made for. */
function after(before: Stored, done: Action[]): Stored {
  const is: Stored = structuredClone(before)
  for (const action of done) {
    if (action === 'message') is.messages++
    else if (action === 'comment') is.comments.push(is.round)
    else if (edits.has(action)) {
      is.revisions.push(is.round)
      // a draft that is not in the file is taken for deleted
      if (uploads.has(action)) is.comments = []
    } else {
      is.rounds.push([is.round, is.revisions.length])
      is.ended++
      is.agreed = approvals.has(action)
      if (is.agreed) continue
      is.round++
      is.side = is.side === 'Receiving' ? 'Disclosing' : 'Receiving'
    }
  }
  return is
}

const done = (pairs: [Action, Word][]) => pairs.flatMap(([action, expected]) => (expected === 'ok' ? action : []))
const wordOf = (answer: Answer) => {
  const code = answeredCode(answer)
  const found = Object.entries(answered).find(([, one]) => one === code)
  return (found?.[0] ?? code) as Word
}

const accepted = { open: [2], all: [0, 1, 2] }

/** How one call after another is answered and what is stored then; those that change nothing share a negotiation. */
async function expectSecond(
  begin: (hasFile: boolean) => Promise<{ tab: Tab; id: string; before: Stored; done: Action[] }>,
  row: Record<Action, Word>,
  name: string,
): Promise<void> {
  let shared: Awaited<ReturnType<typeof begin>> | undefined
  for (const action of actions) {
    const isShared = row[action] !== 'ok' || action === 'message'
    const at = isShared && shared ? shared : await begin(isShared || uploads.has(action))
    if (isShared) shared = at
    expect([name, action, wordOf(await calls[action](at.tab))]).toEqual([name, action, row[action]])
    if (row[action] === 'ok') at.done.push(action)
    expect({ name, action, ...(await stored(at.id)) }).toEqual({ name, action, ...after(at.before, at.done) })
  }
}

function expectRow(table: Interleavings, which: number[], first: Action, second: 'inTurn' | 'outOfTurn') {
  const word = second === 'inTurn' ? table.first![first] : whileChangesAreOpen.first![first]
  const begin = async (hasFile: boolean) => {
    const made = await scene(which, { hasFile: hasFile || uploads.has(first), hasOther: second === 'outOfTurn' })
    const before = await stored(made.id)
    expect([first, wordOf(await calls[first](made.inTurn))]).toEqual([first, word])
    return { tab: made[second], id: made.id, before, done: word === 'ok' ? [first] : [] }
  }
  return expectSecond(begin, table[first]!, first)
}

const rowsOf = (table: Interleavings) => Object.keys(table).filter(name => name !== 'first') as Action[]

describe('two tabs of one side, one after the other, the second as it was before', () => {
  it.each(rowsOf(whileChangesAreOpen))('%s, then each other', first =>
    expectRow(whileChangesAreOpen, accepted.open, first, 'inTurn'),
  )
  it.each(rowsOf(whenAllIsAccepted))('%s, then each other, where the document can be approved', first =>
    expectRow(whenAllIsAccepted, accepted.all, first, 'inTurn'),
  )
})

describe('a tab of each side', () => {
  it.each(rowsOf(fromTheOtherSide))('%s, then anything by the side that is not in turn', first =>
    expectRow(fromTheOtherSide, accepted.open, first, 'outOfTurn'),
  )
})

/** What others do after the tab was opened. */
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

describe('a tab of a turn that has ended', () => {
  it.each(Object.keys(inALaterTurn))('reaches into no later one that is not what it shows: %s', name =>
    expectSecond(
      async () => {
        const made = await scene(accepted.all, { hasOther: true })
        await meanwhile[name]!(made)
        return { tab: made.inTurn, id: made.id, before: await stored(made.id), done: [] }
      },
      inALaterTurn[name]!,
      name,
    ),
  )
})

/** Both at the same time are as one after the other, in one order or the other. */
async function expectOrdered(
  made: Scene,
  [one, other]: [Tab, Tab],
  [first, second]: [Action, Action],
  orders: [Word, Word][],
): Promise<void> {
  const before = await stored(made.id)
  const answers = await Promise.all([calls[first](one), calls[second](other)])
  const [a, b] = answers.map(wordOf) as [Word, Word]
  const [is, ...possible] = [
    { words: [a, b], ...(await stored(made.id)) },
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

describe('two tabs at the same time', () => {
  const names = rowsOf(whileChangesAreOpen)
  it.each(names)('of one side: %s and each other', async first => {
    for (const second of names.slice(names.indexOf(first))) {
      const made = await scene(accepted.open, { hasFile: uploads.has(first) || uploads.has(second) })
      const orders = ofOneTurn(whileChangesAreOpen, first, second)
      await expectOrdered(made, [made.inTurn, made.inTurn], [first, second], orders)
    }
  })

  it.each(rowsOf(whenAllIsAccepted))('of one side, where the document can be approved: %s', async first => {
    for (const second of ['approve', 'send'] as const) {
      const made = await scene(accepted.all, { hasFile: uploads.has(first) })
      const orders = ofOneTurn(whenAllIsAccepted, first, second)
      await expectOrdered(made, [made.inTurn, made.inTurn], [first, second], orders)
    }
  })

  it.each(rowsOf(fromTheOtherSide))('of each side: the document is sent, and %s', async second => {
    const made = await scene(accepted.open, { hasOther: true })
    const orders: [Word, Word][] = [
      ['ok', fromTheOtherSide.send![second]],
      ['ok', fromTheOtherSide.first![second]],
    ]
    await expectOrdered(made, [made.inTurn, made.outOfTurn], ['send', second], orders)
  })
})
