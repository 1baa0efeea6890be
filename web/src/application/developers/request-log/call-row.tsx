import type { LoggedCall } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Ago } from '../../shell/ago.tsx'
import { MomentText } from '../../shell/moment.tsx'
import { CallFacts, Fact, IdFact } from '../facts.tsx'
import { LogRow } from '../log-rows.tsx'

/** Shows a call and its outcome. */
export const CallRow = ({ call }: { call: LoggedCall }) => (
  <LogRow summary={<CallSummary call={call} />}>{() => <CallDetail call={call} />}</LogRow>
)

const CallSummary = ({ call: { status, method, path, durationMs, answeredAt, error } }: { call: LoggedCall }) => (
  <span className="dev-summary">
    <span className="dev-status" data-class={Math.floor(status / 100)}>
      {status}
    </span>
    <span className="dev-what">
      <code>
        {method} {path}
      </code>
      {error && <span className="muted">{error.text}</span>}
    </span>
    <span className="dev-number">{applicationText('milliseconds', { count: durationMs })}</span>
    <Ago moment={answeredAt} />
  </span>
)

const CallDetail = ({
  call: { requestId, answeredAt, route, error, credentialId, credentialName },
}: {
  call: LoggedCall
}) => (
  <CallFacts>
    <IdFact name={applicationText('callRequestId')} id={requestId} />
    <Fact name={applicationText('factTime')}>
      <MomentText moment={answeredAt} />
    </Fact>
    <Fact name={applicationText('factRoute')}>
      <code>{route}</code>
    </Fact>
    {error && (
      <Fact name={applicationText('factError')}>
        <code>{error.code}</code> {error.text}
      </Fact>
    )}
    {credentialName !== null && <Fact name={applicationText('callCredential')}>{credentialName}</Fact>}
    <IdFact name={applicationText('credentialId')} id={credentialId} />
  </CallFacts>
)
