import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { PictureNode } from '../../../api/generated/calls.ts'
import { redlineText } from '../../../texts/redline-text.ts'
import { type LoadMedia, pictureAddress } from './picture-addresses.ts'

/** Draws a picture at its final size from the start. Shows its description if it cannot be loaded. */
export function Picture({ picture, load }: { picture: PictureNode; load: LoadMedia }) {
  const place = useRef<HTMLSpanElement>(null)
  const { address, hasFailed } = useAddress(picture.media, load, place)
  const description = picture.description || redlineText('picture')
  return (
    <span ref={place} className="clause-picture" data-length={picture.text.length} style={sizeOf(picture)}>
      {address === null ? (
        <span
          className="picture-words"
          role="img"
          aria-label={description}
          data-words={hasFailed ? redlineText('pictureFailed', { description }) : description}
        />
      ) : (
        <img src={address} alt={picture.description} />
      )}
    </span>
  )
}

const sizeOf = ({ width, height }: PictureNode) =>
  (width && height ? { '--width': width, '--height': height } : {}) as CSSProperties

/** Fetches a picture when it comes near the view, and again when the connection is back. */
function useAddress(media: string | undefined, load: LoadMedia, place: React.RefObject<HTMLElement | null>) {
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(media === undefined)
  useEffect(() => {
    const element = place.current
    if (media === undefined || !element) return
    let isHere = true
    const fetchAddress = () =>
      pictureAddress(load, media).then(
        url => isHere && setAddress(url),
        () => isHere && setFailed(true),
      )
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        void fetchAddress()
      },
      { rootMargin: '800px' },
    )
    observer.observe(element)
    window.addEventListener('online', fetchAddress)
    return () => {
      isHere = false
      observer.disconnect()
      window.removeEventListener('online', fetchAddress)
    }
  }, [media, load, place])
  return { address, hasFailed: hasFailed && address === null }
}
