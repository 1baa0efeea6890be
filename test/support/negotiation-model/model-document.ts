/** A document under negotiation as a plain structure, which knows nothing of files: what a test holds the service against. */
export interface ModelDocument {
  /** In order. */
  clauses: ModelClause[]
  rows: ModelRow[]
  /** Of notes. */
  stories: ModelClause[]
}

export interface ModelClause {
  anchor: string
  units: readonly Unit[]
  end: Marked
  /** Of a list item. */
  level: number | null
  /** By whom the level was changed, and what it was. */
  was: (Mark & { level: number }) | null
  /** Clauses of one home stand below each other: before the table, behind it, in one cell (`r1.0`). */
  home: string
}

export interface ModelRow extends Marked {
  key: string
}

/** A tracked change: by whom, and the id that the service gave it. */
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
  /** Null until it has been seen: what is typed looks like what is beside it. */
  look: Look | null
  /** By whom the look was changed, and what it was. */
  was: (Mark & { look: Look | null }) | null
}

export const unmarked: Marked = { inserted: null, deleted: null }

/** Units and marks are never changed, only replaced. */
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

/** The clause next to one, if nothing else is between them. */
export function neighbour({ clauses }: ModelDocument, clause: ModelClause, step: 1 | -1): ModelClause | undefined {
  const found = clauses[clauses.indexOf(clause) + step]
  return found?.home === clause.home ? found : undefined
}

export function clauseOf(document: ModelDocument, anchor: string): ModelClause | undefined {
  return [...document.clauses, ...document.stories].find(clause => clause.anchor === anchor)
}

/** Where the units begin that stand at an offset of the shown text, deleted ones first. */
export function indexAt(units: readonly Unit[], offset: number): number {
  let [index, left] = [0, offset]
  while (left > 0) if (isShown(units[index++]!)) left--
  return index
}

/** The deleted units that stand at an offset. */
export function gapAt(units: readonly Unit[], offset: number): { from: number; to: number } {
  const from = indexAt(units, offset)
  let to = from
  while (units[to] && !isShown(units[to]!)) to++
  return { from, to }
}

const by = (mark: Mark | null) => mark?.by ?? null

/** What a clause says and who changed what in it: two clauses of one description are the same. */
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

/** The anchors of what is not the same in two states, or in one of them only. */
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

/** Of those in both, the anchors of clauses whose end is another insertion now, by the same author or not. */
export function otherEndsBetween(before: ModelDocument, after: ModelDocument): string[] {
  const ends = new Map(before.clauses.map(clause => [clause.anchor, clause.end.inserted]))
  return after.clauses.flatMap(({ anchor, end }) =>
    ends.has(anchor) && ends.get(anchor) !== end.inserted ? anchor : [],
  )
}
