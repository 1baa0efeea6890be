import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docxFile, paragraph } from '../support/docx-file.ts'
import { commentedDocx, editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, negotiation as newNegotiation, path } from '../support/redline-sessions.ts'
import { anchorsOf, download, storedOf, upload } from '../support/redline-uploads.ts'
import { dan, dora, members, redlineEvents, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  const contract = docxFile({
    body: ['The Buyer pays 30 euro.', 'The courts of Vienna decide.'].map(paragraph).join(''),
  })
  templateId = (await service.api.upload(contract, 'contract.docx')).body.templateId
})
afterAll(() => service.stop())

async function negotiation(body: object = {}) {
  const n = await newNegotiation(service, templateId, body)
  return { ...n, dan: await n.session(dan.email) }
}

const texts = (body: { document: { clauses: { text: string }[] } }) => body.document.clauses.map(clause => clause.text)
const replaced = (from: string, to: string) => (xml: string) => {
  expect(xml).toContain(from)
  return xml.replace(from, to)
}
const addsSoon = (author: string) => replaced('</w:p>', `${insertedRun(' Soon.', author)}</w:p>`)
const fourteen = replaced('30 euro', '14 euro')

describe('an offline edit', () => {
  it('with only tracked changes is accepted, and is recorded in events when the turn ends', async () => {
    const n = await negotiation()
    const file = editedDocx(await download(n.dora), addsSoon(dora.displayName))
    const answer = await upload(n.dora, file, { revision: 1 })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        revision: 2,
        status: 'DisclosingPartyDraft',
        clauses: [{ text: 'The Buyer pays 30 euro. Soon.' }],
        tracked: [{ kind: 'insertion', text: ' Soon.', at: '2001-02-03T04:05:00Z' }],
        counts: { tracked: 1, untracked: 0, leftOut: 0 },
      },
    })
    const [change] = (await look(n.dora)).changes
    expect(change).toMatchObject({ author: dora.displayName, side: 'Disclosing', text: ' Soon.', may: { undo: true } })
    expect(Math.abs(Date.parse(change.at) - Date.now())).toBeLessThan(3600_000)
    expect((await upload(n.dora, await download(n.dora), { header: '"2"' })).body).toMatchObject({
      revision: 2,
      clauses: [],
    })

    await n.dora.post(path('send'), {})
    const inserted = (await redlineEvents(service, n.id)).filter(
      event => event.event.event_type === 'redline_edit_inserted',
    )
    expect(inserted.map(one => one.redlining.redline_edit_insertion)).toEqual([' Soon.'])

    await upload(n.rita, editedDocx(await download(n.rita), addsSoon(rita.displayName)), { revision: 2 })
    expect(await look(n.rita)).toMatchObject({ status: 'ReceivingPartyDraft', revision: 3 })
    await n.rita.post(path('send'), {})
    const again = (await redlineEvents(service, n.id)).filter(
      event => event.event.event_type === 'redline_edit_inserted',
    )
    expect(again.map(one => one.redlining.author_email)).toEqual([dora.email, rita.email])
  })

  it('with an untracked change is refused with a description, until the member owns the change', async () => {
    const n = await negotiation()
    const before = await storedOf(service, n.id)
    const file = editedDocx(await download(n.dora), fourteen)
    const refused = await upload(n.dora, file, { revision: 1 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining('in 1 place without a tracked change'),
        untracked: [
          {
            kind: 'text',
            place: expect.stringContaining('The Buyer'),
            before: '30',
            after: '14',
            severity: 'high',
            words: 'Text was changed',
          },
        ],
        untrackedCount: 1,
      },
    })
    expect(await storedOf(service, n.id)).toEqual(before)
    const owned = await upload(n.dora, file, { revision: 1, own: 'true' })
    expect(owned).toMatchObject({
      status: 200,
      body: { revision: 2, tracked: [], untracked: [{ kind: 'text' }], leftOut: [] },
    })
    const { changes } = await look(n.dora)
    expect(changes.map((change: { type: string; text: string }) => `${change.type} ${change.text}`)).toEqual([
      'deletion 30',
      'insertion 14',
    ])
    expect(texts(await look(n.dora))[0]).toBe('The Buyer pays 14 euro.')
  })

  it('contributes only its tracked changes with own=text', async () => {
    const n = await negotiation()
    const file = editedDocx(await download(n.dora), xml => addsSoon('Somebody')(replaced('Vienna', 'Paris')(xml)))
    const answer = await upload(n.dora, file, { revision: 1, own: 'text' })
    expect(answer).toMatchObject({
      status: 200,
      body: { untracked: [{ kind: 'authorUnknown' }], leftOut: [{ kind: 'text' }] },
    })
    expect(texts(await look(n.dora))).toEqual(['The Buyer pays 30 euro. Soon.', 'The courts of Vienna decide.'])
    expect((await look(n.dora)).changes).toMatchObject([{ author: dora.displayName, text: ' Soon.' }])
  })

  it('that accepts a change without tracking becomes a decision, which can be undone and allows approval', async () => {
    const n = await negotiation()
    await upload(n.dora, editedDocx(await download(n.dora), addsSoon(dora.displayName)), { revision: 1 })
    await n.dora.post(path('send'), {})
    const accepted = editedDocx(await download(n.rita), xml => xml.replace(/<w:ins [^>]*>(.*?)<\/w:ins>/, '$1'))
    expect(await upload(n.rita, accepted, { revision: 2 })).toMatchObject({
      status: 409,
      body: { untracked: [{ kind: 'accepted' }] },
    })
    expect(await upload(n.rita, accepted, { revision: 2, own: 'true' })).toMatchObject({
      status: 200,
      body: { revision: 3, untracked: [{ kind: 'accepted' }] },
    })
    const decided = (await look(n.rita)).changes
    expect(decided).toMatchObject([
      { open: false, text: ' Soon.', may: { undo: true }, decision: { verdict: 'accept', by: rita.email } },
    ])
    await n.rita.post(path(`changes/${decided[0].id}/undo`), { revision: 3 })
    expect((await look(n.rita)).changes).toMatchObject([{ open: true }])
    await upload(n.rita, accepted, { revision: 4, own: 'true' })
    expect(await n.rita.post(path('approve'), {})).toMatchObject({
      status: 200,
      body: { status: 'DocumentReadyForSigning' },
    })
  })

  it('keeps its own side from approving in the same turn, until the change is withdrawn', async () => {
    const n = await negotiation()
    await n.dora.post(path('send'), {})
    await upload(n.rita, editedDocx(await download(n.rita), addsSoon(rita.displayName)), { revision: 1 })
    expect(await n.rita.post(path('approve'), {})).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('this side edited') },
    })
    const [change] = (await look(n.rita)).changes
    await n.rita.post(path(`changes/${change.id}/undo`), { revision: 2 })
    expect((await n.rita.post(path('approve'), {})).status).toBe(200)
  })

  it('with a change under the other side’s name is refused, even if the member would own it', async () => {
    const n = await negotiation()
    const before = await storedOf(service, n.id)
    const file = editedDocx(await download(n.dora), addsSoon(rita.displayName))
    for (const own of [undefined, 'true', 'text']) {
      expect(await upload(n.dora, file, { revision: 1, ...(own && { own }) })).toMatchObject({
        status: 409,
        body: {
          error: expect.stringContaining(`(${rita.displayName}); make them under your own name, ${dora.displayName}`),
          untracked: expect.arrayContaining([expect.objectContaining({ kind: 'forged' })]),
        },
      })
    }
    expect(await storedOf(service, n.id)).toEqual(before)
  })

  it('under a former name of a member is attributed to that member', async () => {
    const n = await negotiation()
    const file = editedDocx(await download(n.dora), addsSoon(dora.displayName))
    const renamed = members.map(member => (member === dora ? { ...member, displayName: 'Dora Married' } : member))
    await service.api.put(`/v1/redline-requests/${n.id}/members`, { members: renamed })
    expect(await upload(n.dora, file, { revision: 1 })).toMatchObject({ status: 200 })
    expect((await look(n.dora)).changes).toMatchObject([{ author: 'Dora Married', side: 'Disclosing' }])
  })

  it('adds comments of the member, which are recorded in events when the turn ends', async () => {
    const n = await negotiation()
    const { document } = await look(n.dora)
    const { anchor } = document.clauses[1]
    await n.dora.post(path('comments'), { text: 'Why Vienna?', anchor, start: 14, length: 6 })
    await n.dora.post(path('comments'), { text: 'Our secret', internal: true, anchor })
    await n.dora.post(path('send'), {})
    const downloaded = await download(n.rita)
    expect(Buffer.from(downloaded).includes('Our secret')).toBe(false)
    const file = commentedDocx(downloaded, await anchorsOf(n.rita), { author: rita.displayName, text: 'And why euro?' })
    expect(await upload(n.rita, file, { revision: 1 })).toMatchObject({
      status: 200,
      body: { revision: 1, tracked: [{ kind: 'comment', text: 'And why euro?' }] },
    })
    const seen = (await look(n.rita)).comments.map(
      (comment: { text: string; author: string; start: number; length: number }) => [
        comment.author,
        comment.text,
        comment.start,
        comment.length,
      ],
    )
    expect(seen).toEqual([
      [dora.displayName, 'Why Vienna?', 14, 6],
      [rita.displayName, 'And why euro?', 0, 23],
    ])
    await n.rita.post(path('send'), {})
    const added = (await redlineEvents(service, n.id)).filter(
      event => event.event.event_type === 'redline_comment_added',
    )
    expect(added.map(one => one.redlining.comment_added)).toEqual(['Why Vienna?', 'And why euro?'])
  })
})

