import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettingsAsOperator } from '../../src/features/settings/change-settings.ts'
import type { ApiClient } from '../support/api-client.ts'
import { look, negotiation as newNegotiation, path, replacing, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineTemplate, rita, rob } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service?.stop())

async function negotiation() {
  const n = await newNegotiation(service, templateId, { members: [dora, dan, rita, rob] })
  return { ...n, dan: await n.session(dan.email), rob: await n.session(rob.email) }
}
type Negotiation = Awaited<ReturnType<typeof negotiation>>

interface Obstacle {
  for: 'approve' | 'send'
  code: string
  changeId?: string
  commentId?: string
  anchor?: string
}

const obstacles = async (session: ApiClient): Promise<Obstacle[]> => (await look(session)).obstacles
const codes = async (session: ApiClient, ending: Obstacle['for']) => [
  ...new Set((await obstacles(session)).filter(obstacle => obstacle.for === ending).map(obstacle => obstacle.code)),
]

async function edit(session: ApiClient, operationOn: (clause: { anchor: string }) => object) {
  const { revision, document } = await look(session)
  const operations = [{ operationId: randomUUID(), ...operationOn(document.clauses[0]) }]
  await saved(session.post(path('operations'), { revision, operations }))
}
const insert = (session: ApiClient, text: string) => edit(session, ({ anchor }) => replacing(anchor, 0, 0, text))
const decide = async (session: ApiClient, verdict: 'accept' | 'reject' | 'undo') => {
  const { revision, changes } = await look(session)
  return saved(session.post(path(`changes/${changes[0].id}/${verdict}`), { revision }))
}
const comment = async (session: ApiClient, body: object = {}): Promise<string> =>
  (await saved(session.post(path('comments'), { text: 'Why?', ...body }))).id
const send = (session: ApiClient) => saved(session.post(path('send'), {}))

/**
 * The states, each with the steps that lead to it, the member who looks, and the obstacles to approval that they see.
 */
const scenes: Record<string, [(n: Negotiation) => Promise<unknown>, (n: Negotiation) => ApiClient, string[]]> = {
  'the first draft': [async () => {}, n => n.dora, ['not_sent_yet']],
  'the first draft, for counsel': [async () => {}, n => n.dan, ['not_sent_yet']],
  'the first draft, for the other side': [async () => {}, n => n.rita, ['not_in_turn']],
  'a first draft with changes and comments': [
    async n => {
      await insert(n.dora, 'One ')
      await comment(n.dora)
    },
    n => n.dora,
    ['not_sent_yet', 'comment_open', 'edited_in_turn', 'change_open'],
  ],
  'nothing open': [n => send(n.dora), n => n.rita, []],
  'nothing open, for counsel': [n => send(n.dora), n => n.rob, ['counsel_cannot_approve']],
  'nothing open, for the side that sent it': [n => send(n.dora), n => n.dora, ['not_in_turn']],
  'an open change': [
    async n => {
      await insert(n.dora, 'One ')
      await send(n.dora)
    },
    n => n.rita,
    ['change_open'],
  ],
  'an open change, for counsel': [
    async n => {
      await insert(n.dora, 'One ')
      await send(n.dora)
    },
    n => n.rob,
    ['counsel_cannot_approve', 'change_open'],
  ],
  'an accepted change': [
    async n => {
      await insert(n.dora, 'One ')
      await send(n.dora)
      await decide(n.rita, 'accept')
    },
    n => n.rita,
    [],
  ],
  'a rejected change': [
    async n => {
      await insert(n.dora, 'One ')
      await send(n.dora)
      await decide(n.rita, 'reject')
    },
    n => n.rita,
    ['rejected_in_turn'],
  ],
  'a rejection that was undone': [
    async n => {
      await insert(n.dora, 'One ')
      await send(n.dora)
      await decide(n.rita, 'reject')
      await decide(n.rita, 'undo')
    },
    n => n.rita,
    ['change_open'],
  ],
  'an open comment': [
    async n => {
      await comment(n.dora)
      await send(n.dora)
    },
    n => n.rita,
    ['comment_open'],
  ],
  'an internal comment': [
    async n => {
      await send(n.dora)
      await comment(n.rita, { internal: true })
    },
    n => n.rita,
    [],
  ],
  'a resolved comment': [
    async n => {
      const id = await comment(n.dora)
      await send(n.dora)
      await saved(n.rita.post(path(`comments/${id}/resolve`)))
    },
    n => n.rita,
    [],
  ],
  'an edit that was withdrawn': [
    async n => {
      await send(n.dora)
      await insert(n.rita, 'One ')
      await decide(n.rita, 'undo')
    },
    n => n.rita,
    [],
  ],
  'an edit that was deleted again, beside an accepted change': [
    async n => {
      await insert(n.dora, 'One ')
      await send(n.dora)
      await insert(n.rita, 'Two ')
      await edit(n.rita, clause => replacing(clause.anchor, 0, 4, ''))
      await decide(n.rita, 'accept')
    },
    n => n.rita,
    [],
  ],
  'edits of every kind that were taken back': [
    async n => {
      await send(n.dora)
      await edit(n.rita, ({ anchor }) => ({ kind: 'format', anchor, start: 0, length: 4, bold: true }))
      await edit(n.rita, ({ anchor }) => ({ kind: 'splitParagraph', anchor, offset: 4 }))
      await edit(n.rita, ({ anchor }) => ({ kind: 'mergeWithNext', anchor }))
      await edit(n.rita, ({ anchor }) => ({ kind: 'format', anchor, start: 0, length: 4, bold: false }))
      await edit(n.rita, ({ anchor }) => replacing(anchor, 0, 4, ''))
      await edit(n.rita, ({ anchor }) => ({ kind: 'restore', anchor, start: 0 }))
    },
    n => n.rita,
    [],
  ],
  'an own change from an earlier turn that was deleted by hand': [
    async n => {
      await insert(n.dora, 'One ')
      await send(n.dora)
      await send(n.rita)
      await edit(n.dora, ({ anchor }) => replacing(anchor, 0, 4, ''))
    },
    n => n.dora,
    [],
  ],
  'an edit that was deleted but for a letter': [
    async n => {
      await send(n.dora)
      await insert(n.rita, 'One ')
      await edit(n.rita, ({ anchor }) => replacing(anchor, 0, 3, ''))
    },
    n => n.rita,
    ['edited_in_turn', 'change_open'],
  ],
  'an agreed document': [
    async n => {
      await send(n.dora)
      await saved(n.rita.post(path('approve'), {}))
    },
    n => n.rita,
    ['not_in_turn'],
  ],
  'a reopened document': [
    async n => {
      await send(n.dora)
      await saved(n.rita.post(path('approve'), {}))
      await saved(n.rita.post(path('reopen')))
    },
    n => n.rita,
    [],
  ],
}

