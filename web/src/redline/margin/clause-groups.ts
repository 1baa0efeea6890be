import type { Change, Clause, InlineNode, RedlineComment, RedlineSession } from '../../api/generated/calls.ts'
import { shortened } from '../../texts/shortened.ts'
import type { CardId } from '../answering/answering.ts'

/** A card next to the text. */
export type Card =
  | { id: CardId; kind: 'change'; change: Change }
  | { id: CardId; kind: 'comment'; comment: RedlineComment; quote: string }

/** The cards of a clause, or of the whole document if `anchor` is null. */
export interface ClauseGroup {
  anchor: string | null
  /** The shortened text of the clause, for labels. */
  name: string
  cards: Card[]
}

/** Maps each removed clause to the nearest clause before it that still exists. */
export type Heirs = ReadonlyMap<string, string | null>

type CardSources = Pick<RedlineSession, 'changes' | 'comments'>

/** Returns all cards in document order; within a clause, in the order of its text. */
export function clauseGroups(
  clauses: readonly Clause[],
  { changes, comments }: CardSources,
  heirs: Heirs,
): ClauseGroup[] {
  const clauseOf = new Map(clauses.map(clause => [clause.anchor, clause]))
  const cards = new Map<string | null, Card[]>()
  const add = (anchor: string | null, card: Card) => {
    const at = anchor !== null && clauseOf.has(anchor) ? anchor : heirOf(anchor, clauseOf, heirs)
    const groupCards = cards.get(at)
    if (groupCards) groupCards.push(card)
    else cards.set(at, [card])
  }
  for (const comment of comments) {
    const quote = quoteOf(comment, comment.anchor === null ? undefined : clauseOf.get(comment.anchor))
    add(comment.anchor, { id: `comment:${comment.id}`, kind: 'comment', comment, quote })
  }
  for (const change of changes) add(change.anchor, { id: `change:${change.id}`, kind: 'change', change })
  const group = (anchor: string | null, clause?: Clause): ClauseGroup[] => {
    const groupCards = cards.get(anchor)
    return groupCards ? [{ anchor, name: nameOf(clause), cards: inOrder(groupCards, clause) }] : []
  }
  return [...group(null), ...clauses.flatMap(clause => group(clause.anchor, clause))]
}

/** Adds the clauses that were removed since `before`, each with the existing clause before it. */
export function heirsAfter(before: readonly string[], now: readonly string[], heirs: Heirs): Heirs {
  const present = new Set(now)
  const next = new Map(heirs)
  let last: string | null = null
  for (const anchor of before) {
    if (present.has(anchor)) last = anchor
    else next.set(anchor, last)
  }
  return next
}

function heirOf(anchor: string | null, clauseOf: ReadonlyMap<string, Clause>, heirs: Heirs): string | null {
  let heir = anchor
  for (let step = 0; heir !== null && !clauseOf.has(heir) && step <= heirs.size; step++) heir = heirs.get(heir) ?? null
  return heir !== null && clauseOf.has(heir) ? heir : null
}

/**
 * Sorts the cards of a clause: first the cards about the whole clause, then the other cards in the order of the text.
 */
function inOrder(cards: Card[], clause: Clause | undefined): Card[] {
  if (!clause || cards.length < 2) return cards
  const offsets = changeOffsets(clause)
  const offsetOf = (card: Card) =>
    card.kind === 'comment' ? (card.comment.start ?? -1) : (offsets.get(card.change.id) ?? Number.POSITIVE_INFINITY)
  return cards
    .map(card => ({ card, offset: offsetOf(card) }))
    .sort((a, b) => compare(a.offset, b.offset))
    .map(entry => entry.card)
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** Returns the offset in the text of a clause at which each change begins. */
function changeOffsets(clause: Clause): Map<string, number> {
  const offsets = new Map<string, number>()
  const add = (id: string | undefined, offset: number) => {
    if (id !== undefined && !offsets.has(id)) offsets.set(id, offset)
  }
  add(clause.reformatted, -1)
  add(clause.row?.inserted?.change, -1)
  add(clause.row?.deleted?.change, -1)
  let offset = 0
  for (const node of clause.content) {
    for (const id of changesOf(node)) add(id, offset)
    if (!node.deleted) offset += node.text.length
  }
  add(clause.end?.inserted?.change, offset)
  add(clause.end?.deleted?.change, offset)
  return offsets
}

const changesOf = ({ inserted, deleted, reformatted }: InlineNode) => [
  inserted?.change,
  deleted?.change,
  ...(reformatted === undefined ? [] : [reformatted]),
]

function quoteOf({ start, length }: RedlineComment, clause: Clause | undefined): string {
  if (!clause || start === undefined || length === undefined) return ''
  return shortened(withoutObjects(clause.text.slice(start, start + length)), 80)
}

/** The names of clauses. Each name is made only once, because a key press changes only one clause. */
const names = new WeakMap<Clause, string>()

function nameOf(clause: Clause | undefined): string {
  if (!clause) return ''
  const name = names.get(clause) ?? shortened(`${clause.label ?? ''} ${withoutObjects(clause.text)}`, 40)
  names.set(clause, name)
  return name
}

/** Replaces objects with spaces. U+FFFC represents a picture, a note or another object. */
const withoutObjects = (text: string) => text.replaceAll('\uFFFC', ' ')
