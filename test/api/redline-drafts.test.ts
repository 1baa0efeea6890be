import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPackage } from '../../src/engine/docx/package.ts'
import { listComments } from '../../src/engine/redline/comments/list-comments.ts'
import { opened, p, r } from '../../src/engine/redline/test-support/contract.ts'
import type { ApiClient } from '../support/api-client.ts'
import { docxFile } from '../support/docx-file.ts'
import { commentedDocx, editedDocx } from '../support/edited-docx.ts'
import { look, negotiation as newNegotiation, path, saved } from '../support/redline-sessions.ts'
import { anchorsOf, download, upload } from '../support/redline-uploads.ts'
import { dan, dora, redlineEvents, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service?.stop())

async function negotiation(template = templateId) {
  const n = await newNegotiation(service, template)
  return { ...n, dan: await n.session(dan.email) }
}

const add = async (session: ApiClient, text: string, body: object = {}): Promise<string> =>
  (await saved(session.post(path('comments'), { text, ...body }))).id
const reply = async (session: ApiClient, id: string, text: string): Promise<string> =>
  (await saved(session.post(path(`comments/${id}/replies`), { text }))).replies.at(-1).id
const edit = (session: ApiClient, id: string, text: string) => session.patch(path(`comments/${id}`), { text })
const remove = (session: ApiClient, id: string) => session.call('DELETE', path(`comments/${id}`))
const send = (session: ApiClient) => saved(session.post(path('send'), {}))

interface Said {
  text: string
  replies: { text: string }[]
}

const said = async (session: ApiClient) =>
  (await look(session)).comments.map((comment: Said) =>
    [comment.text, ...comment.replies.map(({ text }) => text)].join(' | '),
  )

const inComments = (bytes: Uint8Array, from: string, to: string) =>
  editedDocx(
    bytes,
    xml => {
      expect(xml).toContain(from)
      return xml.replace(from, to)
    },
    'word/comments.xml',
  )

/** Files store times to the second, so a later change needs a later second. */
const later = () => service.clock.advance(5_000)

const sentBefore = 'Comment cannot be changed because it has been sent to the other side or came with the template'

