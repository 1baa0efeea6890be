import { useId } from 'react'
import { applicationText } from '../../../texts/application-text.ts'
import { useNoFolders, usePlaces } from '../../where/use-places.ts'
import { WhereChoice, type WhereProps } from '../../where/where-select.tsx'
import { Reviewed } from './reviewed.tsx'

/** Asks who can see what is sent, as an entry of a list. */
export function ReviewedPlace(props: WhereProps) {
  const id = useId()
  const hasPlaces = Boolean(usePlaces())
  const hasNoFolders = useNoFolders()
  if (!hasPlaces && !hasNoFolders) return null
  return (
    <Reviewed name="whoCanSee">
      <div className="text-field app-where">
        <WhereChoice {...props} id={id} label={applicationText('whoCanSee')} />
      </div>
    </Reviewed>
  )
}
