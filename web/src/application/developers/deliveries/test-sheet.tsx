import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { text } from '../../../texts/text.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TestButton } from '../../settings/webhooks/test-button.tsx'

interface TestSheetProps {
  endpoints: readonly WebhookEndpoint[]
  onClose(): void
}

/** Every endpoint that is on, with a button that sends it a sample. */
export const TestSheet = ({ endpoints, onClose }: TestSheetProps) => (
  <Sheet title={applicationText('testEndpointsTitle')} closeLabel={text('close')} onClose={onClose}>
    <p>{applicationText('testEndpointsBody')}</p>
    <ul className="app-rows app-rows-plain">
      {endpoints
        .filter(one => one.enabled)
        .map(one => (
          <li key={one.webhookEndpointId}>
            <div className="app-row-what">
              <strong>{one.url}</strong>
            </div>
            <TestButton endpoint={one} />
          </li>
        ))}
    </ul>
  </Sheet>
)
