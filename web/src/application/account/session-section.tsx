import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsPerson } from '../../api/call-as-person.ts'
import type { AccountSession } from '../../api/generated/calls.ts'
import { accountText } from '../../texts/account-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { timeAgo } from '../../texts/time-ago.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { sessionsKey } from './account-keys.ts'
import { deviceWords } from './device-words.ts'

/** Lists the sessions in which the person is signed in, and lets them end those sessions. */
export function SessionSection() {
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: () => callAsPerson('GET /account/sessions', {}) })
  const ending = useEnding()
  return (
    <section className="app-section" aria-labelledby="sessions">
      <h2 id="sessions">{accountText('sessionsTitle')}</h2>
      <Loaded query={sessions}>
        {sessionList => (
          <>
            <ul className="app-rows app-rows-plain">
              {sessionList.map(session => (
                <SessionRow key={session.sessionId} session={session} />
              ))}
            </ul>
            {sessionList.length > 1 && (
              <Button busy={ending.isPending} onClick={() => ending.mutate('others')}>
                {accountText('endOthers')}
              </Button>
            )}
            {ending.error && (
              <p className="field-error" role="alert">
                {refusalSentence(ending.error)}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function SessionRow({ session }: { session: AccountSession }) {
  const { sessionId, isThis, ipAddress, userAgent, lastUsedAt } = session
  const ending = useEnding()
  const device = deviceWords(userAgent)
  const address = ipAddress ? accountText('sessionFrom', { address: ipAddress }) : accountText('sessionFromNowhere')
  const used = accountText('sessionUsed', { when: timeAgo(lastUsedAt, Date.now()) })
  return (
    <li>
      <div className="app-row-what">
        <strong>{device}</strong>
        <span className="muted">
          {address}
          {!isThis && <time dateTime={lastUsedAt} title={formatMoment(lastUsedAt)}>{`, ${used}`}</time>}
        </span>
        {ending.error && (
          <span className="field-error" role="alert">
            {refusalSentence(ending.error)}
          </span>
        )}
      </div>
      {isThis ? (
        <span className="muted">{accountText('sessionThis')}</span>
      ) : (
        <Button
          kind="quiet"
          busy={ending.isPending}
          aria-label={accountText('endSessionOf', { device })}
          onClick={() => ending.mutate(sessionId)}
        >
          {accountText('endSession')}
        </Button>
      )}
    </li>
  )
}

function useEnding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) =>
      callAsPerson('DELETE /account/sessions/{sessionId}', { parameters: { sessionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
