import { memo, useState } from 'react'
import { redlineText } from '../../texts/redline/redline-text.ts'
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
  /** All of its cards, however many they are. */
  isWhole?: boolean
}

/** So many cards are shown of a clause that has more: the next clause should not be pushed far away. */
const mostShown = 4

/** The cards of a clause, and the comment that is being written about it. */
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
        <OneCard key={card.id} answering={answering} card={card} />
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

const OneCard = memo(function OneCard({ answering, card }: { answering: Answering; card: Card }) {
  return card.kind === 'change' ? (
    <ChangeCard answering={answering} change={card.change} />
  ) : (
    <CommentCard answering={answering} comment={card.comment} quote={card.quote} />
  )
}, isSameProps)

interface OneCardProps {
  answering: Answering
  card: Card
}

function isSameProps(a: OneCardProps, b: OneCardProps): boolean {
  if (a.card.kind === 'change') return b.card.kind === 'change' && a.card.change === b.card.change
  return b.card.kind === 'comment' && a.card.comment === b.card.comment && a.card.quote === b.card.quote
}

/** Where a clause has several changes that wait for an answer, they can be answered at once. */
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
