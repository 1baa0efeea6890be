import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { KnownBy, Revoker } from '../../../engine/events/known-by.ts'
import type { Json, NullableJson } from './json.ts'

/** The tables of negotiations: members and their links, revisions, rounds, comments, agreements. */
export interface RedlineTables {
  redline_request: RedlineRequestTable
  redline_member: RedlineMemberTable
  redline_link: RedlineLinkTable
  redline_session: { id: string; token_sha256: Buffer; opened_at: Date; expires_at: Date }
  redline_author: {
    redline_request_id: string
    name: string
    side: 'Disclosing' | 'Receiving'
    member_id: string | null
  }
  redline_revision: RedlineRevisionTable
  redline_operation: {
    member_id: string
    operation_id: string
    kind: string
    content_sha256: Buffer | null
    answer: ColumnType<unknown, string | null, string>
    answered_with: string | null
  }
  redline_round: RedlineRoundTable
  redline_decision: RedlineDecisionTable
  redline_comment: RedlineCommentTable
  redline_unsaid: {
    id: GeneratedAlways<string>
    redline_request_id: string
    comment_id: string
    side: 'Disclosing' | 'Receiving'
    member_id: string | null
    author: string
    said_at: Date
    text_sha256: Buffer
  }
  redline_message: {
    id: string
    redline_request_id: string
    member_id: string
    side: 'Disclosing' | 'Receiving'
    text: string
    created_at: Date
  }
  redline_agreement: RedlineAgreementTable
  redline_presence: {
    redline_request_id: string
    round: number
    member_id: string
    link_id: string
    known_by: Json<KnownBy>
  }
  redline_print: RedlinePrintTable
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
  folder_id: Generated<string | null>
  owner_id: Generated<string | null>
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
  link_told_at: Generated<Date | null>
  link_told_by: Generated<string | null>
}

interface RedlineLinkTable {
  token_sha256: Buffer
  id: string
  credential_id: string | null
  person_id: string | null
  last_used_at: Generated<Date | null>
  channel: GeneratedAlways<'api' | 'mail'>
  member_id: string
  created_at: Date
  expires_at: Date | null
  round: number | null
  revoked_at: Date | null
  revoked_by: ColumnType<Revoker | null, string | undefined, string>
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
  program: string | null
  member_id: string | null
  created_at: Date
  pruned_at: Date | null
  trace: NullableJson<unknown>
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
  known_by: ColumnType<KnownBy | null, string | undefined, string>
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
  record: Json<unknown> | null
  together_with: string | null
  revision: number | null
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
  edited_at: Date | null
}

interface RedlinePrintTable {
  redline_request_id: string
  round: number
  face: 'clean' | 'original' | 'markup'
  asked_revision: number
  asked_at: Date
  made_revision: number | null
  made_at: Date | null
  pdf_sha256: string | null
  pdf_size_bytes: number | null
  pages: NullableJson<unknown[]>
  failed_at: Date | null
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
