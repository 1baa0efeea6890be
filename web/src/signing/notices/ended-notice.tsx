import type { SessionState } from '../../api/generated/calls.ts'
import { DeclinedNotice, RequestExpiredNotice } from './request-notices.tsx'
import { SignedNotice, type SignedNoticeProps } from './signed-notice.tsx'

/** Shown once there is nothing left to sign or to read: after signing, and after the end of the request. */
export function EndedNotice({
  state,
  ...props
}: SignedNoticeProps & { state: Exclude<SessionState, 'Ready' | 'Waiting'> }) {
  switch (state) {
    case 'Signed':
    case 'Completed':
      return <SignedNotice {...props} />
    case 'Expired':
      return <RequestExpiredNotice session={props.session} />
    case 'Declined':
      return <DeclinedNotice session={props.session} wasOpenHere={props.wasOpenHere} />
    default:
      return state satisfies never
  }
}
