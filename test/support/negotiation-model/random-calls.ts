import type { Random } from '../random.ts'
import { newAnchorsOf } from './changed-since.ts'
import { canBeTakenBack } from './model-decisions.ts'
import { gapAt, type ModelClause, type ModelDocument, rowOf, shownText, textOf } from './model-document.ts'
import { type ModelCall, mayDecide, type Negotiation, openMarks } from './model-negotiation.ts'
import type { ModelOperation } from './model-operations.ts'
import { type ModelMember, seesComment } from './model-talk.ts'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes names and words that are used only once. */
export class Names {
  readonly #random: Random
  #count = 0

  constructor(random: Random) {
    this.#random = random
  }

  id = () => `call-${++this.#count}`
  /** Contains no word of the document: other tests check which words a replacement keeps. */
  word = () => `${this.#random.one(['wort', 'été', 'слово', 'λόγος'])}${++this.#count}`
  anchor = () => Array.from({ length: 8 }, () => letters[this.#random.below(letters.length)]).join('')
}

export interface Chooser {
  random: Random
  names: Names
}

const hasNote = ({ units }: ModelClause) => units.some(unit => unit.text === '\ufffc')

/** A random edit of what a member sees. Null if the chosen edit is not possible there. */
export function anyOperation({ random, names }: Chooser, seen: ModelDocument, by: ModelMember): ModelOperation | null {
  const clause = random.one(seen.clauses)
  const { anchor } = clause
  const text = shownText(clause)
  const start = random.below(text.length + 1)
  const length = random.below(Math.min(12, text.length - start) + 1)
  const gap = gapAt(clause.units, start)
  const deleted = random.below(gap.to - gap.from + 1)
  const isKept = hasNote(clause)
  const hasObject = text.slice(start, start + length).includes('\ufffc')
  const line = () => ({ text: random.chance(0.8) ? names.word() : '', newAnchor: names.anchor() })
  return random.one<() => ModelOperation | null>([
    () => (hasObject ? null : { kind: 'replaceText', anchor, start, length, text: names.word() }),
    () => (hasObject ? null : { kind: 'replaceText', anchor, start, length, text: '' }),
    () => ({ kind: 'replaceText', anchor, start, length: 0, text: ` ${names.word()} ` }),
    () => ({ kind: 'replaceText', anchor, start, length: 0, deleted, text: names.word() }),
    () => retyped(random, clause, by),
    () => (hasObject ? null : { kind: 'format', anchor, start, length, ...anyLook(random) }),
    () => ({ kind: 'insertParagraph', after: anchor, ...line() }),
    () => ({ kind: 'insertParagraphs', after: anchor, paragraphs: [line(), line()] }),
    () => ({ kind: 'splitParagraph', anchor, offset: start, newAnchor: names.anchor() }),
    () => ({ kind: 'splitParagraph', anchor, offset: start, deleted, newAnchor: names.anchor() }),
    () => ({ kind: 'mergeWithNext', anchor }),
    () => (isKept ? null : { kind: 'deleteParagraph', anchor }),
    () => ({ kind: 'setListLevel', anchor, level: random.below(3) }),
    () => anyRow({ random, names }, seen),
    () => ({ kind: 'restore', anchor }),
    () => ({ kind: 'restore', anchor, end: true }),
    () => restoring(random, clause),
    () => rejoined(clause, by),
    () => besideBody({ random, names }, seen),
  ])()
}

const anyLook = (random: Random) =>
  random.chance(0.5) ? { bold: random.chance(0.6) } : { italic: random.chance(0.6), bold: random.chance(0.5) }

/** The places of deleted text. */
function gapsOf(clause: ModelClause) {
  return Array.from({ length: shownText(clause).length + 1 }, (_, start) => ({
    start,
    ...gapAt(clause.units, start),
  })).filter(({ from, to }) => to > from)
}

function retyped(random: Random, clause: ModelClause, by: ModelMember): ModelOperation | null {
  const own = gapsOf(clause).filter(({ from, to }) =>
    clause.units.slice(from, to).every(unit => unit.deleted?.by === by.displayName && unit.text !== '\ufffc'),
  )
  if (own.length === 0) return null
  const { start, from, to } = random.one(own)
  const text = textOf(clause.units.slice(from, to))
  return { kind: 'replaceText', anchor: clause.anchor, start, length: 0, text }
}

function restoring(random: Random, clause: ModelClause): ModelOperation | null {
  const gaps = gapsOf(clause)
  if (gaps.length === 0) return null
  const { start, from, to } = random.one(gaps)
  const deleted = random.below(to - from)
  const length = 1 + random.below(to - from - deleted)
  return { kind: 'restore', anchor: clause.anchor, start, deleted, ...(random.chance(0.7) && { length }) }
}

/** A split at a deleted end, which restores the end. */
function rejoined(clause: ModelClause, by: ModelMember): ModelOperation | null {
  if (clause.end.deleted?.by !== by.displayName) return null
  return { kind: 'splitParagraph', anchor: clause.anchor, offset: shownText(clause).length }
}

function anyRow({ random, names }: Chooser, seen: ModelDocument): ModelOperation | null {
  const cells = seen.clauses.filter(clause => rowOf(seen, clause))
  if (cells.length === 0) return null
  const { anchor } = random.one(cells)
  const isLast = seen.rows.filter(row => !row.deleted && !row.inserted).length < 2
  if (random.chance(0.5) || isLast)
    return { kind: 'insertRowAfter', anchor, newAnchors: [names.anchor(), names.anchor()] }
  return { kind: 'deleteRow', anchor }
}

function besideBody({ random, names }: Chooser, { stories }: ModelDocument): ModelOperation | null {
  if (stories.length === 0) return null
  const clause = random.one(stories)
  const { length: size } = shownText(clause)
  const start = random.below(size + 1)
  const length = random.below(Math.min(8, size - start) + 1)
  const { anchor } = clause
  return random.one<ModelOperation>([
    { kind: 'replaceText', anchor, start, length, text: names.word() },
    { kind: 'replaceText', anchor, start, length, text: '' },
    { kind: 'format', anchor, start, length, bold: random.chance(0.5) },
    { kind: 'restore', anchor },
  ])
}

/** Several edits that fit together: each is about a different clause, or about a clause that the previous edit adds. */
function anyOperations(chooser: Chooser, seen: ModelDocument, by: ModelMember): ModelOperation[] {
  const { random, names } = chooser
  const first = anyOperation(chooser, seen, by)
  if (!first) return []
  const [added] = newAnchorsOf(first)
  if (random.chance(0.7) || first.kind === 'mergeWithNext' || first.kind.startsWith('delete')) return [first]
  if (added && random.chance(0.7))
    return [first, { kind: 'replaceText', anchor: added, start: 0, length: 0, text: `${names.word()} ` }]
  const second = anyOperation(chooser, seen, by)
  if (!second || 'after' in second || second.kind === 'mergeWithNext') return [first]
  const named = 'after' in first ? first.after : first.anchor
  return second.anchor === named ? [first] : [first, second]
}

/** A random call of a member who sees a revision. Null if the chosen call is not possible. */
export function anyCall(chooser: Chooser, model: Negotiation, by: ModelMember, revision: number): ModelCall | null {
  const { random, names } = chooser
  const seen = model.seen.get(revision)!
  const call = { by, revision, operationId: names.id() }
  const roll = random.below(20)
  if (roll < 11) {
    const operations = anyOperations(chooser, seen, by).map(operation => ({ operationId: names.id(), operation }))
    const [first] = operations
    return first ? { ...call, operationId: first.operationId, kind: 'operations', operations } : null
  }
  if (roll < 14) return anyDecision(random, model, seen, call)
  if (roll < 15) {
    const author = random.chance(0.5) ? { author: random.one(model.members).displayName } : {}
    return { ...call, kind: 'decide', verdict: random.one(['accept', 'reject']), ...author }
  }
  if (roll < 19) return anyTalk(chooser, model, seen, call)
  return { ...call, kind: 'message', text: names.word() }
}

type Begun = Pick<ModelCall, 'by' | 'revision' | 'operationId'>

function anyDecision(random: Random, model: Negotiation, seen: ModelDocument, call: Begun): ModelCall | null {
  const { decisions } = model
  if (decisions.length > 0 && random.chance(0.4)) {
    const decision = random.one(decisions)
    const id = random.one(decision.ids)
    if (id === '' || !(decision.revision > call.revision || canBeTakenBack(decision, model.document))) return null
    return { ...call, kind: 'undo', id }
  }
  const verb = random.one(['accept', 'reject', 'undo'] as const)
  const able = openMarks(seen).filter(mark => mark.id !== undefined && mayDecide(model, call.by, mark, verb))
  if (able.length === 0) return null
  const ids = [...new Set([random.one(able).id!, random.one(able).id!])]
  if (ids.length === 1 || verb === 'undo') return { ...call, kind: verb, id: ids[0]! }
  return { ...call, kind: 'decide', verdict: verb, ids }
}

function anyTalk({ random, names }: Chooser, model: Negotiation, seen: ModelDocument, call: Begun): ModelCall | null {
  const { by } = call
  const told = model.comments.filter(comment => seesComment(comment, model))
  if (told.length === 0 || random.chance(0.4)) {
    const clause = random.one(seen.clauses)
    const { length: size } = shownText(clause)
    const start = random.below(size + 1)
    const place = random.one([
      { anchor: null },
      { anchor: clause.anchor },
      { anchor: clause.anchor, start, length: random.below(size - start + 1) },
    ])
    return { ...call, kind: 'comment', text: names.word(), internal: random.chance(0.4), place }
  }
  const one = random.one(told)
  const isDraft = (said: { by: ModelMember; round: number }) =>
    said.by === by && (one.internal || said.round === model.round)
  const drafts = [...(isDraft(one) ? [one.text] : []), ...one.replies.filter(isDraft).map(reply => reply.text)]
  const isOpened = one.resolved === null || (one.resolved.side === by.side && one.resolved.round === model.round)
  return random.one<() => ModelCall | null>([
    () => ({ ...call, kind: 'reply', to: one.text, text: names.word() }),
    () => ({ ...call, kind: 'resolve', to: one.text }),
    () => (isOpened ? { ...call, kind: 'reopen', to: one.text } : null),
    () => (drafts.length === 0 ? null : { ...call, kind: 'editComment', to: random.one(drafts), text: names.word() }),
    () => (drafts.length === 0 ? null : { ...call, kind: 'deleteComment', to: random.one(drafts) }),
  ])()
}
