import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { sign, untilStatus } from '../support/builders.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { editInOffice } from '../support/office-editor.ts'
import { pdfsig, pdftotext } from '../support/pdf-tools.ts'
import { look, path, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineEvents, rita, rob } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { wordDocument } from '../support/word-document.ts'

const members = [dora, dan, rita, rob]
const contract = [
  'Supply agreement',
  'The Supplier delivers within 30 days.',
  'The Buyer pays 1000 euro.',
  'The courts of Vienna decide.',
  'For the Supplier: {{signature;role=Supplier}}',
  'For the Buyer: {{signature;role=Buyer}}',
]

let server: MailServer
let service: TestApp
beforeAll(async () => {
  server = await startMailServer()
  service = await startTestApp({ env: { SMTP_URL: server.url } })
})
afterAll(async () => {
  await service?.stop()
  await server?.stop()
})

/** The session that the link in the newest mail to this member opens. */
function mailedSession({ email }: { email: string }): ApiClient {
  const mail = lastMailTo(email)
  return new ApiClient(service.url, /\/redline\/([\w-]{43})/.exec(mail.text!)![1]!)
}

const lastMailTo = (email: string) =>
  server.mails.findLast(mail => mail.envelope.to[0] === email && !mail.subject!.includes(' wrote about '))!

/**
 * Waits for this many more mails and returns the recipient and subject of each. Leaves out mails about messages, which
 * are sent a minute after the message, whatever happens in between.
 */
async function mailed(count: number): Promise<string[]> {
  const before = reported
  reported += count
  const told = () => server.mails.filter(mail => !mail.subject!.includes(' wrote about ')).slice(before)
  await expect.poll(() => told().length).toBe(count)
  return told()
    .map(one => `${one.envelope.to[0]}: ${one.subject}`)
    .toSorted()
}
let reported = 0

const editing = (clause: { anchor: string; text: string }, from: string, text: string) => ({
  operationId: `${from}-${text}`,
  kind: 'replaceText',
  anchor: clause.anchor,
  start: clause.text.indexOf(from),
  length: from.length,
  text,
})

const clauseWith = (session: { document: { clauses: { anchor: string; text: string }[] } }, words: string) =>
  session.document.clauses.find(clause => clause.text.includes(words))!

interface Change {
  id: string
  text: string
  type: string
  open: boolean
  side: string
  may: { accept: boolean }
}

describe('a negotiation with counsel on both sides', () => {
  it('turns an uploaded DOCX into a sealed PDF of the agreed text', async () => {
    const { api } = service
    const { templateId } = await saved(api.upload(wordDocument(contract), 'supply.docx'))
    const metadata = { subject: 'Supply agreement 2027' }
    const { redlineRequestId } = await saved(api.post('/v1/redline-requests', { templateId, members, metadata }))
    const url = `/v1/redline-requests/${redlineRequestId}`
    const status = async () => (await saved(api.get(url))).status
    const title = '“Supply agreement 2027”'

    // the Disclosing side drafts
    expect(await status()).toBe('DisclosingPartyDraft')
    expect(await mailed(2)).toEqual([`${dan.email}: Your turn: ${title}`, `${dora.email}: Your turn: ${title}`])
    const [doras, dans] = [mailedSession(dora), mailedSession(dan)]
    const draft = await look(doras)
    const days = clauseWith(draft, '30 days')
    await saved(doras.post(path('operations'), { revision: 1, operations: [editing(days, '30', '14')] }))
    await saved(
      dans.post(path('comments'), { text: 'Fourteen is what we said', anchor: days.anchor, start: 0, length: 12 }),
    )
    await saved(dans.post(path('comments'), { text: 'Twenty would do', internal: true }))
    await saved(doras.post(path('send'), { message: 'Fourteen days, as we said.' }))
    expect(await status()).toBe('DisclosingPartyRequestedReview')

    // the Receiving side opens, edits in a word processor, and sends back
    expect(await mailed(2)).toEqual([`${rita.email}: Your turn: ${title}`, `${rob.email}: Your turn: ${title}`])
    expect(lastMailTo(rob.email).text).toContain('> Fourteen days, as we said.')
    expect(lastMailTo(rob.email).text).toContain('Dora Discloser: Changed 1 clause: 1 word inserted, 1 deleted')
    const [ritas, robs] = [mailedSession(rita), mailedSession(rob)]
    const received = await look(robs)
    expect(await status()).toBe('ReceivingPartyOpened')
    expect(received.comments.map((comment: { text: string }) => comment.text)).toEqual(['Fourteen is what we said'])
    const downloaded = await robs.bytes(path('document'))
    const edited = await editInOffice(downloaded, { author: rob.displayName, replace: [['1000', '900']] })
    const uploaded = await saved(upload(robs, edited, received.revision, '?own=text'))
    expect(uploaded).toMatchObject({ revision: received.revision + 1, tracked: expect.any(Array) })
    expect(await status()).toBe('ReceivingPartyDraft')
    const ours = await look(ritas)
    expect(ours.document.clauses.map((clause: { text: string }) => clause.text)).toContain('The Buyer pays 900 euro.')
    const comment = ours.comments[0]
    await saved(ritas.post(path(`comments/${comment.id}/replies`), { text: 'We said thirty' }))
    await saved(ritas.post(path(`comments/${comment.id}/resolve`)))
    await saved(ritas.post(path('messages'), { text: 'Shall we speak?' }))
    for (const { id } of ours.changes.filter((change: Change) => change.side === 'Disclosing')) {
      const { revision } = await look(ritas)
      await saved(ritas.post(path(`changes/${id}/reject`), { revision, reason: 'Thirty days are usual' }))
    }
    await saved(ritas.post(path('send'), {}))
    expect(await status()).toBe('ReceivingPartyRequestedReview')

    // the Disclosing side accepts and approves
    expect(await mailed(2)).toEqual([`${dan.email}: Your turn: ${title}`, `${dora.email}: Your turn: ${title}`])
    expect(lastMailTo(dora.email).text).toMatch(
      /Rob Counsel: Changed 1 clause: 1 word inserted, 1 deleted\nRita Receiver: Rejected 2 of the other side’s changes; 1 comment/,
    )
    const returned = mailedSession(dan)
    for (;;) {
      const { revision, changes } = await look(returned)
      const next = changes.find((change: Change) => change.may.accept)
      if (!next) break
      await saved(returned.post(path(`changes/${next.id}/accept`), { revision }))
    }
    expect(await status()).toBe('DisclosingPartyDraft')
    expect(await returned.post(path('approve'), {})).toMatchObject({ status: 403 })
    const approved = await saved(mailedSession(dora).post(path('approve'), {}))
    expect(approved.lastRound).toMatchObject({ round: 3, outcome: 'approved', by: dora.email })
    expect(await status()).toBe('DocumentReadyForSigning')
    const agreedMails = [dan, rita, rob].map(one => `${one.email}: Agreed: ${title}`)
    expect(await mailed(3)).toEqual(agreedMails)
    const agreedText = (await look(mailedSession(rita))).document.clauses.map((clause: { text: string }) => clause.text)
    expect(agreedText.slice(1, 3)).toEqual(['The Supplier delivers within 30 days.', 'The Buyer pays 900 euro.'])

    // both parties sign
    const created = await saved(
      api.post(`${url}/signature-requests`, {
        signers: [
          { email: dora.email, name: dora.displayName, role: 'Supplier' },
          { email: rita.email, name: rita.displayName, role: 'Buyer' },
        ],
      }),
    )
    expect(created.agreement).toMatchObject({ round: 3, pageCount: 1, agreedPageCount: 1 })
    expect(await mailed(2)).toHaveLength(2)
    for (const { email } of [dora, rita]) {
      const token = await untilInTurn(email)
      expect((await sign(new ApiClient(service.url, token))).status).toBe(200)
    }
    await untilStatus(api, created.signatureRequestId, 'Completed')
    const { signedEnvelopePresignedUrl } = await saved(
      api.get(`/v1/signature-requests/${created.signatureRequestId}/signed-envelope`),
    )
    await expectSealed(await service.anonymous.bytes(signedEnvelopePresignedUrl))
    await expectRounds(url, redlineRequestId, approved.revision)
  })
})

