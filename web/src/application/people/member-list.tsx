import { useEffect, useState } from 'react'
import type { OrganizationMember } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useAccount, useOrganization } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { RemoveMemberSheet } from './remove-member-sheet.tsx'
import { RoleSelect } from './role-select.tsx'
import { usePeopleAct } from './use-people-act.ts'

/** Lists the people of the organization, with their roles. */
export function MemberList({ members }: { members: readonly OrganizationMember[] }) {
  const [removed, setRemoved] = useState('')
  useEffect(() => {
    // Move the focus to the page: the row that had it is gone, and so is the sheet that trapped it.
    if (removed !== '') document.getElementById('main')?.focus()
  }, [removed])
  return (
    <section className="app-section" aria-labelledby="members">
      <h2 id="members">{settingsText('members')}</h2>
      {removed && <Message tone="info">{removed}</Message>}
      <ul className="app-rows">
        {members.map(member => (
          <MemberRow key={member.memberId} member={member} onRemoved={setRemoved} />
        ))}
      </ul>
    </section>
  )
}

interface MemberRowProps {
  member: OrganizationMember
  /** Gets a sentence about who was removed, and who has their documents. */
  onRemoved(sentence: string): void
}

function MemberRow({ member, onRemoved }: MemberRowProps) {
  const { account } = useAccount()
  const { may, role: ownRole, call } = useOrganization()
  const [isRemoving, setRemoving] = useState(false)
  const { memberId, role } = member
  const change = usePeopleAct((newRole: OrganizationMember['role']) =>
    call('PATCH /v1/organization/members/{memberId}', { parameters: { memberId }, body: { role: newRole } }),
  )
  const name = member.name || member.email
  const isSelf = member.personId === account.personId
  const canChange = may('people:write') && (role !== 'owner' || ownRole === 'owner')
  return (
    <li>
      <div className="app-row-what">
        <strong>
          {name} {isSelf && <span className="muted">{settingsText('you')}</span>}
        </strong>
        <span className="muted">{member.email}</span>
        {change.error && (
          <span className="field-error" role="alert">
            {refusalSentence(change.error)}
          </span>
        )}
      </div>
      {canChange ? (
        <RoleSelect label={settingsText('roleOf', { name })} role={role} onRole={change.mutate} />
      ) : (
        <span>{settingsText(`role_${role}`)}</span>
      )}
      {(canChange || isSelf) && (
        <Button
          kind="quiet"
          onClick={() => setRemoving(true)}
          aria-label={isSelf ? undefined : settingsText('removeName', { name })}
        >
          {settingsText(isSelf ? 'leave' : 'remove')}
        </Button>
      )}
      {isRemoving && <RemoveMemberSheet {...{ member, isSelf, onRemoved }} onClose={() => setRemoving(false)} />}
    </li>
  )
}
