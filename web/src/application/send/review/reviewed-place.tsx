import { useId } from 'react'
import { applicationText } from '../../../texts/application-text.ts'
import { useNoFolders, usePlaces } from '../../where/use-places.ts'
import { PlaceSelect, SeenByAll, type WhereProps } from '../../where/where-select.tsx'
import { Reviewed } from './reviewed.tsx'

/** Asks who can see what is sent, as an entry of a list. If the organization keeps no folders, it says that everyone can. */
export function ReviewedPlace(props: WhereProps) {
  const id = useId()
  const places = usePlaces()
  const isSeenByAll = useNoFolders()
  if (!places && !isSeenByAll) return null
  return (
    <Reviewed name="whoCanSee">
      {places ? (
        <div className="text-field app-where">
          <PlaceSelect {...props} {...{ id, places }} label={applicationText('whoCanSee')} />
        </div>
      ) : (
        <SeenByAll />
      )}
    </Reviewed>
  )
}
