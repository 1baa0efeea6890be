import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailKinds } from '../../src/app.ts'
import { openPackage } from '../../src/engine/docx/package.ts'
import { composeMail } from '../../src/features/mails/compose-mail.ts'
import type { QueuedMail } from '../../src/features/mails/mail-order.ts'
import type { ApiClient } from '../support/api-client.ts'
import { look, path, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const sides = { Disclosing: [dora, dan], Receiving: [rita, rob] }
type Side = keyof typeof sides

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service?.stop())

const textOf = (docx: Uint8Array) =>
  [...openPackage(docx).parts.values()].map(part => Buffer.from(part.bytes).toString()).join('\n')

/** A negotiation, and everything that each side and the organization can read of it. */
class Negotiation {
  readonly id: string
  readonly sessions: Record<string, ApiClient>

  constructor(id: string, sessions: Record<string, ApiClient>) {
    this.id = id
    this.sessions = sessions
  }

  /** Writes a word before the first paragraph. */
  async insert(email: string, word: string): Promise<void> {
    const session = this.sessions[email]!
    const { revision, document } = await look(session)
    const [{ anchor }] = document.clauses
    const operation = { operationId: word, kind: 'replaceText', anchor, start: 0, length: 0, text: `${word} ` }
    await saved(session.post(path('operations'), { revision, operations: [operation] }))
  }

  comment = (email: string, text: string, internal = false): Promise<{ id: string }> =>
    saved(this.sessions[email]!.post(path('comments'), { text, internal }))

  send = (email: string, message: string) => saved(this.sessions[email]!.post(path('send'), { message }))

  /** Everything that the members of a side get: pages, files, mails, and errors while they are out of turn. */
  async readBy(side: Side): Promise<string> {
    const found: unknown[] = []
    for (const { email } of sides[side]) {
      const session = this.sessions[email]!
      found.push(await look(session))
      const file = await session.bytes(path('document'))
      found.push(file[0] === 0x50 ? textOf(file) : Buffer.from(file).toString())
      found.push(await this.#readRounds(session), (await session.get(path('preview-of-send'))).body)
    }
    const { rows } = await service.platform.pool.query(
      `select id as "mailId", organization_id as "organizationId", kind, recipient_email as email, recipient_name as name,
              subject_id as "subjectId", details, created_at as "createdAt"
         from mail where subject_id = $1`,
      [this.id],
    )
    for (const { email, name, ...row } of rows.filter(row => sides[side].some(member => member.email === row.email))) {
      const mail = { ...row, to: { email, name }, recipientSignatureId: null, postponedCount: 0 } as QueuedMail
      found.push(await composeMail(service.platform, mailKinds[mail.kind]!, mail))
    }
    return JSON.stringify(found)
  }

  /** The finished rounds, their documents, and their comparisons with the first round. */
  async #readRounds(session: ApiClient): Promise<unknown[]> {
    const { body: rounds } = await session.get(path('rounds'))
    const found: unknown[] = [rounds]
    for (const { round } of rounds) {
      for (const rest of ['document', 'comparison?against=1'])
        found.push(await saved(session.get(path(`rounds/${round}/${rest}`))))
      for (const rest of ['docx', 'comparison/docx?against=1'])
        found.push(textOf(await session.bytes(path(`rounds/${round}/${rest}`))))
    }
    return found
  }

  /** Everything that the organization's programs get. Webhooks are covered by the events, which are their bodies. */
  async readByOrganization(): Promise<string> {
    const url = `/v1/redline-requests/${this.id}`
    const { body: rounds } = await service.api.get(`${url}/rounds`)
    const found: unknown[] = [rounds]
    for (const rest of ['', '/events?kinds=all']) found.push((await service.api.get(url + rest)).body)
    found.push((await service.api.get('/v1/redline-requests')).body)
    for (const { round } of rounds) {
      const { body } = await service.api.get(`${url}/rounds/${round}/document`)
      found.push(textOf(await service.api.bytes(body.documentPresignedUrl)))
    }
    return JSON.stringify(found)
  }
}

