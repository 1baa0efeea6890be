import { formatMoment } from '../../texts/text.ts'

/** A moment in the reader's zone, and in UTC for who hovers. `moment` is an ISO 8601 date-time. */
export const Moment = ({ moment }: { moment: string }) => (
  <time className="app-moment" dateTime={moment} title={new Date(moment).toUTCString()}>
    {formatMoment(moment)}
  </time>
)
