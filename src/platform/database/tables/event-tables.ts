import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

/** The tables of events, of the mails and webhooks that report them, and of the calls of programs. */
export interface EventTables {
  event: EventTable
  mail: MailTable
  outbox_mail: { mail_id: string; message: Buffer; created_at: Date }
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  request_log: RequestLogTable
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
  organization_id: string | null
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
  kept_in_outbox: Generated<boolean>
  refused_at: Date | null
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

interface RequestLogTable {
  id: string
  organization_id: string
  credential_id: string
  credential_name: string | null
  method: string
  route: string
  path: string
  status: number
  duration_ms: number
  request_id: string
  error_code: string | null
  error_text: string | null
  answered_at: Date
}
