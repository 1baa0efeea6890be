import { Mark } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { currentText, cutAt, placeOf } from '../../model/content.ts'
import type { Edit } from '../../model/edit.ts'
import { isOwnInsertion, pendingChange } from '../../model/editor.ts'
import { contentOf } from '../document/clause-doc.ts'
import { clauseSchema, formatNames } from '../document/clause-schema.ts'
import { movedPlace, nearestSpot, textChange } from '../document/reconcile.ts'
import { deletionOf } from '../edits/deletion.ts'
import { insertionOf } from '../edits/insertion.ts'
import { RefusedEdit } from '../edits/refused-edit.ts'
import { type Replaced, replacedBy } from '../edits/replaced.ts'
import { authorsOf, type Editing } from './editing.ts'

/** The editor view takes 20 ms after the end of a composition to read the last of it. */
const settlingMs = 30

export interface Composition {
  /** Before an input method writes its first character: it gets a text of its own, where nothing else has to change meanwhile. */
  begin(): void
  /** What an input method wrote is kept as it is, and sent. */
  take(transaction: Transaction): void
  /** After the last character: the editor becomes equal to the clause again. */
  end(): void
  destroy(): void
}

/**
 * Input methods write into the page themselves, and lose or double letters where it changes under them. So while one composes,
 * the editor keeps what it wrote without marks of deletion, and everything it should look like comes at the end.
 */
export function createComposition(editing: Editing): Composition {
  let timer = 0
  /** The clause as it was when it stopped being what the editor shows. */
  let partedFrom: string | null = null
  const settle = () => {
    if (editing.view.isDestroyed || editing.view.composing || !editing.clause()) return
    const parted = partedFrom
    partedFrom = null
    if (parted !== null) sendParted(editing, parted)
    const { empty, head } = editing.view.state.selection
    if (empty) editing.settleTyping(placeOf(editing.clause()!.content, editing.spotOf(head)).start)
    else editing.reconcile()
  }
  const settleLater = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, settlingMs)
  }
  return {
    begin() {
      clearTimeout(timer)
      if (!editing.view.composing) ownText(editing)
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
 * Deletes the selection, and has the view put the cursor into marks of its own: before what is deleted, as Chromium goes on as
 * many letters from the start of the text as the selection was.
 */
function ownText(editing: Editing): void {
  editing.readSelection()
  const { from, to } = editing.selection()
  if (from < to) editing.attempt(() => editing.reconcile(editing.remove({ from, to }, 'before')))
  const { view } = editing
  const marks = typedMarks(editing)
  if (!Mark.sameSet(marks, view.state.selection.$from.marks())) view.dispatch(view.state.tr.setStoredMarks(marks))
}

/** The marks that typed text will have: those of one's own text beside it, or of a new insertion. */
function typedMarks(editing: Editing): readonly Mark[] {
  const { $from } = editing.view.state.selection
  const editor = editing.editor()
  const ownMark = [$from.nodeBefore, $from.nodeAfter]
    .map(node => node?.marks.find(mark => mark.type === clauseSchema.marks.inserted))
    .find(mark => mark && isOwnInsertion(editor, { change: mark.attrs.change, move: mark.attrs.move }))
  const change = pendingChange('insertion')
  const inserted = ownMark ?? clauseSchema.marks.inserted.create({ change, ...authorsOf(editing.host.store)(change) })
  const formats = $from.marks().filter(mark => formatNames.some(name => mark.type === clauseSchema.marks[name]))
  return formats.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), [inserted])
}

/** Sends what was composed. Answers the text of the clause when it parted from that of the editor, if it has. */
function sendComposed(editing: Editing, replaced: Replaced, parted: string | null): string | null {
  const content = contentOf(editing.view.state.doc)
  const shown = editing.clause()?.text
  if (parted !== null || shown !== currentText(content)) return parted ?? currentText(content)
  try {
    const edits = composedEdits(editing.host.anchor, content, replaced)
    const { start } = placeOf(content, replaced.from)
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

/** What was composed while the clause changed otherwise is put in where it belongs now. */
function sendParted(editing: Editing, parted: string): void {
  const composed = currentText(contentOf(editing.view.state.doc))
  const clause = editing.clause()
  if (!clause || composed === parted) return
  const { from, to, text } = textChange(parted, composed)
  const moved = (start: number) => nearestSpot(clause.content, movedPlace(parted, clause.text, { start, deleted: 0 }))
  editing.attempt(() => {
    const stretch = { from: moved(from), to: moved(to) }
    const spot = stretch.from < stretch.to ? editing.remove(stretch, 'behind') : stretch.from
    if (text !== '') editing.send([insertionOf(editing.clause()!, spot, text)], 'typing')
  })
}
