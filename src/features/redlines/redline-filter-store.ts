import { type Static, Type } from '@sinclair/typebox'
import { type RawBuilder, sql } from 'kysely'
import { createdAfterOf, createdAfterParameter, metadataParameter, templateIdParameter } from '../../http/list-query.ts'
import { redlineStatusSchema } from './redline-schemas.ts'

/** What the list of redline requests takes besides what every list does. */
export const redlineFilterSchema = Type.Object({
  status: Type.Optional(redlineStatusSchema),
  templateId: templateIdParameter,
  createdAfter: createdAfterParameter,
  metadata: metadataParameter,
})

/** The conditions on a redline request that hold for those that a filter leaves; none if it leaves all. */
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
