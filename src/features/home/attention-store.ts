import { placeKeyOf, placeKeys, type SeenPlaces } from '../../platform/database/places.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { sealingLateMs } from '../../platform/database/unsealed-requests.ts'
import { deadlineNearDays, declineShownDays } from '../signature-requests/attention.ts'

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
  | 'waitingForOthers'
  | 'completed'

/** The list of requests that shows everything in an item's part of the home page. */
export type AttentionList = 'mine' | 'attention' | 'others' | 'completed'

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
  /** Whom a request waits for, and how many of its recipients are done; null in other parts than `waitingForOthers`. */
  progress: { next: { name: string; email: string }[]; done: number; recipients: number } | null
  /** The list that contains the item, and its number of requests up to `countedMost`; null if there is no such list. */
  list: AttentionList | null
  listed: number | null
}

/** The person whose home page is read, and what it may show. */
export interface AttentionWanted {
  organizationId: string
  email: string
  /** The person's address as `emailKey` normalizes it; null until they have confirmed it. */
  confirmedKey: string | null
  seesEndpoints: boolean
  places: SeenPlaces
  now: Date
}

/** The maximum number of items that each part shows. */
export const attentionShownMost = 5
/** Where counting stops, so that each part reads only a little more than it shows. The page then says "100+". */
export const countedMost = 100
/**
 * How many of the person's newest unsigned signatures are searched for those whose turn it is, and how many of the
 * newest declined requests for recent declines.
 */
const lookedAt = 500

/** The condition that it is the turn of a recipient `r` who has not signed. */
const isInTurn = `not exists (
  select from recipient e where e.signature_request_id = r.signature_request_id and e.turn < r.turn and e.signed_at is null)`

/** The condition that the person sees a request `s`. What waits for the person is shown wherever it is. */
const isSeen = `($7 or ${placeKeyOf('s')} = any ($6))`

/** The first requests of the organization in some order, which one index has for all of it and another folder by folder. */
interface FirstRequests {
  isListed: string
  columns: string
  order: string
  most: number
}

const openRequests: FirstRequests = {
  isListed: `coalesce(expired_reason, status) = 'Created' and sealing_since is null and expires_at > $4`,
  columns: 'id, created_at',
  order: 'created_at, id',
  most: lookedAt + countedMost,
}

const declinedRequests: FirstRequests = {
  isListed: `coalesce(expired_reason, status) = 'Declined' and sent_again_as is null`,
  columns: 'id, created_at',
  order: 'created_at desc, id desc',
  most: lookedAt,
}

const completedRequests: FirstRequests = {
  isListed: 'completed_at is not null',
  columns: 'id, completed_at',
  order: 'completed_at desc',
  most: countedMost,
}

/** How many requests of the organization are examined before those in the person's folders are read folder by folder. */
const walkedMost = 5_000

/**
 * Makes the subqueries for the first requests that the person sees. Whoever sees many of them is served by a walk
 * through the requests of the organization; the folders of whoever sees few have few requests.
 */
const firstSeen = (name: string, { isListed, columns, order, most }: FirstRequests): string => `
    ${name}_walked as materialized (
      select ${columns}
        from (select ${columns}, folder_id, organization_id from signature_request
               where organization_id = $1 and ${isListed}
               order by ${order} limit ${walkedMost}) s
       where ${isSeen}
       order by ${order} limit ${most}
    ), ${name} as materialized (
      select * from (
        select * from ${name}_walked
         union
        select s.*
          from unnest($6::text[]) as place (key)
         cross join lateral (
           select ${columns} from signature_request
            where ${placeKeyOf('signature_request')} = place.key and ${isListed}
            order by ${order} limit ${most}) s
         where not $7 and (select count(*) from ${name}_walked) < ${most}
      ) seen
       order by ${order} limit ${most}
    )`

/**
 * Reads each part with a short index scan, whose cost does not grow with the organization's data. Only the rows to show
 * are joined with their titles.
 *
 * Of the requests that wait for others, the oldest come first: an office asks about those that have waited longest, and
 * those that are due next are in the list of what needs attention. Only the oldest 600 open requests are examined, so
 * that a million take no longer. Counting to 100 among them is exact unless more than 500 wait for the person. As in
 * the list, the subquery returns a value, because PostgreSQL may read all recipients for `exists`.
 */
