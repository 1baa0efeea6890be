import { placeKeyOf, placeKeys, type SeenPlaces } from '../../../platform/database/places.ts'
import { preparedStatement } from '../../../platform/database/prepared-statement.ts'
import type { Executor } from '../../../platform/database/transaction.ts'

/** A person who was asked to sign. */
export interface Contact {
  email: string
  name: string
  lastUsedAt: Date
}

/**
 * How many of an organization's newest requests are searched. The index `signature_request_list` finds them, and the
 * unique index of `recipient` finds their signers, so a text without matches costs no more in an organization with a
 * million requests.
 */
const requestsSearched = 2_000
/** How many are looked through for those that the caller sees. */
const requestsExamined = 20_000
const contactsMost = 10

const searchStatement = preparedStatement<Contact>(
  'search-contacts',
  `
    with newest as (
      select *
        from (
          select id, created_at, content_deleted_at, ${placeKeyOf('signature_request')} as place
            from signature_request
           where organization_id = $1
           order by created_at desc, id desc
           limit case when $4 then ${requestsSearched} else ${requestsExamined} end
        ) s
       where $4 or place = any ($3)
       order by created_at desc, id desc
       limit ${requestsSearched}
    ), found as (
      select distinct on (lower(r.email)) r.email, r.name, n.created_at as "lastUsedAt"
        from newest n
        join recipient r on r.signature_request_id = n.id
       where n.content_deleted_at is null
         and (strpos(lower(r.name), lower($2)) > 0 or strpos(lower(r.email), lower($2)) > 0)
       order by lower(r.email), n.created_at desc, n.id desc, r.position
    )
    select * from found order by "lastUsedAt" desc, email limit ${contactsMost}`,
)

/**
 * Finds the signers of the newest requests that the caller sees whose name or address contains a text, in any case. The
 * signers who were asked most recently come first.
 */
export async function searchContacts(
  db: Executor,
  { organizationId, places, search }: { organizationId: string; places: SeenPlaces; search: string },
): Promise<Contact[]> {
  const values = [organizationId, search, placeKeys(organizationId, places), places.isEverything]
  const { rows } = await db.executeQuery(searchStatement(values))
  return rows
}
