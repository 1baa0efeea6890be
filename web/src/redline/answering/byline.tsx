import type { RedlineSide } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { timeAgo } from '../../texts/time-ago.ts'
import { useMinute } from './minute.ts'

interface BylineProps {
  author: string
  side: RedlineSide
  at: string | null
  isSelf: boolean
}

/** Shows the author, their side and the time. */
export function Byline({ author, side, at, isSelf }: BylineProps) {
  return (
    <p className="byline" data-side={side}>
      <bdi className="byline-name">{isSelf ? redlineText('youNamed', { name: author }) : author}</bdi>
      <span className="byline-side">{redlineText(`sideShort_${side}`)}</span>
      {at !== null && <BylineMoment at={at} />}
    </p>
  )
}

/** Shows how long ago something happened, and the exact time while the card is hovered or focused. */
export function BylineMoment({ at }: { at: string }) {
  const now = useMinute()
  const exact = formatMoment(at)
  return (
    <time className="moment" dateTime={at} title={exact}>
      <span className="moment-ago">{timeAgo(at, Math.max(now, Date.parse(at)))}</span>
      <span className="moment-exact">{exact}</span>
    </time>
  )
}
