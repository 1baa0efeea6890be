import type { ApiError } from '../../api/call.ts'
import type { EditAnswer, RedlineSession } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'
import { editorOf } from '../model/editor.ts'
import { adopted } from './adopted.ts'
import { insisting } from './conflict.ts'
import type { DeviceRecord } from './device.ts'
import { DeviceKeeper } from './device-keeper.ts'
import type { KeptReason, KeptText } from './kept-text.ts'
import type { OutboxHost, OutboxState } from './outbox-host.ts'
import { Pace } from './pace.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { Settling, UnsavedError } from './settling.ts'
import { withBases } from './shown-document.ts'
import { afterAll, asKept, basesOf, changedClauses, lastAuthorOf, parted, type Untaken } from './unsaved.ts'
import { about, anchorsOf, type Base, type Batch, type Conflict, type Waiting, withWaiting } from './waiting.ts'

/** The service takes a thousand operations at once; an answer to fewer comes sooner. */
const mostAtOnce = 200
/** How often edits that are behind are sent again before they count as refused. */
const mostTries = 4

/** Edits on their way to the service: in order, in small batches, one at a time, each done once. */
export class Outbox {
  #state: OutboxState = { sent: null, waiting: [], conflicts: [], kept: [], trouble: null, isOnDevice: true }
  /** The clauses that `sent` and `waiting` are about, as they were edited. */
  #bases: Base[] = []
  /** What pages kept that are gone; the first one is being sent. */
  #others: DeviceRecord[] = []
  /** So many of those that wait are sent one by one: one of them was refused. */
  #alone = 0
  #staleTries = 0
  #isHeld = false
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
      () => this.#record(),
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

  getState = (): OutboxState => this.#state
  /** A batch is out, and nobody knows yet whether it is done. */
  isUnanswered = (): boolean => this.#state.sent !== null
  /** Whether a batch is of this page, and not what another one left: that one is not shown until it is known to be done. */
  isOwn = (batch: Batch): boolean => this.#others[0]?.sent !== batch
  isEmpty = (): boolean => this.#state.sent === null && this.#state.waiting.length === 0 && this.#others.length === 0

