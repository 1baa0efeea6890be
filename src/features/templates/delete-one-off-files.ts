import type { Tx } from '../../platform/database/transaction.ts'
import { setOneOffFilesDeleted } from './template-store.ts'

/**
 * The files of a template that is for one signature request, when the content of that request is deleted; none of any other
 * template. The organization stores them no more; the caller removes them.
 */
export const deleteOneOffFiles = (tx: Tx, templateId: string, at: Date): Promise<string[]> =>
  setOneOffFilesDeleted(tx, templateId, at)
