import { attribute, type XmlElement } from '../../../xml/xml-tree.ts'
import { structuralKey } from '../canonical/structural-key.ts'

/** What a mark of a tracked change says of it. */
export interface ChangeRecord {
  /** `ins`, `del`, `moveFrom`, `moveTo`, `rPrChange`, `cellIns` … */
  kind: string
  author: string
  date: string
}

export const recordOf = (mark: XmlElement): ChangeRecord => ({
  kind: mark.name.slice(2),
  author: attribute(mark, 'w:author') ?? '',
  date: attribute(mark, 'w:date') ?? '',
})

/** The same for changes of one kind, author and date. */
export const recordKey = ({ kind, author, date }: ChangeRecord): string => structuralKey([kind, author, date])

/** For people. */
export const recordWords = (records: readonly ChangeRecord[]): string =>
  records.map(({ kind, author, date }) => `${changeWords(kind)} by ${author} ${date}`.trim()).join(', ')

const kindsInWords: Record<string, string> = {
  ins: 'inserted',
  del: 'deleted',
  moveFrom: 'moved away',
  moveTo: 'moved here',
  cellIns: 'cell inserted',
  cellDel: 'cell deleted',
  cellMerge: 'cells joined',
  numberingChange: 'numbering changed',
  sectPrChange: 'section changed',
}

/** All other kinds are formats that were changed (ECMA-376-1 §17.13.5). */
const changeWords = (kind: string) => kindsInWords[kind] ?? 'formatting changed'

/** A change that a piece of a story stands in. */
export interface StandingChange extends ChangeRecord {
  /** Its `recordKey`. */
  key: string
  /** Which mark of the file it is. */
  markKey: string
}

export const recordsKey = (changes: readonly StandingChange[]): string =>
  changes.length === 0 ? '' : structuralKey(changes.map(change => change.key))
