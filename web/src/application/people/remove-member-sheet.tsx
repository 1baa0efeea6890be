import type { OrganizationMember } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useOrganization } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
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
    <Sheet
      title={words.title}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{applicationText('cancel')}</Button>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.mutate(undefined)}>
            {isSelf ? applicationText('leaveOrganization', names) : applicationText('removeName', names)}
          </Button>
        </>
      }
    >
      <p>{words.body}</p>
      {removal.error && <Message tone="bad">{refusalSentence(removal.error)}</Message>}
    </Sheet>
  )
}
