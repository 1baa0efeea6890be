import type { ApiError } from '../../api/call.ts'
import type { EditAnswer, RedlineSession } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'
import { editorOf } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import { afterAnswer, afterShownBatch } from './adopted.ts'
import { editsForMine } from './conflict.ts'
import type { DeviceRecord } from './device.ts'
import { DeviceKeeper } from './device-keeper.ts'
import type { KeptEdit } from './kept-text.ts'
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
import { basesAfter, keptTextsOf } from './unsaved.ts'
import { anchorsOf, type Batch, type EditConflict, type Waiting } from './waiting.ts'

/**
 * The most edits in a batch. The service takes a thousand operations at once, but smaller batches are answered sooner.
 */
const mostAtOnce = 200
/** The number of times that outdated edits are sent again before they count as refused. */
const mostTries = 4

/** Sends edits to the service: in order, in small batches, one batch at a time, each edit applied once. */
export class Outbox {
  #state = nothingUnsaved
  /** Records of closed pages. The first record is being sent. */
  #others: DeviceRecord[] = []
  /** A batch of this page, or of a closed page, that may or may not have been applied. */
  #out: Batch | null = null
  /** The number of waiting edits to send one by one, because one of them was refused. */
  #alone = 0
  #staleTries = 0
  /** The number of other actions on the document in progress. */
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

  /** Takes over the records that closed pages of this member have left on the device, now and later. */
  start(): void {
    this.#host.device.takeOver(record => {
      this.#others.push(...record.others, { ...record, others: [] })
      this.#keeper.now()
      void this.#pump()
    })
  }

  /**
   * Returns the state without the edits that other pages have left. Those edits are shown once it is known whether they
   * were applied.
   */
  getState = (): OutboxState => this.#state
  /** Tells whether a batch was sent that may or may not have been applied. */
  isUnanswered = (): boolean => this.#out !== null
  isEmpty = (): boolean => unsavedEdits(this.#state).length === 0 && this.#others.length === 0

  /** Adds an edit that was just shown. `next` is the clause that a merge joins to the edited clause. */
  add(edit: Edit, next?: string): void {
    const added: Waiting = { operationId: this.#host.newId(), edit, ...(next !== undefined && { next }) }
    const { waiting } = this.#state
    this.#set(withEdit(this.#state, added, this.#host.session().document!))
    if (this.#state.waiting !== waiting) this.#pace.soon(() => this.flush())
    this.#keeper.soon()
  }

  /** Sends the waiting edits now. `isLeaving` is true if the page may close before an answer arrives. */
  flush(isLeaving = false): void {
    if (isLeaving) this.#keeper.now()
    this.#pace.sending()
    void this.#pump(isLeaving)
  }

  /** Retries, because the connection may be back. */
  retryNow(): void {
    this.#pace.retrying()
    if (this.#out) void this.#attempt()
    else this.flush()
  }

  /** Resolves once everything is saved. Rejects with the error that prevents it. */
  settle(): Promise<void> {
    const settled = this.#settling.wait()
    this.retryNow()
    this.#settleIfDone()
    return settled
  }

  /**
   * Runs another action on the document, and sends nothing until it is done. `decision` is the decision that the action
   * makes or undoes.
   */
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

  /**
   * Adapts waiting edits to another session, which may cause conflicts. `ownAnchors` are clauses that this page
   * changed.
   */
  onSession(session: RedlineSession, ownAnchors: ReadonlySet<string> = new Set()): void {
    if (this.#out || (this.#state.waiting.length === 0 && this.#state.conflicts.length === 0)) return
    const { kept: keptBefore, conflicts } = this.#state
    this.#state = withSession(this.#state, session, ownAnchors, this.#kept)
    if (this.#state.kept !== keptBefore || this.#state.conflicts !== conflicts) this.#keeper.now()
    if (!session.may.edit || !session.document) this.#settling.failed(new UnsavedError('turnPassed'))
    else this.#failOnConflict()
  }

  /**
   * Ends a conflict. Returns the edits that make this member's version if that version was chosen. With `both`, that
   * version is kept to be copied.
   */
  decide(conflict: EditConflict, choice: 'mine' | 'theirs' | 'both'): Edit[] {
    const session = this.#host.session()
    const edits =
      choice === 'mine' && session.document ? editsForMine(conflict, session.document, editorOf(session)) : []
    const { conflicts, kept: keptTexts } = this.#state
    this.#set({
      conflicts: conflicts.filter(otherConflict => otherConflict !== conflict),
      kept: choice === 'both' ? [...keptTexts, ...this.#kept(conflict, 'bothKept')] : keptTexts,
    })
    this.#keeper.now()
    this.#settleIfDone()
    return edits
  }

  /** Returns all text that is typed and not saved, for a link that has ended. */
  unsavedTexts(): KeptEdit[] {
    const { bases, conflicts, kept: keptTexts } = this.#state
    const ofOthers = this.#others.map(record => ({ bases: record.bases, edits: unsavedEdits(record) }))
    const unsaved = [{ bases, edits: unsavedEdits(this.#state) }, ...conflicts, ...ofOthers]
    return [...keptTexts, ...unsaved.flatMap(untaken => this.#kept(untaken, 'ended'))]
  }

  /** Removes a kept text that was put back or is no longer needed. */
  forget(id: string): void {
    this.#set({ kept: this.#state.kept.filter(text => text.id !== id) })
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
    const [record] = this.#others
    if (record) {
      const shownRecord = unsavedEdits(this.#state).length === 0 ? afterShownBatch(record, this.#host.session()) : null
      if (shownRecord?.sent) this.#takeUp(shownRecord)
      else if (shownRecord || !record.sent) return this.#adopt(shownRecord ?? record)
      this.#out = record.sent
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

  /**
   * Continues once it is known whether the batch of another page was applied. The rest of its record is adapted to the
   * newest session.
   */
  async #goOnWithOther(batch: Batch, answer: EditAnswer | null): Promise<void> {
    const record = this.#others[0]!
    this.#others[0] = answer
      ? afterAnswer(record, batch, answer, this.#host.session())
      : { ...record, sent: null, waiting: unsavedEdits(record) }
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

  /** Forgets the decisions once nothing is unsaved, because later edits are typed after the decisions. */
  #forgetDecisions(): void {
    if (this.#holds === 0 && this.isEmpty()) this.#state = { ...this.#state, decisions: [] }
  }

  /**
   * Shows and saves the edits of another page as if they had been typed here, because they have not been applied yet.
   */
  #takeUp(record: DeviceRecord): void {
    this.#others = this.#others.slice(1)
    this.#set(withTakenUp(this.#state, record))
    this.#keeper.now()
  }

  #adopt(record: DeviceRecord): void {
    this.#others = this.#others.slice(1)
    this.#set(withAdopted(this.#state, record, this.#host.session(), this.#kept))
    this.#keeper.now()
    void this.#pump()
  }

  async #onRefused(refused: Waiting, error: ApiError): Promise<void> {
    const before = this.#state.kept.length
    this.#alone = 0
    this.#set(withoutRefused(this.#state, refused, error, this.#kept))
    if (this.#state.kept.length === before) this.#host.onRefused(error)
    this.#settling.failed(error)
    await this.#host.refresh()
  }

  #kept: Keep = (untaken, reason, detail) => {
    const session = this.#host.session()
    const why = { reason, ...(detail !== undefined && { detail }), at: this.#now(), newId: this.#host.newId }
    return keptTextsOf(untaken, session.document, why, editorOf(session))
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

  /** Returns the current time as an ISO 8601 date-time. */
  #now = () => new Date(this.#host.clock.now()).toISOString()
}
