import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPackage } from '../../src/engine/docx/package.ts'
import { listComments } from '../../src/engine/redline/comments/list-comments.ts'
import { opened, p, r } from '../../src/engine/redline/test-support/contract.ts'
import type { ApiClient } from '../support/api-client.ts'
import { docxFile } from '../support/docx-file.ts'
import { look, negotiation as newNegotiation, path } from '../support/redline-sessions.ts'
import { members, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const negotiation = (body: object = {}, template = templateId) => newNegotiation(service, template, body)

async function comment(session: ApiClient, text: string, body: object = {}): Promise<string> {
  const made = await session.post(path('comments'), { text, ...body })
  expect(made).toMatchObject({ status: 200, body: { text } })
  return made.body.id
}

const send = async (session: ApiClient) => expect(await session.post(path('send'), {})).toMatchObject({ status: 200 })

/** Lists the comments in a file with author, text, place and replies, and whether they are resolved. */
const commentsIn = (bytes: Uint8Array) =>
  listComments(opened(bytes)).map(({ author, text, start, length, resolved, replies }) => ({
    ...{ author, text, resolved, answers: replies.map(reply => `${reply.author}: ${reply.text}`) },
    ...(start !== undefined && { start, length }),
  }))
/** All parts as text. */
const everything = (bytes: Uint8Array) =>
  [...openPackage(bytes).parts.values()].map(part => Buffer.from(part.bytes).toString()).join('\n')
const download = async (session: ApiClient) => session.bytes(path('document'))
const texts = (bytes: Uint8Array) => commentsIn(bytes).map(one => one.text)

let operations = 0
async function operate(session: ApiClient, operation: object) {
  const { revision } = await look(session)
  const operationId = `comments-${++operations}`
  const answer = await session.post(path('operations'), { revision, operations: [{ operationId, ...operation }] })
  expect(answer.status).toBe(200)
}

async function rounds(id: string) {
  const { body } = await service.api.get(`/v1/redline-requests/${id}/rounds`)
  return body as { round: number; sha256: string }[]
}

async function roundFile(id: string, round: number): Promise<Uint8Array> {
  const { body } = await service.api.get(`/v1/redline-requests/${id}/rounds/${round}/document`)
  return service.api.bytes(body.documentPresignedUrl)
}

describe('the file that a member downloads', () => {
  it('contains the comments that the member’s side may see, but no internal comments', async () => {
    const n = await negotiation()
    const { document } = await look(n.dora)
    const { anchor } = document.clauses[0]
    await comment(n.dora, 'Which one?', { anchor, start: 2, length: 8 })
    await comment(n.dora, 'For us only', { anchor, internal: true })
    await comment(n.dora, 'All of it')
    const drafted = await download(n.dora)
    expect(commentsIn(drafted)).toEqual([
      { author: 'Dora Discloser', text: 'All of it', resolved: false, answers: [] },
      { author: 'Dora Discloser', text: 'Which one?', resolved: false, answers: [], start: 2, length: 8 },
    ])
    expect(everything(drafted)).toContain('Which one?')
    expect(everything(drafted)).not.toContain('For us only')
    expect((await n.rita.get(path('document'))).status).toBe(409)
    await send(n.dora)
    expect(texts(await download(n.rita))).toEqual(['All of it', 'Which one?'])

    const [, which] = (await look(n.rita)).comments.toSorted((a: { text: string }, b: { text: string }) =>
      a.text < b.text ? -1 : 1,
    )
    expect(await n.rita.post(path(`comments/${which.id}/replies`), { text: 'This one' })).toMatchObject({ status: 200 })
    expect(await n.rita.post(path(`comments/${which.id}/resolve`))).toMatchObject({ status: 200 })
    await comment(n.rita, 'Between us', { internal: true })
    await comment(n.rita, 'Agreed otherwise')
    const settled = { text: 'Which one?', resolved: true, answers: ['Rita Receiver: This one'] }
    expect(commentsIn(await download(n.rita))).toMatchObject([
      { text: 'All of it' },
      { text: 'Agreed otherwise' },
      settled,
    ])
    const waiting = await download(n.dora)
    expect(commentsIn(waiting)).toMatchObject([
      { text: 'All of it' },
      { text: 'Which one?', resolved: false, answers: [] },
    ])
    expect(everything(waiting)).not.toMatch(/This one|Agreed otherwise|Between us|For us only/)
    expect((await rounds(n.id)).map(round => round.sha256)).toEqual([sha256(waiting)])

    await send(n.rita)
    expect(commentsIn(await download(n.dora))).toMatchObject([
      { text: 'All of it' },
      { text: 'Agreed otherwise' },
      settled,
    ])
    expect(everything(await download(n.dora))).not.toContain('Between us')
  })

  it('stays the same until a comment is added, and is not sent again to a client that has it', async () => {
    const { dora: session } = await negotiation()
    await comment(session, 'Why?')
    const [one, other] = [await session.get(path('document')), await session.get(path('document'))]
    const etag = one.headers.get('etag')!
    expect(other.headers.get('etag')).toBe(etag)
    expect(etag).toBe(`"${sha256(await download(session))}"`)
    expect(one.headers.get('content-disposition')).toContain('contract.docx')
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect((await session.get(path('document'), { 'if-none-match': etag })).status).toBe(304)
    await comment(session, 'Therefore')
    expect((await session.get(path('document'), { 'if-none-match': etag })).status).toBe(200)
  })

  it('adds the side to the names of authors if members of both sides have the same name', async () => {
    const both = members.map(member => ({ ...member, displayName: 'Robin' }))
    const n = await negotiation({ members: both })
    await comment(n.dora, 'One')
    await send(n.dora)
    await comment(n.rita, 'Two')
    expect(commentsIn(await download(n.rita)).map(one => `${one.author}: ${one.text}`)).toEqual([
      'Robin (Disclosing): One',
      'Robin (Receiving): Two',
    ])
    expect((await look(n.rita)).comments.map((comment: { author: string }) => comment.author)).toEqual([
      'Robin (Disclosing)',
      'Robin (Receiving)',
    ])
  })
})

describe('a comment in the template', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const commentedTemplate = async () => {
    const mark = '<w:commentRangeEnd w:id="5"/><w:r><w:commentReference w:id="5"/></w:r>'
    const file = docxFile({
      body: p(`${r('The ')}<w:commentRangeStart w:id="5"/>${r('price')}${mark}${r(' is ten.')}`),
      relationships: [{ type: 'comments', target: 'comments.xml' }],
      contentTypes: { '/word/comments.xml': `${word}.comments+xml` },
      files: {
        'word/comments.xml': `<w:comments ${w}><w:comment w:id="5" w:author="Tom"><w:p>${r('Too much?', '<w:b/>')}</w:p></w:comment></w:comments>`,
      },
    })
    return (await service.api.upload(file, 'commented.docx')).body.templateId as string
  }

  it('keeps its author and id in the downloaded file, which also shows its replies and its resolution', async () => {
    const n = await negotiation({}, await commentedTemplate())
    const { comments } = await look(n.dora)
    expect(comments).toMatchObject([{ text: 'Too much?', author: 'Tom', start: 4, length: 5 }])
    const [{ id }] = comments
    const asIs = await download(n.dora)
    await n.dora.post(path(`comments/${id}/replies`), { text: 'Is it?' })
    await send(n.dora)
    await n.rita.post(path(`comments/${id}/replies`), { text: 'No.' })
    await n.rita.post(path(`comments/${id}/resolve`))
    await send(n.rita)
    const bytes = await download(n.dora)
    expect(commentsIn(asIs)).toEqual([
      { author: 'Tom', text: 'Too much?', resolved: false, answers: [], start: 4, length: 5 },
    ])
    expect(commentsIn(bytes)).toEqual([
      {
        ...{ author: 'Tom', text: 'Too much?', resolved: true, start: 4, length: 5 },
        answers: ['Dora Discloser: Is it?', 'Rita Receiver: No.'],
      },
    ])
    expect(listComments(opened(bytes))[0]!.id).toBe('5')
  })
})

