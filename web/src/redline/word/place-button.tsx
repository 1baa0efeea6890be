import { redlineText } from '../../texts/redline-text.ts'
import type { PlaceToShow } from '../turns/show-place.ts'

interface PlaceButtonProps {
  place: string
  anchor: string | undefined
  onShow(place: PlaceToShow): void
}

/** Shows the place of a difference, as a link if it is in a clause. */
export function PlaceButton({ place, anchor, onShow }: PlaceButtonProps) {
  if (anchor === undefined) return <span dir="auto">{place}</span>
  return (
    <button
      type="button"
      className="link-button"
      dir="auto"
      aria-label={`${redlineText('showIt')}: ${place}`}
      onClick={() => onShow({ anchor })}
    >
      {place}
    </button>
  )
}
