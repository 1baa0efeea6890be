import {
  type Difference,
  type DifferenceKind,
  type FindingPlace,
  findings,
  type Severity,
  shortened,
} from '../untracked/findings.ts'
import type { DecidedInUpload, ForeignMark, UntrackedDifferences } from '../untracked/untracked-differences.ts'

/** One row of the response to an upload (docs/negotiation.md). */
export interface UntrackedRow {
  kind: DifferenceKind | 'accepted' | 'rejected' | 'authorUnknown' | 'forged'
  /**
   * The place in words: the story if it is not the body, the number of the clause, and the first words. A row about a
   * tracked change has the name of its author instead.
   */
  place: string
  /** The anchor of the clause, if there is one. */
  anchor?: string
  before: string
  after: string
  severity: Severity
  /** The differences that a word processor made by resaving the file, in the row that groups them. */
  details?: UntrackedRow[]
}

export type UploadVerdict =
  /** All edits are tracked. */
  | 'honest'
  /** The member may take over the untracked edits: see `ownEdit`. */
  | 'untracked'
  /** The upload is refused, whatever the member chooses. */
  | 'refused'

export interface DifferenceReport {
  verdict: UploadVerdict
  /** The reason for a refusal, shown to the user. */
  reason?: string
  untracked: UntrackedRow[]
}

/** Returns the description of a row, without the texts before and after. */
export const rowWords = ({ kind }: Pick<UntrackedRow, 'kind'>): string =>
  kind in otherWords ? otherWords[kind as keyof typeof otherWords] : findings[kind as DifferenceKind].words

const otherWords = {
  accepted: 'Someone else’s change was accepted',
  rejected: 'Someone else’s change was rejected',
  authorUnknown: 'A change has an author who is not a member',
  forged: 'A change has the name of a member of the other side as its author',
}

const forgedReason = (names: string[]) =>
  `The file has new changes or comments under a name of the other side (${names.join(', ')}). Make them under your own name and upload the file again.`

/** Returns the number of a clause by its anchor. */
export type LabelOf = (anchor: string) => string | undefined

/** Returns the result of the check as the API reports it. */
export function differenceReport(
  differences: UntrackedDifferences,
  labelOf: LabelOf = () => undefined,
): DifferenceReport {
  if (differences.refused !== undefined) return { verdict: 'refused', reason: differences.refused, untracked: [] }
  const untracked = [
    ...differences.forged.map(mark => markRow('forged', mark)),
    ...differences.decisions.map(decisionRow),
    ...differences.unknownAuthors.map(mark => markRow('authorUnknown', mark)),
    ...differences.differences.map(difference => differenceRow(difference, labelOf)),
  ]
  const names = [...new Set(differences.forged.map(({ author }) => author))]
  if (names.length > 0) return { verdict: 'refused', reason: forgedReason(names), untracked }
  return { verdict: untracked.length > 0 ? 'untracked' : 'honest', untracked }
}

export const decisionRow = ({ decision, ...mark }: DecidedInUpload): UntrackedRow => markRow(decision, mark)

function markRow(kind: 'accepted' | 'rejected' | 'authorUnknown' | 'forged', mark: ForeignMark): UntrackedRow {
  const isDecision = kind === 'accepted' || kind === 'rejected'
  const text = shortened(mark.text)
  const [before, after] = isDecision ? [text, ''] : ['', text]
  return { kind, place: shortened(mark.author), before, after, severity: 'high' }
}

export function differenceRow(
  { kind, place, before, after, severity, details }: Difference,
  labelOf: LabelOf,
): UntrackedRow {
  const where = placeWords(place, labelOf)
  const count = details && details.length > 0 ? `in ${details.length} ${details.length === 1 ? 'place' : 'places'}` : ''
  const anchor = place.anchor === null ? {} : { anchor: place.anchor }
  const row = { kind, place: count || where, ...anchor, before, after, severity }
  return details ? { ...row, details: details.map(detail => differenceRow(detail, labelOf)) } : row
}

/** Describes a place in words: the story, the number of the clause, and the beginning of the paragraph. */
export function placeWords({ story, anchor, near }: FindingPlace, labelOf: LabelOf): string {
  const label = anchor === null ? undefined : labelOf(anchor)
  const words = [story === 'body' ? '' : story, label ?? '', near === '' ? '' : `“${near}”`]
  return words.filter(part => part !== '').join(' ') || 'document'
}
