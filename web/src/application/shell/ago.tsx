import { formatMoment } from '../../texts/text.ts'
import { timeAgo } from '../../texts/time-ago.ts'

/**
 * Shows how long ago a moment was, with the exact time on hover.
 * @param say puts it into words; alone by default
 */
export const Ago = ({ moment, say = ago => ago }: { moment: string; say?: (ago: string) => string }) => (
  <time className="app-ago" dateTime={moment} title={formatMoment(moment)}>
    {say(timeAgo(moment, Date.now()))}
  </time>
)
