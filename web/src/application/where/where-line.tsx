import { useState } from 'react'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../session/account.tsx'
import { keptWords } from './kept-words.ts'
import { LateMoveSheet } from './late-move-sheet.tsx'
import type { MovedKind, MovedRecord } from './move-sheet.tsx'
import { useMayMove } from './use-may.ts'
import { useOwnerName } from './use-owner-name.ts'
import { usePlaces } from './use-places.ts'

interface WhereLineProps {
  kind: MovedKind
  record: MovedRecord
  /** The email address of whoever sent it; not needed for records whose page does not name them. */
  sentBy?: string
}

/** Says where a record is kept and whose it is, and lets it be moved. Renders nothing if the organization keeps no folders. */
export function WhereLine({ kind, record, sentBy }: WhereLineProps) {
  const { account } = useAccount()
  const places = usePlaces()
  const owner = useOwnerName(record)
  const mayMove = useMayMove()
  const [isMoving, setMoving] = useState(false)
  if (!places) return null
  const place = keptWords(places, record.folderId)
  const isOnlyViewed = places.folders.some(({ folderId, level }) => folderId === record.folderId && level === 'view')
  const isInherited = record.ownerId === account.personId && sentBy !== undefined && sentBy !== account.email
  return (
    <div className="app-place muted">
      <p role="status">
        {owner && applicationText('placeOwned', { place, owner })}
        {isInherited && applicationText('placeYours', { place })}
        {!owner && !isInherited && (isOnlyViewed ? `${place}.` : place)}
        {isOnlyViewed && ` ${owner ? applicationText('placeAskOwner', { owner }) : applicationText('placeOnlyView')}`}
      </p>
      {mayMove(record) && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setMoving(true)}>
          {applicationText('movePlace')}
        </Button>
      )}
      {isMoving && <LateMoveSheet {...{ kind, places }} records={[record]} onClose={() => setMoving(false)} />}
    </div>
  )
}
