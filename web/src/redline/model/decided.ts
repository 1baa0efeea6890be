import type { Change, ChangeMark, Clause, InlineNode, RedlineSession } from '../../api/generated/calls.ts'
import type { Decision } from './history.ts'

/** The decisions about changes, keyed by the ids of the changes. */
export type Verdicts = ReadonlyMap<string, Decision['verdict']>

/** Returns the changes that were decided together with a change, including itself. Undoing it undoes all of them. */
export function decidedTogether(change: Change, changes: readonly Change[]): Change[] {
  const { decision } = change
  if (!decision) return []
  return changes.filter(
    change =>
      change.decision?.by === decision.by &&
      change.decision.at === decision.at &&
      change.decision.verdict === decision.verdict,
  )
}

/**
 * Returns the decision that undoing a change reverts, with all changes that were decided together. For an open change,
 * returns its withdrawal.
 */
export function decisionOf({ changes }: Pick<RedlineSession, 'changes'>, id: string | undefined): Decision | undefined {
  const change = changes.find(change => change.id === id)
  if (!change?.decision) return change && { verdict: 'reject', changeIds: [change.id] }
  const { verdict } = change.decision
  return { verdict, changeIds: decidedTogether(change, changes).map(decidedChange => decidedChange.id) }
}

/** Returns a clause after decisions about its text and its end. Other decisions are not applied here. */
export function decidedClause({ content, end, ...clause }: Clause, verdicts: Verdicts): Clause {
  const isRestored = verdictOf(end?.deleted, verdicts) === 'reject'
  return {
    ...clause,
    content: content.filter(node => remains(node, verdicts)).map(node => withoutRestored(node, verdicts)),
    ...(end && !isRestored && { end }),
  }
}

/** Tells whether text remains after the decisions. */
export const remains = ({ inserted, deleted }: InlineNode, verdicts: Verdicts): boolean =>
  verdictOf(inserted, verdicts) !== 'reject' && verdictOf(deleted, verdicts) !== 'accept'

function withoutRestored(node: InlineNode, verdicts: Verdicts): InlineNode {
  const { deleted, ...rest } = node
  return deleted && verdictOf(deleted, verdicts) === 'reject' ? rest : node
}

const verdictOf = (mark: ChangeMark | undefined, verdicts: Verdicts) => mark && verdicts.get(mark.change)
