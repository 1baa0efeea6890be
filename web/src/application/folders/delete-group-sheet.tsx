import type { PeopleGroup } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Message } from '../../ui/message.tsx'
import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { groupRefusal } from './group-sheet.tsx'

/** Explains what deleting a group means, and asks for confirmation. */
export function DeleteGroupSheet({ group: { groupId, name }, onClose }: { group: PeopleGroup; onClose(): void }) {
  const { call } = useOrganization()
  const deleting = useOrganizationAct(
    () => call('DELETE /v1/organization/groups/{groupId}', { parameters: { groupId } }),
    onClose,
  )
  return (
    <ConfirmSheet
      title={foldersText('deleteGroupTitle', { name })}
      body={foldersText('deleteGroupBody')}
      button={foldersText('deleteGroup')}
      act={{ ...deleting, error: null }}
      onClose={onClose}
    >
      {deleting.error && <Message tone="bad">{groupRefusal(deleting.error)}</Message>}
    </ConfirmSheet>
  )
}
