import { Mark } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { contentPlaceOf, currentText, cutAt } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { isOwnInsertion, pendingChange } from '../../model/editor.ts'
import { contentOf } from '../document/clause-doc.ts'
import { clauseSchema, formatNames } from '../document/clause-schema.ts'
import { movedPlace, nearestRawOffset, textChange } from '../document/reconcile.ts'
import { deletionOf } from '../edits/deletion.ts'
import { insertionOf } from '../edits/insertion.ts'
import { RefusedEdit } from '../edits/refused-edit.ts'
import { type Replaced, replacedBy } from '../edits/replaced.ts'
import { authorsOf, type Editing } from './editing.ts'

/** The editor view takes 20 ms after the end of a composition to read the last of it. */
const settlingMs = 30

export interface Composition {
  /**
   * Called before an input method writes its first character: gives it a text of its own, where nothing else has to change during
   * the composition.
   */
  begin(): void
  /** Keeps what an input method wrote, and sends it. */
  take(transaction: Transaction): void
  /** Called after the last character: the editor becomes equal to the clause again. */
  end(): void
  destroy(): void
}

/**
 * Handles input methods. They write into the page themselves, and lose or double letters if it changes during a composition. So
 * during a composition, the editor keeps what was written without marks of deletion, and is only made equal to the clause at the
 * end.
 */
export function createComposition(editing: Editing): Composition {
  let timer = 0
  /** The clause's text when it started to differ from the editor's. */
  let partedFrom: string | null = null
  const settle = () => {
    if (editing.view.isDestroyed || editing.view.composing || !editing.clause()) return
    const parted = partedFrom
    partedFrom = null
    if (parted !== null) sendDiverged(editing, parted)
    const { empty, head } = editing.view.state.selection
    if (empty) editing.settleTyping(contentPlaceOf(editing.clause()!.content, editing.rawOffsetOf(head)).start)
    else editing.reconcile()
  }
  const settleLater = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, settlingMs)
  }
  return {
    begin() {
      clearTimeout(timer)
      if (!editing.view.composing) beginComposedText(editing)
    },
    take(transaction) {
      const { view } = editing
      const replaced = replacedBy(transaction)
      if (replaced) partedFrom = sendComposed(editing, replaced, partedFrom)
      view.updateState(view.state.apply(transaction))
      if (!view.composing) settleLater()
    },
    end: settleLater,
    destroy() {
      clearTimeout(timer)
    },
  }
}

/**
 * Deletes the selection, and makes the view put the cursor into marks of its own. The cursor goes before the deleted text, as
 * Chromium continues as many letters from the start of the text as the selection had.
 */
function beginComposedText(editing: Editing): void {
  editing.readSelection()
  const { from, to } = editing.selection()
  if (from < to) editing.attempt(() => editing.reconcile(editing.remove({ from, to }, 'before')))
  const { view } = editing
  const marks = typedMarks(editing)
  if (!Mark.sameSet(marks, view.state.selection.$from.marks())) view.dispatch(view.state.tr.setStoredMarks(marks))
}

/** Returns the marks of typed text: those of adjacent own text, or of a new insertion. */
function typedMarks(editing: Editing): readonly Mark[] {
  const { $from } = editing.view.state.selection
  const editor = editing.editor()
  const ownMark = [$from.nodeBefore, $from.nodeAfter]
    .map(node => node?.marks.find(mark => mark.type === clauseSchema.marks.inserted))
    .find(mark => mark && isOwnInsertion(editor, { change: mark.attrs.change, move: mark.attrs.move }))
  const change = pendingChange('insertion')
  const inserted = ownMark ?? clauseSchema.marks.inserted.create({ change, ...authorsOf(editing.host.store)(change) })
  const formats = $from.marks().filter(mark => formatNames.some(name => mark.type === clauseSchema.marks[name]))
  return formats.reduce<readonly Mark[]>((added, mark) => mark.addToSet(added), [inserted])
}

/** Sends composed text. Returns the text of the clause when it diverged from that of the editor, or null if it has not. */
function sendComposed(editing: Editing, replaced: Replaced, parted: string | null): string | null {
  const content = contentOf(editing.view.state.doc)
  const shown = editing.clause()?.text
  if (parted !== null || shown !== currentText(content)) return parted ?? currentText(content)
  try {
    const edits = composedEdits(editing.host.anchor, content, replaced)
    const { start } = contentPlaceOf(content, replaced.from)
    const isTyped = replaced.text !== ''
    editing.send([...edits, ...(isTyped ? editing.takeNextFormat(start, replaced.text.length) : [])], 'typing')
    return null
  } catch (error) {
    if (!(error instanceof RefusedEdit)) throw error
    editing.host.onRefused(error.reason)
    return shown
  }
}

function composedEdits(anchor: string, content: ReturnType<typeof contentOf>, { from, to, text }: Replaced): Edit[] {
  const deletion = from < to ? deletionOf({ anchor, content }, { from, to }) : null
  const left = [...cutAt(content, from)[0], ...cutAt(content, to)[1]]
  return [
    ...(deletion ? [deletion.edit] : []),
    ...(text === '' ? [] : [insertionOf({ anchor, content: left }, from, text)]),
  ]
}

/** Inserts text that was composed while the clause changed otherwise, at the place where it belongs now. */
function sendDiverged(editing: Editing, parted: string): void {
  const composed = currentText(contentOf(editing.view.state.doc))
  const clause = editing.clause()
  if (!clause || composed === parted) return
  const { from, to, text } = textChange(parted, composed)
  const moved = (start: number) =>
    nearestRawOffset(clause.content, movedPlace(parted, clause.text, { start, deleted: 0 }))
  editing.attempt(() => {
    const stretch = { from: moved(from), to: moved(to) }
    const rawOffset = stretch.from < stretch.to ? editing.remove(stretch, 'behind') : stretch.from
    if (text !== '') editing.send([insertionOf(editing.clause()!, rawOffset, text)], 'typing')
  })
}
