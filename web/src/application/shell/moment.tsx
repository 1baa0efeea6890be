import { formatMoment } from '../../texts/text.ts'

/** Shows a moment in the reader's time zone, and in UTC on hover. `moment` is an ISO 8601 date-time. */
export const MomentText = ({ moment }: { moment: string }) => (
  <time className="app-moment" dateTime={moment} title={new Date(moment).toUTCString()}>
    {formatMoment(moment)}
  </time>
)
