import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { SignerRole, StoredDocument, StoredDocx, TemplateField } from '../../templates/template.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { documentKey } from '../../templates/uploads/template-upload.ts'
import type { StoredDocumentRevision } from '../document/redline-document-store.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { AgreementField } from './agreement.ts'
import { checkedAgreement } from './checked-agreement.ts'

/** An agreed document that can be signed. Its files are stored; its rows are not written yet. */
export interface AgreedDocument {
  signerRoles: SignerRole[]
  document: StoredDocument & { sourceKey: string; sourceSizeBytes: number }
  fields: TemplateField[]
  placements: AgreementField[]
  agreedPageCount: number
}

/**
 * Makes the document to sign from an approved revision. Its files are copies of the files that the check of the
 * revision stored. Throws the errors of `checkedAgreement`.
 */
export async function makeAgreedDocument(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  { files, request, revision }: { files: PendingFiles; request: RedlineRequest; revision: StoredDocumentRevision },
): Promise<AgreedDocument> {
  const checked = await checkedAgreement(platform, { request, revision, again: true })
  const { filename, signerRoles, fields, pages, warnings } = checked
  const id = newId('doc')
  const key = (file: string) => documentKey(request.organizationId, id, file)
  const storedDocx = await copyVerified(platform, files, checked.docx, key('agreed.docx'))
  const storedPdf = await copyVerified(platform, files, checked.pdf, key('document.pdf'))
  return {
    signerRoles,
    fields: fields.map(({ field }) => field),
    placements: fields.map(field => ({ fieldId: field.field.fieldId, placed: field.placed, page: field.field.page })),
    agreedPageCount: checked.agreedPageCount,
    document: {
      id,
      filename,
      contentType: contentTypes.docx,
      form: null,
      sourceKey: storedDocx.key,
      sourceSha256: storedDocx.sha256,
      sourceSizeBytes: storedDocx.sizeBytes,
      docx: storedDocx,
      warnings,
      documentKey: storedPdf.key,
      documentSha256: storedPdf.sha256,
      documentSizeBytes: storedPdf.sizeBytes,
      firstPageKey: key('first-page.webp'),
      pageCount: pages.length,
      pages,
      signatureCount: checked.signatureCount,
      certification: checked.certification,
      parts: null,
    },
  }
}

/** Copies a file and verifies its hash: the signed document must be the compared document, byte for byte. */
async function copyVerified(
  { storage }: Pick<Platform, 'storage'>,
  files: PendingFiles,
  { key, sha256 }: StoredDocx,
  target: string,
) {
  const copy = await files.write(target, storage.read(key))
  if (copy.sha256 !== sha256) throw new Error(`${key} has changed since it was checked`)
  return { key: target, ...copy }
}