  /** Takes an edit that was just shown; `next` is the clause that a merge takes in. */
  add(edit: Edit, next?: string): void {
    const one: Waiting = { operationId: this.#host.newId(), edit, ...(next !== undefined && { next }) }
    const conflict = this.#state.conflicts.find(each => isInConflict(each, one))
    if (conflict) {
      const edits = withWaiting(conflict.edits, one)
      this.#set({ conflicts: this.#state.conflicts.map(each => (each === conflict ? { ...each, edits } : each)) })
    } else {
      const waiting = withWaiting(this.#state.waiting, one)
      this.#bases = basesOf([...this.#sent(), ...waiting], this.#host.session().document!, this.#bases)
      this.#set({ waiting })
      this.#pace.soon(() => this.flush())
    }
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
    if (this.#state.sent) void this.#attempt()
    else this.flush()
  }

  /** Resolves once everything is saved; rejects with what keeps it from being saved. */
  settle(): Promise<void> {
    const settled = this.#settling.wait()
    if (this.#state.trouble) this.retryNow()
    else this.flush()
    this.#settleIfDone()
    return settled
  }

  /** Nothing is sent while something else is done to the document. */
  async hold<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    this.#isHeld = true
    try {
      return await act()
    } finally {
      this.#isHeld = false
      void this.#pump()
    }
  }

  /** The service tells another session: what waits is for it now, or in conflict with it. `own` are clauses that this page changed. */
  onSession(session: RedlineSession, own: ReadonlySet<string> = new Set()): void {
    if (this.#state.sent || (this.#state.waiting.length === 0 && this.#state.conflicts.length === 0)) return
    const { document } = session
    if (!session.may.edit || !document) {
      this.#keepAll('turnPassed')
      return
    }
    const changed = changedClauses(this.#bases, document, own)
    if (changed.size > 0) this.#part(changed, lastAuthorOf(changed, session.changes))
    this.#bases = basesOf(this.#state.waiting, document)
  }

  /** Ends a conflict. Answers the edits that make this member's version, if that is chosen; with `both`, it is kept to be copied. */
  decide(conflict: Conflict, choice: 'mine' | 'theirs' | 'both'): Edit[] {
    const session = this.#host.session()
    const editor = editorOf(session)
    const edits = choice === 'mine' && session.document ? insisting(conflict, session.document, editor) : []
    if (choice === 'both') this.#keep(conflict, 'bothKept')
    this.#set({ conflicts: this.#state.conflicts.filter(one => one !== conflict) })
    this.#keeper.now()
    this.#settleIfDone()
    return edits
  }

  /** All that is typed and not saved, as texts: the link has ended, and the page is about to go. */
  unsavedTexts(): KeptText[] {
    const edits = [...this.#sent(), ...this.#state.waiting]
    const all = [
      { bases: this.#bases, edits },
      ...this.#state.conflicts,
      ...this.#others.map(one => ({ bases: one.bases, edits: [...(one.sent?.operations ?? []), ...one.waiting] })),
    ]
    return [...this.#state.kept, ...all.flatMap(untaken => this.#asKept(untaken, 'ended'))]
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

  #sent = (): Waiting[] => this.#state.sent?.operations ?? []

  #set(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next }
    this.#host.onChange()
  }

  async #pump(isLeaving = false): Promise<void> {
    if (this.#state.sent || this.#isStopped || this.#isHeld) return
    const [other] = this.#others
    if (other) {
      if (other.sent) this.#set({ sent: other.sent })
      else return this.#adopt(other)
    } else {
      const { waiting } = this.#state
      const { revision } = this.#host.session()
      if (waiting.length === 0 || revision === null) return this.#settleIfDone()
      const count = this.#alone > 0 ? 1 : mostAtOnce
      this.#pace.sending()
      this.#set({ sent: { revision, operations: waiting.slice(0, count) }, waiting: waiting.slice(count) })
      this.#keeper.now()
    }
    await this.#attempt(isLeaving)
  }

  async #attempt(isLeaving = false): Promise<void> {
    const batch = this.#state.sent
    if (!batch || this.#isSending || this.#isStopped) return
    this.#isSending = true
    const answer = await this.#host.send(batch, isLeaving).catch((error: unknown) => refusalOf(error))
    this.#isSending = false
    if ('kind' in answer) await this.#onRefusal(batch, answer)
    else await this.#onAnswer(batch, answer)
  }

  async #onAnswer(batch: Batch, answer: EditAnswer): Promise<void> {
    this.#pace.failures = 0
    this.#staleTries = 0
    this.#alone = Math.max(0, this.#alone - batch.operations.length)
    const [other] = this.#others
    if (other?.sent === batch) {
      // its answer may be older than the session
      this.#others[0] = { ...other, sent: null, bases: this.#basesAfter(other.bases, batch) }
      this.#state = { ...this.#state, sent: null, trouble: null }
      await this.#host.refresh()
      return this.#pump()
    }
    this.#bases = this.#basesAfter(this.#bases, batch)
    this.#state = { ...this.#state, sent: null, trouble: null }
    this.#host.onAnswer(answer)
    this.onSession(this.#host.session(), anchorsOf(batch.operations))
    this.#keeper.now()
    this.#host.onChange()
    if (this.isEmpty()) void this.#host.refresh()
    await this.#pump()
  }

  /** What a batch made of the clauses that it is about, as far as the page can tell. */
  #basesAfter(bases: Base[], { operations }: Batch): Base[] {
    const session = this.#host.session()
    if (!session.document) return bases
    const made = afterAll(withBases(session.document, { bases }), operations, editorOf(session))
    return basesOf(this.#others[0]?.waiting ?? this.#state.waiting, made)
  }

  /** Edits that a page left which is gone: they go on from here if their clauses are still as they were. */
  #adopt(other: DeviceRecord): void {
    this.#others = this.#others.slice(1)
    const session = this.#host.session()
    const found = adopted(other, session)
    const { kept, conflicts, waiting } = this.#state
    this.#state = {
      ...this.#state,
      kept: [...kept, ...other.kept],
      conflicts: [...conflicts, ...found.conflicts],
      waiting: [...found.waiting, ...waiting],
    }
    for (const untaken of found.gone) this.#keep(untaken, 'clauseGone')
    for (const untaken of found.late) this.#keep(untaken, 'turnPassed')
    if (session.document) this.#bases = basesOf(this.#state.waiting, session.document)
    this.#keeper.now()
    this.#host.onChange()
    void this.#pump()
  }

  async #onRefusal(batch: Batch, refusal: Refusal): Promise<void> {
    if (refusal.kind === 'later') return this.#waitLonger(refusal.isConnected ? 'service' : 'connection')
    if (refusal.kind === 'ended') {
      this.stop()
      this.#host.onEnded(refusal.error)
      return this.#settling.failed(refusal.error)
    }
    this.#pace.failures = 0
    const [other] = this.#others
    const isOther = other?.sent === batch
    // it waits again, in front of all others
    if (isOther) this.#others[0] = { ...other, sent: null, waiting: [...batch.operations, ...other.waiting] }
    this.#state = {
      ...this.#state,
      sent: null,
      trouble: null,
      ...(!isOther && { waiting: [...batch.operations, ...this.#state.waiting] }),
    }
    if (isOther) {
      await this.#host.refresh()
      return this.#pump()
    }
    if (refusal.kind !== 'refused' && this.#staleTries++ < mostTries) {
      const before = this.#host.session()
      await this.#host.refresh()
      if (this.#host.session() === before) return this.#waitLonger('connection')
      this.#onOlder(refusal)
    } else if (batch.operations.length > 1) this.#alone = batch.operations.length
    else await this.#onRefused(batch.operations[0]!, refusal.error)
    this.#keeper.now()
    await this.#pump()
  }

  /** The page is behind: the session tells what the others made of the clauses, and whether the turn has passed. */
  #onOlder(refusal: Extract<Refusal, { kind: 'changed' | 'stale' }>): void {
    const { may, document } = this.#host.session()
    if (refusal.kind !== 'changed' || !may.edit || !document) return
    // another format is no other text: what was typed goes there as well
    const changed = changedClauses(this.#bases, document)
    const { author } = refusal
    const concerned = new Set(refusal.anchors.filter(anchor => changed.has(anchor)))
    if (concerned.size > 0) this.#part(concerned, author)
    // the session may have told them apart already, but not who it was
    const isOf = (one: Conflict) => one.bases.some(base => refusal.anchors.includes(base.clause.anchor))
    this.#set({
      conflicts: this.#state.conflicts.map(one => (author !== null && isOf(one) ? { ...one, author } : one)),
    })
  }

  /** Tells edits about changed clauses apart from those that can go on. */
  #part(changed: ReadonlySet<string>, author: string | null): void {
    const { document } = this.#host.session()
    if (!document) return
    const { waiting, conflict, gone } = parted(this.#state.waiting, this.#bases, changed, document, author)
    this.#keep({ bases: this.#bases, edits: gone }, 'clauseGone')
    const conflicts = conflict ? [...this.#state.conflicts, conflict] : this.#state.conflicts
    this.#set({ waiting, conflicts })
    this.#keeper.now()
    if (conflicts.length > 0) this.#settling.failed(new UnsavedError('conflict'))
  }

  /** One edit is refused for good: what was typed in its clause since is kept apart. */
  async #onRefused(one: Waiting, error: ApiError): Promise<void> {
    const anchors = anchorsOf([one])
    const { held, rest } = about(this.#state.waiting, anchors)
    const isGone = error.status === 404
    const before = this.#state.kept.length
    this.#keep({ bases: this.#bases, edits: held }, isGone ? 'clauseGone' : 'refused', error.message)
    if (this.#state.kept.length === before) this.#host.onRefused(error)
    this.#alone = 0
    this.#set({ waiting: rest })
    this.#settling.failed(error)
    await this.#host.refresh()
  }

  #keepAll(reason: KeptReason): void {
    this.#keep({ bases: this.#bases, edits: [...this.#sent(), ...this.#state.waiting] }, reason)
    for (const conflict of this.#state.conflicts) this.#keep(conflict, reason)
    this.#bases = []
    this.#set({ waiting: [], conflicts: [] })
    this.#keeper.now()
    this.#settling.failed(new UnsavedError(reason))
  }

  #keep(untaken: Untaken, reason: KeptReason, detail?: string): void {
    const kept = [...this.#state.kept, ...this.#asKept(untaken, reason, detail)]
    this.#state = { ...this.#state, kept }
  }

  #asKept(untaken: Untaken, reason: KeptReason, detail?: string) {
    if (untaken.edits.length === 0) return []
    const { clock, newId } = this.#host
    const session = this.#host.session()
    const why = { reason, ...(detail !== undefined && { detail }), at: new Date(clock.now()).toISOString(), newId }
    return asKept(untaken, session.document, why, editorOf(session))
  }

  #waitLonger(trouble: 'connection' | 'service'): void {
    this.#pace.later(() => this.retryNow())
    this.#set({ trouble })
    this.#keeper.now()
    if (this.#pace.failures > 2) this.#settling.failed(new UnsavedError(trouble))
  }

  #settleIfDone(): void {
    if (this.#state.conflicts.length > 0) this.#settling.failed(new UnsavedError('conflict'))
    else if (this.isEmpty()) this.#settling.done()
  }

  /** What the service does not have; null for nothing. */
  #record(): DeviceRecord | null {
    const { sent, waiting, conflicts, kept } = this.#state
    if (this.isEmpty() && conflicts.length === 0 && kept.length === 0) return null
    return {
      savedAt: new Date(this.#host.clock.now()).toISOString(),
      round: this.#host.session().round,
      sent: sent && this.isOwn(sent) ? sent : null,
      waiting,
      bases: this.#bases,
      conflicts,
      kept,
      others: this.#others,
    }
  }
}

/** Whether an edit is about clauses of a conflict, or about what was made of them. */
function isInConflict({ bases, edits }: Conflict, one: Waiting): boolean {
  const anchors = new Set(bases.map(base => base.clause.anchor))
  return about([...edits, one], anchors).held.includes(one)
}
