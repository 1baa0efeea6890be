import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChanges } from '../../src/engine/redline/changes/find-changes.ts'
import { openRevision } from '../../src/engine/redline/open-revision.ts'
import { takenIn } from '../../src/engine/redline/test-support/files.ts'
import type { ApiClient } from '../support/api-client.ts'
import {
  look,
  negotiation as newNegotiation,
  openChanges,
  path,
  replacing,
  saved,
} from '../support/redline-sessions.ts'
import {
  dan,
  dora,
  members,
  redlineEvents,
  redlineRequest,
  redlineTemplate,
  redlineUrl,
  rita,
} from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const redlineOf = (bytes: Uint8Array) => ({ changes: listChanges(openRevision(takenIn(bytes))) })
const texts = (body: { document: { clauses: { text: string }[] } }) => body.document.clauses.map(clause => clause.text)

async function negotiation(body: object = {}) {
  const n = await newNegotiation(service, templateId, body)
  return { ...n, dan: await n.session(dan.email) }
}

/** Replaces the last word of the first clause and returns the answer. */
async function edit(session: ApiClient, text = 'agreement') {
  const { revision, document } = await look(session)
  const [first] = document.clauses
  const start = first.text.lastIndexOf(' ') + 1
  return session.post(path('operations'), {
    revision,
    operations: [replacing(first.anchor, start, first.text.length - start, text)],
  })
}

describe('a negotiation', () => {
  it('goes from the first draft to a document ready for signing, with an event for each step', async () => {
    const n = await negotiation()
    const before = await look(n.dora)
    expect(before).toMatchObject({ revision: 1, status: 'DisclosingPartyDraft', round: 1, changes: [], comments: [] })
    expect(texts(before)).toEqual(['A contract', 'to be negotiated.'])
    const edited = await edit(n.dora)
    expect(edited).toMatchObject({ status: 200, body: { revision: 2, clauses: [{ text: 'A agreement' }] } })
    expect(await look(n.rita)).toMatchObject({ document: null, revision: null, changes: [] })

    const sent = await n.dora.post(path('send'), { message: 'Please look' })
    expect(sent).toMatchObject({ status: 200, body: { status: 'DisclosingPartyRequestedReview', round: 2 } })
    const mailed = await service.platform.database
      .selectFrom('mail')
      .select('kind')
      .where('subject_id', '=', n.id)
      .where('recipient_email', '=', rita.email)
      .orderBy('created_at')
      .execute()
    expect(mailed.map(one => one.kind)).toEqual(['redline-link-made', 'redline-turn'])
    const received = await look(n.rita)
    expect(received).toMatchObject({ status: 'ReceivingPartyOpened', revision: 2 })
    const sides = received.changes.map((change: { side: string; type: string }) => [change.side, change.type])
    expect(sides.toSorted()).toEqual([
      ['Disclosing', 'deletion'],
      ['Disclosing', 'insertion'],
    ])
    for (const change of received.changes) expect(change.may).toEqual({ accept: true, reject: true, undo: false })

    for (const { id } of received.changes) {
      const { revision } = await look(n.rita)
      expect(await n.rita.post(path(`changes/${id}/accept`), { revision })).toMatchObject({ status: 200 })
    }
    expect(await openChanges(n.rita)).toEqual([])
    expect(await n.rita.post(path('approve'), {})).toMatchObject({
      status: 200,
      body: { status: 'DocumentReadyForSigning', round: 2, may: { reopen: true, edit: false } },
    })
    expect(texts(await look(n.dora))).toEqual(['A agreement', 'to be negotiated.'])
    const events = await redlineEvents(service, n.id)
    expect(events.map(event => event.event.event_type).filter(type => !/created|shared/.test(type))).toEqual([
      'redline_edit_deleted',
      'redline_edit_inserted',
      'redline_turn_ended',
      'redline_opened',
      'redline_edit_accepted',
      'redline_edit_accepted',
      'redline_turn_ended',
      'document_ready_for_signing',
    ])
    expect(events.find(event => event.event.event_type === 'redline_edit_inserted')!.redlining).toMatchObject({
      redline_edit_insertion: 'agreement',
      content: 'A agreement',
      change_type: 'insertion',
      author_email: dora.email,
    })
  })

  it('hides the edits and comments of a draft from the other side', async () => {
    const n = await negotiation()
    await n.dora.post(path('send'), {})
    await edit(n.rita)
    await n.rita.post(path('comments'), { text: 'Shared' })
    await n.rita.post(path('comments'), { text: 'Ours', internal: true })
    const seen = await look(n.dora)
    expect(texts(seen)[0]).toBe('A contract')
    expect(seen).toMatchObject({ changes: [], comments: [], may: { edit: false }, status: 'ReceivingPartyDraft' })
    const original = await n.dora.bytes(path('document'))
    await n.rita.post(path('send'), {})
    const after = await look(n.dora)
    expect(texts(after)[0]).toBe('A agreement')
    expect(after.comments.map((comment: { text: string }) => comment.text)).toEqual(['Shared'])
    expect(Buffer.from(await n.dora.bytes(path('document'))).equals(Buffer.from(original))).toBe(false)
    expect((await look(n.rita)).comments).toHaveLength(2)
    expect(JSON.stringify(await redlineEvents(service, n.id))).not.toContain('Ours')
  })
})

