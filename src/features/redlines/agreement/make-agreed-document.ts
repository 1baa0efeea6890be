import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { SignerRole, StoredDocument, TemplateField } from '../../templates/template.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { documentKey } from '../../templates/uploads/template-upload.ts'
import type { Revision } from '../document/redline-document-store.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { AgreementField } from './agreement.ts'
import { workOutAgreement } from './work-out-agreement.ts'

/** An agreed document as it can be signed, with its files stored and no rows yet. */
export interface AgreedDocument {
  signerRoles: SignerRole[]
  document: StoredDocument & { sourceKey: string; sourceSizeBytes: number }
  fields: TemplateField[]
  /** What became of each field. */
  placements: AgreementField[]
  agreedPageCount: number
}

/** Makes of an approved revision what is signed, and stores its files. Throws as `workOutAgreement`. */
export async function makeAgreedDocument(
  platform: Platform,
  files: PendingFiles,
  request: RedlineRequest,
  revision: Revision,
): Promise<AgreedDocument> {
  const worked = await workOutAgreement(platform, request, revision)
  const { docx, filename, pdf, inspected, signerRoles, fields, pages, warnings } = worked
  const id = newId('doc')
  const key = (file: string) => documentKey(request.organizationId, id, file)
  const stored = { key: key('agreed.docx'), ...(await files.write(key('agreed.docx'), docx)) }
  const made = { key: key('document.pdf'), ...(await files.write(key('document.pdf'), pdf)) }
  return {
    signerRoles,
    fields: fields.map(({ field }) => field),
    placements: fields.map(one => ({ fieldId: one.field.fieldId, placed: one.placed, page: one.field.page })),
    agreedPageCount: inspected.pages.length,
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
      signatureCount: inspected.signatureCount,
      certification: inspected.certification,
      parts: null,
    },
  }
}
