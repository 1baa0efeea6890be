import { preparedStatement } from '../../../platform/database/prepared-statement.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { ExpiredReason, Recipient, Status } from '../signature-request.ts'
import type { ExportedRequest } from './request-csv.ts'

interface ExportedRow {
  id: string
  title: string
  sender_email: string
  sender_name: string
  status: Status
  expired_reason: ExpiredReason | null
  sealing_failed_at: Date | null
  created_at: Date
  completed_at: Date | null
  expires_at: Date
  recipients: ExportedRecipientRow[]
}

interface ExportedRecipientRow extends Pick<Recipient, 'email' | 'name' | 'action' | 'turn'> {
  viewedAt: string | null
  signedAt: string | null
  declinedAt: string | null
  bouncedAt: string | null
}

const exportedStatement = preparedStatement<ExportedRow>(
  'export-signature-requests',
  `
    select s.id, s.title, s.sender_email, s.sender_name, s.status, s.expired_reason, s.sealing_failed_at, s.created_at,
           s.completed_at, s.expires_at, r.recipients
      from unnest($1::text[]) with ordinality as wanted (id, place)
      join signature_request s on s.id = wanted.id
     cross join lateral (
       select json_agg(json_build_object(
                'email', email, 'name', name, 'action', action, 'turn', turn, 'viewedAt', viewed_at,
                'signedAt', signed_at, 'declinedAt', declined_at, 'bouncedAt', bounced_at) order by position) as recipients
         from recipient where signature_request_id = s.id
     ) r
     order by wanted.place`,
)

/** Returns the requests with these ids, in their order. */
export async function readExportedRequests(db: Executor, ids: string[]): Promise<ExportedRequest[]> {
  const { rows } = await db.executeQuery(exportedStatement([ids]))
  return rows.map(row => ({
    signatureRequestId: row.id,
    title: row.title,
    sender: { email: row.sender_email, name: row.sender_name },
    status: row.status,
    expiredReason: row.expired_reason,
    sealingFailedAt: row.sealing_failed_at,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    expiresAt: row.expires_at,
    recipients: row.recipients.map(recipient => ({
      ...recipient,
      viewedAt: dateOrNull(recipient.viewedAt),
      signedAt: dateOrNull(recipient.signedAt),
      declinedAt: dateOrNull(recipient.declinedAt),
      bouncedAt: dateOrNull(recipient.bouncedAt),
    })),
  }))
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))
