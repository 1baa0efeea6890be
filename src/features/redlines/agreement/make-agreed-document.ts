import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { SignerRole, StoredDocument, StoredDocx, TemplateField } from '../../templates/template.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { documentKey } from '../../templates/uploads/template-upload.ts'
import type { Revision } from '../document/redline-document-store.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { AgreementField } from './agreement.ts'
import { checkedAgreement } from './checked-agreement.ts'

/** An agreed document as it can be signed, with its files stored and no rows yet. */
export interface AgreedDocument {
  signerRoles: SignerRole[]
  document: StoredDocument & { sourceKey: string; sourceSizeBytes: number }
  fields: TemplateField[]
  /** What became of each field. */
  placements: AgreementField[]
  agreedPageCount: number
}

/**
 * Makes of an approved revision what is signed, and stores its files: those that its check has kept. Throws as
 * `checkedAgreement`.
 */
export async function makeAgreedDocument(
  platform: Platform,
  files: PendingFiles,
  request: RedlineRequest,
  revision: Revision,
): Promise<AgreedDocument> {
  const checked = await checkedAgreement(platform, request, revision, { again: true })
  const { filename, signerRoles, fields, pages, warnings } = checked
  const id = newId('doc')
  const key = (file: string) => documentKey(request.organizationId, id, file)
  const stored = await copied(platform, files, checked.docx, key('agreed.docx'))
  const made = await copied(platform, files, checked.pdf, key('document.pdf'))
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
      sourceKey: stored.key,
      sourceSha256: stored.sha256,
      sourceSizeBytes: stored.sizeBytes,
      docx: stored,
      warnings,
      documentKey: made.key,
      documentSha256: made.sha256,
      documentSizeBytes: made.sizeBytes,
      firstPageKey: key('first-page.webp'),
      pageCount: pages.length,
      pages,
      signatureCount: checked.signatureCount,
      certification: checked.certification,
      parts: null,
    },
  }
}

/** What is signed is what was compared, byte for byte. */
async function copied({ storage }: Platform, files: PendingFiles, { key, sha256 }: StoredDocx, target: string) {
  const copy = await files.write(target, storage.read(key))
  if (copy.sha256 !== sha256) throw new Error(`${key} has changed since it was checked`)
  return { key: target, ...copy }
}