async function negotiation(): Promise<Negotiation> {
  const members = Object.values(sides).flat()
  const id = await redlineRequest(service, await redlineTemplate(service), { members })
  const sessions: Record<string, ApiClient> = {}
  for (const { email } of members) sessions[email] = (await redlineUrl(service, id, email)).session
  return new Negotiation(id, sessions)
}

/** The words that appear in what a reader gets. */
async function found(words: readonly string[], read: Promise<string>): Promise<string[]> {
  const text = await read
  return words.filter(word => text.includes(word))
}

describe('an unsent draft', () => {
  it('is hidden from the other side and the organization until sent, and internal comments always are', async () => {
    const n = await negotiation()
    const first = ['wordone', 'sharedone', 'messageone']
    const internal = { Disclosing: ['internalone', 'internalthree'], Receiving: ['internaltwo', 'aninternalanswer'] }
    await n.insert(dora.email, 'wordone')
    await n.comment(dan.email, 'sharedone')
    await n.comment(dora.email, 'internalone', true)
    const draft = ['wordone', 'sharedone', 'internalone']
    expect(await found(draft, n.readBy('Disclosing'))).toEqual(draft)
    expect(await found(draft, n.readBy('Receiving'))).toEqual([])
    expect(await found(draft, n.readByOrganization())).toEqual([])

    await n.send(dan.email, 'messageone')
    expect(await found(first, n.readBy('Receiving'))).toEqual(first)
    expect(await found(first, n.readByOrganization())).toEqual(first)

    const { revision, changes, comments } = await look(n.sessions[rita.email]!)
    const [ritas, robs] = [n.sessions[rita.email]!, n.sessions[rob.email]!]
    await saved(ritas.post(path(`changes/${changes[0].id}/reject`), { revision, reason: 'reasontwo' }))
    await n.insert(rob.email, 'wordtwo')
    await saved(robs.post(path(`comments/${comments[0].id}/replies`), { text: 'answertwo' }))
    const { id: ours } = await n.comment(rita.email, 'internaltwo', true)
    await saved(robs.post(path(`comments/${ours}/replies`), { text: 'aninternalanswer' }))
    const second = ['reasontwo', 'wordtwo', 'answertwo']
    const all = [...second, ...internal.Receiving]
    expect(await found(all, n.readBy('Receiving'))).toEqual(all)
    expect(await found(all, n.readBy('Disclosing'))).toEqual([])
    expect(await found(all, n.readByOrganization())).toEqual([])

    await n.send(rita.email, 'messagetwo')
    expect(await found(all, n.readBy('Disclosing'))).toEqual(second)
    // the reason for a rejection is in the events, and the rest is in the file of the round
    expect(await found(all, n.readByOrganization())).toEqual(second)
    await n.comment(dan.email, 'internalthree', true)

    for (const [side, other] of [
      ['Disclosing', 'Receiving'],
      ['Receiving', 'Disclosing'],
    ] as const)
      expect(await found(internal[side], n.readBy(other))).toEqual([])
    expect(await found(Object.values(internal).flat(), n.readByOrganization())).toEqual([])
  })

  it('does not leak through errors that the other side gets', async () => {
    const n = await negotiation()
    await n.send(dora.email, 'messageone')
    await n.insert(rita.email, 'wordtwo')
    const { id: internal } = await n.comment(rita.email, 'internaltwo', true)
    const { revision, document, changes } = await look(n.sessions[rita.email]!)
    const doras = n.sessions[dora.email]!
    const operation = { operationId: 'a', kind: 'deleteParagraph', anchor: document.clauses[0].anchor }
    const answers = [
      await doras.post(path('operations'), { revision, operations: [operation] }),
      await doras.post(path(`changes/${changes[0].id}/accept`), { revision }),
      await doras.post(path(`comments/${internal}/replies`), { text: 'Who?' }),
      await doras.post(path(`comments/${internal}/resolve`)),
      await doras.post(path('approve'), {}),
      await doras.post(path('reopen')),
    ]
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 409))
    expect(await found(['wordtwo', 'internaltwo'], Promise.resolve(JSON.stringify(answers)))).toEqual([])
  })
})
