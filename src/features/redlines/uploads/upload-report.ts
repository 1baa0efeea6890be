import { rowWords, type UntrackedRow } from '../../../engine/redline/uploads/difference-report.ts'
import type { TakenOutRow } from '../../../engine/redline/uploads/taken-out-rows.ts'
import type { CheckedUploadFile } from '../../../tasks/redline/redline-tasks.ts'

/** The most rows in each list, because a hostile file may have any number of rows. */
const maxRows = 200

/** Returns the facts that the refusal of an upload carries in addition to its text. */
export const untrackedFactsOf = (rows: UntrackedRow[]) => ({
  untracked: presentRows(rows),
  untrackedCount: rows.length,
})

export const activeFactsOf = (rows: TakenOutRow[]) => ({ active: rows.slice(0, maxRows), activeCount: rows.length })

/** Presents the report on an upload that was taken. */
export function presentUpload(taken: Extract<CheckedUploadFile, { outcome: 'taken' }>) {
  const { tracked, untracked, leftOut, takenOut, shown } = taken
  return {
    tracked: tracked
      .slice(0, maxRows)
      .map(({ kind, at, text }) => ({ kind: trackedKinds[kind] ?? 'other', at: at || null, text })),
    untracked: presentRows(untracked),
    leftOut: presentRows(leftOut),
    takenOut: takenOut.slice(0, maxRows),
    shown: shown.slice(0, maxRows),
    counts: {
      tracked: tracked.length,
      untracked: untracked.length,
      leftOut: leftOut.length,
      takenOut: takenOut.length,
      shown: shown.length,
    },
  }
}

const presentRows = (rows: UntrackedRow[]): PresentedRow[] =>
  rows.slice(0, maxRows).map(({ details, ...row }) => ({
    ...row,
    words: rowWords(row),
    ...(details && { details: presentRows(details) }),
  }))

interface PresentedRow extends Omit<UntrackedRow, 'details'> {
  words: string
  details?: PresentedRow[]
}

/** The kinds of tracked changes, keyed by the element that records the change. */
const trackedKinds: Record<string, string> = {
  ins: 'insertion',
  del: 'deletion',
  moveFrom: 'move',
  moveTo: 'move',
  rPrChange: 'format',
  pPrChange: 'paragraph',
  numberingChange: 'paragraph',
  tblPrChange: 'table',
  tblPrExChange: 'table',
  tblGridChange: 'table',
  trPrChange: 'table',
  tcPrChange: 'table',
  cellIns: 'table',
  cellDel: 'table',
  cellMerge: 'table',
  comment: 'comment',
}
