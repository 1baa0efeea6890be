import type { Invitation } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { useOrganization } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { usePeopleAct } from './use-people-act.ts'

/** Lists the people who were invited and have not joined yet. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section className="app-section" aria-labelledby="invitations">
      <h2 id="invitations">{settingsText('invitations')}</h2>
      <ul className="app-rows">
        {invitations.map(invitation => (
          <InvitationRow key={invitation.invitationId} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation: { invitationId, email, role, expiresAt } }: { invitation: Invitation }) {
  const { may, call } = useOrganization()
  const revocation = usePeopleAct(() =>
    call('DELETE /v1/organization/invitations/{invitationId}', { parameters: { invitationId } }),
  )
  return (
    <li>
      <div className="app-row-what">
        <strong>{email}</strong>
        <span className="muted">{settingsText('invitationUntil', { when: formatMoment(expiresAt) })}</span>
        {revocation.error && (
          <span className="field-error" role="alert">
            {refusalSentence(revocation.error)}
          </span>
        )}
      </div>
      <span>{settingsText(`role_${role}`)}</span>
      {may('people:write') && (
        <Button
          kind="quiet"
          busy={revocation.isPending}
          aria-label={settingsText('revokeOf', { email })}
          onClick={() => revocation.mutate(undefined)}
        >
          {settingsText('revoke')}
        </Button>
      )}
    </li>
  )
}
