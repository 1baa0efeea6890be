import type { NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { shownAfter } from '../model/after-edit.ts'
import type { Edit } from '../model/edit.ts'
import { type Editor, editorOf } from '../model/editor.ts'
import {
  clausesOf,
  type Decision,
  emptyHistory,
  type HistoryStep,
  redoOf,
  type TurnHistory,
  undoOf,
  withDecision,
  withEdits,
  withNames,
  withoutClauses,
} from '../model/history.ts'
import { traced } from '../model/inverse.ts'
import { NoWayBack } from '../model/units.ts'

/** The parts of the page that undo needs. */
export interface StepsHost {
  session(): RedlineSession
  shown(): NegotiatedDocument | null
  /** Applies edits without making them an undo step. */
  perform(edits: readonly Edit[]): void
  settle(): Promise<void>
  /** Undoes a decision or a change of this side, together with all decisions that were made at the same time. */
  takeBack(changeId: string): Promise<void>
  decide(decision: Decision): Promise<void>
  onChange(): void
  /** Called when a step cannot be undone or redone, because another member has changed its clauses. */
  onLost(): void
}

/** Records everything done on this page, with undo and redo without limit. */
export class Steps {
  #history: TurnHistory = emptyHistory
  #isBusy = false
  readonly #host: StepsHost

  constructor(host: StepsHost) {
    this.#host = host
  }

  canUndo = (): boolean => this.#history.past.length > 0
  canRedo = (): boolean => this.#history.future.length > 0

  /** Records edits before they are applied to a document. */
  record(document: NegotiatedDocument, edits: readonly Edit[], mergeKey: string | null): void {
    const editor = editorOf(this.#host.session())
    let now = document
    const steps = edits.flatMap((edit, index) => {
      if (index > 0) now = shownAfter(now, edits[index - 1]!, editor)
      return traced(now, edit, editor) ?? []
    })
    this.#history = withEdits(this.#history, steps, mergeKey)
  }

  recordDecision(decision: Decision): void {
    this.#set(withDecision(this.#history, decision))
  }

  /** Forgets all steps, because the turn has ended: they cannot be undone any more. */
  forget(): void {
    if (this.canUndo() || this.canRedo()) this.#set(emptyHistory)
  }

  /** Undoes the last step. Rejects with the error that prevented the undo of a decision. */
  undo = (): Promise<void> => this.#alone(() => this.#undo())
  redo = (): Promise<void> => this.#alone(() => this.#redo())

  async #alone(act: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      await act()
    } finally {
      this.#isBusy = false
    }
  }

  async #undo(): Promise<void> {
    const step = this.#history.past.at(-1)
    if (!step) return
    if (step.kind === 'edits') return this.#undoEdits(step)
    if (!this.#isDecided(step.decision)) return this.#dropAndUndo(step)
    await this.#host.takeBack(step.decision.changeIds[0]!)
    this.#move(step, step)
  }

  /** Tells whether a decision is still in force. It may have been undone elsewhere, even by another member. */
  #isDecided = ({ changeIds }: Decision): boolean =>
    this.#host.session().changes.some(change => change.id === changeIds[0] && !change.open)

  #dropAndUndo(step: HistoryStep): Promise<void> {
    this.#set({ ...this.#history, past: this.#history.past.filter(pastStep => pastStep !== step) })
    return this.#undo()
  }

  #move(step: HistoryStep, undone: HistoryStep): void {
    const { past, future } = this.#history
    this.#set({ past: past.filter(pastStep => pastStep !== step), future: [...future, undone] })
  }

  async #undoEdits(step: Extract<HistoryStep, { kind: 'edits' }>): Promise<void> {
    const shown = this.#host.shown()
    if (!shown) return
    const undone = this.#found(step, editor => undoOf(step.edits, shown, editor))
    if (!undone) return
    this.#move(step, { ...step, edits: undone.traced, mergeKey: null })
    this.#history = withNames(this.#history, undone.renamed)
    this.#host.perform(undone.edits)
    for (const anchor of undone.withdrawn) await this.#withdraw(anchor)
  }

  /** Restores a deleted row by withdrawing its change, whose id only the service knows. */
  async #withdraw(anchor: string): Promise<void> {
    await this.#host.settle()
    const { document } = this.#host.session()
    const cell = document?.clauses.find(clause => clause.anchor === anchor)?.cell
    const first = document?.clauses.find(({ cell: place }) => place?.table === cell?.table && place?.row === cell?.row)
    const change = first?.row?.deleted?.change
    if (change !== undefined) await this.#host.takeBack(change)
  }

  async #redo(): Promise<void> {
    const step = this.#history.future.at(-1)
    const shown = this.#host.shown()
    if (!step || !shown) return
    let again: HistoryStep = step
    if (step.kind === 'decision') await this.#host.decide(step.decision)
    else {
      const redone = this.#found(step, editor => redoOf(step.edits, shown, editor))
      if (!redone) return
      this.#host.perform(redone.edits)
      again = { ...step, edits: redone.traced }
    }
    const { past, future } = this.#history
    this.#set({ past: [...past, again], future: future.filter(futureStep => futureStep !== step) })
  }

  /**
   * Runs `find` for a step. If the document no longer fits the step, drops all steps of its clauses and returns null.
   */
  #found<Found>(step: HistoryStep, find: (editor: Editor) => Found): Found | null {
    try {
      return find(editorOf(this.#host.session()))
    } catch (error) {
      if (!(error instanceof NoWayBack)) throw error
      this.#set(withoutClauses(this.#history, clausesOf(step)))
      this.#host.onLost()
      return null
    }
  }

  #set(history: TurnHistory): void {
    this.#history = history
    this.#host.onChange()
  }
}