describe('an edit', () => {
  it('out of turn is refused and changes nothing', async () => {
    const n = await negotiation()
    const { document } = await look(n.dora)
    await n.dora.post(path('send'), {})
    const body = { revision: 1, operations: [replacing(document.clauses[0].anchor, 0, 1, 'The')] }
    const refused = { status: 409, body: { error: "It is not this member's turn" } }
    expect(await n.dora.post(path('operations'), body)).toMatchObject(refused)
    expect(await n.dora.post(path('send'), {})).toMatchObject(refused)
    expect(await n.dora.post(path('comments'), { text: 'Late' })).toMatchObject(refused)
    expect(await look(n.rita)).toMatchObject({ revision: 1, changes: [] })
  })

  it('based on an outdated clause is refused, whether the revision is in the body or in If-Match', async () => {
    const n = await negotiation()
    const { document } = await look(n.dora)
    await edit(n.dan)
    const operation = () => replacing(document.clauses[0].anchor, 0, 1, 'Our')
    const changed = { status: 409, body: { error: expect.stringMatching(/^What this call is about has been changed/) } }
    expect(await n.dora.post(path('operations'), { revision: 1, operations: [operation()] })).toMatchObject(changed)
    const byHeader = await n.dora.call(
      'POST',
      path('operations'),
      { operations: [operation()] },
      { 'if-match': '"1"', 'content-type': 'application/json' },
    )
    expect(byHeader).toMatchObject(changed)
    expect(await n.dora.post(path('operations'), { operations: [operation()] })).toMatchObject({
      status: 400,
      body: { error: 'revision is required' },
    })
    expect(texts(await look(n.dora))).toEqual(['A agreement', 'to be negotiated.'])
  })

  it('takes effect once, even if it is sent several times at once', async () => {
    const n = await negotiation()
    const { document } = await look(n.dora)
    const body = { revision: 1, operations: [replacing(document.clauses[0].anchor, 0, 1, 'The')] }
    const answers = await Promise.all([1, 2, 3, 4].map(() => n.dora.post(path('operations'), body)))
    answers.push(await n.dora.post(path('operations'), body))
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200)
      expect(answer).toEqual(answers[0]!.body)
    }
    expect(await look(n.dora)).toMatchObject({ revision: 2 })
  })

  it('can name the clauses it adds, so that a line break and the text typed after it fit in one call', async () => {
    const { dora: session } = await negotiation()
    const { revision, document } = await look(session)
    const [{ anchor, text }] = document.clauses
    const newAnchor = 'k3m9x0qa'
    const typed = {
      revision,
      operations: [
        { operationId: 'break', kind: 'splitParagraph', anchor, offset: text.length, newAnchor },
        { operationId: 'typed', kind: 'replaceText', anchor: newAnchor, start: 0, length: 0, text: 'Typed ahead' },
        {
          ...{ operationId: 'pasted', kind: 'insertParagraphs', after: newAnchor },
          paragraphs: [{ text: 'One' }, { text: 'Two', newAnchor: 'k3m9x0qb' }],
        },
      ],
    }
    const answers = await Promise.all([1, 2, 3].map(() => saved(session.post('/redlining/session/operations', typed))))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const after = await look(session)
    expect(after.document.clauses.slice(0, 4).map((clause: { text: string }) => clause.text)).toEqual([
      text,
      'Typed ahead',
      'One',
      'Two',
    ])
    expect(after.document.clauses[1].anchor).toBe(newAnchor)
    const again = [{ operationId: 'again', kind: 'insertParagraph', after: anchor, text: 'No', newAnchor }]
    expect(
      await session.post('/redlining/session/operations', { revision: after.revision, operations: again }),
    ).toMatchObject({
      status: 409,
      body: { error: `newAnchor ${newAnchor} is already the anchor of a clause; choose another one` },
    })
    const odd = [{ ...again[0], newAnchor: '../../etc' }]
    expect(
      await session.post('/redlining/session/operations', { revision: after.revision, operations: odd }),
    ).toMatchObject({ status: 400 })
    expect((await look(session)).revision).toBe(after.revision)
  })

  it('is refused with a foreign anchor, a bad range or an unknown kind, or from a removed member', async () => {
    const [n, other] = [await negotiation(), await negotiation()]
    const foreign = (await look(other.dora)).document.clauses[0].anchor
    const { document } = await look(n.dora)
    const post = (operation: object) => n.dora.post(path('operations'), { revision: 1, operations: [operation] })
    expect(await post(replacing(foreign, 0, 1, 'The'))).toMatchObject({ status: 404 })
    expect(await post(replacing(document.clauses[0].anchor, 5, 500, 'The'))).toMatchObject({ status: 400 })
    expect(await post({ ...replacing(document.clauses[0].anchor, 0, 1, 'The'), kind: 'burn' })).toMatchObject({
      status: 400,
    })
    await service.api.put(`/v1/redline-requests/${n.id}/members`, { members: [dora, rita] })
    expect(await edit(n.dora)).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await n.dan.post(path('messages'), { text: 'Hello' })).toMatchObject({ status: 401 })
  })
})

