import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { RequestView, ViewFilters } from './request-view.ts'

type Owner = Pick<RequestView, 'organizationId' | 'personId'>

/** Lists a person's views by name. */
export async function listRequestViews(db: Executor, { organizationId, personId }: Owner): Promise<RequestView[]> {
  const rows = await db
    .selectFrom('request_view')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(toView)
}

export async function findRequestView(db: Executor, viewId: string): Promise<RequestView | null> {
  const row = await db.selectFrom('request_view').selectAll().where('id', '=', viewId).executeTakeFirst()
  return row ? toView(row) : null
}

/** Inserts a view, or replaces the filters of the person's view with the same name. Returns the stored view. */
export async function upsertRequestView(tx: Tx, view: RequestView & { at: Date }): Promise<RequestView> {
  const row = await tx
    .insertInto('request_view')
    .values({
      id: view.viewId,
      organization_id: view.organizationId,
      person_id: view.personId,
      name: view.name,
      filters: JSON.stringify(view.filters),
      created_at: view.at,
    })
    .onConflict(conflict =>
      conflict
        .expression(sql`organization_id, person_id, lower(name)`)
        .doUpdateSet({ name: view.name, filters: JSON.stringify(view.filters) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

export async function updateViewName(tx: Tx, viewId: string, name: string): Promise<void> {
  await tx.updateTable('request_view').set({ name }).where('id', '=', viewId).execute()
}

export async function deleteRequestView(tx: Tx, viewId: string): Promise<void> {
  await tx.deleteFrom('request_view').where('id', '=', viewId).execute()
}

const toView = (row: Selectable<Database['request_view']>): RequestView => ({
  viewId: row.id,
  organizationId: row.organization_id,
  personId: row.person_id,
  name: row.name,
  filters: row.filters as ViewFilters,
})
