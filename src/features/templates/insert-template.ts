import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendTemplateEvent } from '../events/append-event.ts'
import { insertDocument } from './document-store.ts'
import { queueRehearsal } from './rehearsal.ts'
import type { SealProblems, StoredDocument, TemplateVersion } from './template.ts'
import { insertTemplate, type NewTemplate } from './template-store.ts'
import { insertTemplateVersion } from './template-version-store.ts'
import { renderFirstPageTask } from './uploads/render-first-page.ts'

/**
 * Inserts a template with its document and first version. Call this late in the transaction, because it locks the
 * organization's clock.
 */
export async function insertWholeTemplate(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  template: NewTemplate,
  document: StoredDocument & { sourceKey: string; sourceSizeBytes: number },
  { signerRoles, fields, rehearsal }: Pick<TemplateVersion, 'signerRoles' | 'fields'> & { rehearsal?: SealProblems },
): Promise<void> {
  const { templateId, organizationId, createdAt } = template
  await insertStoredDocument(platform, tx, { ...document, organizationId, createdAt })
  await insertTemplate(tx, template)
  const version = { templateId, version: 1, documentId: document.id, signerRoles, fields, createdAt }
  await insertTemplateVersion(tx, { ...version, ...(rehearsal && { rehearsal }) })
  if (fields.length > 0 && !rehearsal) await queueRehearsal(tx, { templateId, version: 1 })
  if (template.status === 'Ready' && !template.isOneOff)
    await appendTemplateEvent(tx, template, { type: 'template_ready', at: createdAt })
}

/** Inserts a document and queues a job that draws its first page. */
export async function insertStoredDocument(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  document: Parameters<typeof insertDocument>[1],
): Promise<void> {
  await insertDocument(tx, document)
  const { id: documentId, documentKey, firstPageKey } = document
  await platform.queue.add(tx, renderFirstPageTask, { documentId, documentKey, firstPageKey })
}
