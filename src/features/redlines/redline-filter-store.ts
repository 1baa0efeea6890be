import { type Static, Type } from '@sinclair/typebox'
import { type RawBuilder, sql } from 'kysely'
import { createdAfterOf, createdAfterParameter, metadataParameter, templateIdParameter } from '../../http/list-query.ts'
import { redlineStatusSchema } from './redline-schemas.ts'

/** The query parameters of the list of redline requests, in addition to the parameters of every list. */
export const redlineFilterSchema = Type.Object({
  status: Type.Optional(redlineStatusSchema),
  templateId: templateIdParameter,
  createdAfter: createdAfterParameter,
  metadata: metadataParameter,
})

/** Returns the SQL conditions for the redline requests that match a filter; none if all match. */
export function redlineConditions(filter: Static<typeof redlineFilterSchema>): RawBuilder<unknown>[] {
  const { status, templateId, metadata } = filter
  const createdAfter = createdAfterOf(filter)
  return [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(templateId === undefined ? [] : [sql`template_id = ${templateId}`]),
    ...(createdAfter ? [sql`created_at > ${createdAfter}`] : []),
    ...(metadata ? [sql`metadata @> ${JSON.stringify(metadata)}::jsonb`] : []),
  ]
}