describe('obstacles to approval', () => {
  it.each(Object.keys(scenes))('are listed exactly when approval is refused: %s', async name => {
    const [lead, who, expected] = scenes[name]!
    const n = await negotiation()
    await lead(n)
    const session = who(n)
    expect(await codes(session, 'approve')).toEqual(expected)
    const { status } = await session.post(path('approve'), {})
    expect(status === 200).toBe(expected.length === 0)
  })

  it('identify the change, the comment and the clause', async () => {
    const n = await negotiation()
    const [{ anchor }] = (await look(n.dora)).document.clauses
    await insert(n.dora, 'One ')
    const id = await comment(n.dora, { anchor })
    await send(n.dora)
    const { changes } = await look(n.rita)
    expect(await obstacles(n.rita)).toEqual([
      { for: 'approve', code: 'comment_open', commentId: id, anchor, text: 'Comment “Why?” is open' },
      { for: 'approve', code: 'change_open', changeId: changes[0].id, anchor, text: 'Insertion “One” is open' },
    ])
  })

  it('reveal nothing about the other side’s draft', async () => {
    const n = await negotiation()
    await send(n.dora)
    const before = await obstacles(n.dora)
    await insert(n.rita, 'Secret ')
    await comment(n.rita)
    expect(await obstacles(n.dora)).toEqual(before)
  })
})

describe('obstacles to sending', () => {
  it('are the other side’s turn and a side without members', async () => {
    const n = await negotiation()
    expect(await codes(n.rob, 'send')).toEqual(['not_in_turn'])
    expect(await codes(n.dan, 'send')).toEqual([])
    await saved(service.api.put(`/v1/redline-requests/${n.id}/members`, { members: [dora, dan] }))
    expect(await codes(n.dan, 'send')).toEqual(['side_without_member'])
    expect(await n.dan.post(path('send'), {})).toMatchObject({
      status: 409,
      body: { error: 'The Receiving side has no members, so the document cannot be sent; add one first' },
    })
    await saved(service.api.put(`/v1/redline-requests/${n.id}/members`, { members: [dora, dan, rita] }))
    await send(n.dan)
  })
})

describe('a session', () => {
  it('gets a new ETag when the obstacles change', async () => {
    const n = await negotiation()
    await send(n.dora)
    const id = await comment(n.rita)
    const etag = async () => (await n.rita.get('/redlining/session')).headers.get('etag')
    const before = await etag()
    expect(await etag()).toBe(before)
    await saved(n.rita.post(path(`comments/${id}/resolve`)))
    expect(await etag()).not.toBe(before)
  })

  it('lists the origins that may embed it', async () => {
    const n = await negotiation()
    expect(await look(n.dora)).toMatchObject({ allowedOrigins: [] })
    const origins = ['https://app.example']
    await changeSettingsAsOperator(service.platform, service.acme.organizationId, { allowedOrigins: origins })
    await expect.poll(async () => (await look(n.dora)).allowedOrigins).toEqual(origins)
  })
})

describe('the answer to an edit', () => {
  it('gives the new places of moved comments, but only of comments that the member can see', async () => {
    const n = await negotiation()
    const [first, second] = (await look(n.dora)).document.clauses
    const place = { anchor: first.anchor, start: 2, length: 8 }
    const shared = await comment(n.dora, place)
    await comment(n.dora, { ...place, internal: true })
    await comment(n.dora, { anchor: second.anchor })
    await send(n.dora)
    const own = await comment(n.rita, { ...place, internal: true })
    const { revision } = await look(n.rita)
    const operations = [replacing(first.anchor, 0, 0, 'One ')]
    const answer = await saved(n.rita.post(path('operations'), { revision, operations }))
    const moved = { anchor: first.anchor, start: 6, length: 8 }
    expect(answer.comments).toEqual([
      { id: shared, ...moved },
      { id: own, ...moved },
    ])
    const { comments } = await look(n.rita)
    for (const comment of answer.comments) expect(comments).toContainEqual(expect.objectContaining(comment))
    const none = [replacing(second.anchor, 0, 0, 'Also ')]
    const later = await saved(n.rita.post(path('operations'), { revision: answer.revision, operations: none }))
    expect(later.comments).toEqual([])
  })
})
