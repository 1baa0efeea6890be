import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { NegotiatedDocument } from '../../../api/generated/calls.ts'
import { shownDocument } from '../../document/show-clause.ts'
import { allText, ImpossibleEdit, positionOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { changeOf, type Editor, editorOf, pendingAuthor } from '../../model/editor.ts'
import type { ActiveClause, NegotiationStore } from '../../store/negotiation-store.ts'
import { type ClauseBeside, clauseOf } from '../cursor/beside.ts'
import { type AuthorOf, contentOf, fromContent, rawOffsetAt } from '../document/clause-doc.ts'
import { nearestRawOffset, reconciled } from '../document/reconcile.ts'
import { deletionOf } from '../edits/deletion.ts'
import { insertionOf } from '../edits/insertion.ts'
import type { TextRange } from '../edits/ranges.ts'
import { type EditRefusal, RefusedEdit } from '../edits/refused-edit.ts'
import { retypingOf } from '../edits/retyping.ts'
import { createStepKeys, type StepKeys, type StepKind } from '../edits/step-keys.ts'

/** The parts of the page that an edited clause needs. */
export interface EditingHost {
  readonly store: NegotiationStore
  readonly anchor: string
  /** Called when the selection or its surroundings may have changed. */
  onChanged(): void
  /** Called when no operation can do what the user wants. */
  onRefused(reason: EditRefusal): void
}

/** The format for the next typed text, chosen without a selection. */
export type NextFormat = Partial<Record<'bold' | 'italic' | 'underline', boolean>>

/**
 * A clause while it is edited. It always shows the clause of the page's document: input becomes edits of the store, and
 * then the editor is made equal to the clause in the store. They may differ only while an input method composes.
 */
export interface Editing {
  readonly host: EditingHost
  readonly view: EditorView
  readonly steps: StepKeys
  nextFormat: NextFormat
  /** Returns the clause; null once it is gone. */
  clause(): ClauseBeside | null
  document(): NegotiatedDocument
  editor(): Editor
  /** Returns the selection as raw offsets in the clause. */
  selection(): TextRange
  /** Reads the selection from the browser, which reports a new selection only after the next key. */
  readSelection(): void
  /** Converts a position in the editor to a raw offset in the clause. */
  rawOffsetOf(position: number): number
  /** Runs something that may be refused. Returns false if it was refused. */
  attempt(run: () => void): boolean
  /** Makes all edits of `run` one undo step. Throws what `run` throws. */
  asOneStep(run: () => void): void
  /** Applies edits. The editor follows with `reconcile`. */
  send(edits: readonly Edit[], kind: StepKind): void
  /**
   * Makes the editor equal to the clause. Puts the cursor at the raw offset `caret`; without `caret`, the selection
   * stays.
   */
  reconcile(caret?: number): void
  /**
   * Deletes a range. Returns the new raw offset of the cursor: before the range, or after the part of it that stays
   * with a mark. Throws RefusedEdit.
   */
  remove(range: TextRange, caret: 'before' | 'behind', kind?: StepKind): number
  /** Types a text at a raw offset. Throws RefusedEdit. */
  type(rawOffset: number, text: string): void
  /**
   * Completes the text that was typed up to an offset. If the member had deleted the same text there, the deleted text
   * is restored instead.
   */
  settleTyping(start: number): void
  /** Returns the edit that gives the text just typed the chosen format. */
  takeNextFormat(start: number, length: number): Edit[]
  goTo(active: ActiveClause): void
  /** Ends editing. The clause is then shown as it is read, and gets the focus. */
  end(): void
  /** Undoes or redoes a step of the page. If a step cannot be done, a notice on the page explains why. */
  undo(what: 'undo' | 'redo'): void
}

/**
 * Creates the functions of an editor. The view is created with these functions, so `viewOf` returns it only afterwards.
 */
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
      return { from: editing.rawOffsetOf(from), to: editing.rawOffsetOf(to) }
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
    rawOffsetOf(position) {
      const { doc } = viewOf().state
      return nearestRawOffset(required().content, positionOf(contentOf(doc), rawOffsetAt(doc, position)))
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
      // redraw what the browser has written and the clause does not contain
      else view.updateState(view.state)
      host.onChanged()
    },
    remove(range, caret, kind = 'deleting') {
      const before = required()
      const deletion = deletionOf(before, range)
      if (!deletion) return caret === 'before' ? range.from : range.to
      editing.send([deletion.edit], kind)
      const gone = allText(before.content).length - allText(required().content).length
      return caret === 'before' ? deletion.range.from : deletion.range.to - gone
    },
    type(rawOffset, text) {
      const edit = insertionOf(required(), rawOffset, text)
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
      const edits = retypingOf(required(), nearestRawOffset(content, { start, deleted: 0 }), editing.editor())
      if (edits) editing.send(edits, 'typing')
      editing.reconcile(nearestRawOffset(required().content, { start, deleted: 0 }))
    },
    goTo(active) {
      // a clause that is far away may not be drawn yet
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

/** Returns a function that returns the author of a change, whether the change is saved or pending. */
export function authorsOf(store: NegotiationStore): AuthorOf {
  const { session } = store.getState()
  return id => pendingAuthor(id, session) ?? changeOf(session, id)
}
