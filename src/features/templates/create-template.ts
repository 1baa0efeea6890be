import { buffer } from 'node:stream/consumers'
import { MAX_PAGES } from '../../engine/intake/second-opinion.ts'
import { CodedError } from '../../platform/coded-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import type { InspectedPdf } from '../../platform/workers/pdf-tasks.ts'
import { createEditorLink } from './editor-link.ts'
import { assertPdfUpload, typeProbeBytes } from './file-type.ts'
import type { SignerRole, StoredDocument } from './template.ts'
import { insertDocument, insertTemplate, insertTemplateVersion } from './template-store.ts'

const intakeTimeoutMs = 30_000

export interface TemplateUpload {
  organizationId: string
  documentId: string
  /** Under which the upload was stored as it came. */
  sourceKey: string
  file: StoredFile
  filename: string
  signerRoles: SignerRole[]
}

/** Where the files of a document are kept. */
export const documentKey = (organizationId: string, documentId: string, file: string) =>
  `organizations/${organizationId}/documents/${documentId}/${file}`

/**
 * Makes a template of a stored upload: checks and, where needed, repairs the PDF in a worker thread, then writes all
 * rows at once. When it throws, the stored files are gone. Throws the `pdf_…` and `file_type_…` errors.
 */
export async function createTemplate(platform: Platform, upload: TemplateUpload) {
  const written = [upload.sourceKey]
  try {
    const document = await takeIn(platform, upload, written)
    return await writeTemplate(platform, upload, document)
  } catch (error) {
    for (const key of written) await platform.storage.delete(key)
    throw error
  }
}

async function takeIn(platform: Platform, upload: TemplateUpload, written: string[]): Promise<StoredDocument> {
  const { storage } = platform
  assertPdfUpload(await buffer(storage.read(upload.sourceKey, { start: 0, end: typeProbeBytes - 1 })), upload.filename)
  const pdf = await inspect(platform, await storage.localPath(upload.sourceKey))
  const stored = { key: upload.sourceKey, sha256: upload.file.sha256, sizeBytes: upload.file.sizeBytes }
  if (pdf.changedDocument) {
    stored.key = documentKey(upload.organizationId, upload.documentId, 'document.pdf')
    written.push(stored.key)
    Object.assign(stored, await storage.write(stored.key, pdf.changedDocument))
  }
  let firstPageKey: string | null = null
  if (pdf.firstPageImage) {
    firstPageKey = documentKey(upload.organizationId, upload.documentId, 'first-page.webp')
    written.push(firstPageKey)
    await storage.write(firstPageKey, pdf.firstPageImage)
  }
  return {
    id: upload.documentId,
    filename: upload.filename,
    contentType: 'application/pdf',
    sourceSha256: upload.file.sha256,
    documentKey: stored.key,
    documentSha256: stored.sha256,
    documentSizeBytes: stored.sizeBytes,
    hashState: pdf.hashState,
    firstPageKey,
    pageCount: pdf.pages.length,
    pages: pdf.pages,
    signatureCount: pdf.signatureCount,
    certification: pdf.certification,
  }
}

/** Hostile files end the thread, not the service; the caller learns that the file is too much. */
async function inspect(platform: Platform, path: string): Promise<InspectedPdf> {
  const result = await platform.pdf
    .run('inspectPdf', { path }, { timeoutMs: intakeTimeoutMs, lane: 'interactive' })
    .catch((error: { code?: string }) => {
      if (error.code === 'timeout' || error.code === 'memory' || error.code === 'crashed')
        throw new CodedError('pdf_too_complex')
      if (error.code === 'busy') throw new CodedError('service_unavailable')
      throw error
    })
  if (!result.accepted) throw new CodedError(result.code, { limit: String(MAX_PAGES) })
  return result
}

async function writeTemplate(platform: Platform, upload: TemplateUpload, document: StoredDocument) {
  const now = platform.clock.now()
  const templateId = newId('tpl')
  const { organizationId } = upload
  return inTransaction(platform.database, async tx => {
    await insertDocument(tx, {
      ...document,
      organizationId,
      sourceKey: upload.sourceKey,
      sourceSizeBytes: upload.file.sizeBytes,
      createdAt: now,
    })
    await insertTemplate(tx, { templateId, organizationId, name: nameOf(upload.filename), createdAt: now })
    await insertTemplateVersion(tx, {
      templateId,
      version: 1,
      documentId: document.id,
      signerRoles: upload.signerRoles,
      fields: [],
      createdAt: now,
    })
    return { templateId, editTemplateAccess: await createEditorLink(platform, tx, templateId) }
  })
}

const nameOf = (filename: string) => filename.replace(/\.[A-Za-z0-9]+$/, '') || filename
