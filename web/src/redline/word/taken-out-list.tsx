import type { TakenOutContent } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import type { PlaceToShow } from '../turns/show-place.ts'
import { PlaceButton } from './place-button.tsx'

interface TakenOutListProps {
  takenOut: readonly TakenOutContent[]
  /** The total number of removed parts. The list contains only the first of them. */
  count: number
  onShow(place: PlaceToShow): void
}

/** Lists content of a file that is removed when it is taken over, with its kind and place. */
export function TakenOutList({ takenOut, count, onShow }: TakenOutListProps) {
  return (
    <div className="report">
      <ul>
        {takenOut.map(({ words, what, place, anchor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: removed parts have no ids, and the list never changes.
          <li key={index}>
            <p className="report-words">
              {words} <PlaceButton place={place} anchor={anchor} onShow={onShow} />
            </p>
            {what !== '' && (
              <p className="muted" dir="auto">
                {what}
              </p>
            )}
          </li>
        ))}
      </ul>
      {count > takenOut.length && <p className="muted">{redlineText('reportFirst', { count: takenOut.length })}</p>}
    </div>
  )
}
