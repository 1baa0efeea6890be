import type { Mark } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { InlineNode, RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { type ClauseBeside, clauseOf } from '../editing/cursor/beside.ts'
import { contentOf, posAt } from '../editing/document/clause-doc.ts'
import { textChange } from '../editing/document/reconcile.ts'
import type { EditRefusal } from '../editing/edits/refused-edit.ts'
import { type Composition, createComposition } from '../editing/view/composition.ts'
import { authorsOf, createEditing, type Editing } from '../editing/view/editing.ts'
import { follow, placeCursor, takeTransaction } from '../editing/view/following.ts'
import { inputHandlers } from '../editing/view/input-events.ts'
import { handleKey } from '../editing/view/keys.ts'
import type { NegotiationClient } from '../session/negotiation-client.ts'
import { createNegotiationStore, type NegotiationStore } from '../store/negotiation-store.ts'
import { FakeStorage } from './fake-device.ts'
import { SteppedClock, settled } from './stepped-clock.ts'
import type { OpenTypingPage, TypingPage, TypingService } from './typing-hand.ts'
import { WindowlessView } from './windowless-view.ts'

/**
 * The time that the editor waits after a composition (composition.ts). A timer of the same length that is set later
 * ends later.
 */
const settlingMs = 30

/** The editor of one clause with all its parts except the browser's view. */
interface OpenedClause {
  readonly anchor: string
  readonly view: WindowlessView
  readonly editing: Editing
  readonly composition: Composition
  destroy(): void
}

function openClause(
  store: NegotiationStore,
  clause: ClauseBeside,
  onRefused: (reason: EditRefusal) => void,
): OpenedClause {
  const { anchor } = clause
  const host = { store, anchor, onChanged: () => {}, onRefused }
  const editing = createEditing(host, () => view.asView)
  // there is no selection other than the view's
  editing.readSelection = () => {}
  const composition = createComposition(editing)
  const view = new WindowlessView(clause, authorsOf(store), transaction =>
    takeTransaction(editing, composition, transaction),
  )
  placeCursor(editing)
  const unsubscribe = follow(editing)
  return {
    anchor,
    view,
    editing,
    composition,
    destroy() {
      unsubscribe()
      composition.destroy()
      view.destroy()
    },
  }
}

/** Follows the store as the page does: the active clause has an editor. */
function createEditors(store: NegotiationStore) {
  let opened: OpenedClause | null = null
  let refused: EditRefusal | null = null
  const update = () => {
    const { active, shown } = store.getState()
    if (opened?.anchor === active?.anchor) return
    opened?.destroy()
    const clause = active && shown ? clauseOf(shown, active.anchor) : undefined
    opened = clause ? openClause(store, clause, setRefused) : null
  }
  const setRefused = (reason: EditRefusal) => {
    refused = reason
  }
  store.subscribe(update)
  return {
    refused: () => refused,
    isOpen: () => opened !== null,
    now(): OpenedClause {
      if (!opened) throw new Error('no clause is edited')
      return opened
    },
  }
}

/** Opens the negotiation of a service with the page's editor, but without a browser. */
export const openTypingPage: OpenTypingPage = (service, whileComposing = settled) => {
  const store = createNegotiationStore(service.session() as RedlineSession, clientOf(service), {
    clock: new SteppedClock(),
    device: new FakeStorage().page(),
  })
  const editors = createEditors(store)
  const shown = () => store.getState().shown!
  /** Presses a key, and finishes its effects before the next key, as browsers do. */
  const pressed = async (key: string) => {
    pressKey(editors.now(), key)
    await settled()
  }
  const page: TypingPage = {
    edit: index => store.activate({ anchor: shown().clauses[index]!.anchor, offset: 0 }),
    edited: () => store.getState().active?.anchor,
    refused: () => {
      const reason = editors.refused()
      return reason && redlineText(`refused_${reason}`)
    },
    refresh: () => store.refresh(),
    async settle() {
      await store.settle()
      await settled()
      const { notice, conflicts } = store.getState()
      if (notice || conflicts.length > 0) throw new Error(JSON.stringify({ notice, conflicts }))
    },
    async press(...keys) {
      for (const key of keys) await pressed(key)
    },
    async type(text) {
      for (const letter of text) await pressed(letter)
    },
    compose: (...texts) => compose(editors.now(), texts, whileComposing),
    async paste(text) {
      fire(editors.now(), 'paste', {
        clipboardData: transferOf({ 'text/plain': text, 'text/html': '<b>not this</b>' }),
      })
    },
    async drop(text) {
      const opened = editors.now()
      fire(opened, 'drop', { dataTransfer: transferOf({ 'text/plain': text }), clientX: opened.view.lastPosition })
    },
    async copied(kind = 'copy') {
      const data: Record<string, string> = {}
      fire(editors.now(), kind, { clipboardData: transferOf(data) })
      return data
    },
    async replaceWord(from, to, text) {
      const opened = editors.now()
      const [start, end] = [from, to].map(offset => posAt(opened.view.state.doc, offset)) as [number, number]
      askFor(opened, { inputType: 'insertReplacementText', data: text }, start, end)
    },
    markup: async () => markupOf(contentOf(editors.now().view.state.doc)),
    formats: async () =>
      contentOf(editors.now().view.state.doc).map(({ text, format = [] }) => [
        text,
        format.map(name => name[0]!.toUpperCase()).join(''),
      ]),
    texts: async () => shown().clauses.map(clause => clause.text),
  }
  return page
}

const clientOf = ({ call }: TypingService) => ({ call }) as unknown as NegotiationClient

/** Formats inserted and deleted stretches nested as in the editor: deletions in insertions. */
function markupOf(content: readonly InlineNode[]): string {
  const grouped = (nodes: readonly InlineNode[], kind: 'inserted' | 'deleted') =>
    nodes.reduce<InlineNode[][]>((groups, node) => {
      const last = groups.at(-1)
      if (last && last[0]![kind]?.change === node[kind]?.change) last.push(node)
      else groups.push([node])
      return groups
    }, [])
  const marked = (nodes: readonly InlineNode[], kind: 'inserted' | 'deleted', inside: string) => {
    if (!nodes[0]![kind]) return inside
    return kind === 'inserted' ? `[+${inside}]` : `[-${inside}]`
  }
  const withDeletions = (nodes: readonly InlineNode[]) =>
    grouped(nodes, 'deleted').map(group => marked(group, 'deleted', group.map(node => node.text).join('')))
  return grouped(content, 'inserted')
    .map(group => marked(group, 'inserted', withDeletions(group).join('')))
    .join('')
}

const modifier = /Mac|iP(hone|[oa]d)/.test(navigator.platform) ? 'metaKey' : 'ctrlKey'

/** Handles a key, first in the editor, then as browsers do. */
function pressKey(opened: OpenedClause, pressed: string): void {
  const key = pressed.split('+').at(-1) || '+'
  const [isShift, isControl] = [pressed.startsWith('Shift+'), pressed.startsWith('Control+')]
  const event = { key, shiftKey: isShift, ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
  if (isControl) event[modifier] = true
  if (handleKey(opened.editing, event as KeyboardEvent)) return
  if (isControl) shortcut(opened, key)
  else if (key.length === 1) write(opened, key)
  else move(opened, key, isShift)
}

/** Does what a browser does when a letter is typed: it changes the text, and the editor view reads the change. */
function write({ view }: OpenedClause, letter: string): void {
  const { from, to } = view.state.selection
  view.dispatch(view.state.tr.insertText(letter, from, to))
}

function shortcut(opened: OpenedClause, key: string): void {
  const { view } = opened
  if (key === 'a') selectBetween(opened, 1, view.lastPosition)
  else if (key === 'Home' || key === 'End') move(opened, key, false)
  else if (key === 'Backspace') deleteWord(opened)
  else throw new Error(`browsers do nothing for Control+${key}`)
}

function deleteWord(opened: OpenedClause): void {
  const { doc, selection } = opened.view.state
  const before = doc.textBetween(1, selection.head, '', '\ufffc')
  const word = /\S*\s*$/.exec(before)![0]
  askFor(opened, { inputType: 'deleteWordBackward', data: null }, selection.head - word.length, selection.head)
}

function move(opened: OpenedClause, key: string, isExtended: boolean): void {
  const { view } = opened
  const { anchor, head, empty, from, to } = view.state.selection
  const towards = (step: -1 | 1) => {
    if (!empty && !isExtended) return step < 0 ? from : to
    return Math.max(1, Math.min(head + step, view.lastPosition))
  }
  const toLeft = view.isRightToLeft ? 1 : -1
  const positions = new Map([
    ['Home', 1],
    ['End', view.lastPosition],
    ['ArrowLeft', towards(toLeft)],
    ['ArrowRight', towards(toLeft === 1 ? -1 : 1)],
  ])
  const position = positions.get(key)
  if (position === undefined) throw new Error(`browsers do nothing for ${key}`)
  selectBetween(opened, isExtended ? anchor : position, position)
}

const selectBetween = ({ view }: OpenedClause, anchor: number, head: number): void =>
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, anchor, head)))

