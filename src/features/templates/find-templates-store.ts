import { type Static, Type } from '@sinclair/typebox'
import { type RawBuilder, sql } from 'kysely'
import { createdAfterOf, createdAfterParameter } from '../../http/list-query.ts'

/** The query parameters of the list of templates, in addition to the parameters of every list. */
export const templateFilterSchema = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Returns only templates where every word of this text is part of the name. Case and accents do not matter',
      examples: ['contract'],
    }),
  ),
  status: Type.Optional(
    Type.Union([Type.Literal('Draft'), Type.Literal('Ready')], {
      description: 'Returns only templates in this status',
      examples: ['Ready'],
    }),
  ),
  archived: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description: '`false` leaves out archived templates, `true` returns them alone. Defaults to both',
      examples: ['false'],
    }),
  ),
  createdAfter: createdAfterParameter,
})

/**
 * Returns the SQL conditions for the templates that match a filter; an empty array if all match. A search reads the
 * name of each template.
 */
export function templateConditions(filter: Static<typeof templateFilterSchema>): RawBuilder<unknown>[] {
  const { search = '', status, archived } = filter
  const createdAfter = createdAfterOf(filter)
  return [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(archived === undefined ? [] : [sql`(archived_at is not null) = ${archived === 'true'}`]),
    ...(createdAfter ? [sql`created_at > ${createdAfter}`] : []),
    ...(search.trim() === '' ? [] : [hasWords(search)]),
  ]
}

const hasWords = (search: string) => sql`not exists (
  select from regexp_split_to_table(search_form(${search}), ' ') word where position(word in search_form(name)) = 0
)`
