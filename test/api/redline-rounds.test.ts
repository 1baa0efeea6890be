import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankPicture } from '../../src/engine/docx/rendering/pictures/picture.ts'
import { listChanges } from '../../src/engine/redline/changes/find-changes.ts'
import { openRevision } from '../../src/engine/redline/open-revision.ts'
import { takenIn } from '../../src/engine/redline/test-support/files.ts'
import type { ApiClient } from '../support/api-client.ts'
import { docxFile, embeddedPicture, paragraph } from '../support/docx-file.ts'
import { look, negotiation as newNegotiation, path, replacing, saved } from '../support/redline-sessions.ts'
import {
  dan,
  dora,
  members,
  redlineRequest,
  redlineTemplate,
  redlineUrl,
  rita,
  rob,
  templateOf,
} from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const everybody = [...members, rob]

async function negotiation() {
  const n = await newNegotiation(service, templateId, { members: everybody })
  return { ...n, dan: await n.session(dan.email), rob: await n.session(rob.email) }
}
type Negotiation = Awaited<ReturnType<typeof negotiation>>

/** Inserts a word before a clause, by default before the first. */
async function edit(session: ApiClient, word: string, clause = 0) {
  const { revision, document } = await look(session)
  const operations = [replacing(document.clauses[clause].anchor, 0, 0, `${word} `)]
  return saved(session.post(path('operations'), { revision, operations }))
}

const comment = (session: ApiClient, body: object) => saved(session.post(path('comments'), body))
const send = (session: ApiClient, body: object = {}) => saved(session.post(path('send'), body))
const read = (session: ApiClient, rest: string) => saved(session.get(path(rest)))

async function decide(session: ApiClient, verdict: 'accept' | 'reject', which = 0) {
  const { revision, changes } = await look(session)
  const open = changes.filter((change: { open: boolean; may: { accept: boolean } }) => change.open && change.may.accept)
  return saved(session.post(path(`changes/${open[which].id}/${verdict}`), { revision }))
}

/** The Disclosing side edits, writes a shared and an internal comment, and sends. */
async function firstRound(n: Negotiation) {
  await edit(n.dora, 'one')
  const { anchor } = (await look(n.dora)).document.clauses[0]
  await comment(n.dora, { text: 'shared one', anchor, start: 0, length: 3 })
  await comment(n.dan, { text: 'internal one', internal: true, anchor })
  await send(n.dora, { message: 'Ours' })
}

async function secondRound(n: Negotiation) {
  await decide(n.rita, 'accept')
  await edit(n.rob, 'two', 1)
  const { comments } = await look(n.rita)
  await saved(n.rita.post(path(`comments/${comments[0].id}/replies`), { text: 'answer two' }))
  await saved(n.rita.post(path(`comments/${comments[0].id}/resolve`)))
  await comment(n.rita, { text: 'shared two' })
  await comment(n.rob, { text: 'internal two', internal: true })
  await send(n.rob)
}

/** Uploads a file. Untracked differences in it become changes of the member. */
async function upload(session: ApiClient, bytes: Uint8Array) {
  const { revision } = await look(session)
  const form = new FormData()
  form.append('revision', String(revision))
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'contract.docx')
  return saved(session.post(path('document?own=true'), form))
}

const seen = ({ document, changes, comments }: Awaited<ReturnType<typeof look>>) => ({
  clauses: document.clauses,
  layout: document.layout,
  changes,
  comments,
})

