import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { settingsText } from '../../texts/settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { MemberList } from './member-list.tsx'

/** `/settings/people`: who belongs to the organization, and who is invited. */
export function PeoplePage() {
  const { name, may } = useOrganization()
  const members = useRead('GET /v1/organization/members', {})
  const invitations = useRead('GET /v1/organization/invitations', {})
  const [isInviting, setInviting] = useState(false)
  const invite = (
    <Button kind="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
      {settingsText('invitePerson')}
    </Button>
  )
  return (
    <Page title={settingsText('peopleTitle', { organization: name })} action={may('people:write') ? invite : null}>
      <Loaded query={members}>{memberList => <MemberList members={memberList} />}</Loaded>
      <Loaded query={invitations}>
        {invitationList => invitationList.length > 0 && <InvitationList invitations={invitationList} />}
      </Loaded>
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </Page>
  )
}
