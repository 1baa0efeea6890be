import type { Generated } from 'kysely'
import type { VerificationWay } from '../../../engine/events/verification-ways.ts'

/** The tables of organizations, their people, and the credentials of their programs. */
export interface OrganizationTables {
  organization: OrganizationTable
  member: MemberTable
  organization_settings: OrganizationSettingsTable
  organization_logo: OrganizationLogoTable
  organization_consent: { organization_id: string; version: string; text: string }
  organization_clock: { organization_id: string; last_updated_at: Generated<Date> }
  first_steps: { organization_id: string; downloaded_at: Date | null; dismissed_at: Date | null }
  client_credential: ClientCredentialTable
  api_key: ApiKeyTable
  folder: FolderTable
  folder_grant: FolderGrantTable
  people_group: PeopleGroupTable
  people_group_member: PeopleGroupMemberTable
}

interface OrganizationTable {
  id: string
  name: string
  slug: string
  logo: string | null
  metadata: string | null
  createdAt: Date
}

interface MemberTable {
  id: string
  organizationId: string
  userId: string
  role: string
  createdAt: Date
}

interface OrganizationSettingsTable {
  organization_id: string
  allowed_origins: Generated<string[]>
  requires_second_factor: Generated<boolean>
  request_expires_in_days: Generated<number>
  link_notices: Generated<'on' | 'optional' | 'off'>
  allows_mailed_signing_urls: Generated<boolean>
  allows_other_side_urls: Generated<boolean>
  storage_mb_most: Generated<number | null>
  open_requests_most: Generated<number | null>
  open_negotiations_most: Generated<number | null>
  version: Generated<number>
  sender_name: string | null
  sender_email: string | null
  reminder_first_after_days: Generated<number | null>
  reminder_every_days: Generated<number | null>
  delete_content_after_days: number | null
  accent_color: string | null
  signer_verification: Generated<VerificationWay[]>
  time_zone: string | null
  stamps_request_id: Generated<boolean>
  consent_text: string | null
  names_later_signers: Generated<boolean>
  keeps_folders: Generated<boolean>
  default_place: Generated<'everyone' | 'private'>
}

interface OrganizationLogoTable {
  organization_id: string
  logo_id: string
  png: Buffer
}

interface ClientCredentialTable {
  client_id: string
  organization_id: string
  secret_sha256: Buffer
  scopes: string[]
  folder_ids: Generated<string[] | null>
  name: string | null
  created_by: Generated<string | null>
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

interface ApiKeyTable {
  id: string
  organization_id: string
  key_sha256: Buffer
  hint: string
  scopes: string[]
  folder_ids: Generated<string[] | null>
  name: string | null
  created_by: Generated<string | null>
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

interface FolderTable {
  id: string
  organization_id: string
  parent_id: string | null
  name: string
  person_id: string | null
  is_restricted: Generated<boolean>
  version: Generated<number>
  created_at: Date
}

interface FolderGrantTable {
  folder_id: string
  organization_id: string
  person_id: string | null
  group_id: string | null
  level: 'view' | 'use' | 'manage'
}

interface PeopleGroupTable {
  id: string
  organization_id: string
  name: string
  created_at: Date
}

interface PeopleGroupMemberTable {
  group_id: string
  organization_id: string
  person_id: string
  by_provider: Generated<boolean>
}