describe('the list of rounds in a session', () => {
  it('shows finished rounds only, the same to every member, with the hash of each download', async () => {
    const n = await negotiation()
    const sessions = [n.dora, n.dan, n.rita, n.rob]
    await edit(n.dora, 'draft')
    for (const session of sessions) expect(await read(session, 'rounds')).toEqual([])
    await firstRound(n)
    await edit(n.rita, 'draft')
    const rounds = await read(n.rita, 'rounds')
    expect(rounds).toEqual([
      {
        round: 1,
        side: 'Disclosing',
        sentBy: dora.email,
        sentByName: dora.displayName,
        sentAt: expect.any(String),
        sha256: expect.any(String),
        changes: { insertions: 1, deletions: 0, comments: 1 },
        outcome: 'sent',
        message: 'Ours',
        summary: (await look(n.dora)).lastRound.summary,
      },
    ])
    await send(n.rita)
    const both = await read(n.rita, 'rounds')
    expect(both).toMatchObject([rounds[0], { round: 2, side: 'Receiving', sentBy: rita.email, message: null }])
    for (const session of sessions) {
      expect(await read(session, 'rounds')).toEqual(both)
      for (const { round, sha256 } of both) {
        const file = await session.bytes(path(`rounds/${round}/docx`))
        expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
      }
    }
    const ofOrganization = await service.api.get(`/v1/redline-requests/${n.id}/rounds`)
    expect(ofOrganization.body.map((one: { sha256: string }) => one.sha256)).toEqual(
      both.map((one: { sha256: string }) => one.sha256),
    )
  })

  it('marks an approving round as approved', async () => {
    const n = await negotiation()
    await send(n.dora)
    await saved(n.rita.post(path('approve'), {}))
    expect(await read(n.dan, 'rounds')).toMatchObject([
      { outcome: 'sent' },
      { outcome: 'approved', sentBy: rita.email },
    ])
  })
})

describe('the document of a round', () => {
  it('is what its side saw when the round ended, and never changes', async () => {
    const n = await negotiation()
    await firstRound(n)
    const first = { sender: seen(await look(n.dora)), rounds: await read(n.dora, 'rounds/1/document') }
    expect(first.rounds).toEqual({ round: 1, ...first.sender })
    expect(first.rounds.comments.map((comment: { text: string }) => comment.text)).toEqual([
      'shared one',
      'internal one',
    ])
    const ofReceiver = await read(n.rita, 'rounds/1/document')
    expect(ofReceiver.clauses).toEqual(first.rounds.clauses)
    expect(ofReceiver.comments).toEqual([first.rounds.comments[0]])

    await secondRound(n)
    const second = { sender: seen(await look(n.rita)), rounds: await read(n.rita, 'rounds/2/document') }
    expect(second.rounds).toEqual({ round: 2, ...second.sender })
    expect(second.rounds.changes).toContainEqual(
      expect.objectContaining({ open: false, decision: expect.objectContaining({ verdict: 'accept' }) }),
    )
    expect(second.rounds.comments).toMatchObject([
      { text: 'shared one', resolved: true, replies: [{ text: 'answer two' }] },
      { text: 'shared two' },
      { text: 'internal two' },
    ])
    await edit(n.dora, 'three')
    await comment(n.dora, { text: 'shared three' })
    expect(await read(n.dora, 'rounds/1/document')).toEqual(first.rounds)
    await send(n.dora)
    expect(await read(n.dora, 'rounds/1/document')).toEqual(first.rounds)
    expect(await read(n.rita, 'rounds/1/document')).toEqual(ofReceiver)
    expect(await read(n.rob, 'rounds/2/document')).toEqual(second.rounds)
    const ofDiscloser = await read(n.dora, 'rounds/2/document')
    expect(ofDiscloser.clauses).toEqual(second.rounds.clauses)
    expect(JSON.stringify(ofDiscloser)).not.toContain('internal two')
  })

  it('allows no decisions or replies', async () => {
    const n = await negotiation()
    await firstRound(n)
    const { changes, comments } = await read(n.rita, 'rounds/1/document')
    expect(changes.map((change: { may: object }) => change.may)).toEqual([
      { accept: false, reject: false, undo: false },
    ])
    expect(comments.map((comment: { may: object }) => comment.may)).toEqual([
      { reply: false, resolve: false, reopen: false, edit: false, delete: false },
    ])
  })

  it.each(['0', '2', '1.0', 'x', '99999999999'])('is not found for round %s', async round => {
    const n = await negotiation()
    await firstRound(n)
    for (const rest of ['document', 'docx', 'comparison?against=1', 'comparison/docx?against=1'])
      expect(await n.rita.get(path(`rounds/${round}/${rest}`))).toMatchObject({
        status: 404,
        body: { error: `Round not found for id ${round}` },
      })
  })
})

