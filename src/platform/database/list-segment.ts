import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { inPlaces, type SeenPlaces } from './places.ts'
import { preparedStatement } from './prepared-statement.ts'
import type { Executor } from './transaction.ts'

/**
 * A place in a list: the time that the list is sorted by, and the id that decides between equal times. If two ids
 * decide, they are joined with a dot.
 */
export interface ListPosition {
  at: Date
  id: string
}

/** A part of a list at one moment. */
export interface ListSegment {
  ids: string[]
  /** The position of the last id if more ids follow; otherwise null. */
  next: ListPosition | null
  /**
   * The organization's clock at that moment: the part includes every change up to it, and no later change (see 0006).
   */
  asOf: Date
}

export interface ListedTable {
  table: 'signature_request' | 'template' | 'redline_request'
  /** The column that the list is sorted by. */
  newestBy: 'created_at' | 'updated_at'
  /** The boolean column that is true for records that lists leave out. */
  without?: 'one_off'
}

export interface SegmentWanted {
  organizationId: string
  /** The folders whose records are listed. */
  places: SeenPlaces
  /** Selects only records that were updated strictly after this time. */
  updatedSince: Date | null
  after: ListPosition | null
  limit: number
}

interface SegmentRow {
  ids: string | null
  last_at: Date | null
  as_of: Date
}

interface FilteredRow {
  ids: string[] | null
  times: Date[] | null
  as_of: Date
}

/**
 * Returns the ids of an organization's records, newest first, in one short statement. Reads the records of all folders:
 * `places` must be everything.
 */
export async function readListSegment(db: Executor, listed: ListedTable, wanted: SegmentWanted): Promise<ListSegment> {
  const { organizationId, updatedSince, after, limit } = wanted
  const text = segmentSql(listed, updatedSince !== null, after !== null)
  // with `updatedSince`, the statement is not prepared: the best index depends on how many rows it keeps, so each query
  // is planned with its values
  const statement = updatedSince
    ? (values: unknown[]) => CompiledQuery.raw(text, values) as CompiledQuery<SegmentRow>
    : preparedStatement<SegmentRow>(`list-${listed.table}${after ? '-after' : ''}`, text)
  const values = [
    organizationId,
    limit,
    ...(updatedSince ? [updatedSince] : []),
    ...(after ? [after.at, after.id] : []),
  ]
  const { rows } = await db.executeQuery(statement(values))
  const { ids: joined, last_at: lastAt, as_of: asOf } = rows[0]!
  const ids = joined === null ? [] : joined.split(' ')
  return { ids, next: lastAt && { at: lastAt, id: ids.at(-1)! }, asOf }
}

/**
 * Like `readListSegment`, but for the records that meet all conditions. The statement is planned with its values,
 * because the best index depends on how many records they keep.
 */
export async function readFilteredSegment(
  db: Executor,
  { table, newestBy, without }: ListedTable,
  conditions: RawBuilder<unknown>[],
  { organizationId, places, updatedSince, after, limit }: SegmentWanted,
): Promise<ListSegment> {
  const orderedBy = sql.ref(newestBy)
  const isSeen = inPlaces(places, 'folder_id')
  const narrowed = [
    ...(isSeen ? [isSeen] : []),
    sql`organization_id = ${organizationId}`,
    ...(without ? [sql`not ${sql.ref(without)}`] : []),
    ...(updatedSince ? [sql`updated_at > ${updatedSince}`] : []),
    ...(after ? [sql`(${orderedBy}, id) < (${after.at}, ${after.id})`] : []),
    ...conditions,
  ]
  const { rows } = await sql<FilteredRow>`
    with page as (
      select id, ${orderedBy} as at
        from ${sql.table(table)}
       where ${sql.join(narrowed, sql` and `)}
       order by at desc, id desc
       limit ${limit + 1}
    )
    select array_agg(id order by at desc, id desc) as ids, array_agg(at order by at desc, id desc) as times,
           greatest((select last_updated_at from organization_clock where organization_id = ${organizationId}), 'epoch')
             as as_of
      from page`.execute(db)
  const { ids, times, as_of: asOf } = rows[0]!
  const page = (ids ?? []).slice(0, limit)
  const isMore = (ids ?? []).length > limit
  return { ids: page, next: isMore ? { at: times![limit - 1]!, id: page.at(-1)! } : null, asOf }
}

function segmentSql({ table, newestBy, without }: ListedTable, isSince: boolean, isAfter: boolean): string {
  const since = isSince ? 'and updated_at > $3' : ''
  const condition = without ? `and not ${without}` : ''
  const after = isAfter ? `and (${newestBy}, id) < ($${isSince ? 4 : 3}, $${isSince ? 5 : 4})` : ''
  return `
    select string_agg(id, ' ' order by at desc, id desc) filter (where place <= $2::int) as ids,
           case when count(*) > $2::int then min(at) filter (where place = $2::int) end as last_at,
           greatest((select last_updated_at from organization_clock where organization_id = $1), 'epoch') as as_of
      from (
        select id, ${newestBy} as at, row_number() over (order by ${newestBy} desc, id desc) as place
          from ${table}
         where organization_id = $1 ${condition} ${since} ${after}
         order by ${newestBy} desc, id desc
         limit $2::int + 1
      ) page`
}
