import type { MailServer } from '../../../api/generated/calls.ts'
import { type ApplicationTextKey, applicationText } from '../../../texts/application-text.ts'
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
    <Page title={applicationText('mailSettings')}>
      <p className="muted">{applicationText('mailBody')}</p>
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
    {server === null && <p>{applicationText('mailOutbox')}</p>}
    <Facts facts={[['mailFrom', `${from.name} <${from.address}>`], ...serverFacts(server)]} />
  </>
)

function serverFacts(server: MailServer['server']): [ApplicationTextKey, string][] {
  if (server === null) return []
  return [
    ['mailServer', `${server.host}:${server.port}`],
    ['mailEncryption', applicationText(`encryption_${server.encryption}`)],
    ['mailSignsIn', applicationText(server.signsIn ? 'mailWithPassword' : 'mailWithoutPassword')],
  ]
}
