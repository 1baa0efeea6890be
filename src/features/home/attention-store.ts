import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { sealingLateMs } from '../../platform/database/unsealed-requests.ts'

/** The reason why an item is on the home page. */
export type AttentionPart =
  | 'toSign'
  | 'toNegotiate'
  | 'agreed'
  | 'declined'
  | 'bounced'
  | 'unsealed'
  | 'late'
  | 'expiring'
  | 'endpointsOff'
  | 'completed'

export interface AttentionRow {
  part: AttentionPart
  /** The id of a signature request, a redline request or a webhook endpoint. */
  id: string
  title: string
  at: Date
  recipientId: string | null
  /** The signer whom the item concerns; null for items that concern no signer. */
  name: string | null
  email: string | null
}

/** The person whose home page is read, and what it may show. */
export interface AttentionWanted {
  organizationId: string
  /** The person's confirmed address, as written and as `emailKey` normalizes it; null if it is not confirmed. */
  address: { email: string; key: string } | null
  seesEndpoints: boolean
  now: Date
}

/** The maximum number of items that each part shows. */
export const attentionShownMost = 5
/**
 * How many of the person's newest unsigned signatures are searched for those whose turn it is, and how many of the
 * newest declined requests for recent declines.
 */
const lookedAt = 500

/**
 * Reads each part with a short index scan, whose cost does not grow with the organization's data. Only the rows to show
 * are joined with their titles. A decline is shown for 30 days, and a deadline from 7 days before it.
 */
const attentionStatement = preparedStatement<AttentionRow>(
  'read-attention',
  `
    with own as materialized (
      select id, signature_request_id, turn
        from recipient
       where awaited_by = $1 and lower(email) = lower($2) and signed_at is null and declined_at is null
       order by id desc limit ${lookedAt}
    ), ended as materialized (
      select id from signature_request
       where organization_id = $1 and coalesce(expired_reason, status) = 'Declined'
       order by created_at desc, id desc limit ${lookedAt}
    ), requests (part, id, at, recipient_id) as materialized (
      (select 'toSign', s.id, s.expires_at, o.id
         from own o join signature_request s on s.id = o.signature_request_id
        where s.status = 'Created' and s.expires_at > $4
          and not exists (select from recipient e
                           where e.signature_request_id = s.id and e.turn < o.turn and e.signed_at is null)
        order by o.id desc limit ${attentionShownMost})
      union all
      (select 'declined', e.id, r.declined_at, r.id
         from ended e join recipient r on r.signature_request_id = e.id
        where r.declined_at > $4::timestamptz - interval '30 days'
        order by r.declined_at desc limit ${attentionShownMost})
      union all
      (select 'bounced', s.id, r.bounced_at, r.id
         from recipient r join signature_request s on s.id = r.signature_request_id
        where r.awaited_by = $1 and r.signed_at is null and r.bounced_at is not null
          and s.status = 'Created' and s.expires_at > $4
        order by r.bounced_at desc limit ${attentionShownMost})
      union all
      (select 'expiring', s.id, s.expires_at, null
         from signature_request s
        where s.organization_id = $1 and s.status = 'Created'
          and s.expires_at > $4 and s.expires_at <= $4::timestamptz + interval '7 days'
          and exists (select from recipient r where r.signature_request_id = s.id and r.signed_at is null)
        order by s.expires_at limit ${attentionShownMost})
      union all
      (select case when s.sealing_failed_at is null then 'late' else 'unsealed' end, s.id,
              coalesce(s.sealing_failed_at, s.sealing_since), null
         from signature_request s
        where s.organization_id = $1 and s.status = 'Created' and s.sealing_since is not null
          and (s.sealing_failed_at is not null or s.sealing_since <= $4::timestamptz - interval '${sealingLateMs} milliseconds')
        order by s.sealing_since desc limit ${attentionShownMost})
      union all
      (select 'completed', s.id, s.completed_at, null
         from signature_request s
        where s.organization_id = $1 and s.completed_at is not null
        order by s.completed_at desc limit ${attentionShownMost})
    ), negotiations (part, id, at) as materialized (
      (select 'toNegotiate', q.id, q.updated_at
         from redline_member m join redline_request q on q.id = m.redline_request_id
        where m.email_key = $3 and m.removed_at is null and q.organization_id = $1
          and q.status <> 'DocumentReadyForSigning' and m.role like q.current_side || '%'
        order by m.id desc limit ${attentionShownMost})
      union all
      (select 'agreed', id, updated_at
         from redline_request
        where organization_id = $1 and status = 'DocumentReadyForSigning' and signature_request_id is null
        order by updated_at desc limit ${attentionShownMost})
    )
    select f.part, f.id, s.title, f.at,
           f.recipient_id as "recipientId", r.name, r.email
      from requests f
      join signature_request s on s.id = f.id
      join template t on t.id = s.template_id
      left join recipient r on r.id = f.recipient_id
    union all
    select f.part, f.id, t.name, f.at, null, null, null
      from negotiations f
      join redline_request q on q.id = f.id
      join template t on t.id = q.template_id
    union all
    select * from (
      select 'endpointsOff', id, url, disabled_at, null::text, null::text, null::text
        from webhook_endpoint
       where organization_id = $1 and $5 and disabled_at is not null
       order by disabled_at desc limit ${attentionShownMost}
    ) e`,
)

/** Returns what needs the member's attention and what was completed last. The order of the parts is not defined. */
export async function readAttention(
  db: Executor,
  { organizationId, address, seesEndpoints, now }: AttentionWanted,
): Promise<AttentionRow[]> {
  const values = [organizationId, address?.email ?? null, address?.key ?? null, now, seesEndpoints]
  return (await db.executeQuery(attentionStatement(values))).rows
}