describe('a draft comment', () => {
  it('can be edited by its author, and is sent and recorded with the new text', async () => {
    const n = await negotiation()
    const { anchor } = (await look(n.dora)).document.clauses[0]
    const id = await add(n.dora, 'First', { anchor, start: 2, length: 8 })
    const before = (await look(n.dora)).comments[0]
    const { status, body } = await edit(n.dora, id, 'Second')
    expect({ status, body }).toEqual({ status: 200, body: { ...before, text: 'Second' } })
    expect((await look(n.dan)).comments).toMatchObject([{ id, text: 'Second', may: { edit: false, delete: false } }])
    expect(listComments(opened(await download(n.dora)))).toMatchObject([{ text: 'Second', start: 2, length: 8 }])
    await send(n.dora)
    expect(await said(n.rita)).toEqual(['Second'])
    const events = (await redlineEvents(service, n.id)).filter(
      event => event.event.event_type === 'redline_comment_added',
    )
    expect(events.map(event => event.redlining.comment_added)).toEqual(['Second'])
  })

  it('can be deleted by its author with their own replies, and is then neither sent nor recorded', async () => {
    const n = await negotiation()
    const id = await add(n.dora, 'First')
    await reply(n.dora, id, 'Or so')
    const stays = await add(n.dora, 'Stays')
    const answer = await reply(n.dora, stays, 'Goes')
    expect((await look(n.dora)).comments).toMatchObject([
      { id, may: { edit: true, delete: true }, replies: [{ may: { edit: true, delete: true } }] },
      { id: stays },
    ])
    for (const one of [id, answer, id]) expect(await remove(n.dora, one)).toMatchObject({ status: 200, body: {} })
    expect(await said(n.dora)).toEqual(['Stays'])
    await send(n.dora)
    expect(await said(n.rita)).toEqual(['Stays'])
    const events = await redlineEvents(service, n.id)
    expect(events.filter(event => event.event.event_type === 'redline_comment_added')).toHaveLength(1)
    // Deleting it again after the turn has passed still succeeds.
    expect(await remove(n.dora, id)).toMatchObject({ status: 200, body: {} })
  })

  it('cannot be deleted while it has a reply from someone else', async () => {
    const n = await negotiation()
    const id = await add(n.dora, 'First')
    const answer = await reply(n.dan, id, 'An answer')
    expect((await look(n.dora)).comments[0].may).toMatchObject({ edit: true, delete: false })
    expect(await remove(n.dora, id)).toMatchObject({
      status: 409,
      body: { error: 'Comment cannot be deleted because someone else has replied to it' },
    })
    expect(await remove(n.dan, answer)).toMatchObject({ status: 200 })
    expect(await remove(n.dora, id)).toMatchObject({ status: 200 })
    expect(await said(n.dora)).toEqual([])
  })

  it('is edited once per operationId, even if a repeat arrives late', async () => {
    const n = await negotiation()
    const id = await add(n.dora, 'First')
    const change = (operationId: string, text: string) => n.dora.patch(path(`comments/${id}`), { operationId, text })
    const first = await saved(change('1', 'Second'))
    await saved(change('2', 'Third'))
    expect(await saved(change('1', 'Second'))).toEqual(first)
    expect(await said(n.dora)).toEqual(['Third'])
    await send(n.dora)
    expect(await saved(change('1', 'Second'))).toEqual(first)
  })

  it('cannot be changed by other members, out of turn, or once it has been sent', async () => {
    const n = await negotiation()
    const id = await add(n.dora, 'First')
    const internal = await add(n.dora, 'For us', { internal: true })
    for (const [call, verb] of [
      [() => edit(n.dan, id, 'Of Dan'), 'edit'],
      [() => remove(n.dan, id), 'delete'],
    ] as const) {
      const error = `Client not authorized to ${verb} this comment`
      expect(await call()).toMatchObject({ status: 403, body: { error } })
    }
    expect(await edit(n.rita, id, 'Of Rita')).toMatchObject({ status: 409 })
    await send(n.dora)
    const outOfTurn = { status: 409, body: { error: "It is not this member's turn" } }
    for (const one of [id, internal]) {
      expect(await edit(n.dora, one, 'Late')).toMatchObject(outOfTurn)
      expect(await remove(n.dora, one)).toMatchObject(outOfTurn)
    }
    expect(await edit(n.rita, internal, 'Of Rita')).toMatchObject({ status: 404 })
    expect(await remove(n.rita, internal)).toMatchObject({ status: 404 })
    await send(n.rita)
    for (const call of [() => edit(n.dora, id, 'Late'), () => remove(n.dora, id)])
      expect(await call()).toMatchObject({ status: 409, body: { error: sentBefore } })
    expect(await saved(edit(n.dora, internal, 'Still for us'))).toMatchObject({ text: 'Still for us', internal: true })
    expect(await remove(n.dora, internal)).toMatchObject({ status: 200 })
    expect(await said(n.dora)).toEqual(['First'])
    const unknown = 'rcom_00000000000000000000000000'
    for (const call of [() => edit(n.dora, unknown, 'No'), () => remove(n.dora, unknown), () => remove(n.dora, 'x')])
      expect(await call()).toMatchObject({ status: 404 })
  })

  it('is sent with the edited text if a simultaneous edit succeeds, and otherwise with the old text', async () => {
    const n = await negotiation()
    const id = await add(n.dora, 'First')
    const [edited, sent] = await Promise.all([edit(n.dora, id, 'Second'), n.dan.post(path('send'), {})])
    expect(sent.status).toBe(200)
    const text = edited.status === 200 ? 'Second' : 'First'
    expect(await said(n.rita)).toEqual([text])
    expect(listComments(opened(await download(n.rita)))).toMatchObject([{ text }])
  })

  it('differs from a comment in the template, which cannot be edited or deleted', async () => {
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const mark = '<w:commentRangeEnd w:id="5"/><w:r><w:commentReference w:id="5"/></w:r>'
    const file = docxFile({
      body: p(`<w:commentRangeStart w:id="5"/>${r('The price')}${mark}${r(' is ten.')}`),
      relationships: [{ type: 'comments', target: 'comments.xml' }],
      contentTypes: { '/word/comments.xml': `${word}.comments+xml` },
      files: {
        'word/comments.xml': `<w:comments ${w}><w:comment w:id="5" w:author="${dora.displayName}"><w:p>${r('Too much?')}</w:p></w:comment></w:comments>`,
      },
    })
    const n = await negotiation((await service.api.upload(file, 'commented.docx')).body.templateId)
    const [{ id, may }] = (await look(n.dora)).comments
    expect(may).toMatchObject({ edit: false, delete: false })
    for (const call of [() => edit(n.dora, id, 'No'), () => remove(n.dora, id)])
      expect(await call()).toMatchObject({ status: 409, body: { error: sentBefore } })
    const edited = inComments(await download(n.dora), 'Too much?', 'Too little?')
    expect(await upload(n.dora, edited, { revision: 1 })).toMatchObject({
      status: 409,
      body: { untracked: [{ kind: 'ownComment', before: 'Too much?', after: 'Too little?' }] },
    })
  })
})

