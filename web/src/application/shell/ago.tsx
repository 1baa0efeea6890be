import { formatMoment } from '../../texts/text.ts'
import { timeAgo } from '../../texts/time-ago.ts'

/** How long ago something was, with the exact time for who hovers. */
export const Ago = ({ moment }: { moment: string }) => (
  <time className="app-ago" dateTime={moment} title={formatMoment(moment)}>
    {timeAgo(moment, Date.now())}
  </time>
)
