import { useRef } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Answering } from '../answering/answering.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { beginComment, useNewPlace } from '../talk/new-comment.tsx'
import type { ClauseGroup } from './clause-groups.ts'
import { placeOfClause } from './comment-target.ts'
import { GroupView } from './group-view.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { useGroups } from './use-groups.ts'

interface ClauseSheetProps {
  answering: Answering
  anchor: string | null
  onClose(): void
}

/** Shows the cards of one clause, if there is no room next to it. */
export function ClauseSheet({ answering, anchor, onClose }: ClauseSheetProps) {
  const { negotiation } = answering
  const frame = useRef<HTMLDivElement>(null)
  const mayComment = useNegotiation(negotiation, state => state.session.may.comment)
  const place = useNewPlace(answering)
  const group = useGroups(negotiation).find(group => group.anchor === anchor)
  const shown: ClauseGroup = group ?? { anchor, name: '', cards: [] }
  useCardFocus(answering, frame, shown)
  return (
    <Sheet
      title={shown.name || redlineText(anchor === null ? 'wholeDocument' : 'cardsOf')}
      closeLabel={redlineText('closeCards')}
      onClose={onClose}
    >
      <div ref={frame} className="clause-cards">
        <GroupView answering={answering} group={shown} isWhole />
        {mayComment && place?.anchor !== anchor && (
          <Button onClick={() => beginComment(answering, placeOfClause(negotiation, anchor))}>
            {redlineText(anchor === null ? 'commentOnDocument' : 'commentOnClause')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
