import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docxFile, paragraph } from '../support/docx-file.ts'
import { commentedDocx, editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, negotiation as newNegotiation, path } from '../support/redline-sessions.ts'
import { anchorsOf, download, storedOf, upload } from '../support/redline-uploads.ts'
import { dan, dora } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  const contract = docxFile({ body: paragraph('The Buyer pays 30 euro.') })
  templateId = (await service.api.upload(contract, 'contract.docx')).body.templateId
})
afterAll(() => service.stop())

async function negotiation() {
  const n = await newNegotiation(service, templateId)
  return { ...n, dan: await n.session(dan.email) }
}

const fourteen = (xml: string) => xml.replace('30 euro', '14 euro')
const addsSoon = (author: string) => (xml: string) => xml.replace('</w:p>', `${insertedRun(' Soon.', author)}</w:p>`)

describe('a repeated upload', () => {
  it('with the same id takes effect once and gets the same answer, even after the turn has ended', async () => {
    const n = await negotiation()
    const edited = editedDocx(await download(n.dora), addsSoon(dora.displayName))
    const options = { revision: 1, operationId: 'upload-1' }
    const first = await upload(n.dora, edited, options)
    expect(first).toMatchObject({ status: 200, body: { revision: 2, counts: { tracked: 1 } } })
    const after = await storedOf(service, n.id)
    expect((await upload(n.dora, edited, options)).body).toEqual(first.body)
    expect((await upload(n.dora, edited, { revision: 1, key: 'upload-1' })).body).toEqual(first.body)
    await n.dora.post(path('send'), {})
    expect((await upload(n.dora, edited, options)).body).toEqual(first.body)
    expect(await storedOf(service, n.id)).toEqual(after)
  })

  it('takes effect once when it arrives twice at once', async () => {
    const n = await negotiation()
    const edited = editedDocx(await download(n.dora), fourteen)
    const options = { revision: 1, own: 'true', key: 'upload-1' }
    const both = await Promise.all([upload(n.dora, edited, options), upload(n.dora, edited, options)])
    expect(both.map(one => one.status)).toEqual([200, 200])
    expect(both[0]!.body).toEqual(both[1]!.body)
    expect(await storedOf(service, n.id)).toEqual([2, 0, 0, 0])
  })

  it('with only comments adds them once, with or without an id', async () => {
    const n = await negotiation()
    const edited = commentedDocx(await download(n.dora), await anchorsOf(n.dora), {
      author: dora.displayName,
      text: 'Why euro?',
    })
    const options = { revision: 1, operationId: 'upload-1' }
    const both = await Promise.all([upload(n.dora, edited, options), upload(n.dora, edited, options)])
    expect(both.map(one => [one.status, one.body.revision])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect(await storedOf(service, n.id)).toEqual([1, 1, 0, 0])
    expect(await upload(n.dora, edited, { revision: 1 })).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await storedOf(service, n.id)).toEqual([1, 1, 0, 0])
  })

  it('is refused when its id was used for something else', async () => {
    const n = await negotiation()
    const file = await download(n.dora)
    const edited = editedDocx(file, fourteen)
    const options = { revision: 1, operationId: 'upload-1' }
    expect((await upload(n.dora, edited, options)).status).toBe(409)
    expect((await upload(n.dora, edited, { ...options, own: 'true' })).status).toBe(200)
    const [{ anchor }] = (await look(n.dora)).document.clauses
    const operations = [{ operationId: 'op-1', kind: 'insertParagraph', after: anchor, text: 'More' }]
    expect((await n.dora.post(path('operations'), { revision: 2, operations })).status).toBe(200)
    const reused = { status: 409, body: { error: expect.stringContaining('operationId was already used') } }
    expect(await upload(n.dora, file, { ...options, revision: 3 })).toMatchObject(reused)
    expect(await upload(n.dora, file, { revision: 3, operationId: 'op-1' })).toMatchObject(reused)
    for (const operationId of ['', 'x'.repeat(201), 'a\0b'])
      expect(await upload(n.dora, file, { revision: 3, operationId })).toMatchObject({
        status: 400,
        body: { error: 'operationId must have 1 to 200 characters' },
      })
  })
})

