import type { Editing } from './editing.ts'
import { moveAcross, moveAside, movePage, moveToEdge } from './moves.ts'
import { changeLevel, goToCell, listLevelOf, split } from './structure.ts'
import { deleteBeside, toggleFormat, typeOver } from './text-commands.ts'

/** Returns true if the key was handled, so that the browser does nothing. */
type KeyAction = (editing: Editing, event: KeyboardEvent) => boolean

const done = (run: (editing: Editing) => unknown): KeyAction => {
  return editing => {
    run(editing)
    return true
  }
}

const tab: KeyAction = (editing, { shiftKey }) => {
  const step = shiftKey ? -1 : 1
  if (editing.clause()?.cell) goToCell(editing, step)
  else if (listLevelOf(editing) !== null) changeLevel(editing, step)
  else return false
  return true
}

/** The keys of an edited clause. `Mod` is Ctrl, or Cmd on a Mac. A letter without a modifier is typed. */
const keyTable: Record<string, KeyAction> = {
  Enter: done(editing => editing.attempt(() => split(editing))),
  'Shift-Enter': done(editing => typeOver(editing, editing.selection(), '\n')),
  Backspace: done(editing => deleteBeside(editing, -1)),
  'Shift-Backspace': done(editing => deleteBeside(editing, -1)),
  Delete: done(editing => deleteBeside(editing, 1)),
  Tab: tab,
  'Shift-Tab': tab,
  ArrowLeft: editing => moveAside(editing, 'left'),
  ArrowRight: editing => moveAside(editing, 'right'),
  ArrowUp: editing => moveAcross(editing, 'up'),
  ArrowDown: editing => moveAcross(editing, 'down'),
  PageUp: done(editing => movePage(editing, -1)),
  PageDown: done(editing => movePage(editing, 1)),
  'Mod-Home': editing => moveToEdge(editing, -1),
  'Mod-End': editing => moveToEdge(editing, 1),
  'Mod-b': done(editing => toggleFormat(editing, 'bold')),
  'Mod-i': done(editing => toggleFormat(editing, 'italic')),
  'Mod-u': done(editing => toggleFormat(editing, 'underline')),
  'Mod-z': done(editing => editing.undo('undo')),
  'Mod-Shift-z': done(editing => editing.undo('redo')),
  'Mod-y': done(editing => editing.undo('redo')),
  Escape: done(editing => editing.end()),
}

const isMac = /Mac|iP(hone|[oa]d)/.test(navigator.platform)

const nameOf = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string =>
  `${(isMac ? metaKey : ctrlKey) ? 'Mod-' : ''}${shiftKey ? 'Shift-' : ''}${key.length === 1 ? key.toLowerCase() : key}`

/** Handles a key of the editor view. Keys during a composition belong to the input method. */
export function handleKey(editing: Editing, event: KeyboardEvent): boolean {
  const isOther = event.altKey || (isMac ? event.ctrlKey : event.metaKey)
  const isComposed = editing.view.composing && (event.key !== 'Enter' || event.isComposing)
  if (isOther || isComposed) return false
  const action = keyTable[nameOf(event)]
  if (action) editing.readSelection()
  return action?.(editing, event) ?? false
}
