import { decideInTurn } from '../changes/decide-in-turn.ts'
import { findChanges, listChanges } from '../changes/find-changes.ts'
import { knownChanges } from '../changes/known-changes.ts'
import { copyRevision, type OpenRevision } from '../open-revision.ts'
import type { DifferenceKind } from '../untracked/findings.ts'
import type { DecidedInUpload, UntrackedDifferences } from '../untracked/untracked-differences.ts'
import type { Taken, UploadToCheck } from './checked-upload.ts'
import { decisionRow, differenceRow, type LabelOf, type UntrackedRow } from './difference-report.ts'
import { ownEdit } from './own-edit.ts'
import { hasSameParts } from './same-parts.ts'

/** Comments are rows: what an upload has of them otherwise is not written into the document. */
const ofComments: DifferenceKind[] = ['othersComment', 'ownComment', 'commentFormat', 'commentThread']

/**
 * Takes over what is not tracked in an upload: what was done to changes of others becomes decisions, as far as the member may
 * take them, and the rest the member's tracked changes, as far as they can be written. `reported` is all that is not tracked.
 */
export function takeOwned(
  { last, upload, member, author, own, mayDecide }: UploadToCheck,
  found: UntrackedDifferences,
  reported: UntrackedRow[],
  labelOf: LabelOf,
): Taken {
  const part = own ?? 'tracked'
  const base = copyRevision(last)
  const taken =
    part === 'all' ? takeDecisions(base, found.decisions, mayDecide) : { decided: [], left: found.decisions }
  const { revision, leftOut } = ownEdit(base, upload, member, author, part)
  const rows = leftOut.filter(one => !ofComments.includes(one.kind)).map(one => differenceRow(one, labelOf))
  const comments = found.differences
    .filter(difference => ofComments.includes(difference.kind))
    .map(difference => differenceRow(difference, labelOf))
  const left = [...taken.left.map(decisionRow), ...comments, ...rows]
  const known = new Set(knownChanges(last).map(change => change.change.id))
  return {
    revision: hasSameParts(last.file, revision.file) ? null : revision,
    decided: taken.decided,
    isEdited: listChanges(revision).some(change => change.author === author.name && !known.has(change.id)),
    tracked: [...found.ownChanges, ...found.ownComments],
    untracked: withoutRows(reported, left),
    leftOut: left,
  }
}

function takeDecisions(open: OpenRevision, decisions: DecidedInUpload[], mayDecide: UploadToCheck['mayDecide']) {
  const decided: Taken['decided'] = []
  const left: DecidedInUpload[] = []
  const found = new Map(findChanges(open).map(change => [change.change.id, change]))
  for (const decision of decisions) {
    const verdict = decision.decision === 'accepted' ? 'accept' : 'reject'
    const may = mayDecide(decision.author)
    const asked = found.get(decision.changeId)
    const isAllowed = may[verdict] || (verdict === 'reject' && may.undo)
    const record = asked && isAllowed ? decideInTurn(open, asked, verdict) : null
    if (!asked || !record) left.push(decision)
    else if (may[verdict]) decided.push({ change: asked.change, verdict, record })
  }
  return { decided, left }
}

/** What is told of in one row for many places is the same row also when it is of fewer. */
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
