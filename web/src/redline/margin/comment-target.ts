import type { KeptPlace } from '../answering/kept-texts.ts'
import { offsetOf, textElement } from '../document/clause-places.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** Returns the place of a whole clause, or of the document. */
export function placeOfClause({ getState }: NegotiationStore, anchor: string | null): KeptPlace {
  const { shown, session } = getState()
  const quote = shown?.clauses.find(clause => clause.anchor === anchor)?.text ?? ''
  return { anchor, quote, revision: session.revision }
}

/**
 * Returns the place that a new comment would be about: the selected text, else the focused or edited clause; null if
 * there is none.
 */
export function commentTarget(store: NegotiationStore, body: Element): KeptPlace | null {
  const selected = placeOfSelection(store, body)
  if (selected) return selected
  const row = document.activeElement?.closest<HTMLElement>('.clause-row')
  const anchor = (row && body.contains(row) ? row.dataset.anchor : undefined) ?? store.getState().active?.anchor
  return anchor === undefined || !isClause(store, anchor) ? null : placeOfClause(store, anchor)
}

const isClause = ({ getState }: NegotiationStore, anchor: string) =>
  getState().shown?.clauses.some(clause => clause.anchor === anchor) ?? false

/**
 * Returns the place of the selected text. If the selection spans several clauses, only the part in the first clause
 * counts.
 */
function placeOfSelection(store: NegotiationStore, body: Element): KeptPlace | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const row = elementOf(range.startContainer)?.closest<HTMLElement>('.clause-row')
  const element = row && (textElement(row) ?? row.querySelector('.clause-text'))
  const { anchor } = row?.dataset ?? {}
  if (!row || !element || anchor === undefined || !body.contains(row)) return null
  const clause = store.getState().shown?.clauses.find(clause => clause.anchor === anchor)
  if (!clause) return null
  // the editor does not know the length of an object in the text
  if (!textElement(row) && clause.content.some(node => !['text', 'tab'].includes(node.type)))
    return placeOfClause(store, anchor)
  const start = offsetOf(element, range.startContainer, range.startOffset)
  const isWithin = row.contains(range.endContainer)
  const end = isWithin ? offsetOf(element, range.endContainer, range.endOffset) : clause.text.length
  const quote = clause.text.slice(start, end)
  if (quote.trim() === '') return placeOfClause(store, anchor)
  return { anchor, start, length: end - start, quote, revision: store.getState().session.revision }
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
