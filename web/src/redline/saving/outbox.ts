import type { ApiError } from '../../api/call.ts'
import type { EditAnswer, RedlineSession } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'
import { editorOf } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import { afterAnswer, asFarAsShown } from './adopted.ts'
import { insisting } from './conflict.ts'
import type { DeviceRecord } from './device.ts'
import { DeviceKeeper } from './device-keeper.ts'
import type { KeptText } from './kept-text.ts'
import type { OutboxHost } from './outbox-host.ts'
import {
  type Keep,
  nothingUnsaved,
  type OutboxState,
  recordOf,
  unsavedEdits,
  withAdopted,
  withEdit,
  withoutRefused,
  withRefusal,
  withReturned,
  withSent,
  withSession,
  withTakenUp,
} from './outbox-state.ts'
import { Pace } from './pace.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { Settling, UnsavedError } from './settling.ts'
import { asKept, basesAfter } from './unsaved.ts'
import { anchorsOf, type Batch, type Conflict, type Waiting } from './waiting.ts'

/** The service takes a thousand operations at once; an answer to fewer comes sooner. */
const mostAtOnce = 200
/** How often edits that are behind are sent again before they count as refused. */
const mostTries = 4

/** Edits on their way to the service: in order, in small batches, one at a time, each done once. */
export class Outbox {
  #state = nothingUnsaved
  /** What pages kept that are gone; the first one is being sent. */
  #others: DeviceRecord[] = []
  /** Of this page or of one that is gone: nobody knows yet whether it is done. */
  #out: Batch | null = null
  /** So many of those that wait are sent one by one: one of them was refused. */
  #alone = 0
  #staleTries = 0
  /** So many other things are being done to the document. */
  #holds = 0
  #isStopped = false
  #isSending = false
  readonly #settling = new Settling()
  readonly #host: OutboxHost
  readonly #pace: Pace
  readonly #keeper: DeviceKeeper

  constructor(host: OutboxHost) {
    this.#host = host
    this.#pace = new Pace(host.clock)
    this.#keeper = new DeviceKeeper(
      host,
      () => recordOf(this.#state, { savedAt: this.#now(), round: host.session().round, others: this.#others }),
      isOnDevice => isOnDevice !== this.#state.isOnDevice && this.#set({ isOnDevice }),
    )
  }

