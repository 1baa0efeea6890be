import { applicationText } from '../../texts/application/application-text.ts'

/** Says whether what is sent is a test. */
export const TestModeTick = ({ isTest, onChange }: { isTest: boolean; onChange(isTest: boolean): void }) => (
  <label className="send-tick">
    <input type="checkbox" checked={isTest} onChange={event => onChange(event.target.checked)} />
    <span>
      {applicationText('sendTestMode')}
      <span className="muted">{applicationText('sendTestModeBody')}</span>
    </span>
  </label>
)