interface Clause {
  anchor: string
  text: string
  html: string
  deleted?: true
}

describe('the comparison of two rounds', () => {
  it('marks the differences in the clauses, in either direction', async () => {
    const n = await negotiation()
    await firstRound(n)
    await secondRound(n)
    const [one, two] = [await read(n.dora, 'rounds/1/document'), await read(n.dora, 'rounds/2/document')]
    const forward = await read(n.dora, 'rounds/2/comparison?against=1')
    expect(forward).toMatchObject({ from: 1, to: 2, fallback: false })
    expect(forward.clauses.map((clause: Clause) => [clause.anchor, clause.text])).toEqual(
      two.clauses.map((clause: Clause) => [clause.anchor, clause.text]),
    )
    expect(forward.differences).toEqual([
      { id: expect.any(String), type: 'insertion', text: 'two ', anchor: two.clauses[1].anchor },
    ])
    const [{ id }] = forward.differences
    expect(forward.clauses[1].html).toContain(`<ins data-change="${id}">two </ins>`)
    expect(forward.clauses[0].html).toBe('one A contract')
    const back = await read(n.rob, 'rounds/1/comparison?against=2')
    expect(back).toMatchObject({ from: 2, to: 1, fallback: false, differences: [{ type: 'deletion', text: 'two ' }] })
    expect(back.clauses.map((clause: Clause) => clause.text)).toEqual(one.clauses.map((clause: Clause) => clause.text))
    expect(await read(n.rita, 'rounds/2/comparison?against=2')).toMatchObject({ differences: [] })
  })

  it('shows deleted clauses under their old anchors', async () => {
    const n = await negotiation()
    await send(n.dora)
    const { revision, document } = await look(n.rita)
    const [first, second] = document.clauses
    const operations = [
      { operationId: 'gone', kind: 'deleteParagraph', anchor: first.anchor },
      {
        operationId: 'new',
        kind: 'insertParagraph',
        after: first.anchor,
        text: 'Entirely new.',
        newAnchor: 'k3m9x0qa',
      },
    ]
    await saved(n.rita.post(path('operations'), { revision, operations }))
    await send(n.rita)
    const { changes } = await look(n.dora)
    const changeIds = changes.map((change: { id: string }) => change.id)
    const decision = { revision: revision + 1, operationId: 'all', verdict: 'accept', changeIds }
    await saved(n.dora.post(path('changes/decide'), decision))
    await send(n.dora)
    const { document: newest } = await look(n.dora)
    expect(newest.clauses.map((clause: Clause) => clause.anchor)).toEqual(['k3m9x0qa', second.anchor])
    const { clauses } = await read(n.dora, 'rounds/3/comparison?against=1')
    expect(clauses.map((clause: Clause) => [clause.anchor, clause.text, clause.deleted ?? false])).toEqual([
      [first.anchor, '', true],
      ['k3m9x0qa', 'Entirely new.', false],
      [second.anchor, 'to be negotiated.', false],
    ])
    expect(await read(n.rita, 'rounds/3/comparison?against=1')).toMatchObject({ clauses })
  })

  it('is available as the same DOCX that the organization gets', async () => {
    const n = await negotiation()
    await firstRound(n)
    await secondRound(n)
    const bytes = await n.rita.bytes(path('rounds/2/comparison/docx?against=1'))
    expect(listChanges(openRevision(takenIn(bytes)))).toMatchObject([{ text: 'two ', author: 'Comparison' }])
    const { body } = await service.api.get(`/v1/redline-requests/${n.id}/comparison?from=1&to=2`)
    const download = await fetch(body.comparisonPresignedUrl)
    expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    const part = await n.dora.get(path('rounds/2/comparison/docx?against=1'), { range: 'bytes=0-1' })
    expect(part).toMatchObject({ status: 206, body: 'PK' })
  })

  it('is kept, and is created again after a day without use', async () => {
    const n = await negotiation()
    await firstRound(n)
    await secondRound(n)
    const compare = () => read(n.dora, 'rounds/2/comparison?against=1')
    const made = await compare()
    const key = `organizations/${service.acme.organizationId}/redlines/${n.id}/comparison-1-2.docx`
    const { storage, pool } = service.platform
    const sweepAfter = async (hours: number) => {
      await pool.query(`update pending_file set created_at = created_at - make_interval(hours => $1)`, [hours])
      await service.runSchedule('remove-forgotten-files')
    }
    await sweepAfter(23)
    expect(await storage.exists(key)).toBe(true)
    expect(await compare()).toEqual(made)
    await sweepAfter(23)
    expect(await storage.exists(key)).toBe(true)
    await sweepAfter(2)
    expect(await storage.exists(key)).toBe(false)
    expect(await compare()).toEqual(made)
  })

  it('reports missing and invalid parameters', async () => {
    const n = await negotiation()
    await firstRound(n)
    const get = (rest: string) => n.rita.get(path(`rounds/1/comparison${rest}`))
    expect(await get('')).toMatchObject({ status: 400, body: { error: 'against is required' } })
    expect(await get('?against=2')).toMatchObject({ status: 404, body: { error: 'Round not found for id 2' } })
    expect((await get('?against=x')).status).toBe(400)
    expect((await get('?against=1&fallback=true')).status).toBe(400)
  })
})