describe('a change', () => {
  it('can be decided only by the other side and withdrawn by its own side', async () => {
    const n = await negotiation()
    await edit(n.dora)
    await n.dora.post(path('send'), {})
    await n.rita.post(path('send'), {})
    const [change] = await openChanges(n.dora)
    expect(change.may).toEqual({ accept: false, reject: false, undo: true })
    const call = (verb: string) => n.dora.post(path(`changes/${change.id}/${verb}`), { revision: 2 })
    expect(await call('accept')).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to accept this change' },
    })
    expect(await call('reject')).toMatchObject({ status: 403 })
    expect(await call('undo')).toMatchObject({ status: 200, body: { revision: 3 } })
    expect(await openChanges(n.dora)).toHaveLength(1)
    expect(await n.dora.post(path('changes/1-zzzzz/accept'), { revision: 3 })).toMatchObject({ status: 404 })
  })

  it('can be withdrawn in the turn it was made in, but not while the other side has the turn', async () => {
    const n = await negotiation()
    await edit(n.dora)
    const [first] = await openChanges(n.dora)
    const undo = (id: string, revision: number) => n.dora.post(path(`changes/${id}/undo`), { revision })
    expect(await undo(first.id, 2)).toMatchObject({ status: 200, body: { revision: 3 } })
    expect(await openChanges(n.dora)).toHaveLength(1)
    const [left] = await openChanges(n.dora)
    await n.dora.post(path('send'), {})
    expect(await undo(left.id, 3)).toMatchObject({ status: 409, body: { error: expect.stringContaining('turn') } })
    expect(await openChanges(n.rita)).toHaveLength(1)
  })

  it('can be accepted by its own side in the first draft', async () => {
    const n = await negotiation()
    await edit(n.dora)
    const [change] = await openChanges(n.dora)
    expect(change.may).toEqual({ accept: true, reject: false, undo: true })
    expect(await n.dora.post(path(`changes/${change.id}/accept`), { revision: 2 })).toMatchObject({ status: 200 })
  })

  it('that was rejected with a reason can be restored by the same side in the same turn', async () => {
    const n = await negotiation()
    await edit(n.dora)
    await n.dora.post(path('send'), {})
    const [first] = await openChanges(n.rita)
    const url = path(`changes/${first.id}/reject`)
    expect(await n.rita.post(url, { revision: 2, reason: 'Too vague' })).toMatchObject({ status: 200 })
    const decided = (await look(n.rita)).changes.find((change: { id: string }) => change.id === first.id)
    expect(decided).toMatchObject({
      open: false,
      may: { undo: true },
      decision: { verdict: 'reject', reason: 'Too vague', by: rita.email },
    })
    expect((await look(n.dora)).changes.every((change: { open: boolean }) => change.open)).toBe(true)
    expect(await n.rita.post(path(`changes/${first.id}/undo`), { revision: 3 })).toMatchObject({ status: 200 })
    expect((await openChanges(n.rita)).map((change: { id: string }) => change.id)).toContain(first.id)
  })
})

