import type { EditorView } from 'prosemirror-view'
import { allText } from '../../model/content.ts'
import type { TextRange } from '../edits/ranges.ts'
import type { Composition } from './composition.ts'
import type { Editing } from './editing.ts'
import { split } from './structure.ts'
import { deleteRange, paste, replaceWords, selectedText, toggleFormat, typeOver } from './text-commands.ts'

/** Handles events; returns true if the editor view must ignore the event. */
type Handlers = {
  [Name in keyof HTMLElementEventMap]?: (view: EditorView, event: HTMLElementEventMap[Name]) => boolean
}

/** Returns the handlers for the browser's input, clipboard and drag events. */
export function inputHandlers(editing: Editing, composition: Composition): Handlers {
  return {
    compositionstart() {
      composition.begin()
      return false
    },
    compositionend() {
      composition.end()
      return false
    },
    beforeinput: (view, event) => {
      if (view.composing || event.isComposing || !event.cancelable) return false
      editing.readSelection()
      const isDone = handleInput(editing, event)
      if (isDone) event.preventDefault()
      return isDone
    },
    paste: (_view, event) => taken(editing, event, () => paste(editing, textOf(event.clipboardData))),
    copy: (_view, event) => taken(editing, event, () => copy(editing, event)),
    cut: (_view, event) =>
      taken(editing, event, () => {
        copy(editing, event)
        deleteRange(editing, editing.selection())
      }),
    dragstart: (_view, event) => {
      event.dataTransfer?.setData('text/plain', selectedText(editing))
      return true
    },
    drop: (view, event) => drop(editing, view, event),
  }
}

function taken(editing: Editing, event: Event, run: () => void): true {
  event.preventDefault()
  editing.readSelection()
  run()
  return true
}

const textOf = (data: DataTransfer | null) => data?.getData('text/plain') ?? ''

/** Copies plain text as the document has it now, without markup and deleted text. */
function copy(editing: Editing, { clipboardData }: ClipboardEvent): void {
  const { from, to } = editing.selection()
  if (from < to) clipboardData?.setData('text/plain', selectedText(editing))
}

/** Inserts text where it is dropped. Text dragged from this clause is moved. Files are left to the page. */
function drop(editing: Editing, view: EditorView, event: DragEvent): boolean {
  const text = textOf(event.dataTransfer)
  const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (text === '' || (event.dataTransfer?.files.length ?? 0) > 0) return true
  return taken(editing, event, () => {
    if (!position) return
    const [rawOffset, dragged] = [editing.rawOffsetOf(position.pos), editing.selection()]
    const isMoved = view.dragging !== null || (dragged.from < dragged.to && selectedText(editing) === text)
    if (!isMoved || event.ctrlKey) paste(editing, text, rawOffset)
    else editing.attempt(() => editing.asOneStep(() => move(editing, dragged, rawOffset, text)))
    view.focus()
  })
}

function move(editing: Editing, dragged: TextRange, rawOffset: number, text: string): void {
  if (dragged.from <= rawOffset && rawOffset <= dragged.to) return
  const size = () => allText(editing.clause()!.content).length
  const before = size()
  editing.remove(dragged, 'before')
  const gone = before - size()
  editing.type(rawOffset > dragged.to ? rawOffset - gone : rawOffset, text)
}

const formatInputs = { formatBold: 'bold', formatItalic: 'italic', formatUnderline: 'underline' } as const

/** Handles input other than letters, which comes from menus, spell checkers, phones and system shortcuts. */
function handleInput(editing: Editing, event: InputEvent): boolean {
  const { inputType } = event
  const format = formatInputs[inputType as keyof typeof formatInputs]
  if (format) toggleFormat(editing, format)
  else if (inputType.startsWith('format')) return true
  else if (inputType === 'historyUndo') editing.undo('undo')
  else if (inputType === 'historyRedo') editing.undo('redo')
  else if (inputType === 'insertReplacementText' || inputType === 'insertFromYank') replace(editing, event)
  else if (inputType === 'insertParagraph') editing.attempt(() => split(editing))
  else if (inputType === 'insertLineBreak') typeOver(editing, editing.selection(), '\n')
  else if (inputType.startsWith('delete')) remove(editing, event)
  else return inputType === 'insertTranspose' || inputType.startsWith('insertFrom')
  return true
}

function replace(editing: Editing, event: InputEvent): void {
  const text = event.data ?? textOf(event.dataTransfer)
  replaceWords(editing, targetOf(editing, event) ?? editing.selection(), text)
}

function remove(editing: Editing, event: InputEvent): void {
  const target = targetOf(editing, event) ?? editing.selection()
  deleteRange(editing, target, event.inputType.endsWith('Forward') ? 'behind' : 'before')
}

/** Returns the range that the browser is about to change. */
function targetOf(editing: Editing, event: InputEvent): TextRange | null {
  const [range] = event.getTargetRanges()
  if (!range || !editing.view.dom.contains(range.startContainer) || !editing.view.dom.contains(range.endContainer))
    return null
  const toRawOffset = (node: Node, offset: number) => editing.rawOffsetOf(editing.view.posAtDOM(node, offset))
  return {
    from: toRawOffset(range.startContainer, range.startOffset),
    to: toRawOffset(range.endContainer, range.endOffset),
  }
}