describe('a comment on edited text', () => {
  it('moves with its text, but for the other side only once the turn is sent', async () => {
    const n = await negotiation()
    const [first] = (await look(n.dora)).document.clauses
    await comment(n.dora, 'Which one?', { anchor: first.anchor, start: 2, length: 8 })
    await comment(n.dora, 'For us', { anchor: first.anchor, start: 2, length: 8, internal: true })
    await send(n.dora)
    await operate(n.rita, { kind: 'replaceText', anchor: first.anchor, start: 0, length: 1, text: 'The one and only' })
    const place = async (session: ApiClient) =>
      (await look(session)).comments.map((comment: { start: number; length: number }) => [
        comment.start,
        comment.length,
      ])
    expect(await place(n.rita)).toEqual([[17, 8]])
    expect(commentsIn(await download(n.rita))).toMatchObject([{ start: 17, length: 8 }])
    expect(await place(n.dora)).toEqual([
      [2, 8],
      [2, 8],
    ])
    expect(commentsIn(await download(n.dora))).toMatchObject([{ start: 2, length: 8 }])

    await operate(n.rita, { kind: 'splitParagraph', anchor: first.anchor, offset: 17 })
    const { document, comments } = await look(n.rita)
    expect(document.clauses.map((clause: { text: string }) => clause.text).slice(0, 2)).toEqual([
      'The one and only ',
      'contract',
    ])
    expect(comments).toMatchObject([{ anchor: document.clauses[1].anchor, start: 0, length: 8 }])
    await send(n.rita)
    expect(await place(n.dora)).toEqual([
      [0, 8],
      [0, 8],
    ])
  })

  it('keeps its place when its text is deleted, and covers the text again when it is restored', async () => {
    const n = await negotiation()
    const [first] = (await look(n.dora)).document.clauses
    await comment(n.dora, 'Which one?', { anchor: first.anchor, start: 2, length: 8 })
    await send(n.dora)
    await operate(n.rita, { kind: 'replaceText', anchor: first.anchor, start: 2, length: 8, text: '' })
    expect((await look(n.rita)).comments).toMatchObject([{ anchor: first.anchor, start: 2, length: 0 }])
    expect(texts(await download(n.rita))).toEqual(['Which one?'])
    await send(n.rita)
    const { revision, changes } = await look(n.dora)
    const rejected = await n.dora.post(path(`changes/${changes[0].id}/reject`), { revision })
    expect(rejected.status).toBe(200)
    expect((await look(n.dora)).comments).toMatchObject([{ anchor: first.anchor, start: 2, length: 8 }])
  })

  it('moves to the next paragraph when its paragraph is permanently deleted', async () => {
    const n = await negotiation()
    const [first, second] = (await look(n.dora)).document.clauses
    await comment(n.dora, 'Which one?', { anchor: first.anchor })
    await operate(n.dora, { kind: 'deleteParagraph', anchor: first.anchor })
    for (let open = 1; open > 0; ) {
      const { revision, changes } = await look(n.dora)
      const [change] = changes.filter((change: { open: boolean }) => change.open)
      if (change) await n.dora.post(path(`changes/${change.id}/accept`), { revision })
      open = change ? 1 : 0
    }
    expect((await look(n.dora)).comments).toMatchObject([{ anchor: second.anchor, start: 0, length: 0 }])
    expect(texts(await download(n.dora))).toEqual(['Which one?'])
  })
})

