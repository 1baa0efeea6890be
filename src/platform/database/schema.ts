import type { ColumnType, Generated } from 'kysely'

/**
 * The tables as Kysely sees them; the migrations are the truth.
 *
 * Timestamps come as Date (millisecond precision), `integer` as number, `bytea` as Buffer, `jsonb` as the parsed value
 * and goes in as a JSON text.
 */
export interface Database {
  user: UserTable
  organization: OrganizationTable
  member: MemberTable
  organization_settings: OrganizationSettingsTable
  organization_clock: { organization_id: string; last_updated_at: Generated<Date> }
  owner_setup_link: { token_sha256: Buffer; userId: string; created_at: Date; expires_at: Date }
  client_credential: ClientCredentialTable
  api_key: ApiKeyTable
  document: DocumentTable
  template: TemplateTable
  template_version: TemplateVersionTable
  editor_link: EditorLinkTable
  signature_request: SignatureRequestTable
  recipient: RecipientTable
  signing_link: SigningLinkTable
  signing_session: SigningSessionTable
  pending_file: { key: string; created_at: Generated<Date> }
  event: EventTable
  mail: MailTable
  outbox_mail: { mail_id: string; message: Buffer; created_at: Date }
  redline_request: RedlineRequestTable
  redline_member: RedlineMemberTable
  redline_link: RedlineLinkTable
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  redline_session: { id: string; token_sha256: Buffer; opened_at: Date; expires_at: Date }
  redline_revision: RedlineRevisionTable
  redline_operation: {
    member_id: string
    operation_id: string
    answer: ColumnType<unknown, string | null, string>
    answered_with: string | null
  }
  redline_author: {
    redline_request_id: string
    name: string
    side: 'Disclosing' | 'Receiving'
    member_id: string | null
  }
  redline_round: RedlineRoundTable
  redline_decision: RedlineDecisionTable
  redline_comment: RedlineCommentTable
  redline_message: { id: string; redline_request_id: string; member_id: string; text: string; created_at: Date }
  redline_agreement: RedlineAgreementTable
}

type Json<T> = ColumnType<T, string, string>

interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: Generated<boolean>
  image: string | null
  createdAt: Date
  updatedAt: Date
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
  request_expires_in_days: Generated<number>
}

interface ClientCredentialTable {
  client_id: string
  organization_id: string
  secret_sha256: Buffer
  scopes: string[]
  created_at: Date
  revoked_at: Date | null
}

