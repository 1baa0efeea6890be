import {
  clauseOf,
  clausesOfRow,
  gapAt,
  indexAt,
  isShown,
  type Look,
  type Mark,
  type ModelClause,
  type ModelDocument,
  type ModelRow,
  neighbour,
  rowOf,
  shownText,
  textOf,
  type Unit,
  unmarked,
} from './model-document.ts'

/** An operation as in docs/negotiation.md, with all anchors chosen by the client. */
export type ModelOperation =
  | { kind: 'replaceText'; anchor: string; start: number; length: number; text: string; deleted?: number }
  | { kind: 'format'; anchor: string; start: number; length: number; bold?: boolean; italic?: boolean }
  | { kind: 'insertParagraph'; after: string; text: string; newAnchor: string }
  | { kind: 'insertParagraphs'; after: string; paragraphs: { text: string; newAnchor: string }[] }
  | { kind: 'splitParagraph'; anchor: string; offset: number; deleted?: number; newAnchor?: string }
  | { kind: 'mergeWithNext'; anchor: string }
  | { kind: 'deleteParagraph'; anchor: string }
  | { kind: 'setListLevel'; anchor: string; level: number }
  | { kind: 'insertRowAfter'; anchor: string; newAnchors: string[] }
  | { kind: 'deleteRow'; anchor: string }
  | { kind: 'restore'; anchor: string; start?: number; deleted?: number; length?: number; end?: boolean }

export const anchorOf = (operation: ModelOperation) => ('after' in operation ? operation.after : operation.anchor)

/** The member who edits, and all members of their side. */
export interface ModelAuthor {
  name: string
  side: readonly string[]
}

/** Thrown for an operation that the service must refuse. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, why: string) {
    super(why)
    this.status = status
  }
}

/** Applies an operation in place. Throws `Refused`. */
export function operate(document: ModelDocument, operation: ModelOperation, author: ModelAuthor): void {
  const clause = clauseOf(document, anchorOf(operation))
  if (!clause) throw new Refused(404, 'no such clause')
  const one = { document, clause, author, mark: { by: author.name } }
  if (operation.kind === 'insertParagraphs') {
    operation.paragraphs.reduce((last, added) => insertBehind({ ...one, clause: last }, added), clause)
    return
  }
  const work = works[operation.kind] as (one: Work, operation: ModelOperation) => unknown
  work(one, operation)
}

interface Work {
  document: ModelDocument
  clause: ModelClause
  author: ModelAuthor
  mark: Mark
}

type Of<K extends ModelOperation['kind']> = Extract<ModelOperation, { kind: K }>

const typed = (text: string, mark: Mark): Unit[] =>
  text.split('').map(one => ({ text: one, look: null, was: null, deleted: null, inserted: mark }))

const isOwn = ({ by }: { by: string }, { inserted }: Unit) => inserted?.by === by

/** Deletes units: removes the author's own insertions, and marks all others. */
const taken = (mark: Mark, units: readonly Unit[]): Unit[] =>
  units.flatMap(unit => (!isShown(unit) ? unit : isOwn(mark, unit) ? [] : { ...unit, deleted: mark }))

function replaceText({ clause, mark }: Work, { start, length, text, deleted }: Of<'replaceText'>): void {
  const { units } = clause
  if (length === 0) {
    insertAt(clause, mark, { start, deleted, text })
    return
  }
  const from = indexAt(units, start + 1) - 1
  const to = indexAt(units, start + length)
  clause.units = [
    ...units.slice(0, from),
    ...taken(mark, units.slice(from, to)),
    ...typed(text, mark),
    ...units.slice(to),
  ]
}

/** Restores text that the author deleted here and types again; else inserts new text right after the text before. */
function insertAt(
  clause: ModelClause,
  mark: Mark,
  { start, deleted, text }: { start: number; deleted: number | undefined; text: string },
): void {
  const { units } = clause
  const { from, to } = gapAt(units, start)
  const gap = units.slice(from, to)
  if (
    deleted === undefined &&
    gap.length > 0 &&
    textOf(gap) === text &&
    gap.every(one => one.deleted?.by === mark.by)
  ) {
    clause.units = [...units.slice(0, from), ...gap.map(one => ({ ...one, deleted: null })), ...units.slice(to)]
    return
  }
  const at = deleted === undefined ? (start === 0 ? to : from) : from + deleted
  clause.units = [...units.slice(0, at), ...typed(text, mark), ...units.slice(at)]
}

