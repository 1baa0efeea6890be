/** A document under negotiation as a plain structure without a file. Tests compare the service with it. */
export interface ModelDocument {
  /** The clauses of the body, in order. */
  clauses: ModelClause[]
  rows: ModelRow[]
  /** The clauses of notes. */
  stories: ModelClause[]
}

export interface ModelClause {
  anchor: string
  units: readonly Unit[]
  end: Marked
  /** The level of a list item. */
  level: number | null
  /** The change of the level, and the level before. */
  was: (Mark & { level: number }) | null
  /** Clauses with the same home follow each other: before the table, after it, or in one cell (`r1.0`). */
  home: string
}

export interface ModelRow extends Marked {
  key: string
}

/** A tracked change: its author, and the id that the service gave it. */
export interface Mark {
  by: string
  id?: string
}

export interface Marked {
  inserted: Mark | null
  deleted: Mark | null
}

export interface Look {
  bold: boolean
  italic: boolean
}

/** A code unit. */
export interface Unit extends Marked {
  text: string
  /** Null until the service has shown it: typed text looks like the text next to it. */
  look: Look | null
  /** The change of the look, and the look before. */
  was: (Mark & { look: Look | null }) | null
}

export const unmarked: Marked = { inserted: null, deleted: null }

/** A copy. Units and marks are shared, because they are never changed, only replaced. */
export const copyOf = ({ clauses, rows, stories }: ModelDocument): ModelDocument => ({
  clauses: clauses.map(clause => ({ ...clause })),
  rows: rows.map(row => ({ ...row })),
  stories: stories.map(story => ({ ...story })),
})

export const isShown = ({ deleted }: Unit) => deleted === null
export const textOf = (units: readonly Unit[]) => units.map(unit => unit.text).join('')
export const shownText = ({ units }: ModelClause) => textOf(units.filter(isShown))

export function rowOf({ rows }: ModelDocument, { home }: ModelClause): ModelRow | undefined {
  const [key] = home.split('.')
  return rows.find(row => row.key === key)
}

export const clausesOfRow = ({ clauses }: ModelDocument, { key }: ModelRow) =>
  clauses.filter(({ home }) => home.startsWith(`${key}.`))

/** The previous or next clause in the same home. */
export function neighbour({ clauses }: ModelDocument, clause: ModelClause, step: 1 | -1): ModelClause | undefined {
  const found = clauses[clauses.indexOf(clause) + step]
  return found?.home === clause.home ? found : undefined
}

export function clauseOf(document: ModelDocument, anchor: string): ModelClause | undefined {
  return [...document.clauses, ...document.stories].find(clause => clause.anchor === anchor)
}

/** The index of the first unit at an offset of the shown text; deleted units come first. */
export function indexAt(units: readonly Unit[], offset: number): number {
  let [index, left] = [0, offset]
  while (left > 0) if (isShown(units[index++]!)) left--
  return index
}

/** The deleted units at an offset. */
export function gapAt(units: readonly Unit[], offset: number): { from: number; to: number } {
  const from = indexAt(units, offset)
  let to = from
  while (units[to] && !isShown(units[to]!)) to++
  return { from, to }
}

const by = (mark: Mark | null) => mark?.by ?? null

/** The text of a clause and who changed what in it. Clauses with equal descriptions are the same. */
export function described(clause: ModelClause, row?: Marked) {
  const { anchor, units, end, level, was } = clause
  return {
    anchor,
    units: units.map(unit => [
      unit.text,
      by(unit.inserted),
      by(unit.deleted),
      by(unit.was),
      unit.look && `${unit.look.bold ? 'b' : ''}${unit.look.italic ? 'i' : ''}`,
    ]),
    end: [by(end.inserted), by(end.deleted)],
    level: [level, by(was)],
    row: row ? [by(row.inserted), by(row.deleted)] : null,
  }
}

/** The anchors of clauses that differ between two states, or are in only one of them. */
export function changedBetween(before: ModelDocument, after: ModelDocument): Set<string> {
  const all = (document: ModelDocument) =>
    new Map(
      [...document.clauses, ...document.stories].map(clause => [
        clause.anchor,
        JSON.stringify(described(clause, rowOf(document, clause))),
      ]),
    )
  const [was, is] = [all(before), all(after)]
  return new Set([...was.keys(), ...is.keys()].filter(anchor => was.get(anchor) !== is.get(anchor)))
}

/** The anchors of clauses in both states whose end is a different insertion, even by the same author. */
export function otherEndsBetween(before: ModelDocument, after: ModelDocument): string[] {
  const ends = new Map(before.clauses.map(clause => [clause.anchor, clause.end.inserted]))
  return after.clauses.flatMap(({ anchor, end }) =>
    ends.has(anchor) && ends.get(anchor) !== end.inserted ? anchor : [],
  )
}
