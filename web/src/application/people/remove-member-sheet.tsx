import type { OrganizationMember } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useOrganization } from '../session/account.tsx'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { usePeopleAct } from './use-people-act.ts'

interface RemoveMemberSheetProps {
  member: OrganizationMember
  isSelf: boolean
  onClose(): void
}

/** Says what is lost, and asks. */
export function RemoveMemberSheet({ member, isSelf, onClose }: RemoveMemberSheetProps) {
  const { name: organization, call } = useOrganization()
  const { memberId } = member
  const removal = usePeopleAct(
    () => call('DELETE /v1/organization/members/{memberId}', { parameters: { memberId } }),
    onClose,
  )
  const names = { name: member.name || member.email, organization }
  const words = isSelf
    ? { title: applicationText('leaveTitle', names), body: applicationText('leaveBody', names) }
    : { title: applicationText('removeTitle', names), body: applicationText('removeBody', names) }
  return (
    <ConfirmSheet
      {...words}
      button={isSelf ? applicationText('leaveOrganization', names) : applicationText('removeName', names)}
      act={removal}
      onClose={onClose}
    />
  )
}
