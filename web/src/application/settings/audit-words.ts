import type { OrganizationEventRecord } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { type SettingsTextKey, settingsText } from '../../texts/settings-text.ts'
import { programWords } from '../shell/known-by.ts'
import { changedSettings } from './changed-settings.ts'

type Type = OrganizationEventRecord['event']['event_type']

const texts: Record<Type, SettingsTextKey> = {
  organization_claimed: 'audit_organization_claimed',
  organization_created: 'audit_organization_created',
  organization_renamed: 'audit_organization_renamed',
  settings_changed: 'audit_settings_changed',
  member_invited: 'audit_member_invited',
  invitation_revoked: 'audit_invitation_revoked',
  member_joined: 'audit_member_joined',
  member_role_changed: 'audit_member_role_changed',
  member_removed: 'audit_member_removed',
  member_left: 'audit_member_left',
  credential_created: 'audit_credential_created',
  credential_revoked: 'audit_credential_revoked',
  webhook_endpoint_created: 'audit_webhook_endpoint_created',
  webhook_endpoint_changed: 'audit_webhook_endpoint_changed',
  webhook_endpoint_deleted: 'audit_webhook_endpoint_deleted',
  folder_created: 'audit_folder_created',
  folder_changed: 'audit_folder_changed',
  folder_deleted: 'audit_folder_deleted',
  folder_taken_over: 'audit_folder_taken_over',
  folder_take_over_ended: 'audit_folder_take_over_ended',
  group_created: 'audit_group_created',
  group_changed: 'audit_group_changed',
  group_deleted: 'audit_group_deleted',
  records_moved: 'audit_records_moved',
}

/** The texts for somebody whose documents a successor got. */
const successorTexts: Partial<Record<Type, SettingsTextKey>> = {
  member_removed: 'audit_member_removedFor',
  member_left: 'audit_member_leftFor',
}

/** Returns the person or program that made the change; the operator if neither is known. */
export const auditActor = ({ organization: { actor_email, details } }: OrganizationEventRecord): string =>
  actor_email ?? programWords(details) ?? settingsText('byOperator')

const shownFacts = [
  'email',
  'successor_email',
  'role',
  'previous_role',
  'credential_name',
  'scopes',
  'url',
  'changed',
  'organization_name',
  'folder_name',
  'previous_folder_name',
]

/** Describes a change to the organization in words. */
export function auditWords({ event, organization, withheld }: OrganizationEventRecord): string {
  const details = (organization.details ?? {}) as Record<string, unknown>
  const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
  const shownDetails = Object.fromEntries(
    shownFacts.map(name => [name, shown(details[name] ?? details.credential_id ?? settingsText('somebody'))]),
  )
  const key = keyOf(event.event_type, details, withheld !== undefined)
  if (!key) return settingsText('audit_other', { type: event.event_type })
  return settingsText(key, {
    ...shownDetails,
    folder: withheld ? settingsText('aRestrictedFolder') : folderWords(details),
    count: recordIds(details).length,
    group_name: shown(details.group_name),
    settings: changedSettings(details),
  })
}

function keyOf(type: Type, details: Record<string, unknown>, isWithheld: boolean): SettingsTextKey | undefined {
  const { successor_id: successorId, folder_name: name, previous_folder_name: previousName } = details
  if (successorId !== undefined) return successorTexts[type] ?? texts[type]
  if (type === 'folder_changed' && !isWithheld && typeof previousName === 'string' && previousName !== name)
    return 'audit_folder_renamed'
  if (type === 'records_moved' && details.folder_id === null) return 'audit_records_movedToEveryone'
  return texts[type]
}

/** Names a folder. Events do not name private folders. */
function folderWords({ folder_name: name, restricted }: Record<string, unknown>): string {
  if (typeof name !== 'string') return settingsText('aPrivateFolder')
  return settingsText(restricted === true ? 'theRestrictedFolder' : 'theFolder', { name })
}

const recordIds = ({ record_ids: ids }: Record<string, unknown>): string[] => (Array.isArray(ids) ? ids : [])

const recordPaths: Record<string, (id: string) => string> = {
  sreq: signatureRequestId => paths.request({ signatureRequestId }),
  rreq: redlineRequestId => paths.redline({ redlineRequestId }),
  tpl: templateId => paths.templateFields({ templateId }),
  bulk: bulkSendId => paths.bulkSend({ bulkSendId }),
}

/** Returns the address of the one record that was moved; null if it was no move, or a move of several. */
export function movedPath({ organization: { details = {} } }: OrganizationEventRecord): string | null {
  const [id, ...others] = recordIds(details)
  if (id === undefined || others.length > 0) return null
  return recordPaths[id.split('_')[0]!]?.(id) ?? null
}