interface Comment {
  internal: boolean
}

/** The document of a session, without the internal comments of its side. */
function shared(session: Awaited<ReturnType<typeof look>>) {
  const all = seen(session)
  return { ...all, comments: all.comments.filter((comment: Comment) => !comment.internal) }
}

/** Sends the document. The other side must then see exactly what the preview showed. */
async function assertPreviewed(sender: ApiClient, reader: ApiClient) {
  const { round, revision, summary, ...preview } = await read(sender, 'preview-of-send')
  expect(round).toBe((await look(sender)).round)
  await send(sender, { revision })
  const received = await look(reader)
  expect(preview).toEqual(shared(received))
  expect(summary).toEqual(received.lastRound.summary)
  expect(received.lastRound.round).toBe(round)
  return { ...preview, summary }
}

describe('the summary of a round', () => {
  it('tells what was withdrawn only if the other side has seen it', async () => {
    const n = await negotiation()
    await edit(n.dora, 'one')
    const withdraw = async (text: string) => {
      const { changes, revision } = await look(n.dora)
      const { id } = changes.find((change: { text: string }) => change.text === text)
      await saved(n.dora.post(path(`changes/${id}/undo`), { revision }))
    }
    await edit(n.dora, 'slip', 1)
    await withdraw('slip ')
    const [told] = (await assertPreviewed(n.dora, n.rita)).summary
    expect(told).toMatchObject({ withdrawn: 0, text: expect.not.stringContaining('withdrew') })
    await send(n.rita)
    await withdraw('one ')
    expect((await assertPreviewed(n.dora, n.rita)).summary).toMatchObject([{ withdrawn: 1 }])
  })
})