describe('a resolved comment', () => {
  it('can be reopened only by the side that resolved it, and only in the same turn', async () => {
    const n = await negotiation()
    const id = await add(n.dora, 'First')
    await send(n.dora)
    const resolve = (session: ApiClient) => session.post(path(`comments/${id}/resolve`))
    const reopen = (session: ApiClient) => session.post(path(`comments/${id}/reopen`))
    expect((await saved(resolve(n.rita))).may).toMatchObject({ resolve: false, reopen: true })
    expect(await saved(reopen(n.rita))).toMatchObject({ resolved: false, may: { resolve: true, reopen: false } })
    expect(await saved(reopen(n.rita))).toMatchObject({ resolved: false })
    await saved(resolve(n.rita))
    expect(await reopen(n.dora)).toMatchObject({ status: 409, body: { error: "It is not this member's turn" } })
    await send(n.rita)
    expect((await look(n.dora)).comments[0]).toMatchObject({ resolved: true, may: { reopen: false } })
    expect(await reopen(n.dora)).toMatchObject({
      status: 409,
      body: {
        error: 'Comment cannot be reopened because it was resolved in an earlier turn; add a new comment',
      },
    })
  })
})

describe('a file downloaded before a draft comment was edited or deleted', () => {
  const counts = { tracked: 0, untracked: 0, leftOut: 0, shown: 0 }

  it('does not bring the old text back, whichever member of the side uploads it', async () => {
    const n = await negotiation()
    const { anchor } = (await look(n.dora)).document.clauses[0]
    const first = await add(n.dora, 'First\nof two lines', { anchor, start: 2, length: 8 })
    const second = await add(n.dora, 'Second')
    await reply(n.dan, second, 'An answer')
    const third = await add(n.dora, 'Third')
    const files = [await download(n.dora), await download(n.dan)]
    later()
    expect(await remove(n.dora, first)).toMatchObject({ status: 200 })
    await saved(edit(n.dora, second, 'Second, but better'))
    await saved(edit(n.dora, third, 'Third for now'))
    later()
    await saved(edit(n.dora, third, 'Third at last'))
    const now = ['Second, but better | An answer', 'Third at last']
    for (const [index, session] of [n.dora, n.dan].entries()) {
      const answer = await upload(session, files[index]!, { revision: 1 })
      expect(answer).toMatchObject({ status: 200, body: { revision: 1, counts } })
      expect(await said(session)).toEqual(now)
    }
    expect((await look(n.dora)).comments.map((comment: { id: string }) => comment.id)).toEqual([second, third])
    await send(n.dora)
    expect(await said(n.rita)).toEqual(now)
    expect(
      [...openPackage(await download(n.rita)).parts.values()].map(part => Buffer.from(part.bytes).toString()).join(),
    ).not.toContain('of two lines')
  })

  it('still contributes the comments that were edited or added in it', async () => {
    const n = await negotiation()
    const gone = await add(n.dora, 'Gone')
    later()
    const id = await add(n.dora, 'First')
    const file = await download(n.dora)
    later()
    await saved(edit(n.dora, id, 'Edited here'))
    await remove(n.dora, gone)
    const edited = inComments(file, '>First<', '>Edited there<')
    const added = commentedDocx(edited, await anchorsOf(n.dora), { author: dora.displayName, text: 'And more' })
    expect(await upload(n.dora, added, { revision: 1 })).toMatchObject({
      status: 200,
      body: { revision: 1, tracked: [{ text: 'Edited there' }, { text: 'And more' }] },
    })
    const { comments } = await look(n.dora)
    expect(comments.map((comment: Said) => comment.text)).toEqual(['Edited there', 'And more'])
    expect(comments[0].id).toBe(id)
  })

  it('is distinguished from a newer file in which the old text was typed again', async () => {
    const n = await negotiation()
    const id = await add(n.dora, 'First')
    later()
    await saved(edit(n.dora, id, 'Second'))
    const file = inComments(await download(n.dora), '>Second<', '>First<')
    await saved(upload(n.dora, file, { revision: 1 }))
    expect((await look(n.dora)).comments).toMatchObject([{ id, text: 'First' }])
  })

  it('does not bring back a comment that another upload deleted', async () => {
    const n = await negotiation()
    const without = await download(n.dora)
    await add(n.dora, 'First')
    const file = await download(n.dora)
    expect((await saved(upload(n.dora, without, { revision: 1 }))).shown).toMatchObject([{ kind: 'commentDeleted' }])
    await saved(upload(n.dora, file, { revision: 1 }))
    expect(await said(n.dora)).toEqual([])
  })

  it('keeps apart comments that were written in the same second', async () => {
    const n = await negotiation()
    const ids = [await add(n.dora, 'Alpha'), await add(n.dora, 'Beta'), await add(n.dora, 'Gamma')]
    const file = await download(n.dora)
    later()
    await saved(edit(n.dora, ids[0]!, 'Alpha, edited here'))
    await remove(n.dora, ids[2]!)
    const edited = inComments(file, '>Beta<', '>Beta, edited there<')
    await saved(upload(n.dora, edited, { revision: 1 }))
    const { comments } = await look(n.dora)
    expect(comments.map((comment: Said & { id: string }) => [comment.id, comment.text])).toEqual([
      [ids[0], 'Alpha, edited here'],
      [ids[1], 'Beta, edited there'],
    ])
  })
})
