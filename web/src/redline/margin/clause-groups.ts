import type { Change, Clause, InlineNode, RedlineComment, RedlineSession } from '../../api/generated/calls.ts'
import { shortened } from '../../texts/shortened.ts'
import type { CardId } from '../answering/answering.ts'

/** What is shown beside the text. */
export type Card =
  | { id: CardId; kind: 'change'; change: Change }
  | { id: CardId; kind: 'comment'; comment: RedlineComment; quote: string }

/** The cards of a clause, or of the whole document where `anchor` is null. */
export interface ClauseGroup {
  anchor: string | null
  /** What the clause says, shortened, for labels. */
  name: string
  cards: Card[]
}

/** Where a clause that is gone was: the one before it that is still there. */
export type Heirs = ReadonlyMap<string, string | null>

type Told = Pick<RedlineSession, 'changes' | 'comments'>

/** All cards in the order of the document; in a clause, in the order of its text. */
export function clauseGroups(clauses: readonly Clause[], { changes, comments }: Told, heirs: Heirs): ClauseGroup[] {
  const known = new Map(clauses.map(clause => [clause.anchor, clause]))
  const cards = new Map<string | null, Card[]>()
  const add = (anchor: string | null, card: Card) => {
    const at = anchor !== null && known.has(anchor) ? anchor : heirOf(anchor, known, heirs)
    const there = cards.get(at)
    if (there) there.push(card)
    else cards.set(at, [card])
  }
  for (const comment of comments) {
    const quote = quoteOf(comment, comment.anchor === null ? undefined : known.get(comment.anchor))
    add(comment.anchor, { id: `comment:${comment.id}`, kind: 'comment', comment, quote })
  }
  for (const change of changes) add(change.anchor, { id: `change:${change.id}`, kind: 'change', change })
  const group = (anchor: string | null, clause?: Clause): ClauseGroup[] => {
    const there = cards.get(anchor)
    return there ? [{ anchor, name: nameOf(clause), cards: inOrder(there, clause) }] : []
  }
  return [...group(null), ...clauses.flatMap(clause => group(clause.anchor, clause))]
}

/** The clauses that are gone since `before`, each with the one that stood before it. */
export function heirsAfter(before: readonly string[], now: readonly string[], heirs: Heirs): Heirs {
  const there = new Set(now)
  const next = new Map(heirs)
  let last: string | null = null
  for (const anchor of before) {
    if (there.has(anchor)) last = anchor
    else next.set(anchor, last)
  }
  return next
}

function heirOf(anchor: string | null, known: ReadonlyMap<string, Clause>, heirs: Heirs): string | null {
  let heir = anchor
  for (let step = 0; heir !== null && !known.has(heir) && step <= heirs.size; step++) heir = heirs.get(heir) ?? null
  return heir !== null && known.has(heir) ? heir : null
}

/** What is about the clause as a whole first, then along its text. */
function inOrder(cards: Card[], clause: Clause | undefined): Card[] {
  if (!clause || cards.length < 2) return cards
  const offsets = changeOffsets(clause)
  const offsetOf = (card: Card) =>
    card.kind === 'comment' ? (card.comment.start ?? -1) : (offsets.get(card.change.id) ?? Number.POSITIVE_INFINITY)
  return cards
    .map(card => ({ card, offset: offsetOf(card) }))
    .sort((a, b) => compare(a.offset, b.offset))
    .map(one => one.card)
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** Where in the text of a clause each change begins. */
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

/** Made once for each clause: a key stroke changes one of them. */
const names = new WeakMap<Clause, string>()

function nameOf(clause: Clause | undefined): string {
  if (!clause) return ''
  const name = names.get(clause) ?? shortened(`${clause.label ?? ''} ${withoutObjects(clause.text)}`, 40)
  names.set(clause, name)
  return name
}

/** U+FFFC stands for a picture, a note or another object. */
const withoutObjects = (text: string) => text.replaceAll('\uFFFC', ' ')
