import type { MailServer } from '../../../api/generated/calls.ts'
import { type SettingsTextKey, settingsText } from '../../../texts/settings-text.ts'
import { useOrganization, useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { Facts } from './facts.tsx'
import { TestMailSection } from './test-mail-section.tsx'

/** `/settings/mail`: the mail server, and a test of whether mails arrive. */
export function MailPage() {
  const { may } = useOrganization()
  const server = useRead('GET /v1/organization/mail-server', {})
  return (
    <Page title={settingsText('mailSettings')}>
      <p className="muted">{settingsText('mailBody')}</p>
      <Loaded query={server}>
        {shown => (
          <>
            <Server {...shown} />
            {may('settings:write') && <TestMailSection />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Server = ({ from, server }: MailServer) => (
  <>
    {server === null && <OutboxNotice />}
    <Facts facts={[['mailFrom', `${from.name} <${from.address}>`], ...serverFacts(server)]} />
  </>
)

/** Leads to the outbox, which asks for the operator's password: the service does not know who the operator is. */
function OutboxNotice() {
  const { may } = useOrganization()
  return (
    <p>
      {settingsText('mailOutbox')} {may('settings:write') && <a href="/outbox">{settingsText('mailOutboxOpen')}</a>}
    </p>
  )
}

function serverFacts(server: MailServer['server']): [SettingsTextKey, string][] {
  if (server === null) return []
  return [
    ['mailServer', `${server.host}:${server.port}`],
    ['mailEncryption', settingsText(`encryption_${server.encryption}`)],
    ['mailSignsIn', settingsText(server.signsIn ? 'mailWithPassword' : 'mailWithoutPassword')],
  ]
}
