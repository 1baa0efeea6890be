import { useRef, useState } from 'react'
import type { MemberRemoval, OrganizationMember } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { useOrganization, useRead } from '../session/account.tsx'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { type CredentialChoices, CredentialDecisions, focusUndecided, idsOf } from './credential-decisions.tsx'
import { needsSuccessor, ownedThings, SuccessorSelect } from './successor-select.tsx'
import { usePeopleAct } from './use-people-act.ts'

interface RemoveMemberSheetProps {
  member: OrganizationMember
  isSelf: boolean
  /** Gets a sentence about who was removed, and who has their documents. */
  onRemoved(sentence: string): void
  onClose(): void
}

/** Explains what removing a member means, and asks whether to keep or revoke the credentials that they created. */
export function RemoveMemberSheet({ member, isSelf, onRemoved, onClose }: RemoveMemberSheetProps) {
  const { name: organization, call } = useOrganization()
  const parameters = { memberId: member.memberId }
  const preview = useRead('GET /v1/organization/members/{memberId}/removal', { parameters })
  const members = useRead('GET /v1/organization/members', {})
  const [successor, setSuccessor] = useState('')
  const [decisions, setDecisions] = useState<CredentialChoices>({})
  const [isAsked, setAsked] = useState(false)
  const section = useRef<HTMLElement>(null)
  const askAgain = () => {
    setAsked(true)
    focusUndecided(section.current)
  }
  const credentials = preview.data?.credentials ?? []
  const finish = () => {
    const heir = members.data?.find(({ memberId }) => memberId === successor)
    const name = member.name || member.email
    onRemoved(
      heir
        ? heirSentence({ name, successor: heir.name || heir.email }, preview.data)
        : settingsText('removedPerson', { name }),
    )
    onClose()
  }
  const removing = usePeopleAct(async () => {
    const query = {
      keep: idsOf(credentials, decisions, 'keep'),
      revoke: idsOf(credentials, decisions, 'revoke'),
      ...(successor !== '' && { successor }),
    }
    try {
      return await call('DELETE /v1/organization/members/{memberId}', { parameters, query })
    } catch (error) {
      // A credential may have been created since the list was loaded.
      void preview.refetch()
      throw error
    }
  }, finish)
  const isLeft = preview.data !== undefined && needsSuccessor(preview.data) && successor === ''
  const isDecided = !isLeft && credentials.every(({ credentialId }) => decisions[credentialId])
  const act = { ...removing, mutate: () => (isDecided ? removing.mutate(undefined) : askAgain()) }
  const names = { name: member.name || member.email, organization }
  const words = isSelf
    ? { title: settingsText('leaveTitle', names), body: settingsText('leaveBody', names) }
    : { title: settingsText('removeTitle', names), body: settingsText('removeBody', names) }
  return (
    <ConfirmSheet
      {...words}
      button={isSelf ? settingsText('leaveOrganization', names) : settingsText('removeName', names)}
      act={act}
      onClose={onClose}
    >
      <Loaded query={preview}>
        {removal => (
          <>
            <SuccessorSelect
              leaving={member}
              members={members.data ?? []}
              removal={removal}
              successor={successor}
              isAsked={isAsked}
              onSuccessor={setSuccessor}
            />
            {removal.invitations.length > 0 && (
              <p>
                {settingsText('invitationsEnd', {
                  emails: removal.invitations.map(invitation => invitation.email).join(', '),
                })}
              </p>
            )}
            {credentials.length > 0 && (
              <CredentialDecisions
                ref={section}
                title={isSelf ? settingsText('credentialsOwn') : settingsText('credentialsOf', names)}
                credentials={credentials}
                decisions={decisions}
                isAsked={isAsked}
                onDecide={decided => setDecisions({ ...decisions, ...decided })}
              />
            )}
          </>
        )}
      </Loaded>
    </ConfirmSheet>
  )
}

/** Says what a successor got from whom. */
function heirSentence(names: { name: string; successor: string }, removal: MemberRemoval | undefined): string {
  const things = removal && ownedThings(removal)
  return [
    things ? settingsText('removedForThings', { ...names, things }) : settingsText('removedFor', names),
    ...(removal?.hasPrivateFolder ? [settingsText('removedPrivate', names)] : []),
  ].join(' ')
}