/** Uploads a member's edited file as their browser would. */
function upload(session: ApiClient, bytes: Uint8Array, revision: number, query = ''): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'supply.docx')
  return session.post(path(`document${query}`), form, { 'if-match': `"${revision}"` })
}

/** The token of the newest signing link mailed to this signer, once it is their turn. */
async function untilInTurn(email: string): Promise<string> {
  for (;;) {
    const mail = server.mails.findLast(mail => mail.envelope.to[0] === email && /\/sign\//.test(mail.text!))!
    const token = /\/sign\/([\w-]{43})/.exec(mail.text!)![1]!
    const { body } = await new ApiClient(service.url, token).get('/signing/session')
    if (body.state === 'Ready') return token
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** The PDF is valid in our own verification and in Poppler, and shows the agreed text. */
async function expectSealed(sealed: Uint8Array): Promise<void> {
  const { body: root } = await service.api.get('/.well-known/countersign/root.pem')
  const verified = await verifySealedPdf(bytesSource(sealed), { roots: certificatesFromPem(root), now: new Date() })
  expect(verified).toMatchObject({ valid: true, problems: [], chain: { valid: true } })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-journey-'))
  try {
    const file = join(folder, 'sealed.pdf')
    await writeFile(file, sealed)
    expect((await pdfsig(file)).signatures).toMatchObject([{ valid: true, total: true }])
    const [firstPage] = (await pdftotext(file)).split('\f')
    expect(firstPage).toContain('The Supplier delivers within 30 days.')
    expect(firstPage).toContain('The Buyer pays 900 euro.')
    expect(firstPage).not.toMatch(/14|1000|\{\{/)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Each round is listed with the hash of its document, and the event chain is intact. */
async function expectRounds(url: string, redlineRequestId: string, revision: number): Promise<void> {
  const rounds = await saved(service.api.get(`${url}/rounds`))
  expect(
    rounds.map((round: { side: string; sentBy: string; outcome: string }) => [round.side, round.sentBy, round.outcome]),
  ).toEqual([
    ['Disclosing', dora.email, 'sent'],
    ['Receiving', rita.email, 'sent'],
    ['Disclosing', dora.email, 'approved'],
  ])
  for (const { round, sha256 } of rounds) {
    const { documentPresignedUrl } = await saved(service.api.get(`${url}/rounds/${round}/document`))
    const bytes = await service.anonymous.bytes(documentPresignedUrl)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
  expect(revision).toBeGreaterThan(rounds.length)
  const events = await redlineEvents(service, redlineRequestId)
  expect(verifyChain(events as never)).toMatchObject({ valid: true, problems: [] })
  const told = events.map(event => event.event.event_type)
  expect(told.filter(type => type === 'redline_edit_rejected')).toHaveLength(2)
  expect(told.filter(type => type === 'redline_turn_ended')).toHaveLength(3)
  expect(JSON.stringify(events)).toContain('Thirty days are usual')
  expect(JSON.stringify(events)).not.toContain('Twenty would do')
}
