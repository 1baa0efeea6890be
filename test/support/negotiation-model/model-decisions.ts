import {
  changedBetween,
  copyOf,
  type Mark,
  type Marked,
  type ModelClause,
  type ModelDocument,
  type ModelRow,
  rowOf,
  textOf,
  type Unit,
} from './model-document.ts'
import { takeOutRow } from './model-operations.ts'

export type Verdict = 'accept' | 'reject'
/** The verdict on a mark; undefined if it stays open. */
export type VerdictOf = (mark: Mark) => Verdict | undefined

/** Decides changes, in place. */
export function decide(document: ModelDocument, verdictOf: VerdictOf): void {
  const verdict = (mark: Mark | null) => (mark ? verdictOf(mark) : undefined)
  const goes = ({ inserted, deleted }: Marked) => verdict(inserted) === 'reject' || verdict(deleted) === 'accept'
  const left = ({ inserted, deleted }: Marked): Marked => ({
    inserted: verdict(inserted) ? null : inserted,
    deleted: verdict(deleted) ? null : deleted,
  })
  const unitsLeft = (units: readonly Unit[]) =>
    units.flatMap(unit => {
      if (goes(unit)) return []
      const formatted = verdict(unit.was)
      return {
        ...unit,
        ...left(unit),
        was: formatted ? null : unit.was,
        look: formatted === 'reject' ? unit.was!.look : unit.look,
      }
    })
  const endless = new Set<ModelClause>()
  for (const clause of [...document.clauses, ...document.stories]) {
    const levelled = verdict(clause.was)
    if (levelled === 'reject') clause.level = clause.was!.level
    if (levelled) clause.was = null
    if (goes(clause.end)) endless.add(clause)
    clause.units = unitsLeft(clause.units)
    clause.end = left(clause.end)
  }
  for (const row of [...document.rows]) {
    if (goes(row)) takeOutRow(document, row)
    else Object.assign(row, left(row))
  }
  joinEndless(document, endless)
}

/** Joins a clause whose end is gone with the next clause. If none follows, removes the clause if it is empty. */
function joinEndless(document: ModelDocument, endless: Set<ModelClause>): void {
  const out: ModelClause[] = []
  let open: ModelClause | null = null
  const settle = () => {
    if (open && (open.units.length > 0 || mustStay(document, out, open))) out.push(open)
    open = null
  }
  for (const clause of document.clauses) {
    if (open && (open as ModelClause).home !== clause.home) settle()
    const first: ModelClause | null = open
    const joined: ModelClause = first
      ? {
          ...clause,
          anchor: first.units.length > 0 ? first.anchor : clause.anchor,
          units: [...first.units, ...clause.units],
        }
      : clause
    if (endless.has(clause)) open = joined
    else {
      out.push(joined)
      open = null
    }
  }
  settle()
  document.clauses = out
}

/** Whether an empty clause must stay because it is the only clause in its cell or in the document. */
function mustStay({ rows }: ModelDocument, before: ModelClause[], { home }: ModelClause): boolean {
  if (home === 'top' && rows.length > 0) return false
  return before.at(-1)?.home !== home
}

/** The texts of all clauses once every change is accepted or rejected. */
export function textsWhenAll(document: ModelDocument, verdict: Verdict): string[] {
  const all = copyOf(document)
  decide(all, () => verdict)
  return all.clauses.map(clause => textOf(clause.units))
}

/** A decision of this turn, which can be undone. */
export interface ModelDecision {
  ids: string[]
  verdict: Verdict
  revision: number
  before: ModelDocument
  after: ModelDocument
}

/** Whether everything that a decision changed is still unchanged and in the same place. */
export function canBeTakenBack({ before, after }: ModelDecision, now: ModelDocument): boolean {
  const changed = changedBetween(before, after)
  const since = changedBetween(after, now)
  const around = (document: ModelDocument) => {
    const order = document.clauses.map(clause => clause.anchor)
    return order.flatMap((anchor, index) => (changed.has(anchor) ? [order[index - 1], anchor, order[index + 1]] : []))
  }
  const near = new Set([...around(before), ...around(after)])
  return (
    [...near].every(anchor => anchor === undefined || !since.has(anchor)) &&
    JSON.stringify(around(after)) === JSON.stringify(around(now)) &&
    JSON.stringify(after.rows.map(row => row.key)) === JSON.stringify(now.rows.map(row => row.key)) &&
    JSON.stringify(after.stories) === JSON.stringify(now.stories)
  )
}

const rowWith = ({ key }: ModelRow, { rows }: ModelDocument) => rows.find(row => row.key === key)!
const isSameRow = (row: ModelRow, after: ModelDocument) => {
  const left = after.rows.find(otherRow => otherRow.key === row.key)
  return left !== undefined && left.inserted?.by === row.inserted?.by && left.deleted?.by === row.deleted?.by
}

/** Restores, in place, what a decision changed. */
export function takeBack(document: ModelDocument, { before, after }: ModelDecision): void {
  const changed = changedBetween(before, after)
  const was = new Map(before.clauses.map(clause => [clause.anchor, clause]))
  const order = before.clauses.map(clause => clause.anchor)
  const isLeft = new Set(after.clauses.map(clause => clause.anchor))
  document.clauses = document.clauses.flatMap(clause =>
    changed.has(clause.anchor) ? (was.has(clause.anchor) ? { ...was.get(clause.anchor)! } : []) : clause,
  )
  for (const [index, anchor] of order.entries()) {
    if (isLeft.has(anchor)) continue
    const { clauses } = document
    const back = { ...was.get(anchor)! }
    let previous = clauses.findIndex(clause => clause.anchor === order[index - 1])
    const home = clauses[previous]?.home
    // the cell before it may have grown
    if (home !== back.home) while (clauses[previous + 1] && clauses[previous + 1]!.home === home) previous++
    clauses.splice(previous + 1, 0, back)
  }
  document.rows = before.rows.map(row => ({ ...(isSameRow(row, after) ? rowWith(row, document) : row) }))
  document.stories = before.stories.map(story => ({ ...story }))
}

/** The anchors of clauses that contain some of these marks. */
export function clausesWith(document: ModelDocument, isAsked: (mark: Mark) => boolean): string[] {
  const has = (...marks: (Mark | null)[]) => marks.some(mark => mark !== null && isAsked(mark))
  const isIn = ({ units, end, was }: ModelClause) =>
    has(end.inserted, end.deleted, was) || units.some(unit => has(unit.inserted, unit.deleted, unit.was))
  const inBody = document.clauses.filter(clause => {
    const row = rowOf(document, clause)
    return isIn(clause) || (row && has(row.inserted, row.deleted))
  })
  return [...inBody, ...document.stories.filter(isIn)].map(story => story.anchor)
}