describe('the file of a round', () => {
  it('keeps the comments of that round and matches its hash, whatever is added later', async () => {
    const n = await negotiation()
    await comment(n.dora, 'First')
    await comment(n.dora, 'For us', { internal: true })
    await send(n.dora)
    const first = await roundFile(n.id, 1)
    await comment(n.rita, 'Second')
    await send(n.rita)
    expect(sha256(await roundFile(n.id, 1))).toBe(sha256(first))
    const files = [first, await roundFile(n.id, 2)]
    expect(files.map(texts)).toEqual([['First'], ['First', 'Second']])
    expect((await rounds(n.id)).map(round => round.sha256)).toEqual(files.map(sha256))
  })

  it('contains every comment that was made before the turn ended', async () => {
    const n = await negotiation()
    const speak = async () => {
      const answers = []
      for (let number = 0; number < 6; number++)
        answers.push(await n.dora.post(path('comments'), { text: `Comment ${number}` }))
      return answers.filter(answer => answer.status === 200).length
    }
    // refused if another comment arrives each time the file is built
    const end = async (): Promise<number> => {
      const { status, body } = await n.dora.post(path('send'), {})
      return status === 409 && /changed by someone else/.test(body.error) ? end() : status
    }
    const [said, sent] = await Promise.all([speak(), end()])
    expect(sent).toBe(200)
    expect(texts(await roundFile(n.id, 1))).toHaveLength(said)
    expect((await look(n.rita)).comments).toHaveLength(said)
  })
})