const isSameLook = (one: Look | null, other: Look | null) => JSON.stringify(one) === JSON.stringify(other)

function format({ clause, mark }: Work, { start, length, bold, italic }: Of<'format'>): void {
  const [from, to] = [length === 0 ? 0 : indexAt(clause.units, start + 1) - 1, indexAt(clause.units, start + length)]
  const asked = { ...(bold !== undefined && { bold }), ...(italic !== undefined && { italic }) }
  clause.units = clause.units.map((unit, index) => {
    if (length === 0 || index < from || index >= to || !isShown(unit)) return unit
    const look = { ...unit.look!, ...asked }
    if (isSameLook(look, unit.look)) return unit
    if (unit.was && unit.was.by !== mark.by) throw new Refused(400, 'a change of format by somebody else is open')
    if (isOwn(mark, unit)) return { ...unit, look }
    const was = unit.was ?? { ...mark, look: unit.look }
    return { ...unit, look, was: isSameLook(look, was.look) ? null : was }
  })
}

function insertBehind(
  { document, clause, mark }: Work,
  { text, newAnchor }: { text: string; newAnchor: string },
): ModelClause {
  requireFree(document, newAnchor)
  const added = { ...clause, anchor: newAnchor, units: typed(text, mark) }
  const isJoinable = neighbour(document, clause, 1) !== undefined || clause.end.deleted !== null
  const end = { ...unmarked, inserted: mark }
  if (isJoinable) Object.assign(added, { end, was: null })
  else clause.end = end
  document.clauses.splice(document.clauses.indexOf(clause) + 1, 0, added)
  return added
}

function requireFree({ clauses }: ModelDocument, anchor: string): void {
  if (clauses.some(clause => clause.anchor === anchor)) throw new Refused(409, 'the anchor is taken')
}

function split({ document, clause, mark, author }: Work, { offset, deleted, newAnchor }: Of<'splitParagraph'>): void {
  const { units, end } = clause
  const { length } = shownText(clause)
  if (newAnchor === undefined) {
    if (offset === length && end.deleted && author.side.includes(end.deleted.by)) {
      clause.end = { ...end, deleted: null }
      return
    }
    throw new Error('The model wants a name for what is new')
  }
  requireFree(document, newAnchor)
  const from = gapAt(units, offset).from
  const at = deleted === undefined ? (offset > 0 && offset === length ? units.length : from) : from + deleted
  const second = { ...clause, anchor: newAnchor, units: units.slice(at) }
  Object.assign(clause, { units: units.slice(0, at), end: { ...unmarked, inserted: mark } })
  document.clauses.splice(document.clauses.indexOf(clause) + 1, 0, second)
}

const isOwnEnd = (mark: Mark, { end }: ModelClause) => end.deleted === null && end.inserted?.by === mark.by

/** Joins two clauses; the second one's end stays. */
function join(document: ModelDocument, first: ModelClause, second: ModelClause, anchor: string): void {
  const joined = { ...second, anchor, units: [...first.units, ...second.units] }
  document.clauses.splice(document.clauses.indexOf(first), 2, joined)
}

function merge({ document, clause, mark }: Work): void {
  const next = neighbour(document, clause, 1)
  if (!next) throw new Refused(400, 'there is no next clause')
  if (clause.end.deleted) return
  if (isOwnEnd(mark, clause)) join(document, clause, next, clause.anchor)
  else clause.end = { ...clause.end, deleted: mark }
}

function deleteParagraph({ document, clause, mark }: Work): void {
  clause.units = taken(mark, clause.units)
  const [previous, next] = [neighbour(document, clause, -1), neighbour(document, clause, 1)]
  const isBeforeTable = clause.home === 'top' && document.rows.length > 0
  if (clause.end.deleted) return
  if (isOwnEnd(mark, clause) && next) {
    join(document, clause, next, next.anchor)
    return
  }
  if (isOwnEnd(mark, clause) && isBeforeTable && clause.units.length === 0) {
    document.clauses.splice(document.clauses.indexOf(clause), 1)
    return
  }
  if (previous && isOwnEnd(mark, previous)) join(document, previous, clause, previous.anchor)
  else if (next || isBeforeTable) clause.end = { ...clause.end, deleted: mark }
}

