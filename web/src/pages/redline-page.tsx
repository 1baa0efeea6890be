import { useMemo } from 'react'
import { NegotiationPage, negotiationName } from '../redline/negotiation-page.tsx'
import { createNegotiationClient } from '../redline/session/negotiation-client.ts'
import { useAccent } from '../shell/branding.tsx'
import { SessionPage } from '../shell/session-page.tsx'
import { useSession } from '../shell/use-session.ts'
import { redlineText } from '../texts/redline-text.ts'
import '../styles/redline.css'

const endedBody = (organization: string | null) =>
  organization === null ? redlineText('invalidBody') : redlineText('invalidBodyAsk', { organization })

/**
 * `/redline/{token}` and `/redline/{token}/view`: a negotiation. The session determines what the member can do there.
 */
export function RedlinePage({ token }: { token: string }) {
  const client = useMemo(() => createNegotiationClient(token), [token])
  const link = useSession(client)
  useAccent(link.status.kind === 'open' ? link.status.session.organization.accent : null)
  return (
    <SessionPage link={link} title={negotiationName} endedBody={endedBody}>
      {session => <NegotiationPage opened={session} client={client} onEnded={link.onEnded} />}
    </SessionPage>
  )
}
