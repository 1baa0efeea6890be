import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setLinkNotices } from '../../src/features/links/link-notices.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { ApiClient } from '../support/api-client.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { look, negotiation as newNegotiation, path, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const members = [dora, dan, rita, rob]

let server: MailServer
let service: TestApp
let templateId: string
beforeAll(async () => {
  server = await startMailServer()
  service = await startTestApp({ env: { SMTP_URL: server.url } })
  // sessions are opened by API URLs here, and the notices about those would be counted as mails
  await inTransaction(service.platform.database, tx => setLinkNotices(tx, service.acme.organizationId, 'off'))
  templateId = await redlineTemplate(service)
})
afterEach(() => {
  server.mails.length = 0
})
afterAll(async () => {
  await service?.stop()
  await server?.stop()
})

const addressees = (mails: ReceivedMail[]) => mails.map(mail => mail.envelope.to[0]).toSorted()
const lastTo = (email: string) => server.mails.findLast(mail => mail.envelope.to[0] === email)!

async function negotiation(body: object = {}) {
  const n = await newNegotiation(service, templateId, { members, metadata: { subject: 'Supply' }, ...body })
  return { ...n, rob: await n.session(rob.email) }
}

async function edit(session: ApiClient, text: string) {
  const { revision, document } = await look(session)
  const [{ anchor, text: before }] = document.clauses
  const operation = { operationId: `${revision}`, kind: 'replaceText', anchor, start: 0, length: before.length, text }
  await saved(session.post(path('operations'), { revision, operations: [operation] }))
}

async function acceptAll(session: ApiClient) {
  for (;;) {
    const { revision, changes } = await look(session)
    const next = changes.find((change: { may: { accept: boolean } }) => change.may.accept)
    if (!next) return
    await saved(session.post(path(`changes/${next.id}/accept`), { revision }))
  }
}

/** The session that a mail's link opens. The link is the same in the text and in the HTML. */
function sessionOf(mail: ReceivedMail): ApiClient {
  const [link, token] = /\/redline\/([\w-]{43})(\/view)?$/m.exec(mail.text!)!
  expect(mail.html).toContain(link)
  return new ApiClient(service.url, token!)
}

/** The text of a mail without its footer. */
const wordsOf = (mail: ReceivedMail) => mail.text!.split('\n-- \n')[0]!

describe('the mail about a new turn', () => {
  it('summarizes the previous round and quotes the sender’s message', async () => {
    const n = await negotiation()
    expect(addressees(await server.untilMails(2))).toEqual([dan.email, dora.email])
    expect(wordsOf(lastTo(dora.email))).toMatch(
      /Acme asks you to negotiate this document with Rita Receiver and Rob Coun/,
    )
    server.mails.length = 0
    await edit(n.dora, 'An agreement of secrets')
    await saved(n.dora.post(path('comments'), { text: 'A comment on secrets' }))
    await saved(n.dora.post(path('comments'), { text: 'Between us', internal: true }))
    await saved(n.dora.post(path('send'), { message: 'Dear Rita,\nplease look at <b>this</b>.' }))
    expect(addressees(await server.untilMails(2))).toEqual([rita.email, rob.email])
    for (const mail of server.mails) {
      expect(mail.subject).toBe('Your turn: “Supply”')
      expect(wordsOf(mail)).toContain('Dora Discloser:\n> Dear Rita,\n> please look at <b>this</b>.')
      expect(wordsOf(mail)).toContain('Dora Discloser: Changed 1 clause: 4 words inserted, 2 deleted; 1 comment')
      expect(wordsOf(mail)).toMatch(/Waiting for you: \d changes? and 1 comment\./)
      expect(mail.html).not.toContain('<b>')
      expect(mail.raw).not.toMatch(/secrets|Between us/)
      expect(await look(sessionOf(mail))).toMatchObject({ may: { edit: true }, member: { side: 'Receiving' } })
    }
    expect(wordsOf(lastTo(rita.email))).toContain('or approve it.')
    expect(wordsOf(lastTo(rob.email))).toContain('Only the party you advise can approve it, but what you send')
    expect(await look(n.rita)).toMatchObject({
      lastRound: {
        round: 1,
        by: dora.email,
        outcome: 'sent',
        message: 'Dear Rita,\nplease look at <b>this</b>.',
        summary: [{ name: dora.displayName, clauses: 1, wordsInserted: 4, comments: 1 }],
      },
    })
  })

  it('says that nothing was changed, or which member did what', async () => {
    const n = await negotiation({ testMode: true })
    await server.untilMails(2)
    await saved(n.dora.post(path('send'), {}))
    await server.untilMails(4)
    expect(lastTo(rita.email).subject).toBe('[Test] Your turn: “Supply”')
    expect(wordsOf(lastTo(rita.email))).toMatch(
      /Nothing was changed\.[\s\S]*By sending it, Dora Discloser agreed to the document as it is/,
    )
    await edit(n.rita, 'A deal')
    await saved(n.rob.post(path('comments'), { text: 'See there' }))
    await saved(n.rob.post(path('send'), {}))
    await server.untilMails(6)
    expect(wordsOf(lastTo(dora.email))).toMatch(
      /Rob Counsel sent it to your side[\s\S]*Rita Receiver: Changed 1 clause: .*\nRob Counsel: Wrote 1 comment/,
    )
  })

  it('summarizes the round it was written for, however late it is sent', async () => {
    const n = await negotiation()
    await server.untilMails(2)
    server.behaviour.refuseRecipient = () => '451 Later'
    await edit(n.dora, 'One two three')
    await saved(n.dora.post(path('send'), {}))
    await expect
      .poll(async () => (await service.platform.pool.query('select from mail where postponed_count > 0')).rowCount)
      .toBe(2)
    await edit(n.rita, 'All is different now, and long')
    server.behaviour = {}
    await service.platform.pool.query("update mail set due_at = created_at where status = 'Queued'")
    await server.untilMails(4)
    expect(wordsOf(lastTo(rob.email))).toContain('Dora Discloser: Changed 1 clause: 3 words inserted, 2 deleted')
    expect(wordsOf(lastTo(rob.email))).not.toContain('Rita Receiver: ')
  })
})

describe('an agreement', () => {
  it('is mailed to all except the approving member, and its reopening to all except the reopening member', async () => {
    const n = await negotiation()
    await server.untilMails(2)
    await edit(n.dora, 'A deal')
    await saved(n.dora.post(path('send'), {}))
    await server.untilMails(4)
    await acceptAll(n.rita)
    server.mails.length = 0
    await saved(n.rita.post(path('approve'), {}))
    expect(addressees(await server.untilMails(3))).toEqual([dan.email, dora.email, rob.email])
    for (const mail of server.mails) {
      expect(mail.subject).toBe('Agreed: “Supply”')
      expect(wordsOf(mail)).toMatch(
        /Rita Receiver approved the document on [\s\S]*Rita Receiver: Accepted 2 of the other/,
      )
      const session = sessionOf(mail)
      expect(await look(session)).toMatchObject({ status: 'DocumentReadyForSigning', may: { edit: false } })
      expect(mail.text).toMatch(/\/redline\/[\w-]{43}\/view$/m)
    }
    server.mails.length = 0
    await saved(n.dora.post(path('reopen')))
    expect(addressees(await server.untilMails(3))).toEqual([dan.email, rita.email, rob.email])
    for (const mail of server.mails) expect(mail.subject).toBe('Reopened: “Supply”')
    expect(wordsOf(lastTo(dan.email))).toContain('It is your side’s turn')
    expect(await look(sessionOf(lastTo(dan.email)))).toMatchObject({ may: { edit: true } })
    expect(wordsOf(lastTo(rita.email))).toContain('You do not need to do anything now.')
    expect(await look(sessionOf(lastTo(rita.email)))).toMatchObject({ may: { edit: false } })
  })
})

describe('a message', () => {
  const writeNow = () => service.platform.pool.query("update mail set due_at = created_at where status = 'Queued'")

  it('is mailed to every other member, together with messages that follow shortly after', async () => {
    const n = await negotiation()
    await server.untilMails(2)
    server.mails.length = 0
    await saved(n.dora.post(path('messages'), { text: 'Are you there?' }))
    await saved(n.dora.post(path('messages'), { text: 'On Tuesday, I mean.' }))
    await saved(n.rita.post(path('messages'), { text: 'Yes.' }))
    await writeNow()
    expect(addressees(await server.untilMails(4))).toEqual(members.map(member => member.email).toSorted())
    const toRob = lastTo(rob.email)
    expect(toRob.subject).toBe('Dora Discloser and Rita Receiver wrote about “Supply”')
    expect(wordsOf(toRob)).toMatch(/> Are you there\?\n[\s\S]*> On Tuesday, I mean\.\n[\s\S]*Rita Receiver:\n> Yes\./)
    expect(lastTo(rita.email).text).not.toContain('> Yes.')
    expect(lastTo(dora.email).text).not.toContain('Are you there?')
    expect(await look(sessionOf(toRob))).toMatchObject({ document: null, messages: [{}, {}, {}] })
    server.mails.length = 0
    await saved(n.rita.post(path('messages'), { text: 'Tuesday it is.' }))
    await writeNow()
    await server.untilMails(3)
    expect(lastTo(rob.email).text).not.toContain('Are you there?')
    expect(lastTo(rob.email).text).toContain('> Tuesday it is.')
  })

  it('that arrives while a mail is being sent is in the next mail', async () => {
    const id = await redlineRequest(service, templateId, { members: [dora, rita] })
    const { session } = await redlineUrl(service, id, dora.email)
    await server.untilMails(1)
    server.mails.length = 0
    await saved(session.post(path('messages'), { text: 'First' }))
    const held = Promise.withResolvers<void>()
    server.behaviour.hold = held.promise
    const connections = server.connections
    await writeNow()
    await expect.poll(() => server.connections).toBe(connections + 1)
    await saved(session.post(path('messages'), { text: 'Second' }))
    server.behaviour = {}
    held.resolve()
    await server.untilMails(1)
    await writeNow()
    await server.untilMails(2)
    expect(server.mails.map(mail => wordsOf(mail).match(/^> .*/gm))).toEqual([['> First'], ['> Second']])
  })
})

describe('no mail is sent', () => {
  it('for a request created with notify set to false', async () => {
    const n = await negotiation({ notify: false })
    await saved(n.dora.post(path('messages'), { text: 'Hello' }))
    await saved(n.dora.post(path('send'), {}))
    await saved(n.rita.post(path('approve'), {}))
    await saved(n.dora.post(path('reopen')))
    const { rowCount } = await service.platform.pool.query('select from mail where subject_id = $1', [n.id])
    expect(rowCount).toBe(0)
  })

  it('to a removed member, even if it was already queued', async () => {
    const n = await negotiation()
    await server.untilMails(2)
    await saved(n.dora.post(path('messages'), { text: 'Hello' }))
    await saved(service.api.put(`/v1/redline-requests/${n.id}/members`, { members: [dora, dan, rita] }))
    server.mails.length = 0
    await service.platform.pool.query("update mail set due_at = created_at where status = 'Queued'")
    expect(addressees(await server.untilMails(2))).toEqual([dan.email, rita.email])
    await saved(n.dora.post(path('send'), {}))
    await server.untilMails(3)
    expect(addressees(server.mails)).not.toContain(rob.email)
    const { rows } = await service.platform.pool.query(
      'select kind, status from mail where subject_id = $1 and recipient_email = $2',
      [n.id, rob.email],
    )
    expect(rows).toEqual([{ kind: 'redline-message', status: 'Dropped' }])
  })
})
