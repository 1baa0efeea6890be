import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { ListSegment, SegmentWanted } from '../../platform/database/list-segment.ts'
import type { Executor } from '../../platform/database/transaction.ts'

/** What the list of templates takes besides what every list does. */
export const templateFilterSchema = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Returns only templates where every word of this text is part of the name. Case and accents do not matter',
      examples: ['contract'],
    }),
  ),
  archived: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description: '`false` leaves out archived templates, `true` returns them alone. Defaults to both',
      examples: ['false'],
    }),
  ),
})

type TemplateFilter = Static<typeof templateFilterSchema>

/** Whether the whole list is asked for. */
export const filtersNothing = ({ search = '', archived }: TemplateFilter): boolean =>
  search.trim() === '' && archived === undefined

interface FoundRow {
  ids: string[] | null
  last_at: Date | null
  as_of: Date
}

/** The ids of an organization's templates that a filter leaves, newest first, in one statement. It looks at each name. */
export async function findTemplates(
  db: Executor,
  { search = '', archived }: TemplateFilter,
  { organizationId, updatedSince, after, limit }: SegmentWanted,
): Promise<ListSegment> {
  const isArchived = archived === undefined ? sql`true` : sql`(archived_at is not null) = ${archived === 'true'}`
  const { rows } = await sql<FoundRow>`
    with page as (
      select id, created_at, row_number() over (order by created_at desc, id desc) as place
        from template
       where organization_id = ${organizationId} and not one_off and ${isArchived}
         and ${updatedSince ? sql`updated_at > ${updatedSince}` : sql`true`}
         and ${after ? sql`(created_at, id) < (${after.at}, ${after.id})` : sql`true`}
         and not exists (
           select from regexp_split_to_table(search_form(${search}), ' ') word
            where position(word in search_form(name)) = 0
         )
       order by created_at desc, id desc
       limit ${limit + 1}
    )
    select array_agg(id order by place) filter (where place <= ${limit}) as ids,
           case when count(*) > ${limit} then min(created_at) filter (where place = ${limit}) end as last_at,
           greatest((select last_updated_at from organization_clock where organization_id = ${organizationId}), 'epoch')
             as as_of
      from page`.execute(db)
  const { ids, last_at: lastAt, as_of: asOf } = rows[0]!
  const found = ids ?? []
  return { ids: found, next: lastAt && { at: lastAt, id: found.at(-1)! }, asOf }
}