const attentionStatement = preparedStatement<AttentionRow>(
  'read-attention',
  `
    with own as materialized (
      select r.id, r.signature_request_id, r.turn
        from recipient r
       where r.awaited_by = $1 and $3::text is not null and lower(r.email) = lower($2)
         and r.signed_at is null and r.declined_at is null
       order by r.id desc limit ${lookedAt}
    ), ${firstSeen('ended', declinedRequests)}, ${firstSeen('open', openRequests)}, ${firstSeen('finished', completedRequests)}, requests (list, part, id, at, recipient_id, place) as materialized (
      (select 'mine', 'toSign', s.id, s.expires_at, r.id, row_number() over (order by r.id desc)
         from own r join signature_request s on s.id = r.signature_request_id
        where s.status = 'Created' and s.expires_at > $4 and ${isInTurn}
        order by r.id desc limit ${countedMost})
      union all
      (select 'attention', 'declined', e.id, r.declined_at, r.id, row_number() over (order by r.declined_at desc)
         from ended e join recipient r on r.signature_request_id = e.id
        where r.declined_at > $4::timestamptz - interval '${declineShownDays} days'
        order by r.declined_at desc limit ${countedMost})
      union all
      (select 'attention', 'bounced', s.id, r.bounced_at, r.id, row_number() over (order by r.bounced_at desc)
         from recipient r join signature_request s on s.id = r.signature_request_id
        where r.awaited_by = $1 and r.signed_at is null and r.bounced_at is not null and ${isSeen}
          and s.status = 'Created' and s.expires_at > $4
        order by r.bounced_at desc limit ${countedMost})
      union all
      (select 'attention', 'expiring', s.id, s.expires_at, null, row_number() over (order by s.expires_at)
         from signature_request s
        where s.organization_id = $1 and s.status = 'Created' and ${isSeen}
          and s.expires_at > $4 and s.expires_at <= $4::timestamptz + interval '${deadlineNearDays} days'
          and exists (select from recipient r where r.signature_request_id = s.id and r.signed_at is null)
        order by s.expires_at limit ${countedMost})
      union all
      (select 'attention', case when s.sealing_failed_at is null then 'late' else 'unsealed' end, s.id,
              coalesce(s.sealing_failed_at, s.sealing_since), null, row_number() over (order by s.sealing_since desc)
         from signature_request s
        where s.organization_id = $1 and s.status = 'Created' and s.sealing_since is not null and ${isSeen}
          and (s.sealing_failed_at is not null or s.sealing_since <= $4::timestamptz - interval '${sealingLateMs} milliseconds')
        order by s.sealing_since desc limit ${countedMost})
      union all
      (select 'others', 'waitingForOthers', s.id, s.created_at, null, row_number() over (order by s.created_at, s.id)
         from open s
        where not coalesce((
          select true from recipient r
           where r.signature_request_id = s.id and lower(r.email) = lower($2)
             and r.signed_at is null and r.declined_at is null and ${isInTurn}
           limit 1), false)
        order by s.created_at, s.id limit ${countedMost})
      union all
      (select 'completed', 'completed', s.id, s.completed_at, null, row_number() over (order by s.completed_at desc)
         from finished s)
    ), lists (list, listed) as (
      select list, least(count(distinct id), ${countedMost})::integer from requests group by list
    ), negotiations (part, id, at, place) as materialized (
      (select 'toNegotiate', q.id, q.updated_at, row_number() over (order by m.id desc)
         from redline_member m join redline_request q on q.id = m.redline_request_id
        where m.email_key = $3 and m.removed_at is null and q.organization_id = $1
          and q.status <> 'DocumentReadyForSigning' and m.role like q.current_side || '%'
        order by m.id desc limit ${attentionShownMost})
      union all
      (select 'agreed', id, updated_at, row_number() over (order by updated_at desc)
         from redline_request
        where organization_id = $1 and status = 'DocumentReadyForSigning' and signature_request_id is null
          and ($7 or ${placeKeyOf('redline_request')} = any ($6))
        order by updated_at desc limit ${attentionShownMost})
    )
    select f.part, f.id, s.title, f.at,
           f.recipient_id as "recipientId", r.name, r.email, p.progress, f.list, l.listed, f.place
      from requests f
      join lists l on l.list = f.list
      join signature_request s on s.id = f.id
      left join recipient r on r.id = f.recipient_id
      left join lateral (
        select json_build_object(
                 'next', json_agg(json_build_object('name', n.name, 'email', n.email) order by n.position)
                           filter (where n.signed_at is null and n.turn = n.now),
                 'done', count(n.signed_at), 'recipients', count(*)) as progress
          from (select name, email, position, turn, signed_at, min(turn) filter (where signed_at is null) over () as now
                  from recipient where signature_request_id = f.id) n
      ) p on f.part = 'waitingForOthers'
     where f.place <= ${attentionShownMost}
    union all
    select f.part, f.id, t.name, f.at, null, null, null, null, null, null, f.place
      from negotiations f
      join redline_request q on q.id = f.id
      join template t on t.id = q.template_id
    union all
    select * from (
      select 'endpointsOff', id, url, disabled_at, null::text, null::text, null::text, null::json, null::text,
             null::integer, row_number() over (order by disabled_at desc)
        from webhook_endpoint
       where organization_id = $1 and $5 and disabled_at is not null
       order by disabled_at desc limit ${attentionShownMost}
    ) e
     order by place`,
)

/** Returns the items of all parts. The items of each part are in its order. */
export async function readAttention(
  db: Executor,
  { organizationId, email, confirmedKey, seesEndpoints, places, now }: AttentionWanted,
): Promise<AttentionRow[]> {
  const keys = placeKeys(organizationId, places)
  const values = [organizationId, email, confirmedKey, now, seesEndpoints, keys, places.isEverything]
  return (await db.executeQuery(attentionStatement(values))).rows
}
