import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PendingFiles } from '../../platform/storage/pending-files.ts'
import { assertStorageRoom } from '../organizations/quotas.ts'
import { findDocumentOfForm, insertDocumentOfForm } from './document-store.ts'
import { nameOfUnused, unusedFormFields } from './form-values.ts'
import type { StoredDocument, StoredForm, TemplateField } from './template.ts'
import { renderFirstPageTask } from './uploads/render-first-page.ts'
import { shownForm } from './uploads/store-document.ts'
import { documentKey } from './uploads/template-upload.ts'

/**
 * Returns the id of the document on which a version's fields are placed. Runs in the transaction that creates the
 * version.
 */
export type DocumentOfVersion = (tx: Tx) => Promise<string>

/**
 * Prepares the document for these fields. It goes on showing the values of form fields that are not among them. Unless
 * it already exists, it is made in a worker and stored before the transaction of the version begins.
 * @throws `storage_full` and `pdf_too_complex`
 */
export async function documentFor(
  platform: Platform,
  {
    files,
    organizationId,
    current,
    fields,
  }: { files: PendingFiles; organizationId: string; current: StoredDocument; fields: Pick<TemplateField, 'fieldId'>[] },
): Promise<DocumentOfVersion> {
  const { form } = current
  if (!form) return async () => current.id
  const unused = nameOfUnused(unusedFormFields(form, fields))
  const existing = await findDocumentOfForm(platform.database, form.key, unused)
  if (existing) return async () => existing.id
  await assertStorageRoom(platform, organizationId, current.documentSizeBytes)
  const variant = { ...(await makeDocument(platform, { files, organizationId, form, fields })), unused }
  return async tx => {
    if (!(await insertDocumentOfForm(tx, current.id, { ...variant, createdAt: platform.clock.now() })))
      return (await findDocumentOfForm(tx, form.key, unused))!.id
    await files.keep(tx)
    const { id: documentId, documentKey, firstPageKey } = variant
    await platform.queue.add(tx, renderFirstPageTask, { documentId, documentKey, firstPageKey })
    return variant.id
  }
}

async function makeDocument(
  platform: Pick<Platform, 'storage' | 'workers'>,
  {
    files,
    organizationId,
    form,
    fields,
  }: { files: PendingFiles; organizationId: string; form: StoredForm; fields: Pick<TemplateField, 'fieldId'>[] },
) {
  const unused = new Set(unusedFormFields(form, fields))
  const held = form.fields.filter(field => !unused.has(field)).flatMap(({ widgets }) => widgets)
  const document = await shownForm(platform, form.key, held)
  const id = newId('doc')
  const key = documentKey(organizationId, id, 'document.pdf')
  const { sha256, sizeBytes } = await files.write(key, document)
  return {
    id,
    documentKey: key,
    documentSha256: sha256,
    documentSizeBytes: sizeBytes,
    firstPageKey: documentKey(organizationId, id, 'first-page.webp'),
  }
}