interface ApiKeyTable {
  id: string
  organization_id: string
  key_sha256: Buffer
  hint: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

/** A page as displayed: points, rotation in degrees clockwise. */
export interface StoredPage {
  width: number
  height: number
  rotation: number
}

/** What the sender should know of a document: a code, and what it is about. */
export interface StoredWarning {
  code: string
  /** 1-based. */
  page?: number | null
  subject?: string
  /** The end of a sentence about the subject. */
  problem?: string
}

interface DocumentTable {
  id: string
  organization_id: string
  filename: string
  content_type: string
  source_key: string
  source_sha256: string
  source_size_bytes: number
  docx_key: string | null
  docx_sha256: string | null
  docx_size_bytes: number | null
  warnings: Json<StoredWarning[]>
  document_key: string
  document_sha256: string
  document_size_bytes: number
  hash_state: Buffer
  first_page_key: string | null
  page_count: number
  pages: Json<StoredPage[]>
  signature_count: number
  certification: number | null
  created_at: Date
}

interface TemplateTable {
  id: string
  organization_id: string
  name: string
  status: 'Draft' | 'Ready'
  version: number
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

interface TemplateVersionTable {
  template_id: string
  version: number
  document_id: string
  signer_roles: Json<unknown>
  fields: Json<unknown>
  created_at: Date
}

interface EditorLinkTable {
  token_sha256: Buffer
  template_id: string
  created_at: Date
  expires_at: Date
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
  sender_email: string
  sender_name: string
  subject: string | null
  message: string | null
  metadata: Json<Record<string, string> | null>
  redirect_url: string | null
  sequential: boolean
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
}

export interface RecipientTable {
  id: string
  signature_request_id: string
  position: number
  turn: number
  email: string
  name: string
  role: string | null
  viewed_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
  draft: ColumnType<Record<string, string | null>, string | undefined, string>
  signed_values: Json<Record<string, string | null> | null>
  signature: Json<unknown>
  consent_version: string | null
  signed_ip_address: string | null
  signed_user_agent: string | null
  signed_content_sha256: string | null
  reminded_at: Date | null
  next_reminder_at: Date | null
  identified_by: 'email-link' | 'embedded-session' | null
  bounced_at: Generated<Date | null>
  bounce_reason: Generated<string | null>
}

interface SigningLinkTable {
  token_sha256: Buffer
  recipient_id: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  channel: Generated<'api' | 'mail'>
}

interface SigningSessionTable {
  id: string
  token_sha256: Buffer
  recipient_id: string
  identified_by: string
  opened_at: Date
  expires_at: Date
}

interface EventTable {
  id: string
  organization_id: string
  resource_id: string
  sequence: number
  event_type: string
  hash: string
  record: string
}

interface MailTable {
  id: string
  organization_id: string
  kind: string
  recipient_email: string
  recipient_name: string | null
  subject_id: string
  recipient_signature_id: string | null
  details: Json<Record<string, string | number>>
  status: Generated<'Queued' | 'Sent' | 'Refused' | 'Dropped'>
  postponed_count: Generated<number>
  error: string | null
  created_at: Date
  due_at: Date
  sent_at: Date | null
}

interface RedlineRequestTable {
  id: string
  organization_id: string
  template_id: string
  template_version: number
  status:
    | 'DisclosingPartyDraft'
    | 'DisclosingPartyRequestedReview'
    | 'DocumentReadyForSigning'
    | 'ReceivingPartyDraft'
    | 'ReceivingPartyOpened'
    | 'ReceivingPartyRequestedReview'
  current_side: 'Disclosing' | 'Receiving'
  round: number
  test_mode: boolean
  notify: boolean
  metadata: Json<Record<string, string>>
  signature_request_id: string | null
  created_at: Date
  updated_at: Date
}

interface RedlineMemberTable {
  id: string
  redline_request_id: string
  position: number
  email: string
  email_key: string
  display_name: string
  earlier_names: string[]
  role: 'DisclosingParty' | 'ReceivingParty' | 'DisclosingCounsel' | 'ReceivingCounsel'
  added_at: Date
  removed_at: Date | null
}

interface RedlineLinkTable {
  token_sha256: Buffer
  member_id: string
  created_at: Date
  expires_at: Date | null
  round: number | null
  revoked_at: Date | null
}

interface RedlineRevisionTable {
  redline_request_id: string
  number: number
  round: number
  kind: 'source' | 'operations' | 'accept' | 'reject' | 'withdraw' | 'undo' | 'upload'
  file_key: string
  file_sha256: string
  file_size_bytes: number
  anchors: string[]
  member_id: string | null
  created_at: Date
  pruned_at: Date | null
}

interface RedlineRoundTable {
  redline_request_id: string
  round: number
  side: 'Disclosing' | 'Receiving'
  outcome: 'sent' | 'approved'
  revision: number
  member_id: string
  ended_at: Date
  message: string | null
  changes: Json<unknown[]>
  comments: Json<unknown[]>
  summary: ColumnType<unknown[], string | undefined, string>
  insertions: number
  deletions: number
  new_comments: number
  file_key: string
  file_sha256: string
  file_size_bytes: number
  places: ColumnType<unknown, string, string>
}

interface RedlineDecisionTable {
  id: string
  redline_request_id: string
  round: number
  member_id: string
  verdict: 'accept' | 'reject'
  reason: string | null
  change_id: string
  change: Json<unknown>
  record: Json<unknown>
  decided_at: Date
  undone_at: Date | null
}

interface RedlineCommentTable {
  id: string
  redline_request_id: string
  round: number
  parent_id: string | null
  side: 'Disclosing' | 'Receiving'
  member_id: string | null
  author: string
  internal: boolean
  text: string
  anchor: string | null
  start: number | null
  length: number | null
  created_at: Date | null
  resolved_round: number | null
  resolved_side: 'Disclosing' | 'Receiving' | null
  file_id: string | null
  quote: string | null
}

interface WebhookEndpointTable {
  id: string
  organization_id: string
  url: string
  description: string | null
  event_types: string[]
  enabled: boolean
  secret: Buffer
  next_secret: Buffer | null
  next_secret_active_at: Date | null
  failing_since: Date | null
  last_failure_at: Date | null
  disabled_at: Date | null
  created_at: Date
  updated_at: Date
}

interface WebhookDeliveryTable {
  endpoint_id: string
  event_id: string
  event_type: string
  sample_record: string | null
  status: Generated<'Pending' | 'Delivered' | 'Failed'>
  attempt_count: Generated<number>
  retry_step: Generated<number>
  due_at: Date | null
  claimed_by: string | null
  created_at: Date
  delivered_at: Date | null
}

interface WebhookAttemptTable {
  endpoint_id: string
  event_id: string
  attempt: number
  started_at: Date
  duration_ms: number
  url: string
  request_headers: Json<Record<string, string>>
  response_status: number | null
  response_headers: ColumnType<Record<string, string> | null, string | null, never>
  response_body: string | null
  error: string | null
}

interface RedlineAgreementTable {
  signature_request_id: string
  redline_request_id: string
  round: number
  revision: number
  docx_key: string
  docx_sha256: string
  docx_size_bytes: number
  pdf_key: string
  pdf_sha256: string
  agreed_page_count: number
  template_id: string
  fields: Json<unknown[]>
  created_at: Date
}
