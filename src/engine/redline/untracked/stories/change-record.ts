import { attribute, type XmlElement } from '../../../xml/xml-tree.ts'
import { structuralKey } from '../canonical/structural-key.ts'

/** The data that the mark of a tracked change records. */
export interface ChangeRecord {
  /** The kind of change: `ins`, `del`, `moveFrom`, `moveTo`, `rPrChange`, `cellIns` … */
  kind: string
  author: string
  date: string
}

export const recordOf = (mark: XmlElement): ChangeRecord => ({
  kind: mark.name.slice(2),
  author: attribute(mark, 'w:author') ?? '',
  date: attribute(mark, 'w:date') ?? '',
})

/** Returns a key that is equal for changes of the same kind, author and date. */
export const recordKey = ({ kind, author, date }: ChangeRecord): string => structuralKey([kind, author, date])

/** Returns the records in words, such as “inserted by Anna 2026-05-04T10:00:00Z”. */
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

/** All other kinds are changes of formatting (ECMA-376-1 §17.13.5). */
const changeWords = (kind: string) => kindsInWords[kind] ?? 'formatting changed'

/** A tracked change that encloses part of a story. */
export interface EnclosingChange extends ChangeRecord {
  /** The `recordKey` of the change. */
  key: string
  /** Identifies the mark in the file. */
  markKey: string
}

export const recordsKey = (changes: readonly EnclosingChange[]): string =>
  changes.length === 0 ? '' : structuralKey(changes.map(change => change.key))
