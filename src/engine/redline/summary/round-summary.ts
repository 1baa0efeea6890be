import rounds from '../../../../messages/en/rounds.json' with { type: 'json' }
import type { RoundsMessages } from '../../messages/message-types.ts'
import { sayFrom } from '../../messages/read-messages.ts'
import type { Change } from '../redline-view.ts'
import { countWords } from '../text-diff/text-tokens.ts'

/** The work done in a round, with its authors. */
export interface RoundWork {
  /** The tracked changes that were made in the round and were open at its end. */
  changes: readonly Pick<Change, 'type' | 'author' | 'text' | 'anchor' | 'effect' | 'rows'>[]
  decisions: readonly { by: string; decision: 'accepted' | 'rejected' | 'settled' | 'withdrawn' }[]
  comments: readonly { author: string }[]
  /** The numbers of the numbered clauses, keyed by anchor. */
  labels: ReadonlyMap<string, string>
}

/** The work that one person did in a round. */
export interface MemberSummary {
  name: string
  /**
   * The number of clauses that were changed. `labels` lists the numbers of the numbered clauses, in the order of the
   * changes.
   */
  clauses: number
  labels: string[]
  wordsInserted: number
  wordsDeleted: number
  /** Table rows; missing in rounds that ended before rows were counted. */
  rowsInserted?: number
  rowsDeleted?: number
  moves: number
  /** Changes to formatting, paragraphs and cells. */
  otherChanges: number
  accepted: number
  rejected: number
  /** Changes of the member's own side that were accepted before anyone else saw them. */
  settled: number
  withdrawn: number
  comments: number
}

/**
 * Summarizes the work of each active member, in order of first appearance. A summary contains no text of the document
 * except the numbers of clauses.
 */
export function summarizeRound({ changes, decisions, comments, labels }: RoundWork): MemberSummary[] {
  const members = new Map<string, MemberSummary & { anchors: Set<string> }>()
  const memberOf = (name: string) => {
    const member = members.get(name) ?? { ...emptySummary(name), anchors: new Set<string>() }
    members.set(name, member)
    return member
  }
  for (const change of changes) {
    const member = memberOf(change.author)
    count(member, change)
    member.anchors.add(change.anchor)
  }
  for (const { by, decision } of decisions) memberOf(by)[decision]++
  for (const { author } of comments) memberOf(author).comments++
  return [...members.values()].map(({ anchors, ...member }) => ({
    ...member,
    clauses: anchors.size,
    labels: [...anchors].flatMap(anchor => labels.get(anchor)?.trim() || []),
  }))
}

const emptySummary = (name: string): MemberSummary => ({
  name,
  clauses: 0,
  labels: [],
  wordsInserted: 0,
  wordsDeleted: 0,
  rowsInserted: 0,
  rowsDeleted: 0,
  moves: 0,
  otherChanges: 0,
  accepted: 0,
  rejected: 0,
  settled: 0,
  withdrawn: 0,
  comments: 0,
})

function count(member: MemberSummary, { type, text, effect, rows }: RoundWork['changes'][number]): void {
  if (rows !== undefined) {
    const counted = effect === 'insert' ? 'rowsInserted' : 'rowsDeleted'
    member[counted] = (member[counted] ?? 0) + rows
  } else if (type === 'insertion') member.wordsInserted += countWords(text)
  else if (type === 'deletion') member.wordsDeleted += countWords(text)
  else if (type === 'move') member.moves++
  else member.otherChanges++
}

/** How many clause numbers are listed before an ellipsis. */
const MAX_LABELS = 5

/**
 * Writes a sentence about each person: "Dana changed 4 clauses (2.1, 3): 120 words inserted, 35 deleted; 3 comments."
 */
export const summaryWords = (members: readonly MemberSummary[]): string[] =>
  members.map(member => `${member.name} ${workWords(member)}.`)

/** Describes the work of one person, as the end of a sentence that begins with the name. */
export function workWords(member: MemberSummary): string {
  const { clauses, wordsInserted, wordsDeleted, rowsInserted = 0, rowsDeleted = 0, moves, otherChanges } = member
  const details = [
    wordsInserted > 0 && say('wordsInserted', { count: wordsInserted }),
    wordsDeleted > 0 && say(wordsInserted > 0 ? 'deletedToo' : 'wordsDeleted', { count: wordsDeleted }),
    rowsInserted > 0 && say('rowsInserted', { count: rowsInserted }),
    rowsDeleted > 0 && say(rowsInserted > 0 ? 'deletedToo' : 'rowsDeleted', { count: rowsDeleted }),
    moves > 0 && say('moves', { count: moves }),
    otherChanges > 0 && say('otherChanges', { count: otherChanges }),
  ].filter(isWords)
  const changed = clauses > 0 && changedWords(member)
  const work = [
    changed && details.length > 0 ? say('withDetails', { changed, details: details.join(', ') }) : changed,
    decisionWords(member),
  ].filter(isWords)
  const comments =
    member.comments > 0 && say(work.length > 0 ? 'comments' : 'wroteComments', { count: member.comments })
  return [...work, comments].filter(isWords).join('; ')
}

const say = sayFrom<RoundsMessages>(rounds)

const isWords = (words: string | false): words is string => words !== false && words !== ''

function changedWords({ clauses: count, labels }: MemberSummary): string {
  if (labels.length === 0) return say('changed', { count })
  const numbers = labels.slice(0, MAX_LABELS).join(', ')
  return say('changedNumbered', {
    count,
    numbers: labels.length > MAX_LABELS ? say('moreNumbers', { numbers }) : numbers,
  })
}

function decisionWords({ accepted, rejected, settled, withdrawn }: MemberSummary): string {
  const parts = [
    accepted > 0 && rejected > 0 && say('acceptedAndRejected', { accepted, rejected }),
    accepted > 0 && rejected === 0 && say('accepted', { accepted }),
    accepted === 0 && rejected > 0 && say('rejected', { rejected }),
    settled > 0 && say('settled', { count: settled }),
    withdrawn > 0 && say('withdrew', { count: withdrawn }),
  ]
  return parts.filter(isWords).join(', ')
}
