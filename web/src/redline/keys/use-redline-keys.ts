import { useEffect } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { isTyped } from '../../ui/keys/is-typed.ts'
import { pressOf } from '../../ui/keys/key-presses.ts'
import type { Answering } from '../answering/answering.ts'
import { showChange, showClause } from '../document/show-clause.ts'
import { beginCommentIn } from '../margin/comment-button.tsx'
import { commentTarget } from '../margin/comment-target.ts'
import { focusText, showText } from '../printed/turn-pages.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { type RedlineKeyAction, type RedlineKeyPlace, redlineActionAt } from './key-table.ts'

type Actions<Place extends RedlineKeyPlace> = Record<RedlineKeyAction<Place>, (target: Element) => unknown>

/** Handles the keys of the page, of the document and of cards, as listed in the key table. */
export function useRedlineKeys(answering: Answering): void {
  useEffect(() => {
    const page = pageActions(answering)
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || event.isComposing) return
      const press = pressOf(event)
      const act =
        (!target.closest('dialog') && find('page', press, page)) ||
        (isCardAt(target) && find('card', press, cardActions(answering))) ||
        (isReadingAt(target) && find('reading', press, readingActions(answering))) ||
        (isBarAt(target) && find('bar', press, barActions(answering)))
      if (act && act(target) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [answering])
}

function find<Place extends RedlineKeyPlace>(place: Place, press: string, actions: Actions<Place>) {
  const name = redlineActionAt(place, press)
  return name && actions[name]
}

const isReadingAt = (target: Element) =>
  !isTyped(target) && !target.closest('dialog') && (target.closest('.redline') !== null || target === document.body)

const isBarAt = (target: Element) => target.closest('.reading-bar') !== null

const isCardAt = (target: Element) => !isTyped(target) && target.closest('[data-card]') !== null

function pageActions(answering: Answering): Actions<'page'> {
  return {
    help: () => answering.update({ sheet: { kind: 'keys' } }),
    comment: () => comment(answering),
    messages: () => answering.update({ isTalkOpen: !answering.getState().isTalkOpen }),
    nextPart: () => goToPart(1),
    previousPart: () => goToPart(-1),
  }
}

/** Starts a comment. If no place is chosen, explains how to choose a place. */
function comment(answering: Answering): void {
  const { negotiation } = answering
  showText(negotiation)
  const body = document.querySelector<HTMLElement>('.redline-sheet .redline-body')
  if (!body || !negotiation.getState().session.may.comment) {
    negotiation.announce(redlineText('readOnly'))
    return
  }
  const place = commentTarget(negotiation, body)
  const isNarrow = body.closest('[data-room="markers"]') !== null
  if (place) beginCommentIn(answering, isNarrow ? 'markers' : 'cards', place)
  else answering.update({ toast: { text: redlineText('nothingToCommentOn') } })
}

const readingActions = (answering: Answering): Actions<'reading'> => ({
  list: () => answering.update({ sheet: { kind: 'keys' } }),
  cards: target => {
    const id = target.closest<HTMLElement>('[data-change]')?.dataset.change
    const anchor = target.closest<HTMLElement>('.clause-row')?.dataset.anchor
    return goToCards(answering, id, anchor)
  },
  endEditing: () => {
    const { negotiation } = answering
    if (leavePages(negotiation)) return true
    if (negotiation.getState().active === null) return false
    negotiation.activate(null)
    return true
  },
})

const barActions = ({ negotiation }: Answering): Actions<'bar'> => ({ leavePages: () => leavePages(negotiation) })

/** Shows the text instead of the printed pages. If what had the focus is gone, the text gets it. */
function leavePages(negotiation: NegotiationStore): boolean {
  if (!showText(negotiation)) return false
  if (document.activeElement === document.body) focusText(negotiation)
  return true
}

/**
 * Moves the focus from markup to its card, or from a clause to its first card. Opens the sheet if there is no room for
 * cards.
 */
function goToCards(answering: Answering, changeId: string | undefined, anchor: string | undefined): boolean {
  if (anchor === undefined) return false
  const group = document.querySelector<HTMLElement>(`[data-group="${CSS.escape(anchor)}"]`)
  if (!group) return false
  const marker = group.querySelector<HTMLElement>('.marker')
  if (marker) marker.click()
  else {
    const card = changeId === undefined ? null : `change:${changeId}`
    const first = group.querySelector<HTMLElement>('[data-card]')?.dataset.card
    const chosen = card ?? first
    if (chosen !== undefined) answering.update({ marked: chosen, focus: { card: chosen } })
  }
  return true
}

const cardActions = (answering: Answering): Actions<'card'> => ({
  accept: target => press(target, 'accept'),
  reject: target => press(target, 'reject'),
  takeBack: target => press(target, 'takeBack'),
  reply: target => press(target, 'reply'),
  resolve: target => press(target, 'resolve'),
  nextCard: target => focusNextCard(target, 1),
  previousCard: target => focusNextCard(target, -1),
  toText: target => goToText(answering, target),
})

function press(target: Element, name: string): boolean {
  const button = target.closest('[data-card]')?.querySelector<HTMLElement>(`[data-act="${name}"]`)
  button?.click()
  return button != null
}

function focusNextCard(target: Element, step: 1 | -1): boolean {
  const card = target.closest<HTMLElement>('[data-card]')
  const cards = [...(card?.closest('[data-part], dialog')?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const next = card && cards[cards.indexOf(card) + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next != null
}

/** Moves the focus from a card to its text. In a sheet, Escape closes the sheet instead. */
function goToText({ negotiation }: Answering, target: Element): boolean {
  if (target.closest('dialog')) return false
  const id = target.closest<HTMLElement>('[data-card]')?.dataset.card ?? ''
  if (id.startsWith('change:')) return showChange(negotiation, id.slice('change:'.length))
  const anchor = target.closest<HTMLElement>('[data-group]')?.dataset.group
  return anchor ? showClause(negotiation, anchor) : false
}

const partNames = '.page-header, .redline-sheet .redline-body, [data-part], .page-frame > footer'

/** Focuses the next or previous part of the page: heading, document, cards, messages, bar. */
function goToPart(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>(partNames)]
  const at = parts.findLastIndex(part => part.contains(document.activeElement))
  for (let count = 1; count <= parts.length; count++) {
    const part = parts[(Math.max(at, step < 0 ? 0 : -1) + step * count + parts.length * 2) % parts.length]
    if (part && focusInPart(part)) return
  }
}

/** Focuses the first control or card of a part; returns false if there is none. */
function focusInPart(part: HTMLElement): boolean {
  const marked = part.querySelector<HTMLElement>('[data-card][data-marked]')
  const first = marked ?? part.querySelector<HTMLElement>('[data-card], button, a[href], textarea, .clause-row')
  const element = part.matches('.redline-body') ? part.querySelector<HTMLElement>('.clause-row') : first
  if (!element) return false
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
  return document.activeElement === element
}