describe('many changes', () => {
  const decide = (session: ApiClient, body: object) => session.post(path('changes/decide'), body)

  it('are decided by one call as one revision, with one event each, and one undo reverts them all', async () => {
    const n = await negotiation()
    const { document } = await look(n.dora)
    const [first, second] = document.clauses
    await saved(
      n.dora.post(path('operations'), {
        revision: 1,
        operations: [
          replacing(first.anchor, 0, 1, 'The'),
          replacing(second.anchor, 0, 2, 'To'),
          { operationId: 'bold', kind: 'format', anchor: second.anchor, start: 3, length: 2, bold: true },
        ],
      }),
    )
    await saved(n.dora.post(path('send'), {}))
    const { revision, changes } = await look(n.rita)
    const ids = changes.map((change: { id: string }) => change.id)
    expect(ids.length).toBeGreaterThanOrEqual(5)
    const all = { revision, operationId: 'all', verdict: 'accept', filter: {} }
    expect(await saved(decide(n.rita, { ...all, dryRun: true }))).toEqual({ decided: ids, edit: null })
    const formats = { ...all, filter: { type: 'format', author: 'Dora Discloser' }, dryRun: true }
    expect((await saved(decide(n.rita, formats))).decided).toHaveLength(1)
    expect((await look(n.rita)).revision).toBe(revision)

    const answers = await Promise.all([1, 2, 3].map(() => saved(decide(n.rita, all))))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ decided: ids, edit: { revision: revision + 1, openChanges: [] } })
    const after = await look(n.rita)
    expect(after.revision).toBe(revision + 1)
    expect(after.changes.filter((change: { open: boolean }) => change.open)).toEqual([])
    expect(after.changes.map((change: { decision: { verdict: string } }) => change.decision.verdict)).toEqual(
      ids.map(() => 'accept'),
    )

    const undone = await saved(n.rita.post(path(`changes/${ids.at(-1)}/undo`), { revision: after.revision }))
    expect(undone.openChanges.map((change: { id: string }) => change.id).sort()).toEqual([...ids].sort())
    expect((await openChanges(n.rita)).length).toBe(ids.length)
    await saved(
      decide(n.rita, { ...all, revision: undone.revision, operationId: 'again', filter: null, changeIds: ids }),
    )
    await saved(n.rita.post(path('approve'), {}))
    const accepted = (await redlineEvents(service, n.id)).filter(
      ({ event }: { event: { event_type: string } }) => event.event_type === 'redline_edit_accepted',
    )
    expect(accepted).toHaveLength(ids.length)
  })

  it('are all left open when the call is out of turn, stale, or includes a change that cannot be decided', async () => {
    const n = await negotiation()
    await edit(n.dora)
    const own = (await look(n.dora)).changes.map((change: { id: string }) => change.id)
    const reject = { revision: 2, operationId: 'r', verdict: 'reject' }
    expect(await decide(n.dora, { ...reject, changeIds: own })).toMatchObject({ status: 403 })
    expect(await decide(n.dora, { ...reject, filter: {} })).toMatchObject({
      status: 409,
      body: { error: 'No open change that you can reject matches the filter' },
    })
    expect((await decide(n.rita, { ...reject, filter: {} })).body.error).toMatch(/turn/)
    await saved(n.dora.post(path('send'), {}))
    const { revision } = await look(n.rita)
    const call = (body: object) => decide(n.rita, { ...reject, revision, ...body })
    expect((await call({})).status).toBe(400)
    expect((await call({ changeIds: own, filter: {} })).status).toBe(400)
    expect((await call({ changeIds: [...own, 'other'] })).status).toBe(404)
    expect((await call({ filter: {}, revision: revision + 7 })).status).toBe(409)
    expect((await openChanges(n.rita)).length).toBe(own.length)
    await saved(call({ changeIds: own, reason: 'No' }))
    expect((await call({ changeIds: own, operationId: 'r2', revision: revision + 1 })).status).toBe(404)
  })
})

