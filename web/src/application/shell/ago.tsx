import { formatMoment } from '../../texts/text.ts'
import { timeAgo } from '../../texts/time-ago.ts'

/** Shows how long ago a moment was, with the exact time on hover. */
export const Ago = ({ moment }: { moment: string }) => (
  <time className="app-ago" dateTime={moment} title={formatMoment(moment)}>
    {timeAgo(moment, Date.now())}
  </time>
)