describe('comments edited in a word processor', () => {
  const said = async (session: Parameters<typeof look>[0]) =>
    (await look(session)).comments.map(
      (comment: { author: string; text: string; resolved: boolean; replies: { text: string }[] }) =>
        [comment.author, comment.text, comment.resolved, ...comment.replies.map(reply => reply.text)].join(' | '),
    )
  const inComments = (bytes: Uint8Array, from: RegExp | string, to: string) =>
    editedDocx(
      bytes,
      xml => {
        expect(xml).toMatch(from)
        return xml.replace(from, to)
      },
      'word/comments.xml',
    )

  it('can be edited and deleted only by their author, and only until they are sent', async () => {
    const n = await negotiation()
    for (const text of ['First', 'Second']) await n.dora.post(path('comments'), { text })
    await n.dan.post(path('comments'), { text: 'Of Dan' })
    const [first] = (await look(n.dora)).comments
    await n.dan.post(path(`comments/${first.id}/replies`), { text: 'An answer' })

    const without = /<w:comment (?:(?!<w:comment ).)*Second.*?<\/w:comment>/s
    const file = inComments(inComments(await download(n.dora), without, ''), '>First<', '>Other words<')
    expect(await upload(n.dora, file, { revision: 1 })).toMatchObject({
      status: 200,
      body: {
        revision: 1,
        tracked: [{ kind: 'comment', text: 'Other words' }],
        shown: [{ kind: 'commentDeleted', text: 'Second' }],
      },
    })
    const left = [`${dora.displayName} | Other words | false | An answer`, `${dan.displayName} | Of Dan | false`]
    expect(await said(n.dora)).toEqual(left)

    const ofDan = inComments(await download(n.dora), '>Of Dan<', '>Of nobody<')
    expect(await upload(n.dora, ofDan, { revision: 1 })).toMatchObject({
      status: 409,
      body: { untracked: [{ kind: 'othersComment', before: 'Of Dan', after: 'Of nobody' }] },
    })
    const owned = { status: 200, body: { leftOut: [{ kind: 'othersComment' }] } }
    expect(await upload(n.dora, ofDan, { revision: 1, own: 'true' })).toMatchObject(owned)
    await n.dora.post(path('send'), {})
    await n.rita.post(path('send'), {})
    const sent = inComments(await download(n.dora), '>Other words<', '>Again others<')
    expect(await upload(n.dora, sent, { revision: 1 })).toMatchObject({
      status: 409,
      body: { untracked: [{ kind: 'ownComment' }] },
    })
    expect(await said(n.dora)).toEqual(left)
  })

  it('are resolved or reopened as the uploaded file marks them', async () => {
    const n = await negotiation()
    await n.dora.post(path('comments'), { text: 'A question' })
    await n.dora.post(path('send'), {})
    const done = (bytes: Uint8Array, from: number, to: number) =>
      editedDocx(
        bytes,
        xml => {
          expect(xml).toContain(`w15:done="${from}"`)
          return xml.replace(`w15:done="${from}"`, `w15:done="${to}"`)
        },
        'word/commentsExtended.xml',
      )
    expect((await upload(n.rita, done(await download(n.rita), 0, 1), { revision: 1 })).body.shown).toMatchObject([
      { kind: 'commentDone' },
    ])
    expect(await said(n.rita)).toEqual([`${dora.displayName} | A question | true`])
    expect((await upload(n.rita, done(await download(n.rita), 1, 0), { revision: 1 })).body.shown).toMatchObject([
      { kind: 'commentReopened' },
    ])
    expect(await said(n.rita)).toEqual([`${dora.displayName} | A question | false`])
  })
})
