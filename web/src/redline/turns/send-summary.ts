import type { Change, Clause, RedlineSession, RoundSummary, SendPreview } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { shortened } from '../../texts/shortened.ts'

/** The place of something that a summary counts. */
export interface SummaryPlace {
  anchor: string
  changeId?: string
  /** The number of the clause, or its beginning. */
  name: string
}

/** One sentence about what a member did in the round, with the places that it is about. */
export interface SummaryLine {
  text: string
  places: SummaryPlace[]
}

type Sent = Pick<SendPreview, 'summary' | 'changes' | 'clauses' | 'comments'>
type Sender = Pick<RedlineSession, 'changes' | 'lastRound' | 'document' | 'member' | 'members'>

const beginningMost = 32

/** Describes what was done in the round that is about to end, beginning with the member's own part. */
export function summaryLines(sent: Sent, session: Sender): SummaryLine[] {
  const ownName = session.document?.author
  const members = sent.summary.toSorted((a, b) => Number(b.name === ownName) - Number(a.name === ownName))
  return members.flatMap(member => linesOf(member, member.name === ownName, sent, session))
}

function linesOf(member: RoundSummary, isOwn: boolean, sent: Sent, session: Sender): SummaryLine[] {
  const who = isOwn ? redlineText('sendYou') : member.name
  const nameOf = placeNames(sent.clauses)
  const line = (key: Parameters<typeof redlineText>[0], count: number, places: SummaryPlace[]): SummaryLine[] =>
    count > 0 ? [{ text: redlineText(key, { who, count }), places }] : []
  const made = sent.changes.filter(change => change.author === member.name && isInRound(change, session))
  const fields = made.flatMap(change => change.fields ?? [])
  const email = isOwn ? session.member.email : emailOf(member.name, session)
  const decided = (verdict: 'accept' | 'reject') =>
    session.changes.filter(
      ({ decision, open, may, side }) =>
        !open && may.undo && side !== session.member.side && decision?.verdict === verdict && decision.by === email,
    )
  const commented = sent.comments.filter(comment => comment.author === member.name && comment.anchor !== null)
  return [
    ...line('sendChanged', member.clauses, placesOf(made, nameOf)),
    ...line(
      'sendFields',
      fields.length,
      placesOf(
        made.filter(change => change.fields),
        nameOf,
      ),
    ),
    ...line('sendAccepted', member.accepted, placesOf(decided('accept'), nameOf)),
    ...line('sendRejected', member.rejected, placesOf(decided('reject'), nameOf)),
    ...line('sendSettled', member.settled, []),
    ...line('sendWithdrawn', member.withdrawn, []),
    ...line(
      'sendCommented',
      member.comments,
      commented
        .filter(comment => isAfter(comment.at, session))
        .map(({ anchor }) => ({ anchor: anchor!, name: nameOf(anchor!) })),
    ),
  ]
}

/**
 * Returns the email of a member. The file names the side of a member whose name also exists on the other side: `Name
 * (Disclosing)`.
 */
const emailOf = (name: string, { member, members }: Sender): string | undefined =>
  members.find(
    otherMember =>
      otherMember.side === member.side &&
      (otherMember.displayName === name || `${otherMember.displayName} (${otherMember.side})` === name),
  )?.email

const isInRound = (change: Change, session: Sender) => change.open && isAfter(change.at, session)

/** Tells whether a time is after the last round. Compares whole seconds, because files have times in whole seconds. */
const isAfter = (at: string | null, { lastRound }: Sender): boolean =>
  lastRound === null || (at !== null && Date.parse(at) >= Math.floor(Date.parse(lastRound.at) / 1000) * 1000)

/** Returns one place per clause. */
function placesOf(changes: readonly Change[], nameOf: (anchor: string) => string): SummaryPlace[] {
  const firsts = new Map<string, Change>()
  for (const change of changes) if (!firsts.has(change.anchor)) firsts.set(change.anchor, change)
  return [...firsts.values()].map(({ id, anchor }) => ({ anchor, changeId: id, name: nameOf(anchor) }))
}

/** Returns a function that names a clause by its number, else by its beginning. */
export function placeNames(clauses: readonly Clause[]): (anchor: string) => string {
  const clauseOf = new Map(clauses.map(clause => [clause.anchor, clause]))
  return anchor => {
    const clause = clauseOf.get(anchor)
    const label = clause?.label?.trim()
    if (label && /[\p{L}\p{N}]/u.test(label)) return label
    const text = clause?.text.trim() || (clause?.content.map(node => node.text).join('') ?? '')
    return `“${shortened(text, beginningMost)}”`
  }
}
