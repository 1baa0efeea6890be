import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Template } from './template.ts'
import { lockTemplate, setTemplateArchived } from './template-store.ts'

/** Ends the use of a template for new requests. Existing requests continue. Archiving it again changes nothing. */
export async function archiveTemplate(
  platform: Pick<Platform, 'clock' | 'database'>,
  templateId: string,
): Promise<Template> {
  return inTransaction(platform.database, async tx => {
    const template = await lockTemplate(tx, templateId)
    return template.archivedAt ? template : setTemplateArchived(tx, template, { archivedAt: platform.clock.now() })
  })
}
