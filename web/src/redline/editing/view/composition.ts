import { Mark } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { currentText, cutAt, positionOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { isOwnInsertion, pendingChange } from '../../model/editor.ts'
import { contentOf } from '../document/clause-doc.ts'
import { clauseSchema, formatNames } from '../document/clause-schema.ts'
import { movedPosition, nearestRawOffset, textChange } from '../document/reconcile.ts'
import { deletionOf } from '../edits/deletion.ts'
import { insertionOf } from '../edits/insertion.ts'
import { RefusedEdit } from '../edits/refused-edit.ts'
import { type Replaced, replacedBy } from '../edits/replaced.ts'
import { authorsOf, type Editing } from './editing.ts'

/** The editor view takes 20 ms after the end of a composition to read the last of it. */
const settlingMs = 30

export interface Composition {
  /**
   * Called before an input method writes its first character. Gives it a separate piece of text, so that nothing else
   * has to change during the composition.
   */
  begin(): void
  /** Keeps the text that an input method has written, and sends it. */
  take(transaction: Transaction): void
  /** Called after the last character. Makes the editor equal to the clause again. */
  end(): void
  destroy(): void
}

/**
 * Handles input methods. They write into the page themselves, and lose or double letters if the page changes during a
 * composition. The editor therefore keeps composed text without marks of deletion, and is made equal to the clause only
 * at the end.
 */
export function createComposition(editing: Editing): Composition {
  let timer = 0
  /** The last text that the clause and the editor had in common; null while they are equal. */
  let partedFrom: string | null = null
  const settle = () => {
    if (editing.view.isDestroyed || editing.view.composing || !editing.clause()) return
    const parted = partedFrom
    partedFrom = null
    if (parted !== null) sendDiverged(editing, parted)
    const { empty, head } = editing.view.state.selection
    if (empty) editing.settleTyping(positionOf(editing.clause()!.content, editing.rawOffsetOf(head)).start)
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
 * Deletes the selection, and makes the view put the cursor into separate marks. The cursor goes before the deleted
 * text. Otherwise Chromium would continue at the wrong place: as many letters from the start of the text as the
 * selection had.
 */
function beginComposedText(editing: Editing): void {
  editing.readSelection()
  const { from, to } = editing.selection()
  if (from < to) editing.attempt(() => editing.reconcile(editing.remove({ from, to }, 'before')))
  const { view } = editing
  const marks = typedMarks(editing)
  if (!Mark.sameSet(marks, view.state.selection.$from.marks())) view.dispatch(view.state.tr.setStoredMarks(marks))
}

/** Returns the marks of typed text: the marks of adjacent text by the same member, or the marks of a new insertion. */
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

/**
 * Sends composed text. If the clause and the editor have diverged, returns the last text that they had in common, else
 * null.
 */
function sendComposed(editing: Editing, replaced: Replaced, parted: string | null): string | null {
  const content = contentOf(editing.view.state.doc)
  const shown = editing.clause()?.text
  if (parted !== null || shown !== currentText(content)) return parted ?? currentText(content)
  try {
    const edits = composedEdits(editing.host.anchor, content, replaced)
    const { start } = positionOf(content, replaced.from)
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

/** Inserts text that was composed while the clause changed in another way, at the place where the text now belongs. */
function sendDiverged(editing: Editing, parted: string): void {
  const composed = currentText(contentOf(editing.view.state.doc))
  const clause = editing.clause()
  if (!clause || composed === parted) return
  const { from, to, text } = textChange(parted, composed)
  const moved = (start: number) =>
    nearestRawOffset(clause.content, movedPosition(parted, clause.text, { start, deleted: 0 }))
  editing.attempt(() => {
    const range = { from: moved(from), to: moved(to) }
    const rawOffset = range.from < range.to ? editing.remove(range, 'behind') : range.from
    if (text !== '') editing.send([insertionOf(editing.clause()!, rawOffset, text)], 'typing')
  })
}
