import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { text } from '../../../texts/text.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TestButton } from '../../settings/webhooks/test-button.tsx'

interface TestSheetProps {
  endpoints: readonly WebhookEndpoint[]
  onClose(): void
}

/** Lists every enabled endpoint, with a button that sends it a sample. */
export const TestSheet = ({ endpoints, onClose }: TestSheetProps) => (
  <Sheet title={settingsText('testEndpointsTitle')} closeLabel={text('close')} onClose={onClose}>
    <p>{settingsText('testEndpointsBody')}</p>
    <ul className="app-rows app-rows-plain">
      {endpoints
        .filter(endpoint => endpoint.enabled)
        .map(endpoint => (
          <li key={endpoint.webhookEndpointId}>
            <div className="app-row-what">
              <strong>{endpoint.url}</strong>
            </div>
            <TestButton endpoint={endpoint} />
          </li>
        ))}
    </ul>
  </Sheet>
)