describe('approval', () => {
  it('is refused to counsel, in the first round, with open items, and after a rejection in the same turn', async () => {
    const n = await negotiation({
      members: [...members, { ...dan, email: 'rob@counsel.example', role: 'ReceivingCounsel' }],
    })
    expect(await n.dora.post(path('approve'), {})).toMatchObject({ status: 409 })
    await edit(n.dora)
    await n.dora.post(path('comments'), { text: 'Why?' })
    await n.dora.post(path('send'), {})
    const rob = await n.session('rob@counsel.example')
    expect(await rob.post(path('approve'), {})).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to approve this document' },
    })
    expect(await n.rita.post(path('approve'), {})).toMatchObject({
      status: 409,
      body: { error: 'Document cannot be approved: 1 comment is open, 2 changes are open' },
    })
    const { comments } = await look(n.rita)
    expect(await n.rita.post(path(`comments/${comments[0].id}/replies`), { text: 'So' })).toMatchObject({
      status: 200,
      body: { replies: [{ text: 'So' }] },
    })
    expect(await n.rita.post(path(`comments/${comments[0].id}/resolve`))).toMatchObject({ body: { resolved: true } })
    for (const { id } of await openChanges(n.rita)) {
      const { revision } = await look(n.rita)
      await n.rita.post(path(`changes/${id}/reject`), { revision })
    }
    expect(await n.rita.post(path('approve'), {})).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('rejected changes in this turn') },
    })
    await n.rita.post(path('send'), {})
    expect(await n.dora.post(path('approve'), { revision: 99 })).toMatchObject({ status: 409 })
    expect(await n.dora.post(path('approve'), {})).toMatchObject({ body: { status: 'DocumentReadyForSigning' } })
    expect(await n.dan.post(path('reopen'))).toMatchObject({ status: 403 })
    expect(await n.rita.post(path('reopen'))).toMatchObject({
      status: 200,
      body: { status: 'ReceivingPartyDraft', round: 4, currentRound: 'Receiving', may: { edit: true } },
    })
    expect(await n.rita.post(path('reopen'))).toMatchObject({ status: 409 })
    await n.rita.post(path('send'), {})
    expect(await n.dora.post(path('approve'), {})).toMatchObject({ body: { status: 'DocumentReadyForSigning' } })
  })

  it('cannot be requested from a side without members', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora] })
    const { session } = await redlineUrl(service, id, dora.email)
    expect(await session.post(path('send'), {})).toMatchObject({
      status: 409,
      body: { error: 'The Receiving side has no members, so the document cannot be sent; add one first' },
    })
  })
})