/** Does what an input method does: the text that it shows is in the page at once, whatever the editor makes of it. */
async function compose(opened: OpenedClause, texts: string[], whileComposing: () => Promise<void>): Promise<void> {
  const { view } = opened
  fire(opened, 'compositionstart', {})
  const marks = view.state.storedMarks ?? view.state.selection.$from.marks()
  let { head: end } = view.state.selection
  let written = ''
  view.composing = true
  for (const text of texts) {
    end = writeInstead(opened, { start: end - written.length, written, text, marks })
    written = text
    await whileComposing()
  }
  view.composing = false
  fire(opened, 'compositionend', {})
  await new Promise(resolve => setTimeout(resolve, settlingMs))
}

interface Rewriting {
  start: number
  written: string
  text: string
  marks: readonly Mark[]
}

/** Writes the changed part of a composed text. Returns the position after the text. */
function writeInstead({ view }: OpenedClause, { start, written, text, marks }: Rewriting): number {
  const change = textChange(written, text)
  const end = start + text.length
  if (written === text) return end
  const { schema, tr } = view.state
  const [from, to] = [start + change.from, start + change.to]
  if (change.text === '') tr.delete(from, to)
  else tr.replaceWith(from, to, schema.text(change.text, marks))
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)))
  return end
}

const transferOf = (data: Record<string, string>) => ({
  files: [],
  getData: (type: string) => data[type] ?? '',
  setData(type: string, text: string) {
    data[type] = text
  },
})

/** Sends an event to the editor, and returns whether the editor handled it. */
function fire(opened: OpenedClause, name: keyof HTMLElementEventMap, event: object): boolean {
  const handlers = inputHandlers(opened.editing, opened.composition) as Record<string, Handler>
  return handlers[name]!(opened.view.asView, { preventDefault() {}, clientY: 0, ctrlKey: false, ...event })
}

type Handler = (view: unknown, event: object) => boolean

/** Sends the event that browsers send before they change the text between two positions. */
function askFor(opened: OpenedClause, event: { inputType: string; data: string | null }, start: number, end: number) {
  const place = opened.view.dom
  const range = { startContainer: place, startOffset: start, endContainer: place, endOffset: end }
  const isDone = fire(opened, 'beforeinput', {
    ...event,
    isComposing: false,
    cancelable: true,
    getTargetRanges: () => [range],
  })
  if (!isDone) throw new Error(`the editor leaves ${event.inputType} to the browser`)
}
