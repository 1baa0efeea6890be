import { redlineText } from '../../texts/redline-text.ts'

const shownMost = 8

interface PlaceLinksProps<Place> {
  places: readonly Place[]
  onShow(place: Place): void
}

/** Lists the places that a sentence is about: the first places as buttons, then the number of the remaining places. */
export function PlaceLinks<Place extends { anchor: string; name: string }>({ places, onShow }: PlaceLinksProps<Place>) {
  if (places.length === 0) return null
  const rest = places.length - shownMost
  return (
    <span className="place-links">
      {places.slice(0, shownMost).map(place => (
        <button key={place.anchor} type="button" className="link-button" dir="auto" onClick={() => onShow(place)}>
          {place.name}
        </button>
      ))}
      {rest > 0 && <span className="muted">{redlineText('morePlaces', { count: rest })}</span>}
    </span>
  )
}