  /** Takes up what pages of this member have left on the device, now and when other pages end. */
  start(): void {
    this.#host.device.takeOver(record => {
      this.#others.push(...record.others, { ...record, others: [] })
      this.#keeper.now()
      void this.#pump()
    })
  }

  /** What other pages left is not in it: it is shown once it is known to be done. */
  getState = (): OutboxState => this.#state
  /** A batch is out, and nobody knows yet whether it is done. */
  isUnanswered = (): boolean => this.#out !== null
  isEmpty = (): boolean => unsavedEdits(this.#state).length === 0 && this.#others.length === 0

  /** Takes an edit that was just shown; `next` is the clause that a merge takes in. */
  add(edit: Edit, next?: string): void {
    const one: Waiting = { operationId: this.#host.newId(), edit, ...(next !== undefined && { next }) }
    const { waiting } = this.#state
    this.#set(withEdit(this.#state, one, this.#host.session().document!))
    if (this.#state.waiting !== waiting) this.#pace.soon(() => this.flush())
    this.#keeper.soon()
  }

  /** Sends now what waits. `isLeaving`: the page may be gone before an answer comes. */
  flush(isLeaving = false): void {
    if (isLeaving) this.#keeper.now()
    this.#pace.sending()
    void this.#pump(isLeaving)
  }

  /** The connection is back, or may be. */
  retryNow(): void {
    this.#pace.retrying()
    if (this.#out) void this.#attempt()
    else this.flush()
  }

  /** Resolves once everything is saved; rejects with what keeps it from being saved. */
  settle(): Promise<void> {
    const settled = this.#settling.wait()
    this.retryNow()
    this.#settleIfDone()
    return settled
  }

  /** Nothing is sent while something else is done to the document; `decision` is what is decided or taken back by it. */
  async hold<Answer>(act: () => Promise<Answer>, decision?: Decision): Promise<Answer> {
    this.#holds += 1
    if (decision) this.#state = { ...this.#state, decisions: [...this.#state.decisions, decision] }
    try {
      return await act()
    } finally {
      this.#holds -= 1
      this.#forgetDecisions()
      void this.#pump()
    }
  }

  /** The service tells another session: what waits is for it now, or in conflict with it. `own` are clauses that this page changed. */
  onSession(session: RedlineSession, own: ReadonlySet<string> = new Set()): void {
    if (this.#out || (this.#state.waiting.length === 0 && this.#state.conflicts.length === 0)) return
    const { kept, conflicts } = this.#state
    this.#state = withSession(this.#state, session, own, this.#kept)
    if (this.#state.kept !== kept || this.#state.conflicts !== conflicts) this.#keeper.now()
    if (!session.may.edit || !session.document) this.#settling.failed(new UnsavedError('turnPassed'))
    else this.#failOnConflict()
  }

  /** Ends a conflict. Answers the edits that make this member's version, if that is chosen; with `both`, it is kept to be copied. */
  decide(conflict: Conflict, choice: 'mine' | 'theirs' | 'both'): Edit[] {
    const session = this.#host.session()
    const edits = choice === 'mine' && session.document ? insisting(conflict, session.document, editorOf(session)) : []
    const { conflicts, kept } = this.#state
    this.#set({
      conflicts: conflicts.filter(otherConflict => otherConflict !== conflict),
      kept: choice === 'both' ? [...kept, ...this.#kept(conflict, 'bothKept')] : kept,
    })
    this.#keeper.now()
    this.#settleIfDone()
    return edits
  }

  /** All that is typed and not saved, as texts: the link has ended, and the page is about to go. */
  unsavedTexts(): KeptText[] {
    const { bases, conflicts, kept } = this.#state
    const ofOthers = this.#others.map(one => ({ bases: one.bases, edits: unsavedEdits(one) }))
    const all = [{ bases, edits: unsavedEdits(this.#state) }, ...conflicts, ...ofOthers]
    return [...kept, ...all.flatMap(untaken => this.#kept(untaken, 'ended'))]
  }

  /** A kept text was put back, or is not needed any more. */
  forget(id: string): void {
    this.#set({ kept: this.#state.kept.filter(one => one.id !== id) })
    this.#keeper.now()
  }

  stop(): void {
    this.#keeper.now()
    this.#isStopped = true
    this.#pace.stop()
  }

  #set(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next }
    this.#host.onChange()
  }

  async #pump(isLeaving = false): Promise<void> {
    if (this.#out || this.#isStopped || this.#holds > 0) return
    const [other] = this.#others
    if (other) {
      const known = unsavedEdits(this.#state).length === 0 ? asFarAsShown(other, this.#host.session()) : null
      if (known?.sent) this.#takeUp(known)
      else if (known || !other.sent) return this.#adopt(known ?? other)
      this.#out = other.sent
    } else {
      const { revision } = this.#host.session()
      if (this.#state.waiting.length === 0 || revision === null) return this.#settleIfDone()
      this.#pace.sending()
      const next = withSent(this.#state, revision, this.#alone > 0 ? 1 : mostAtOnce)
      this.#out = next.sent
      this.#set(next)
      this.#keeper.now()
    }
    await this.#attempt(isLeaving)
  }

  async #attempt(isLeaving = false): Promise<void> {
    const batch = this.#out
    if (!batch || this.#isSending || this.#isStopped) return
    this.#isSending = true
    const outcome = await this.#host
      .send(batch, isLeaving)
      .then(answer => ({ kind: 'done' as const, answer }), refusalOf)
    this.#isSending = false
    if (outcome.kind === 'later') return this.#waitLonger(outcome.isConnected ? 'service' : 'connection')
    if (outcome.kind === 'ended') return this.#end(outcome.error)
    this.#out = null
    this.#pace.failures = 0
    if (batch !== this.#state.sent) await this.#goOnWithOther(batch, outcome.kind === 'done' ? outcome.answer : null)
    else if (outcome.kind === 'done') await this.#onAnswer(batch, outcome.answer)
    else await this.#onRefusal(batch, outcome)
  }

  #end(error: ApiError): void {
    this.stop()
    this.#host.onEnded(error)
    this.#settling.failed(error)
  }

  /** What became of a batch that another page left is known: the rest of it is for the newest session. */
  async #goOnWithOther(batch: Batch, answer: EditAnswer | null): Promise<void> {
    const other = this.#others[0]!
    this.#others[0] = answer
      ? afterAnswer(other, batch, answer, this.#host.session())
      : { ...other, sent: null, waiting: unsavedEdits(other) }
    this.#state = { ...this.#state, trouble: null }
    await this.#host.refresh()
    await this.#pump()
  }

  async #onAnswer(batch: Batch, answer: EditAnswer): Promise<void> {
    this.#staleTries = 0
    this.#alone = Math.max(0, this.#alone - batch.operations.length)
    const bases = basesAfter(this.#state, batch, this.#host.session())
    this.#state = { ...this.#state, sent: null, trouble: null, bases }
    this.#host.onAnswer(answer)
    this.onSession(this.#host.session(), anchorsOf(batch.operations))
    this.#forgetDecisions()
    this.#keeper.now()
    this.#host.onChange()
    if (this.isEmpty()) void this.#host.refresh()
    await this.#pump()
  }

  async #onRefusal(batch: Batch, refusal: Exclude<Refusal, { kind: 'later' | 'ended' }>): Promise<void> {
    this.#state = withReturned(this.#state, batch)
    if (refusal.kind !== 'refused' && this.#staleTries++ < mostTries) {
      const before = this.#host.session()
      await this.#host.refresh()
      if (this.#host.session() === before) return this.#waitLonger('connection')
      if (refusal.kind === 'changed') {
        this.#set(withRefusal(this.#state, refusal, this.#host.session(), this.#kept))
        this.#failOnConflict()
      }
    } else if (batch.operations.length > 1) this.#alone = batch.operations.length
    else await this.#onRefused(batch.operations[0]!, refusal.error)
    this.#keeper.now()
    await this.#pump()
  }

  /** What is typed from now on is typed behind them. */
  #forgetDecisions(): void {
    if (this.#holds === 0 && this.isEmpty()) this.#state = { ...this.#state, decisions: [] }
  }

  /** What another page has left is not done yet: it is shown and saved as if it had been typed here. */
  #takeUp(other: DeviceRecord): void {
    this.#others = this.#others.slice(1)
    this.#set(withTakenUp(this.#state, other))
    this.#keeper.now()
  }

  #adopt(other: DeviceRecord): void {
    this.#others = this.#others.slice(1)
    this.#set(withAdopted(this.#state, other, this.#host.session(), this.#kept))
    this.#keeper.now()
    void this.#pump()
  }

  async #onRefused(one: Waiting, error: ApiError): Promise<void> {
    const before = this.#state.kept.length
    this.#alone = 0
    this.#set(withoutRefused(this.#state, one, error, this.#kept))
    if (this.#state.kept.length === before) this.#host.onRefused(error)
    this.#settling.failed(error)
    await this.#host.refresh()
  }

  #kept: Keep = (untaken, reason, detail) => {
    const session = this.#host.session()
    const why = { reason, ...(detail !== undefined && { detail }), at: this.#now(), newId: this.#host.newId }
    return asKept(untaken, session.document, why, editorOf(session))
  }

  #waitLonger(trouble: 'connection' | 'service'): void {
    this.#pace.later(() => this.retryNow())
    this.#set({ trouble })
    this.#keeper.now()
    if (this.#pace.failures > 2) this.#settling.failed(new UnsavedError(trouble))
  }

  #failOnConflict(): void {
    if (this.#state.conflicts.length > 0) this.#settling.failed(new UnsavedError('conflict'))
  }

  #settleIfDone(): void {
    this.#failOnConflict()
    if (this.isEmpty()) this.#settling.done()
  }

  /** ISO 8601. */
  #now = () => new Date(this.#host.clock.now()).toISOString()
}
