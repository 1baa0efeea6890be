import { memo, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Answering } from '../answering/answering.ts'
import { useAnswering } from '../answering/use-answering.ts'
import { ChangeCard } from '../changes/change-card.tsx'
import { choiceOf } from '../changes/many.ts'
import { CommentCard } from '../talk/comment-card.tsx'
import { NewComment, useNewPlace } from '../talk/new-comment.tsx'
import type { Card, ClauseGroup } from './clause-groups.ts'

interface GroupViewProps {
  answering: Answering
  group: ClauseGroup
  /** Whether all cards are shown, however many there are. */
  isWhole?: boolean
}

/** The most cards shown for a clause at first, because more cards would push the next clause far away. */
const mostShown = 4

/** Shows the cards of a clause, and the comment that is being written about it. */
export const GroupView = memo(function GroupView({ answering, group, isWhole = false }: GroupViewProps) {
  const { cards, anchor } = group
  const [isOpened, setOpened] = useState(isWhole)
  const isMarkedHidden = useAnswering(answering, ({ marked }) =>
    cards.slice(mostShown - 1).some(card => card.id === marked),
  )
  const isAll = isOpened || isMarkedHidden || cards.length <= mostShown
  const shown = isAll ? cards : cards.slice(0, mostShown - 1)
  const place = useNewPlace(answering)
  return (
    <>
      {shown.map(card => (
        <GroupCard key={card.id} answering={answering} card={card} />
      ))}
      {!isAll && (
        <Button kind="quiet" onClick={() => setOpened(true)}>
          {redlineText('showMore', { count: cards.length - shown.length })}
        </Button>
      )}
      {place && place.anchor === anchor && <NewComment answering={answering} place={place} />}
      <AllOfClause answering={answering} group={group} />
    </>
  )
})

const GroupCard = memo(function GroupCard({ answering, card }: { answering: Answering; card: Card }) {
  return card.kind === 'change' ? (
    <ChangeCard answering={answering} change={card.change} />
  ) : (
    <CommentCard answering={answering} comment={card.comment} quote={card.quote} />
  )
}, isSameProps)

interface GroupCardProps {
  answering: Answering
  card: Card
}

function isSameProps(a: GroupCardProps, b: GroupCardProps): boolean {
  if (a.card.kind === 'change') return b.card.kind === 'change' && a.card.change === b.card.change
  return b.card.kind === 'comment' && a.card.comment === b.card.comment && a.card.quote === b.card.quote
}

/** Offers to answer all changes of a clause at once, if several wait for an answer. */
function AllOfClause({ answering, group: { anchor, cards } }: Pick<GroupViewProps, 'answering' | 'group'>) {
  if (anchor === null) return null
  const changes = cards.flatMap(card => (card.kind === 'change' ? [card.change] : []))
  const { accept, reject } = choiceOf({ kind: 'clause', anchor }, changes)
  const count = Math.max(accept, reject)
  if (count < 2) return null
  return (
    <Button kind="quiet" onClick={() => answering.update({ sheet: { kind: 'many', anchor } })}>
      {redlineText('answerClause', { count })}
    </Button>
  )
}
