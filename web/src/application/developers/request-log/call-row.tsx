import type { LoggedCall } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
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
    <span className="dev-number">{settingsText('milliseconds', { count: durationMs })}</span>
    <Ago moment={answeredAt} />
  </span>
)

const CallDetail = ({
  call: { requestId, answeredAt, route, error, credentialId, credentialName },
}: {
  call: LoggedCall
}) => (
  <CallFacts>
    <IdFact name={settingsText('callRequestId')} id={requestId} />
    <Fact name={settingsText('factTime')}>
      <MomentText moment={answeredAt} />
    </Fact>
    <Fact name={settingsText('factRoute')}>
      <code>{route}</code>
    </Fact>
    {error && (
      <Fact name={settingsText('factError')}>
        <code>{error.code}</code> {error.text}
      </Fact>
    )}
    {credentialName !== null && <Fact name={settingsText('callCredential')}>{credentialName}</Fact>}
    <IdFact name={settingsText('credentialId')} id={credentialId} />
  </CallFacts>
)