describe('an upload is refused and changes nothing', () => {
  it('when it is out of turn, stale, without a revision, or the second of two at once', async () => {
    const n = await negotiation()
    const file = await download(n.dora)
    const edited = editedDocx(file, addsSoon(dora.displayName))
    expect(await upload(n.rita, file, { revision: 1 })).toMatchObject({
      status: 409,
      body: { error: "It is not this member's turn" },
    })
    expect(await upload(n.dora, edited)).toMatchObject({ status: 400, body: { error: 'revision is required' } })
    expect(await upload(n.dora, edited, { revision: 'x' })).toMatchObject({ status: 400 })
    expect(await upload(n.dora, edited, { revision: 1, header: '"2"' })).toMatchObject({ status: 400 })
    expect(await upload(n.dora, edited, { revision: 1, own: 'perhaps' })).toMatchObject({ status: 400 })
    expect(await n.dora.post(path('document'), { revision: 1 })).toMatchObject({ status: 400 })
    expect(await storedOf(service, n.id)).toEqual([1, 0, 0, 0])
    const both = await Promise.all([
      upload(n.dora, edited, { revision: 1 }),
      upload(n.dan, edited, { revision: 1, own: 'true' }),
    ])
    expect(both.map(one => one.status).sort()).toEqual([200, 409])
    expect(await upload(n.dora, edited, { revision: 1 })).toMatchObject({
      status: 409,
      body: { error: 'The document was changed by someone else; reload it' },
    })
    expect(await storedOf(service, n.id)).toEqual([2, 0, 0, 0])
  })

  const relationship = (type: string, target: string, external: boolean) => (xml: string) =>
    xml.replace(
      '</Relationships>',
      `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/></Relationships>`,
    )
  const bomb = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:p/>'.repeat(6_000_000)}</w:body></w:document>`
  const rels = 'word/_rels/document.xml.rels'

  it.each<[string, (file: Uint8Array) => Uint8Array, number, RegExp]>([
    ['a zip bomb', file => editedDocx(file, () => bomb), 400, /too complex|damaged/],
    [
      'an XML entity',
      file => editedDocx(file, xml => xml.replace('<w:document', '<!DOCTYPE x [<!ENTITY a "b">]><w:document')),
      400,
      /damaged/,
    ],
    [
      'a template on another server',
      file => editedDocx(file, relationship('attachedTemplate', 'http://127.0.0.1:9/x.dotm', true), rels),
      409,
      /1 thing that must not reach the other side/,
    ],
    [
      'a picture on another server',
      file => editedDocx(file, relationship('image', 'http://127.0.0.1:9/x.png', true), rels),
      409,
      /1 thing that must not reach the other side/,
    ],
    ['a file that is not a DOCX', () => Buffer.from('%PDF-1.7 and so on'), 400, /^File type must be DOCX$/],
    [
      'a DOC or an encrypted DOCX',
      () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
      400,
      /damaged|File type/,
    ],
    ['an empty file', () => Buffer.alloc(0), 400, /^File type must be DOCX$/],
    ['a truncated file', file => file.subarray(0, file.length / 2), 400, /damaged|File type/],
    ['a file of 40 MiB', () => Buffer.alloc(40 * 1024 * 1024), 413, /maximum allowed size/],
  ])('for %s', async (_, change, status, text) => {
    const n = await negotiation()
    const file = change(await download(n.dora))
    for (const own of ['false', 'true']) {
      const answer = await upload(n.dora, file, { revision: 1, own })
      expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(text) } })
    }
    expect(await storedOf(service, n.id)).toEqual([1, 0, 0, 0])
  })
})
