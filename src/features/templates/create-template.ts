import { buffer } from 'node:stream/consumers'
import { type Warning, withWarnings } from '../../http/warning.ts'
import type { Commit } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { createEditorLink } from './editor-link.ts'
import { insertWholeTemplate } from './insert-template.ts'
import { type PlacedInDocument, placeFromDocument } from './place-from-document.ts'
import { type StoredDocument, type Template, titleOfFile } from './template.ts'
import { refuseWarnings, versionWarnings } from './template-version-warnings.ts'
import { admitDocument } from './uploads/admit-document.ts'
import { convertUpload } from './uploads/convert-upload.ts'
import { contentTypes, typeProbeBytes, uploadType } from './uploads/file-type.ts'
import { storeDocument } from './uploads/store-document.ts'
import { documentKey, type TemplateUpload } from './uploads/template-upload.ts'
import { presentWarning } from './uploads/template-warnings.ts'

/**
 * Makes a template of a stored upload: makes a PDF of it where it is none, checks and, where needed, repairs that in a
 * worker, then writes all rows at once. Throws the `pdf_…`, `document_…`, `conversion_…` and `file_type_…` errors.
 * @param strict throw `warnings_refused` instead of answering with warnings
 */
export async function createTemplate(
  platform: Platform,
  commit: Commit,
  upload: TemplateUpload,
  { strict, unknownParts }: { strict: boolean; unknownParts: Warning[] },
) {
  const taken = await takeIn(platform, upload)
  const warnings = [
    ...unknownParts,
    ...taken.document.warnings.map(presentWarning),
    ...versionWarnings(taken.placed, taken.document),
  ]
  if (strict) refuseWarnings(warnings)
  return writeTemplate(platform, commit, upload, taken, warnings)
}

/** What an upload is to become: its document, and what was placed on it by whoever wrote it. */
interface TakenIn {
  document: StoredDocument
  placed: PlacedInDocument
  status: Template['status']
}

async function takeIn(platform: Platform, upload: TemplateUpload): Promise<TakenIn> {
  const { storage } = platform
  const firstBytes = await buffer(storage.read(upload.sourceKey, { start: 0, end: typeProbeBytes - 1 }))
  const type = uploadType(firstBytes, upload.filename)
  const converted = type === 'pdf' ? null : await convertUpload(platform, upload, type)
  const pdf = await admitDocument(
    platform,
    converted ? { bytes: converted.pdf } : { path: await storage.localPath(upload.sourceKey) },
  )
  const placed = placeFromDocument(upload.signerRoles, pdf.fields, () => newId('fld'))
  const document = {
    id: upload.documentId,
    filename: upload.filename,
    contentType: contentTypes[type],
    sourceSha256: upload.file.sha256,
    docx: converted?.docx ?? null,
    warnings: [...(converted?.warnings ?? []).map(code => ({ code })), ...pdf.warnings, ...placed.warnings],
    ...(await storeDocument(platform, upload, pdf, converted?.pdf, placed)),
    firstPageKey: documentKey(upload.organizationId, upload.documentId, 'first-page.webp'),
    pageCount: pdf.pages.length,
    pages: pdf.pages,
    signatureCount: pdf.signatureCount,
    certification: pdf.certification,
  }
  return { document, placed, status: pdf.hasTextTags ? 'Ready' : 'Draft' }
}

async function writeTemplate(
  platform: Platform,
  commit: Commit,
  upload: TemplateUpload,
  { document, placed, status }: TakenIn,
  warnings: Warning[],
) {
  const now = platform.clock.now()
  const templateId = newId('tpl')
  const { organizationId, credentialId } = upload
  return commit(async tx => {
    await upload.files.keep(tx)
    const source = { sourceKey: upload.sourceKey, sourceSizeBytes: upload.file.sizeBytes }
    const template = { templateId, organizationId, name: titleOfFile(upload.filename), status, createdAt: now }
    await insertWholeTemplate(platform, tx, template, { ...document, ...source }, placed)
    const editTemplateAccess = await createEditorLink(platform, tx, { templateId, credentialId })
    return withWarnings({ templateId, editTemplateAccess }, warnings)
  })
}
