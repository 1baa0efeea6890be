import type { ColumnType, Generated } from 'kysely'
import type { KnownBy, KnownSender, Revoker } from '../../../engine/events/known-by.ts'
import type { RecipientAction } from '../../../engine/events/recipient-actions.ts'
import type { VerificationWay } from '../../../engine/events/verification-ways.ts'
import type { Json, NullableJson } from './json.ts'

/** The tables of signature requests, their signers, and the signers' links. */
export interface SignatureRequestTables {
  signature_request: SignatureRequestTable
  signature_request_words: SignatureRequestWordsTable
  recipient: RecipientTable
  signing_link: SigningLinkTable
  signing_session: SigningSessionTable
  signing_code: SigningCodeTable
  attachment: AttachmentTable
  sealed_file: SealedFileTable
  bulk_send: BulkSendTable
  bulk_send_row: BulkSendRowTable
  request_draft: RequestDraftTable
  request_view: RequestViewTable
}

export interface SignatureRequestTable {
  id: string
  organization_id: string
  template_id: string
  template_version: number
  delivery: 'regular' | 'embedded'
  status: 'Created' | 'Completed' | 'Expired'
  expired_reason: 'Deadline' | 'Voided' | 'Declined' | null
  test_mode: boolean
  title: string
  sender_email: string
  sender_name: string
  subject: string | null
  message: string | null
  metadata: NullableJson<Record<string, string>>
  redirect_url: string | null
  sequential: boolean
  notify_later: Generated<boolean>
  sent_again_as: Generated<string | null>
  reminder_first_after_days: number | null
  reminder_every_days: number | null
  prefilled: Json<Record<string, string>>
  created_at: Date
  updated_at: Date
  expires_at: Date
  completed_at: Date | null
  sealed_key: string | null
  sealed_sha256: string | null
  sealed_size_bytes: number | null
  certificate_key: string | null
  sealing_attempts: Generated<number>
  sealing_error: string | null
  sealing_since: Generated<Date | null>
  sealing_failed_at: Generated<Date | null>
  sealing_failed_page: Generated<number | null>
  sealing_runs: Generated<number>
  cc: Json<unknown>
  content_deleted_at: Generated<Date | null>
  content_deletion_due_at: Generated<Date | null>
  content_deletion_known_by: ColumnType<KnownSender | null, string | null | undefined, string | null>
  legal_hold_since: Generated<Date | null>
  folder_id: Generated<string | null>
  owner_id: Generated<string | null>
}

export interface RecipientTable {
  id: string
  signature_request_id: string
  position: number
  turn: number
  email: string
  name: string
  role: string | null
  action: Generated<RecipientAction>
  viewed_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
  draft: ColumnType<Record<string, string | null>, string | undefined, string>
  signed_values: NullableJson<Record<string, string | null>>
  signature: NullableJson<unknown>
  consent_version: string | null
  signed_ip_address: string | null
  signed_user_agent: string | null
  signed_content_sha256: string | null
  reminded_at: Date | null
  next_reminder_at: Date | null
  identified_by: 'email-link' | 'embedded-session' | null
  known_by: ColumnType<KnownBy | null, string | undefined, string>
  link_told_at: Generated<Date | null>
  link_told_by: Generated<string | null>
  bounced_at: Generated<Date | null>
  bounce_reason: Generated<string | null>
  corrected_at: Generated<Date | null>
  company: Generated<string | null>
  initials: ColumnType<unknown, string | null | undefined, string | null>
  awaited_by: Generated<string | null>
  verification: Generated<VerificationWay[]>
}

interface SigningLinkTable {
  token_sha256: Buffer
  id: string
  credential_id: string | null
  person_id: string | null
  last_used_at: Generated<Date | null>
  recipient_id: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  channel: Generated<'api' | 'mail'>
  revoked_by: ColumnType<Revoker | null, string | undefined, string>
}

interface SigningSessionTable {
  id: string
  token_sha256: Buffer
  recipient_id: string
  identified_by: string
  opened_at: Date
  expires_at: Date
}

interface SigningCodeTable {
  mail_id: string
  link_id: string
  address_sha256: Buffer
  sent_at: Date
  expires_at: Date
  tries: Generated<number>
  used_at: Generated<Date | null>
  proof_sha256: Generated<Buffer | null>
  proof_expires_at: Generated<Date | null>
  client_sha256: Generated<Buffer | null>
}

interface SignatureRequestWordsTable {
  signature_request_id: string
  organization_id: string
  created_at: Date
  words: string
  folder_id: Generated<string | null>
}

interface SealedFileTable {
  signature_request_id: string
  kind: 'document' | 'certificate'
  level: string
  upgrades: Generated<number>
  upgraded_key: Generated<string | null>
  upgraded_sha256: Generated<string | null>
  upgraded_size_bytes: Generated<number | null>
  upgraded_at: Generated<Date | null>
  due_at: Date | null
  failed_tries: Generated<number>
  last_error: Generated<string | null>
}

interface AttachmentTable {
  recipient_id: string
  field_id: string
  organization_id: string
  filename: string
  drawn_name: string
  content_type: string
  source_key: string
  source_sha256: string
  source_size_bytes: number
  document_key: string
  document_sha256: string
  document_size_bytes: number
  page_count: number
  uploaded_at: Date
}

export interface BulkSendTable {
  id: string
  organization_id: string
  template_id: string
  template_version: number
  shared: Json<unknown>
  defaults: Json<unknown>
  sent_by: Json<unknown>
  total: number
  created_at: Date
  finished_at: Generated<Date | null>
  folder_id: Generated<string | null>
  owner_id: Generated<string | null>
}

interface BulkSendRowTable {
  bulk_send_id: string
  row: number
  input: NullableJson<unknown>
  signature_request_id: string | null
  error: string | null
  left_out: Generated<boolean>
  signers: NullableJson<unknown>
}

interface RequestDraftTable {
  id: string
  organization_id: string
  person_id: string | null
  template_id: string
  version: Generated<number>
  content: Json<unknown>
  again_id: string | null
  sent_as: Generated<string | null>
  created_at: Date
  updated_at: Date
}

/** Filters of the list of requests that a person has saved. */
interface RequestViewTable {
  id: string
  organization_id: string
  person_id: string
  name: string
  filters: Json<unknown>
  created_at: Date
}
