import { useState } from 'react'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { useOrganization } from '../session/account.tsx'
import { keptWords } from './kept-words.ts'
import { LateMoveSheet } from './late-move-sheet.tsx'
import type { MovedKind, MovedRecord } from './move-sheet.tsx'
import { chosenPlace, usePlaces } from './use-places.ts'

interface WhereLineProps {
  kind: MovedKind
  record: MovedRecord
}

/** Says who sees a record, and lets it be moved. Renders nothing if the organization keeps no folders. */
export function WhereLine({ kind, record }: WhereLineProps) {
  const { may } = useOrganization()
  const places = usePlaces()
  const [isMoving, setMoving] = useState(false)
  if (!places) return null
  return (
    <div className="app-place muted">
      <p role="status">{keptWords(places, record.folderId)}</p>
      {may('folders:write') && chosenPlace(places, record.folderId) !== null && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setMoving(true)}>
          {applicationText('movePlace')}
        </Button>
      )}
      {isMoving && <LateMoveSheet {...{ kind, places }} records={[record]} onClose={() => setMoving(false)} />}
    </div>
  )
}