describe('a finished round', () => {
  it('keeps its hash, its counts and its document unchanged', async () => {
    const n = await negotiation()
    const url = `/v1/redline-requests/${n.id}/rounds`
    expect(await service.api.get(url)).toMatchObject({ status: 200, body: [] })
    await edit(n.dora)
    await n.dora.post(path('comments'), { text: 'Better so' })
    await n.dora.post(path('comments'), { text: 'For us', internal: true })
    const sent = Buffer.from(await n.dora.bytes(path('document')))
    await n.dora.post(path('send'), {})
    await edit(n.rita, 'deal')
    const { body: rounds } = await service.api.get(url)
    expect(rounds).toEqual([
      {
        round: 1,
        side: 'Disclosing',
        sentBy: dora.email,
        sentAt: expect.any(String),
        knownBy: expect.objectContaining({ identifiedBy: 'embedded-session', linkId: expect.stringMatching(/^lnk_/) }),
        sha256: createHash('sha256').update(sent).digest('hex'),
        changes: { insertions: 1, deletions: 1, comments: 1 },
        outcome: 'sent',
        message: null,
        summary: [
          expect.objectContaining({
            name: dora.displayName,
            text: 'changed 1 clause: 1 word inserted, 1 deleted; 1 comment',
            labels: [],
          }),
        ],
      },
    ])
    const { body } = await service.api.get(`${url}/1/document`)
    const download = await fetch(body.documentPresignedUrl)
    expect(download.status).toBe(200)
    expect(Buffer.from(await download.arrayBuffer()).equals(sent)).toBe(true)
    const forged = await fetch(body.documentPresignedUrl.replace('/1?', '/2?'))
    expect(forged.status).toBe(403)
    for (const round of ['2', '0', 'x'])
      expect(await service.api.get(`${url}/${round}/document`)).toMatchObject({
        status: 404,
        body: { error: `Round not found for id ${round}` },
      })
  })
})

describe('two rounds', () => {
  it('can be compared in a document that shows the differences as tracked changes', async () => {
    const n = await negotiation()
    await n.dora.post(path('send'), {})
    await edit(n.rita, 'settlement')
    await n.rita.post(path('send'), {})
    const url = `/v1/redline-requests/${n.id}/comparison`
    expect(await service.api.get(`${url}?from=1&to=3`)).toMatchObject({ status: 404 })
    expect(await service.api.get(`${url}?from=1`)).toMatchObject({ status: 400, body: { error: 'to is required' } })
    for (let repeat = 0; repeat < 2; repeat++) {
      const { status, body } = await service.api.get(`${url}?from=1&to=2`)
      expect(status).toBe(200)
      expect(body.fallback).toBe(false)
      const download = await fetch(body.comparisonPresignedUrl)
      const { changes } = redlineOf(new Uint8Array(await download.arrayBuffer()))
      expect(changes).toContainEqual(
        expect.objectContaining({ type: 'insertion', text: 'settlement', author: 'Comparison' }),
      )
    }
  })
})

describe('a display name used on both sides', () => {
  it('is marked with the side in the file, and each change keeps its side', async () => {
    const namesake = { ...rita, displayName: dora.displayName }
    const id = await redlineRequest(service, templateId, { members: [dora, namesake] })
    const { session } = await redlineUrl(service, id, dora.email)
    await edit(session)
    const [change] = await openChanges(session)
    expect(change).toMatchObject({ author: 'Dora Discloser (Disclosing)', side: 'Disclosing' })
    await session.post(path('send'), {})
    await service.api.put(`/v1/redline-requests/${id}/members`, { members: [{ ...dora, displayName: 'D.' }, namesake] })
    const other = await redlineUrl(service, id, rita.email)
    expect((await look(other.session)).document.author).toBe('Dora Discloser (Receiving)')
    const [same] = await openChanges(other.session)
    expect(same).toMatchObject({ id: change.id, side: 'Disclosing', may: { accept: true } })
  })
})

describe('messages', () => {
  it('are visible to both sides immediately and can be written out of turn', async () => {
    const n = await negotiation()
    expect(await n.rita.post(path('messages'), { text: 'When do we get it?' })).toMatchObject({ status: 200 })
    expect(await n.dora.post(path('messages'), { text: 'Tomorrow' })).toMatchObject({ status: 200 })
    const said = [
      { text: 'When do we get it?', email: rita.email, side: 'Receiving' },
      { text: 'Tomorrow', email: dora.email, side: 'Disclosing' },
    ]
    for (const session of [n.dora, n.rita]) expect((await look(session)).messages).toMatchObject(said)
  })
})