describe('the preview before sending', () => {
  it('shows exactly what the other side sees after sending, in every round', async () => {
    const n = await negotiation()
    await edit(n.dora, 'one')
    await comment(n.dora, { text: 'shared one', anchor: (await look(n.dora)).document.clauses[0].anchor })
    await comment(n.dan, { text: 'internal one', internal: true })
    const first = await assertPreviewed(n.dan, n.rita)
    expect(first.summary).toMatchObject([{ name: dora.displayName, comments: 1 }])
    expect(first.changes).toMatchObject([{ side: 'Disclosing', may: { accept: true, reject: true, undo: false } }])
    expect(first.comments).toMatchObject([{ text: 'shared one', may: { reply: true, resolve: true } }])

    await decide(n.rita, 'reject')
    await edit(n.rob, 'two')
    const { revision } = await edit(n.rita, 'mistake', 1)
    const { changes, comments } = await look(n.rita)
    const mistake = changes.find((change: { text: string }) => change.text === 'mistake ')
    await saved(n.rita.post(path(`changes/${mistake.id}/undo`), { revision }))
    await saved(n.rita.post(path(`comments/${comments[0].id}/resolve`)))
    await comment(n.rob, { text: 'internal two', internal: true })
    const second = await assertPreviewed(n.rita, n.dora)
    expect(second.summary).toMatchObject([
      { name: rob.displayName },
      { name: rita.displayName, rejected: 1, withdrawn: 0 },
    ])
    expect(second.comments).toMatchObject([{ resolved: true, may: { reply: true, resolve: false } }])

    await decide(n.dan, 'accept')
    await assertPreviewed(n.dora, n.rob)
    await assertPreviewed(n.rita, n.dan)
  })

  it('changes nothing, and is available only to the side in turn', async () => {
    const n = await negotiation()
    await edit(n.dora, 'one')
    const refused = { status: 409, body: { error: "It is not this member's turn" } }
    for (const session of [n.rita, n.rob]) expect(await session.get(path('preview-of-send'))).toMatchObject(refused)
    await send(n.dora)
    const before = (await service.api.get(`/v1/redline-requests/${n.id}`)).body
    expect(before).toMatchObject({ status: 'DisclosingPartyRequestedReview' })
    await read(n.rob, 'preview-of-send')
    expect((await service.api.get(`/v1/redline-requests/${n.id}`)).body).toEqual(before)
    expect(await n.dora.get(path('preview-of-send'))).toMatchObject(refused)
    await decide(n.rita, 'accept')
    await saved(n.rita.post(path('approve'), {}))
    for (const session of [n.dora, n.rita]) expect(await session.get(path('preview-of-send'))).toMatchObject(refused)
  })

  it('is refused, like sending, while the other side has no members', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora] })
    const { session } = await redlineUrl(service, id, dora.email)
    expect(await session.get(path('preview-of-send'))).toMatchObject({
      status: 409,
      body: { error: 'The Receiving side has no members, so the document cannot be sent; add one first' },
    })
  })
})

describe('a picture in a round', () => {
  it('stays available with its round, even after it is removed from the document', async () => {
    const document = docxFile({
      body: embeddedPicture('rId1') + paragraph('A contract.'),
      relationships: [{ type: 'image', target: 'media/logo.png' }],
      files: { 'word/media/logo.png': blankPicture.bytes },
    })
    const n = await newNegotiation(service, await templateOf(service, document), { members: everybody })
    await send(n.dora)
    const { clauses } = await read(n.rita, 'rounds/1/document')
    const [{ media }] = clauses[0].content
    expect(media).toMatch(/^[0-9a-f]{32}$/)
    await upload(n.rita, docxFile({ body: paragraph('Without.') }))
    await send(n.rita)
    for (const session of [n.dora, n.rita]) {
      const picture = await session.get(path(`rounds/1/media/${media}`))
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    expect(await n.dora.get(path(`rounds/3/media/${media}`))).toMatchObject({
      status: 404,
      body: { error: 'Round not found for id 3' },
    })
    expect(await n.dora.get(path('rounds/1/media/none'))).toMatchObject({
      status: 404,
      body: { error: 'Picture not found for id none' },
    })
    const { differences } = await read(n.dora, 'rounds/2/comparison?against=1')
    expect(differences.length).toBeGreaterThan(0)
  })
})

describe('rounds, their documents, comparisons and previews', () => {
  it('are denied to a removed member and without a token', async () => {
    const n = await negotiation()
    await firstRound(n)
    const rests = [
      'rounds',
      'rounds/1/document',
      'rounds/1/docx',
      'rounds/1/comparison?against=1',
      'rounds/1/comparison/docx?against=1',
      'preview-of-send',
    ]
    for (const rest of rests) expect((await n.rob.get(path(rest))).status).toBe(200)
    await service.api.put(`/v1/redline-requests/${n.id}/members`, { members })
    for (const rest of rests) {
      expect(await n.rob.get(path(rest))).toMatchObject({ status: 401, body: { error: 'Redline link has expired' } })
      const response = await fetch(service.url + path(rest))
      expect(response.status).toBe(401)
    }
  })
})
