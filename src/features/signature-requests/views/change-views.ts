import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type RequestView, viewsMost } from './request-view.ts'
import { listRequestViews, updateViewName, upsertRequestView } from './view-store.ts'

/**
 * Saves filters under a name. A view of the person with the same name, in any letter case, gets the new filters, so a
 * repeat changes nothing. Throws `too_many_views`.
 */
export function saveRequestView(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  view: Omit<RequestView, 'viewId'>,
): Promise<RequestView> {
  return inTransaction(database, async tx => {
    const views = await listRequestViews(tx, view)
    if (views.length >= viewsMost && !views.some(({ name }) => isSameName(name, view.name)))
      throw new CodedError('too_many_views', { most: String(viewsMost) })
    return upsertRequestView(tx, { ...view, viewId: newId('rvw'), at: clock.now() })
  })
}

/** Renames a view. Throws `view_name_taken` if another view of the person has the name. */
export async function renameRequestView(
  { database }: Pick<Platform, 'database'>,
  view: RequestView,
  name: string,
): Promise<RequestView> {
  await inTransaction(database, async tx => {
    const views = await listRequestViews(tx, view)
    if (views.some(({ viewId, name: taken }) => viewId !== view.viewId && isSameName(taken, name)))
      throw new CodedError('view_name_taken', { name })
    await updateViewName(tx, view.viewId, name)
  })
  return { ...view, name }
}

const isSameName = (one: string, another: string) => one.toLowerCase() === another.toLowerCase()