/** Clauses whose ends are deleted have the level of the last clause that they join. */
function setLevel({ document, clause, mark }: Work, level: number): void {
  const row = rowOf(document, clause)
  if ((shownText(clause) === '' && clause.end.deleted) || row?.deleted)
    throw new Refused(400, 'the clause is being deleted')
  let last = clause
  for (let next = neighbour(document, last, 1); last.end.deleted && next; next = neighbour(document, last, 1))
    last = next
  if (last.level === null) throw new Refused(400, 'the clause is in no list')
  if (last.level === level) return
  if (last.was && last.was.by !== mark.by) throw new Refused(400, 'a change of format by somebody else is open')
  const isNew = isOwnEnd(mark, last) && neighbour(document, last, 1) && last.units.every(unit => isOwn(mark, unit))
  const was = last.was ?? (isNew ? null : { ...mark, level: last.level })
  Object.assign(last, { level, was: was?.level === level ? null : was })
}

function insertRow({ document, clause, mark }: Work, newAnchors: string[]): void {
  const row = rowOf(document, clause)
  if (!row) throw new Refused(400, 'the clause is in no table')
  for (const anchor of newAnchors) requireFree(document, anchor)
  const key = `r${newAnchors[0]}`
  const added = newAnchors.map((anchor, index): ModelClause => {
    const { level } = document.clauses.find(clause => clause.home === `${row.key}.${index}`)!
    return { anchor, units: [], end: { ...unmarked, inserted: mark }, level, was: null, home: `${key}.${index}` }
  })
  const last = clausesOfRow(document, row).at(-1)!
  document.clauses.splice(document.clauses.indexOf(last) + 1, 0, ...added)
  document.rows.splice(document.rows.indexOf(row) + 1, 0, { ...unmarked, key, inserted: mark })
}

function deleteRow({ document, clause, mark }: Work): void {
  const row = rowOf(document, clause)
  if (!row) throw new Refused(400, 'the clause is in no table')
  if (row.deleted) return
  const within = clausesOfRow(document, row)
  const marks = within.flatMap(({ units, end, was }) => [
    ...units.flatMap(unit => [unit.inserted, unit.deleted, unit.was]),
    ...[end.inserted, end.deleted, was],
  ])
  if (row.inserted?.by === mark.by && marks.every(otherMark => otherMark === null || otherMark.by === mark.by)) {
    takeOutRow(document, row)
    return
  }
  row.deleted = mark
  for (const one of within) {
    one.units = one.units.map(unit => (isShown(unit) ? { ...unit, deleted: mark } : unit))
    one.end = { ...one.end, deleted: one.end.deleted ?? mark }
  }
}

/** Removes a row, and with the last row the table. */
export function takeOutRow(document: ModelDocument, row: ModelRow): void {
  const within = new Set(clausesOfRow(document, row))
  document.clauses = document.clauses.filter(clause => !within.has(clause))
  document.rows = document.rows.filter(otherRow => otherRow !== row)
  if (document.rows.length === 0) for (const clause of document.clauses) clause.home = 'top'
}

/** Restores only what the author's side deleted. */
function restore({ clause, author }: Work, { start, deleted = 0, length, end }: Of<'restore'>): void {
  const isOfSide = (mark: Mark | null) => mark !== null && author.side.includes(mark.by)
  const { units } = clause
  if (start === undefined && !end) {
    clause.units = units.map(unit => (isOfSide(unit.deleted) ? { ...unit, deleted: null } : unit))
  } else if (start !== undefined) {
    const { from, to } = gapAt(units, start)
    const [first, behind] = [from + deleted, length === undefined ? to : from + deleted + length]
    if (behind > to || first > to) throw new Refused(400, 'less is deleted')
    if (!units.slice(first, behind).every(unit => isOfSide(unit.deleted)))
      throw new Refused(400, 'somebody else deleted it')
    clause.units = units.map((unit, index) => (index >= first && index < behind ? { ...unit, deleted: null } : unit))
  }
  if ((start === undefined || end) && isOfSide(clause.end.deleted)) clause.end = { ...clause.end, deleted: null }
}

const works: {
  [K in Exclude<ModelOperation['kind'], 'insertParagraphs'>]: (one: Work, operation: Of<K>) => unknown
} = {
  replaceText,
  format,
  insertParagraph: insertBehind,
  splitParagraph: split,
  mergeWithNext: merge,
  deleteParagraph,
  setListLevel: (one, { level }) => setLevel(one, level),
  insertRowAfter: (one, { newAnchors }) => insertRow(one, newAnchors),
  deleteRow,
  restore,
}
