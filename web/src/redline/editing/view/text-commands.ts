import { currentText, cutAt, positionOf } from '../../model/content.ts'
import { clausesAround } from '../cursor/beside.ts'
import { nearestRawOffset } from '../document/reconcile.ts'
import { characterBeside, deletionOf } from '../edits/deletion.ts'
import { paragraphsOf, pastedAt, writable } from '../edits/pasted.ts'
import { rangedNodes, type TextRange } from '../edits/ranges.ts'
import { RefusedEdit } from '../edits/refused-edit.ts'
import type { Editing } from './editing.ts'
import { mergeClauseWithNext, mergeWithPrevious } from './structure.ts'

/** Replaces a range with a typed text, which is inserted after the part of the range that stays with a mark. */
export const typeOver = (editing: Editing, range: TextRange, text: string): boolean =>
  editing.attempt(() => {
    const rawOffset = range.from < range.to ? editing.remove(range, 'behind', 'typing') : range.to
    editing.type(rawOffset, writable(text))
  })

/** Replaces a range with the suggestion of a spell checker or a phone. Words that both have are kept. */
export const replaceWords = (editing: Editing, range: TextRange, text: string): boolean =>
  editing.attempt(() => {
    const deletion = deletionOf(editing.clause()!, range)
    if (!deletion) return editing.type(range.to, writable(text))
    const { edit } = deletion
    if (edit.kind !== 'replaceText') return
    editing.send([{ ...edit, text: writable(text) }], 'typing')
    const start = edit.start + writable(text).length
    editing.reconcile(nearestRawOffset(editing.clause()!.content, { start, deleted: 0 }))
  })

export const deleteRange = (editing: Editing, range: TextRange, caret: 'before' | 'behind' = 'before'): boolean =>
  editing.attempt(() => editing.reconcile(editing.remove(range, caret)))

/**
 * Handles Backspace and Delete. Deletes the selection, the adjacent character or, at the edge of the clause, the end
 * between two clauses.
 */
export const deleteBeside = (editing: Editing, step: -1 | 1): boolean =>
  editing.attempt(() => {
    const selected = editing.selection()
    const caret = step < 0 ? 'before' : 'behind'
    if (selected.from < selected.to) return editing.reconcile(editing.remove(selected, caret))
    const character = characterBeside(editing.clause()!.content, selected.from, step)
    if (character) editing.reconcile(editing.remove(character, caret))
    else if (step < 0) mergeWithPrevious(editing)
    else mergeClauseWithNext(editing)
  })

/** Pastes a text of one or more paragraphs, as one undo step. */
export const paste = (editing: Editing, text: string, at?: number): boolean =>
  editing.attempt(() => {
    const paragraphs = paragraphsOf(text)
    const range = at === undefined ? editing.selection() : { from: at, to: at }
    if (paragraphs.length === 0) return
    if (paragraphs.length > 1) return editing.asOneStep(() => pasteMany(editing, range, paragraphs))
    const [line = ''] = paragraphs
    editing.asOneStep(() => {
      if (range.from < range.to) replaceWords(editing, range, line)
      else editing.type(range.to, line)
    })
  })

function pasteMany(editing: Editing, range: TextRange, paragraphs: readonly string[]): void {
  const whole = editing.document()
  if (clausesAround(whole, editing.host.anchor) !== whole.clauses) throw new RefusedEdit('structure')
  const rawOffset = range.from < range.to ? editing.remove(range, 'behind') : range.to
  const { edits, anchor, offset } = pastedAt(editing.clause()!, rawOffset, paragraphs)
  editing.send(edits, 'structure')
  editing.goTo({ anchor, offset })
}

/** Returns the current text of the selection, without objects. */
export function selectedText(editing: Editing): string {
  const { from, to } = editing.selection()
  const within = cutAt(cutAt(editing.clause()!.content, to)[0], from)[1]
  return currentText(within).replaceAll('\ufffc', '')
}

export type ToggledFormat = 'bold' | 'italic' | 'underline'

/** Tells whether the whole selection has a format or, without a selection, whether the next typed text will have it. */
export function hasFormat(editing: Editing, format: ToggledFormat): boolean {
  const content = editing.clause()?.content ?? []
  const { from, to } = editing.selection()
  const current = rangedNodes(content).filter(({ node }) => !node.deleted)
  if (from < to) {
    const selected = current.filter(entry => entry.from < to && from < entry.to)
    return selected.length > 0 && selected.every(({ node }) => node.format?.includes(format))
  }
  const beside = current.findLast(entry => entry.to <= from || (entry.from < from && from <= entry.to)) ?? current[0]
  return editing.nextFormat[format] ?? beside?.node.format?.includes(format) ?? false
}

/** Toggles a format of the selection; without a selection, of the next text that is typed. */
export function toggleFormat(editing: Editing, format: ToggledFormat): void {
  const [{ from, to }, isOn] = [editing.selection(), hasFormat(editing, format)]
  if (from === to) {
    editing.nextFormat = { ...editing.nextFormat, [format]: !isOn }
    editing.host.onChanged()
    return
  }
  editing.attempt(() => {
    const { anchor, content } = editing.clause()!
    const { start } = positionOf(content, from)
    const length = positionOf(content, to).start - start
    if (rangedNodes(content).some(entry => entry.node.editable === false && entry.from < to && from < entry.to))
      throw new RefusedEdit('locked')
    if (length > 0) editing.send([{ kind: 'format', anchor, start, length, [format]: !isOn }], 'format')
    editing.reconcile()
  })
}
