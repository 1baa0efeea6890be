import { currentText, cutAt, placeOf } from '../../model/content.ts'
import { clausesAround } from '../cursor/beside.ts'
import { nearestSpot } from '../document/reconcile.ts'
import { characterBeside, deletionOf } from '../edits/deletion.ts'
import { paragraphsOf, pastedAt, writable } from '../edits/pasted.ts'
import { RefusedEdit } from '../edits/refused-edit.ts'
import { placed, type Stretch } from '../edits/stretches.ts'
import type { Editing } from './editing.ts'
import { mergeWithNext, mergeWithPrevious } from './structure.ts'

/** Puts a typed text in the place of a stretch: behind what of it stays with a mark. */
export const typeOver = (editing: Editing, stretch: Stretch, text: string): boolean =>
  editing.attempt(() => {
    const spot = stretch.from < stretch.to ? editing.remove(stretch, 'behind', 'typing') : stretch.to
    editing.type(spot, writable(text))
  })

/** Puts a text in the place of a stretch where words that both have stay: what a spell checker or a phone suggests. */
export const replaceWords = (editing: Editing, stretch: Stretch, text: string): boolean =>
  editing.attempt(() => {
    const found = deletionOf(editing.clause()!, stretch)
    if (!found) return editing.type(stretch.to, writable(text))
    const { edit } = found
    if (edit.kind !== 'replaceText') return
    editing.send([{ ...edit, text: writable(text) }], 'typing')
    const start = edit.start + writable(text).length
    editing.reconcile(nearestSpot(editing.clause()!.content, { start, deleted: 0 }))
  })

export const deleteStretch = (editing: Editing, stretch: Stretch, caret: 'before' | 'behind' = 'before'): boolean =>
  editing.attempt(() => editing.reconcile(editing.remove(stretch, caret)))

/** Backspace and Delete: the selection, the character beside the cursor, or at the edge the end between two clauses. */
export const deleteBeside = (editing: Editing, step: -1 | 1): boolean =>
  editing.attempt(() => {
    const selected = editing.selection()
    const caret = step < 0 ? 'before' : 'behind'
    if (selected.from < selected.to) return editing.reconcile(editing.remove(selected, caret))
    const character = characterBeside(editing.clause()!.content, selected.from, step)
    if (character) editing.reconcile(editing.remove(character, caret))
    else if (step < 0) mergeWithPrevious(editing)
    else mergeWithNext(editing)
  })

/** Pastes a text of one or many paragraphs, as one step of undo. */
export const paste = (editing: Editing, text: string, at?: number): boolean =>
  editing.attempt(() => {
    const paragraphs = paragraphsOf(text)
    const stretch = at === undefined ? editing.selection() : { from: at, to: at }
    if (paragraphs.length === 0) return
    if (paragraphs.length > 1) return editing.asOneStep(() => pasteMany(editing, stretch, paragraphs))
    const [line = ''] = paragraphs
    editing.asOneStep(() => {
      if (stretch.from < stretch.to) replaceWords(editing, stretch, line)
      else editing.type(stretch.to, line)
    })
  })

function pasteMany(editing: Editing, stretch: Stretch, paragraphs: readonly string[]): void {
  const whole = editing.document()
  if (clausesAround(whole, editing.host.anchor) !== whole.clauses) throw new RefusedEdit('structure')
  const spot = stretch.from < stretch.to ? editing.remove(stretch, 'behind') : stretch.to
  const { edits, anchor, offset } = pastedAt(editing.clause()!, spot, paragraphs)
  editing.send(edits, 'structure')
  editing.goTo({ anchor, offset })
}

/** The current text of the selection; objects have none. */
export function selectedText(editing: Editing): string {
  const { from, to } = editing.selection()
  const within = cutAt(cutAt(editing.clause()!.content, to)[0], from)[1]
  return currentText(within).replaceAll('\ufffc', '')
}

export type ToggledFormat = 'bold' | 'italic' | 'underline'

/** Whether all of the selection has a format, or the next text will have. */
export function hasFormat(editing: Editing, format: ToggledFormat): boolean {
  const content = editing.clause()?.content ?? []
  const { from, to } = editing.selection()
  const all = placed(content).filter(({ node }) => !node.deleted)
  if (from < to) {
    const selected = all.filter(one => one.from < to && from < one.to)
    return selected.length > 0 && selected.every(({ node }) => node.format?.includes(format))
  }
  const beside = all.findLast(one => one.to <= from || (one.from < from && from <= one.to)) ?? all[0]
  return editing.nextFormat[format] ?? beside?.node.format?.includes(format) ?? false
}

/** Gives the selection a format, or takes it: without a selection, the next text that is typed. */
export function toggleFormat(editing: Editing, format: ToggledFormat): void {
  const [{ from, to }, isOn] = [editing.selection(), hasFormat(editing, format)]
  if (from === to) {
    editing.nextFormat = { ...editing.nextFormat, [format]: !isOn }
    editing.host.onChanged()
    return
  }
  editing.attempt(() => {
    const { anchor, content } = editing.clause()!
    const { start } = placeOf(content, from)
    const length = placeOf(content, to).start - start
    if (placed(content).some(one => one.node.editable === false && one.from < to && from < one.to))
      throw new RefusedEdit('locked')
    if (length > 0) editing.send([{ kind: 'format', anchor, start, length, [format]: !isOn }], 'format')
    editing.reconcile()
  })
}
