import { decideInTurn } from '../changes/decide-in-turn.ts'
import { findChanges, listChanges } from '../changes/find-changes.ts'
import { knownChanges } from '../changes/known-changes.ts'
import { copyRevision, type OpenRevision } from '../open-revision.ts'
import type { DifferenceKind } from '../untracked/findings.ts'
import type { DecidedInUpload, UntrackedDifferences } from '../untracked/untracked-differences.ts'
import type { TakenFacts, UploadToCheck } from './checked-upload.ts'
import { decisionRow, differenceRow, type LabelOf, type UntrackedRow } from './difference-report.ts'
import { ownEdit } from './own-edit.ts'
import { hasSameParts } from './same-parts.ts'

/**
 * Kinds of differences in comments. Comments are stored as rows, so these differences are not written into the
 * document.
 */
const ofComments: DifferenceKind[] = ['othersComment', 'ownComment', 'commentFormat', 'commentThread']

/**
 * Takes over the untracked edits of an upload. Other authors' changes that it accepted or rejected become decisions, if
 * the member may make them. The rest becomes the member's tracked changes, as far as it can be written. `reported`
 * lists all untracked edits.
 */
export function takeOwned(
  { last, upload, member, author, own: ownedPart, mayDecide }: UploadToCheck,
  differences: UntrackedDifferences,
  reported: UntrackedRow[],
  labelOf: LabelOf,
): TakenFacts {
  const part = ownedPart ?? 'tracked'
  const base = copyRevision(last)
  const taken =
    part === 'all'
      ? takeDecisions(base, differences.decisions, mayDecide)
      : { decided: [], left: differences.decisions }
  const { revision, leftOut } = ownEdit(base, upload, member, author, part)
  const rows = leftOut
    .filter(difference => !ofComments.includes(difference.kind))
    .map(difference => differenceRow(difference, labelOf))
  const comments = differences.differences
    .filter(difference => ofComments.includes(difference.kind))
    .map(difference => differenceRow(difference, labelOf))
  const left = [...taken.left.map(decisionRow), ...comments, ...rows]
  const idsBefore = new Set(knownChanges(last).map(change => change.change.id))
  return {
    revision: hasSameParts(last.file, revision.file) ? null : revision,
    decided: taken.decided,
    isEdited: listChanges(revision).some(change => change.author === author.name && !idsBefore.has(change.id)),
    tracked: [...differences.ownChanges, ...differences.ownComments],
    untracked: withoutRows(reported, left),
    leftOut: left,
  }
}

function takeDecisions(open: OpenRevision, decisions: DecidedInUpload[], mayDecide: UploadToCheck['mayDecide']) {
  const decided: TakenFacts['decided'] = []
  const left: DecidedInUpload[] = []
  const changesById = new Map(findChanges(open).map(change => [change.change.id, change]))
  for (const decision of decisions) {
    const verdict = decision.decision === 'accepted' ? 'accept' : 'reject'
    const may = mayDecide(decision.author)
    const foundChange = changesById.get(decision.changeId)
    const isAllowed = may[verdict] || (verdict === 'reject' && may.undo)
    const record = foundChange && isAllowed ? decideInTurn(open, foundChange, verdict) : null
    if (!foundChange || !record) left.push(decision)
    else if (may[verdict]) decided.push({ change: foundChange.change, verdict, record })
  }
  return { decided, left }
}

/**
 * Removes the rows in `left` from `rows`. The row for resaved places counts as the same row even if it now covers fewer
 * places.
 */
function withoutRows(rows: UntrackedRow[], left: UntrackedRow[]): UntrackedRow[] {
  const keyOf = (row: UntrackedRow) => (row.kind === 'resaved' ? row.kind : JSON.stringify(row))
  const counts = new Map<string, number>()
  for (const row of left) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return rows.filter(row => {
    const count = counts.get(keyOf(row)) ?? 0
    counts.set(keyOf(row), count - 1)
    return count <= 0
  })
}
