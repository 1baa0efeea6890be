import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { path } from '../support/redline-sessions.ts'
import { dora, redlineUrl, rita } from '../support/redlines.ts'
import type { Installation } from './installation.ts'
import { untilAnswered } from './signers.ts'

/** The part of a negotiation that the service has acknowledged. */
export interface Negotiation {
  redlineRequestId: string
  /** Words that were inserted and neither rejected nor withdrawn since. */
  words: Set<string>
  comments: string[]
  messages: string[]
  accepted: number
  rejected: number
  sent: number
  approved: number
  reopened: number
}

interface Change {
  id: string
  text: string
  open: boolean
  may: { accept: boolean; reject: boolean; undo: boolean }
}

interface Session {
  status: string
  round: number
  revision: number
  may: { edit: boolean; approve: boolean; reopen: boolean; send: boolean }
  document: { clauses: { anchor: string; text: string }[] }
  changes: Change[]
  comments: { id: string; text: string; resolved: boolean; may: { resolve: boolean } }[]
  messages: { text: string }[]
}

const turnsMost = 5

/** Two members who negotiate until they agree, over a service that may be killed at any time. */
export class Negotiators {
  readonly negotiation: Negotiation
  readonly #sessions: ApiClient[]
  readonly #random: () => number
  readonly #onSaved: () => void
  #names = 0

  /** @param onSaved called whenever the service has acknowledged something */
  static async begin(
    installation: Installation,
    templateId: string,
    random: () => number,
    onSaved: () => void,
  ): Promise<Negotiators> {
    const body = { templateId, members: [dora, rita], notify: false }
    const created = await untilAnswered(() => installation.api.post('/v1/redline-requests', body))
    const { redlineRequestId } = created.body
    const sessions = []
    for (const { email } of [dora, rita]) {
      const url = `/v1/redline-requests/${redlineRequestId}/url`
      await untilAnswered(() => installation.api.post(url, { memberEmail: email }))
      sessions.push((await untilUrl(installation, redlineRequestId, email)).session)
    }
    return new Negotiators(redlineRequestId, sessions, random, onSaved)
  }

  private constructor(redlineRequestId: string, sessions: ApiClient[], random: () => number, onSaved: () => void) {
    this.#onSaved = onSaved
    this.#sessions = sessions
    this.#random = random
    this.negotiation = {
      redlineRequestId,
      words: new Set(),
      comments: [],
      messages: [],
      accepted: 0,
      rejected: 0,
      sent: 0,
      approved: 0,
      reopened: 0,
    }
  }

