import { Lock, MessageSquareText } from 'lucide-react'
import { redlineText } from '../../texts/redline-text.ts'
import type { Answering } from '../answering/answering.ts'
import { useAnswering } from '../answering/use-answering.ts'
import type { ClauseGroup } from './clause-groups.ts'

/** A button that shows how many cards a clause has, and opens them. */
export function Marker({ answering, group }: { answering: Answering; group: ClauseGroup }) {
  const { anchor, cards, name } = group
  const count = cards.length
  const isMarked = useAnswering(answering, ({ marked }) => cards.some(card => card.id === marked))
  const hasInternal = cards.some(card => card.kind === 'comment' && card.comment.internal)
  const hasOpen = cards.some(card => (card.kind === 'change' ? card.change.open : !card.comment.resolved))
  const clause = name || redlineText('wholeDocument')
  return (
    <button
      type="button"
      className="marker"
      data-marked={isMarked || undefined}
      data-open={hasOpen || undefined}
      aria-label={redlineText(hasInternal ? 'markerLabelOwn' : 'markerLabel', { count, clause })}
      aria-haspopup="dialog"
      onClick={() => answering.update({ sheet: { kind: 'clause', anchor } })}
    >
      {hasInternal ? <Lock aria-hidden="true" /> : <MessageSquareText aria-hidden="true" />}
      <span aria-hidden="true">{count}</span>
    </button>
  )
}
