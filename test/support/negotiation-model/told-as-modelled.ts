import {
  described,
  type Mark,
  type Marked,
  type ModelClause,
  type ModelDocument,
  neighbour,
  rowOf,
  shownText,
  type Unit,
} from './model-document.ts'
import type { Negotiation } from './model-negotiation.ts'
import { shownComments } from './model-talk.ts'

interface ToldMark {
  change: string
}

interface ToldMarks {
  inserted?: ToldMark
  deleted?: ToldMark
}

interface ToldClause {
  anchor: string
  kind: string
  level?: number
  text: string
  content: (ToldMarks & { text: string; reformatted?: string; format?: string[] })[]
  end?: ToldMarks
  row?: ToldMarks
  reformatted?: string
  stories?: { clauses: ToldClause[] }[]
}

/** The parts of a session that the model knows. */
export interface Told {
  revision: number
  round: number
  document: { clauses: ToldClause[] }
  changes: { id: string; author: string; open: boolean }[]
  comments: {
    id: string
    text: string
    author: string
    internal: boolean
    resolved: boolean
    anchor: string | null
    start?: number
    length?: number
    replies: { id: string; text: string; author: string }[]
  }[]
  messages: { text: string; author: string }[]
}

class Reader {
  readonly #authors: Map<string, string>

  constructor({ changes }: Told) {
    this.#authors = new Map(changes.filter(change => change.open).map(change => [change.id, change.author]))
  }