  /** Takes turns until both sides agree or `isOver`. */
  async negotiate(isOver: () => boolean): Promise<void> {
    for (let turn = 1; !isOver(); turn++) {
      const session = this.#sessions[(turn - 1) % 2]!
      await this.#check(session)
      if (turn >= turnsMost || (turn > 1 && this.#random() < 0.2)) return this.#agree(session)
      await this.#work(session, isOver)
      await this.#send(session)
    }
  }

  /** Expects that the member in turn sees everything that was acknowledged, once. */
  async #check(session: ApiClient): Promise<void> {
    const seen = await look(session)
    expect(seen.may.edit).toBe(true)
    expectShown(seen, this.negotiation)
  }

  async #work(session: ApiClient, isOver: () => boolean): Promise<void> {
    for (const { id } of (await look(session)).changes.filter(change => change.open && change.may.reject)) {
      const choice = this.#random()
      if (choice < 0.8) await this.#decide(session, id, choice < 0.5 ? 'accept' : 'reject')
    }
    for (let edits = this.#random() * 4; edits > 0 && !isOver(); edits--) await this.#edit(session)
    if (this.#random() < 0.5) await this.#say(session, 'comments', this.negotiation.comments)
    if (this.#random() < 0.3) await this.#say(session, 'messages', this.negotiation.messages)
  }

  /** Inserts a new word at the start of a paragraph. After a lost answer it repeats the same call. */
  async #edit(session: ApiClient): Promise<void> {
    const { revision, document } = await look(session)
    const { anchor } = document.clauses[Math.floor(this.#random() * document.clauses.length)]!
    const word = this.#name('w')
    const operation = { operationId: word, kind: 'replaceText', anchor, start: 0, length: 0, text: `${word} ` }
    const call = () => session.post(path('operations'), { revision, operations: [operation] })
    const { body } = await untilAnswered(call)
    expect(body.revision).toBe(revision + 1)
    this.negotiation.words.add(word)
    this.#onSaved()
    if (this.#random() < 0.3) expect((await untilAnswered(call)).body).toEqual(body)
  }

  async #decide(session: ApiClient, id: string, verb: 'accept' | 'reject' | 'undo'): Promise<void> {
    const { revision, changes } = await look(session)
    const change = changes.find(change => change.id === id && change.open)
    if (!change) throw new Error(`change ${id} is gone before it was decided`)
    await this.#once(operationId => session.post(path(`changes/${id}/${verb}`), { revision, operationId }))
    const after = await look(session)
    expect(after.revision).toBe(revision + 1)
    expect(after.changes.some(change => change.id === id && change.open)).toBe(false)
    if (verb !== 'accept') for (const word of wordsIn(change.text)) this.negotiation.words.delete(word)
    if (verb === 'accept') this.negotiation.accepted++
    if (verb === 'reject') this.negotiation.rejected++
  }

  async #say(session: ApiClient, what: 'comments' | 'messages', said: string[]): Promise<void> {
    const text = this.#name(what)
    await this.#once(operationId => session.post(path(what), { text, operationId }))
    said.push(text)
  }

  async #send(session: ApiClient): Promise<void> {
    const { round } = await look(session)
    await this.#once(operationId => session.post(path('send'), { operationId }))
    this.negotiation.sent++
    expect(await look(session)).toMatchObject({ round: round + 1, may: { edit: false } })
  }

  /** Accepts the other side's open changes, withdraws its own, resolves the comments, and approves. */
  async #agree(session: ApiClient): Promise<void> {
    for (;;) {
      const { changes } = await look(session)
      const next = changes.find(change => change.open)
      if (!next) break
      await this.#decide(session, next.id, next.may.accept ? 'accept' : 'undo')
    }
    for (const { id } of (await look(session)).comments.filter(comment => !comment.resolved))
      await this.#once(operationId => session.post(path(`comments/${id}/resolve`), { operationId }))
    await this.#once(operationId => session.post(path('approve'), { operationId }))
    expect(await look(session)).toMatchObject({ status: 'DocumentReadyForSigning' })
    this.negotiation.approved++
    if (this.#random() < 0.7) return
    const other = this.#sessions.find(otherSession => otherSession !== session)!
    await this.#once(operationId => other.post(path('reopen'), { operationId }))
    this.negotiation.reopened++
  }

  /** Repeats the same call until it is answered, and now and then once more after that. */
  async #once(call: (operationId: string) => Promise<Answer>): Promise<void> {
    const operationId = this.#name('op')
    await untilAnswered(() => call(operationId))
    this.#onSaved()
    if (this.#random() < 0.2) await untilAnswered(() => call(operationId))
  }

  #name = (kind: string) => `${kind}${++this.#names}x`
}

/** Finds the words of `#edit` in a text, in order. */
export const wordsIn = (text: string) => text.match(/\bw\d+x\b/g) ?? []

/** Expects every acknowledged word, comment and message once, and no word that was removed. */
export function expectShown(seen: Session, { words, comments, messages }: Negotiation): void {
  const shown = seen.document.clauses.flatMap(clause => wordsIn(clause.text))
  expect(shown.toSorted()).toEqual([...words].toSorted())
  expect(seen.comments.map(comment => comment.text).toSorted()).toEqual(comments.toSorted())
  expect(seen.messages.map(message => message.text)).toEqual(messages)
}

export async function look(session: ApiClient): Promise<Session> {
  return (await untilAnswered(() => session.get('/redlining/session'))).body
}

async function untilUrl(installation: Installation, redlineRequestId: string, email: string) {
  for (;;) {
    const url = await redlineUrl(installation, redlineRequestId, email).catch(() => null)
    if (url) return url
    await sleep(30)
  }
}
