import { ApiError } from '../../api/call.ts'
import { explainError } from '../../shell/explain-error.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Message } from '../../ui/message.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { TextDifferenceView, textDifferencesOf } from './text-difference.tsx'
import { obstaclesFor } from './turn-words.ts'

/** Explains why a document cannot be approved, and what the member can do. */
export function ApprovalRefusal({ store, problem }: { store: NegotiationStore; problem: unknown }) {
  const session = useNegotiation(store, state => state.session)
  const differences = textDifferencesOf(problem)
  if (differences) return <TextDifferenceView differences={differences} />
  return (
    <Message tone="bad">{words(problem, !session.may.approve || obstaclesFor(session, 'approve').length > 0)}</Message>
  )
}

function words(problem: unknown, isBlocked: boolean): string {
  if (!(problem instanceof ApiError)) return explainError(problem)
  if (problem.status === 503) return redlineText('approveDown')
  if (problem.status !== 409) return explainError(problem)
  const isChanged = isBlocked || /changed by someone else/.test(problem.message)
  return isChanged ? redlineText('approveChanged') : redlineText('approveRefused', { reason: problem.message })
}