  mark = (id: string | undefined): Mark | null =>
    id === undefined ? null : { by: this.#authors.get(id) ?? `nobody: ${id} is not open`, id }

  marked = ({ inserted, deleted }: ToldMarks = {}): Marked => ({
    inserted: this.mark(inserted?.change),
    deleted: this.mark(deleted?.change),
  })

  units = ({ content }: ToldClause): Unit[] =>
    content.flatMap(({ text, format = [], reformatted, ...marks }) => {
      const was = this.mark(reformatted)
      const look = { bold: format.includes('bold'), italic: format.includes('italic') }
      return text.split('').map(one => ({ ...this.marked(marks), text: one, look, was: was && { ...was, look: null } }))
    })
}

/** Adds what only the service knows: the ids of changes, and the look of typed text. */
function adopted(clause: ModelClause, told: ToldClause, reader: Reader): ModelClause {
  const seen = reader.units(told)
  const units = clause.units.map((unit, index) => {
    const { inserted, deleted, look, was } = seen[index] ?? unit
    return {
      ...unit,
      inserted: unit.inserted && { ...unit.inserted, ...(inserted?.id !== undefined && { id: inserted.id }) },
      deleted: unit.deleted && { ...unit.deleted, ...(deleted?.id !== undefined && { id: deleted.id }) },
      was: unit.was && { ...unit.was, ...(was?.id !== undefined && { id: was.id }) },
      look: unit.look ?? look,
    }
  })
  const ids = reader.marked(told.end)
  const end = {
    inserted: clause.end.inserted && { ...clause.end.inserted, ...ids.inserted },
    deleted: clause.end.deleted && { ...clause.end.deleted, ...ids.deleted },
  }
  const was = clause.was && { ...clause.was, ...(told.reformatted !== undefined && { id: told.reformatted }) }
  return { ...clause, units, end, was }
}

/** A clause of the session, described like a clause of the model. */
function toldClause(told: ToldClause, reader: Reader, row: Marked | undefined) {
  const levelled = reader.mark(told.reformatted)
  return described(
    {
      anchor: told.anchor,
      units: reader.units(told),
      end: reader.marked(told.end),
      level: told.kind === 'listItem' ? told.level! : null,
      was: levelled && { ...levelled, level: 0 },
      home: '',
    },
    row,
  )
}

/** Whether the session shows the level of this clause: not if it may join another clause or be removed. */
function isLevelShown(document: ModelDocument, clause: ModelClause): boolean {
  return clause.end.deleted === null && !rowOf(document, clause)?.deleted && clause.end.inserted === null
}

/** The first difference between session and model; null if there is none. Then the model gets the session's ids. */
export function disagreement(model: Negotiation, told: Told): object | null {
  const reader = new Reader(told)
  const { document } = model
  const stories = told.document.clauses.flatMap(clause => clause.stories?.flatMap(story => story.clauses) ?? [])
  const pairs = [...pairsOf(document.clauses, told.document.clauses), ...pairsOf(document.stories, stories)]
  for (const [clause, one] of pairs) {
    if (!clause || !one) return { model: clause?.anchor ?? null, told: one?.anchor ?? null, ...orders(document, told) }
    const known = adopted(clause, one, reader)
    const row = rowOf(document, clause)
    const isFirst = row !== undefined && clause.home.endsWith('.0') && !neighbour(document, clause, -1)
    const [is, shown] = [
      described(known, isFirst ? row : undefined),
      toldClause(one, reader, isFirst ? reader.marked(one.row) : undefined),
    ]
    if (!isLevelShown(document, clause)) is.level[0] = shown.level[0] ?? null
    if (JSON.stringify(is) !== JSON.stringify(shown)) return { model: readable(is), told: readable(shown) }
    if (one.text !== shownText(clause)) return { model: shownText(clause), told: one.text }
    Object.assign(clause, known)
    if (isFirst) learnRow(row, reader.marked(one.row))
  }
  return talkDisagreement(model, told)
}

function pairsOf(clauses: ModelClause[], told: ToldClause[]): [ModelClause | undefined, ToldClause | undefined][] {
  const most = Math.max(clauses.length, told.length)
  return Array.from({ length: most }, (_, index) => [clauses[index], told[index]])
}

const orders = ({ clauses }: ModelDocument, told: Told) => ({
  clauses: clauses.map(clause => `${clause.anchor} ${shownText(clause)}`),
  toldClauses: told.document.clauses.map(clause => `${clause.anchor} ${clause.text}`),
})

function learnRow(row: Marked, { inserted, deleted }: Marked): void {
  if (row.inserted && inserted) row.inserted = { ...row.inserted, id: inserted.id! }
  if (row.deleted && deleted) row.deleted = { ...row.deleted, id: deleted.id! }
}

/** Joins neighbouring units with the same marks into one word. */
function readable({ units, ...rest }: ReturnType<typeof described>) {
  const groups: [string, string][] = []
  for (const [text, ...marks] of units) {
    const key = JSON.stringify(marks)
    if (groups.at(-1)?.[1] === key) groups.at(-1)![0] += text
    else groups.push([text!, key])
  }
  return { ...rest, units: groups.map(group => group.join(' ')) }
}

function talkDisagreement(model: Negotiation, told: Told): object | null {
  const is = shownComments(model.comments, model)
  const shown = told.comments.map(({ text, author, internal, resolved, replies }) => ({
    ...{ text, author, internal, resolved },
    replies: replies.map(reply => ({ text: reply.text, author: reply.author })),
  }))
  if (JSON.stringify(is) !== JSON.stringify(shown)) return { model: is, told: shown }
  const messages = told.messages.map(({ text, author }) => ({ text, author }))
  if (JSON.stringify(model.messages) !== JSON.stringify(messages)) return { model: model.messages, told: messages }
  if (told.revision !== model.revision || told.round !== model.round)
    return { model: [model.revision, model.round], told: [told.revision, told.round] }
  return placeDisagreement(model, told)
}

/** Comments on untouched text are where they were; all others are somewhere in the document. */
function placeDisagreement({ comments, document }: Negotiation, told: Told): object | null {
  for (const { text, anchor, start, length } of told.comments) {
    const place = comments.find(comment => comment.text === text)!.place
    const is = { anchor, ...(start !== undefined && { start, length }) }
    if (place && JSON.stringify(place) !== JSON.stringify(is)) return { comment: text, model: place, told: is }
    const clause = document.clauses.find(clause => clause.anchor === anchor)
    const isWithin = clause && (start ?? 0) + (length ?? 0) <= shownText(clause).length
    if (anchor !== null && !isWithin) return { comment: text, told: is, clause: clause && shownText(clause) }
  }
  return null
}
