/** The types of the events in an organization's audit list. They appear in no stream and are not sent to webhooks. */
export const organizationEventTypes = [
  'organization_claimed',
  'organization_created',
  'organization_renamed',
  'settings_changed',
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'member_left',
  'credential_created',
  'credential_revoked',
  'webhook_endpoint_created',
  'webhook_endpoint_changed',
  'webhook_endpoint_deleted',
  'folder_created',
  'folder_changed',
  'folder_deleted',
  'folder_taken_over',
  'folder_take_over_ended',
  'group_created',
  'group_changed',
  'group_deleted',
  'records_moved',
] as const

export type OrganizationEventType = (typeof organizationEventTypes)[number]
