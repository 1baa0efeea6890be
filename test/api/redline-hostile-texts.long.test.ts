import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailKinds } from '../../src/app.ts'
import { openPackage } from '../../src/engine/docx/package.ts'
import { forbiddenCharacters } from '../../src/engine/xml/read-xml.ts'
import { composeMail } from '../../src/features/mails/compose-mail.ts'
import type { QueuedMail } from '../../src/features/mails/mail-order.ts'
import { createLog } from '../../src/platform/log.ts'
import type { MailMessage } from '../../src/platform/mailer/mailer.ts'
import { commentedDocx, editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, negotiation, path, replacing, saved } from '../support/redline-sessions.ts'
import { anchorsOf, download, upload } from '../support/redline-uploads.ts'
import { dora, redlineEvents, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const hourMs = 3_600_000
const logged: string[] = []
let service: TestApp
let templateId: string
beforeAll(async () => {
  const log = createLog('trace', { write: line => void logged.push(line) })
  service = await startTestApp({ worker: false, log })
  templateId = await redlineTemplate(service)
})
afterAll(() => service?.stop())

const markup = '<img src=x onerror=alert(1)>"\'&amp;</w:t>]]>'
const direction = 'a\u202egpj.\u2066exe\u2069\u200fb'
const noXml = ['\u0001', '\u0008', '\u000b', '\u001b[31m', '\ufffe', '\uffff'].map(one => `a${one}b`)
const lines = [
  '\r\nBcc: x@y.example\r\n',
  '\u2028',
  ' ',
  '\n',
  '\ta\r\rb\n',
  '\u{1f600}\u{10ffff}',
  'a\u007fb',
  'a\u0085b',
]
const texts = [markup, direction, ...noXml, ...lines]

/** Characters that would break a mail's header or reverse the reading direction of the text next to them. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2028\u2029\u2066\u2067\u2069\ufffe\uffff]/u

async function mailsOf(id: string): Promise<MailMessage[]> {
  const { rows } = await service.platform.pool.query(
    `select id as "mailId", organization_id as "organizationId", kind, recipient_email as email, recipient_name as name,
            subject_id as "subjectId", details, created_at as "createdAt" from mail where subject_id = $1`,
    [id],
  )
  const mails = rows.map(({ email, name, ...row }) => {
    const mail = { ...row, to: { email, name }, recipientSignatureId: null, postponedCount: 0 } as QueuedMail
    return composeMail(service.platform, mailKinds[mail.kind]!, mail)
  })
  return (await Promise.all(mails)).filter(one => one !== null)
}

describe('hostile characters in the texts of a negotiation', () => {
  it('reach readers unchanged, in a file that is valid XML and can be uploaded without differences', async () => {
    const n = await negotiation(service, templateId)
    for (const text of texts) await saved(n.dora.post(path('comments'), { text }))
    for (const text of texts) {
      const { revision, document } = await look(n.dora)
      const operations = [replacing(document.clauses[0].anchor, 0, 0, text)]
      const { status, body } = await n.dora.post(path('operations'), { revision, operations })
      const refusal = { status: 400, error: 'text contains characters that a document cannot have' }
      expect({ status, error: body.error }, JSON.stringify(text)).toEqual(
        noXml.includes(text) ? refusal : { status: 200 },
      )
    }
    await saved(n.dora.post(path('send'), { message: texts.join(' ') }))
    const { comments, revision } = await look(n.rita)
    expect(comments.map((comment: { text: string }) => comment.text)).toEqual(texts)
    const file = await download(n.rita)
    for (const [name, { bytes }] of openPackage(file).parts)
      if (name.endsWith('.xml')) expect(Buffer.from(bytes).toString(), name).not.toMatch(forbiddenCharacters)
    const none = { tracked: 0, untracked: 0, leftOut: 0, shown: 0 }
    expect(await upload(n.rita, file, { revision })).toMatchObject({ status: 200, body: { revision, counts: none } })
    const events = await redlineEvents(service, n.id)
    const told = events.flatMap(event => event.redlining.comment_added ?? [])
    expect(told).toEqual(texts)
  })

  it('cannot break a mail, and appear in it only as text', async () => {
    const subject = `${markup}${direction}\r\nBcc: x@y.example`
    const n = await negotiation(service, templateId)
    // stored directly, because the API now refuses such a subject, but older rows may have one
    await service.platform.pool.query('update redline_request set metadata = $2 where id = $1', [n.id, { subject }])
    for (const text of texts) await saved(n.dora.post(path('messages'), { text }))
    await saved(n.dora.post(path('send'), { message: texts.join(' ') }))
    const mails = await mailsOf(n.id)
    expect(mails.length).toBeGreaterThan(2)
    for (const { subject, from, to, text, html } of mails) {
      expect(`${subject}${from.name}${to.name}`).not.toMatch(unseen)
      expect(text.replaceAll('\n', '')).not.toMatch(unseen)
      expect(html.replaceAll('\n', '')).not.toMatch(unseen)
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(html).not.toContain('<img src=x')
    }
  })

  it('cannot form an invisible member name', async () => {
    const invisible = (code: string) => `must not have U+${code}, which is invisible`
    for (const [displayName, problem] of [
      ['\u200b', invisible('200B')],
      ['\u00ad\u2060', invisible('00AD')],
      ['\u3164', invisible('3164')],
      [' \u00a0', 'must not be empty'],
    ]) {
      const { status, body } = await service.api.post('/v1/redline-requests', {
        templateId,
        members: [{ ...dora, displayName }, rita],
      })
      expect({ status, body }).toEqual({ status: 400, body: { error: `members[0].displayName ${problem}` } })
    }
  })
})

describe('the metadata of an uploaded file', () => {
  it.each([
    ['far in the future', '9999-12-31T23:59:59Z'],
    ['in year 0', '0000-00-00T00:00:00Z'],
    ['empty', ''],
    ['not a date', 'A'.repeat(5_000)],
  ])('is not trusted for dates (%s): new changes and comments get the time of the upload', async (_, date) => {
    const n = await negotiation(service, templateId)
    const { revision } = await look(n.dora)
    const tracked = insertedRun(' Later.', dora.displayName).replace('2001-02-03T04:05:00Z', date)
    const commented = commentedDocx(await download(n.dora), await anchorsOf(n.dora), {
      author: dora.displayName,
      text: markup,
    })
    const dated = editedDocx(commented, xml => xml.replaceAll('2001-01-01T00:00:00Z', date), 'word/comments.xml')
    const edited = editedDocx(dated, xml => xml.replace('</w:p>', `${tracked}</w:p>`))
    expect(await upload(n.dora, edited, { revision })).toMatchObject({
      status: 200,
      body: { counts: { tracked: 2 } },
    })
    const { changes, comments } = await look(n.dora)
    expect(comments).toMatchObject([{ text: markup, author: dora.displayName }])
    for (const { at } of [changes[0], comments[0]])
      expect(Math.abs(new Date(at).getTime() - service.clock.now().getTime())).toBeLessThan(hourMs)
  })

  it('cannot reassign a comment by changing its author or its number', async () => {
    const n = await negotiation(service, templateId)
    for (const text of ['one', 'two']) await saved(n.dora.post(path('comments'), { text }))
    await saved(n.dora.post(path('send'), {}))
    const file = await download(n.rita)
    const { revision, comments } = await look(n.rita)
    const inComments = (from: string, to: string) =>
      editedDocx(file, xml => xml.replaceAll(from, to), 'word/comments.xml')
    const files = [
      inComments(`w:author="${dora.displayName}"`, `w:author="${rita.displayName}"`),
      inComments('w:id="1"', 'w:id="0"'),
    ]
    for (const file of files) {
      const { status, body } = await upload(n.rita, file, { revision })
      expect({ status, kind: body.untracked?.[0]?.kind }).toEqual({ status: 409, kind: 'othersComment' })
    }
    expect((await look(n.rita)).comments).toEqual(comments)
  })
})

describe('the service log of a negotiation', () => {
  it('contains no token, no link and no text of the negotiation', async () => {
    const words = ['wordlogged', 'commentlogged', 'internallogged', 'messagelogged', 'sentlogged', 'reasonlogged']
    const n = await negotiation(service, templateId)
    const links = await Promise.all([dora, rita].map(({ email }) => redlineUrl(service, n.id, email)))
    const { revision, document } = await look(n.dora)
    const [{ anchor }] = document.clauses
    await saved(n.dora.post(path('operations'), { revision, operations: [replacing(anchor, 0, 0, words[0]!)] }))
    await saved(n.dora.post(path('comments'), { text: words[1] }))
    await saved(n.dora.post(path('comments'), { text: words[2], internal: true }))
    await saved(n.dora.post(path('messages'), { text: words[3] }))
    await saved(n.dora.post(path('send'), { message: words[4] }))
    const { changes, revision: sent } = await look(n.rita)
    await saved(n.rita.post(path(`changes/${changes[0].id}/reject`), { revision: sent, reason: words[5] }))
    const edited = editedDocx(await download(n.rita), xml => xml.replace('negotiated', words[0]!))
    expect(await upload(n.rita, edited, { revision: sent + 1 })).toMatchObject({ status: 409 })
    for (const link of links) await fetch(service.url + link.path)
    const { body } = await service.api.get(`/v1/redline-requests/${n.id}/rounds/1/document`)
    await service.anonymous.bytes(body.documentPresignedUrl)
    const mailed = (await mailsOf(n.id)).flatMap(({ text }) => text.match(/(?<=\/redline\/)[^/\s]+/g) ?? [])
    const tokens = [
      ...links.map(link => link.path.split('/')[2]!),
      ...mailed,
      new URL(body.documentPresignedUrl).searchParams.get('signature')!,
      service.acme.apiKey,
    ]
    expect(mailed.length).toBeGreaterThan(0)
    const log = logged.join('')
    expect(log).toContain('/redlining/session/operations')
    expect([...words, ...tokens].filter(secret => log.includes(secret))).toEqual([])
  })
})

describe('comments and messages', () => {
  it('are limited to 5,000 messages and 5,000 comments, replies included', async () => {
    const n = await negotiation(service, templateId)
    const first = await saved(n.dora.post(path('comments'), { text: 'first' }))
    await saved(n.dora.post(path('messages'), { text: 'first' }))
    for (const [table, columns] of [
      ['redline_comment', 'round, parent_id, side, member_id, author, internal'],
      ['redline_message', 'member_id, side'],
    ])
      await service.platform.pool.query(
        `insert into ${table} (id, redline_request_id, text, created_at, ${columns})
         select 'x' || n || redline_request_id, redline_request_id, 'more', created_at, ${columns}
           from ${table}, generate_series(2, 4999) n where redline_request_id = $1`,
        [n.id],
      )
    await saved(n.dora.post(path(`comments/${first.id}/replies`), { text: 'last' }))
    await saved(n.dora.post(path('messages'), { text: 'last' }))
    const full = (noun: string) => ({
      status: 409,
      body: { error: `A negotiation can have at most 5000 ${noun}` },
    })
    expect(await n.dora.post(path('comments'), { text: 'more' })).toMatchObject(full('comments'))
    expect(await n.dora.post(path(`comments/${first.id}/replies`), { text: 'more' })).toMatchObject(full('comments'))
    expect(await n.dora.post(path('messages'), { text: 'more' })).toMatchObject(full('messages'))
    await saved(n.dora.post(path(`comments/${first.id}/resolve`)))
  })

  it('keep the side that their author was on at the time', async () => {
    const n = await negotiation(service, templateId)
    await saved(n.dora.post(path('messages'), { text: 'before' }))
    const members = [
      { ...dora, role: 'ReceivingCounsel' },
      { ...rita, role: 'DisclosingParty' },
    ]
    await saved(service.api.put(`/v1/redline-requests/${n.id}/members`, { members }))
    const doras = (await redlineUrl(service, n.id, dora.email)).session
    await saved(doras.post(path('messages'), { text: 'after' }))
    const { messages } = await look(doras)
    expect(messages).toMatchObject([
      { text: 'before', side: 'Disclosing', email: dora.email },
      { text: 'after', side: 'Receiving', email: dora.email },
    ])
  })
})
