import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { NegotiatedDocument } from '../../../api/generated/calls.ts'
import { shownDocument } from '../../document/show-clause.ts'
import { allText, ImpossibleEdit, placeOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { changeOf, type Editor, editorOf, pendingAuthor } from '../../model/editor.ts'
import type { ActiveClause, NegotiationStore } from '../../store/negotiation-store.ts'
import { type AnyClause, clauseOf } from '../cursor/beside.ts'
import { type AuthorOf, contentOf, fromContent, spotAt } from '../document/clause-doc.ts'
import { nearestSpot, reconciled } from '../document/reconcile.ts'
import { deletionOf } from '../edits/deletion.ts'
import { insertionOf } from '../edits/insertion.ts'
import { type Refusal, RefusedEdit } from '../edits/refused-edit.ts'
import { retypingOf } from '../edits/retyping.ts'
import { createStepKeys, type StepKeys, type StepKind } from '../edits/step-keys.ts'
import type { Stretch } from '../edits/stretches.ts'

/** What one clause that is edited needs of the page. */
export interface EditingHost {
  readonly store: NegotiationStore
  readonly anchor: string
  /** The selection, or what it is in, may be another one. */
  onChanged(): void
  /** What was asked for has no operation. */
  onRefused(reason: Refusal): void
}

/** Format that the next text gets, where nothing was selected when it was asked for. */
export type NextFormat = Partial<Record<'bold' | 'italic' | 'underline', boolean>>

/**
 * One clause while it is edited. What it shows is always the clause of the page's document: an input becomes edits of the store,
 * and then the editor is made equal to what the store shows. Only while an input method composes it may differ.
 */
export interface Editing {
  readonly host: EditingHost
  readonly view: EditorView
  readonly steps: StepKeys
  nextFormat: NextFormat
  /** Null once the clause is gone. */
  clause(): AnyClause | null
  document(): NegotiatedDocument
  editor(): Editor
  /** The selection, by its spots in the clause. */
  selection(): Stretch
  /** Takes the selection of the browser over, of which it tells only after the next key. */
  readSelection(): void
  /** The spot in the clause of a position in the editor. */
  spotOf(position: number): number
  /** Does something that may be refused. Answers whether it was done. */
  attempt(run: () => void): boolean
  /** All edits of `run` are one step of undo. Throws what it throws. */
  asOneStep(run: () => void): void
  /** Does edits. The editor follows with `reconcile`. */
  send(edits: readonly Edit[], kind: StepKind): void
  /** Makes the editor equal to the clause, with the cursor at a spot, or the selection as it was. */
  reconcile(caret?: number): void
  /** Deletes a stretch; the cursor is then before it, or behind what of it stays with a mark. Throws RefusedEdit. */
  remove(stretch: Stretch, caret: 'before' | 'behind', kind?: StepKind): number
  /** Types a text at a spot. Throws RefusedEdit. */
  type(spot: number, text: string): void
  /** Ends what was typed up to an offset: a deletion of one's own that says the same is taken back. */
  settleTyping(start: number): void
  /** The edit that gives what was just typed the format that was asked for. */
  takeNextFormat(start: number, length: number): Edit[]
  goTo(active: ActiveClause): void
  /** Ends editing; the clause has the focus as one that is read. */
  end(): void
  /** Undo and redo are those of the page. What keeps a step from being done, its notice says. */
  undo(what: 'undo' | 'redo'): void
}

/** The functions of an editor; the view that shows it is made with them. */
export function createEditing(host: EditingHost, viewOf: () => EditorView): Editing {
  const { store, anchor } = host
  let isSending = false
  let oneStep: string | null = null
  const whole = () => store.getState().shown
  const required = () => editing.clause() ?? fail()
  const editing: Editing = {
    host,
    get view() {
      return viewOf()
    },
    steps: createStepKeys(anchor),
    nextFormat: {},
    clause: () => clauseOf(whole() ?? fail(), anchor) ?? null,
    document: () => whole() ?? fail(),
    editor: () => editorOf(store.getState().session),
    selection() {
      const { from, to } = viewOf().state.selection
      return { from: editing.spotOf(from), to: editing.spotOf(to) }
    },
    readSelection() {
      const view = viewOf()
      const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection()!
      if (view.composing || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
      const { doc, selection } = view.state
      const [from, to] = [view.posAtDOM(anchorNode!, anchorOffset), view.posAtDOM(focusNode!, focusOffset)]
      const read = TextSelection.between(doc.resolve(from), doc.resolve(to))
      if (!read.eq(selection)) view.dispatch(view.state.tr.setSelection(read))
    },
    spotOf(position) {
      const { doc } = viewOf().state
      return nearestSpot(required().content, placeOf(contentOf(doc), spotAt(doc, position)))
    },
    attempt(run) {
      try {
        run()
        return true
      } catch (error) {
        if (error instanceof RefusedEdit) host.onRefused(error.reason)
        else if (error instanceof ImpossibleEdit) host.onRefused('structure')
        else throw error
        editing.reconcile()
        return false
      }
    },
    asOneStep(run) {
      oneStep = editing.steps.next('structure')
      try {
        run()
      } finally {
        oneStep = null
      }
    },
    send(edits, kind) {
      isSending = true
      try {
        if (edits.length > 0) store.edit(edits, oneStep ?? editing.steps.next(kind))
      } finally {
        isSending = false
      }
    },
    reconcile(caret) {
      const view = viewOf()
      const clause = editing.clause()
      if (isSending || view.composing || view.isDestroyed || !clause) return
      const next = reconciled(view.state, fromContent(clause.content, authorsOf(store)), caret)
      if (next) view.updateState(view.state.apply(caret === undefined ? next : next.scrollIntoView()))
      // what the browser has written and was not kept is drawn anew
      else view.updateState(view.state)
      host.onChanged()
    },
    remove(stretch, caret, kind = 'deleting') {
      const before = required()
      const found = deletionOf(before, stretch)
      if (!found) return caret === 'before' ? stretch.from : stretch.to
      editing.send([found.edit], kind)
      const gone = allText(before.content).length - allText(required().content).length
      return caret === 'before' ? found.stretch.from : found.stretch.to - gone
    },
    type(spot, text) {
      const edit = insertionOf(required(), spot, text)
      editing.send([edit, ...editing.takeNextFormat(edit.start, text.length)], 'typing')
      editing.settleTyping(edit.start + text.length)
    },
    takeNextFormat(start, length) {
      const format = editing.nextFormat
      editing.nextFormat = {}
      return Object.keys(format).length > 0 ? [{ kind: 'format', anchor, start, length, ...format }] : []
    },
    settleTyping(start) {
      const { content } = required()
      const edits = retypingOf(required(), nearestSpot(content, { start, deleted: 0 }), editing.editor())
      if (edits) editing.send(edits, 'typing')
      editing.reconcile(nearestSpot(required().content, { start, deleted: 0 }))
    },
    goTo(active) {
      // what is far away may not be drawn yet
      shownDocument(store)?.draw(active.anchor)
      store.activate(active)
    },
    end() {
      const row = viewOf().dom.closest<HTMLElement>('.clause-row')
      store.activate(null)
      row?.focus({ preventScroll: true })
    },
    undo(what) {
      editing.steps.end()
      void store[what]().catch(() => {})
    },
  }
  return editing
}

function fail(): never {
  throw new ImpossibleEdit('the clause is gone')
}

/** Who made a change of the session, or is making it. */
export function authorsOf(store: NegotiationStore): AuthorOf {
  const { session } = store.getState()
  return id => pendingAuthor(id, session) ?? changeOf(session, id)
}
