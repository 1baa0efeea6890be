import { buffer } from 'node:stream/consumers'
import { MAX_PAGES } from '../../engine/intake/second-opinion.ts'
import { CodedError } from '../../platform/coded-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { InspectedPdf } from '../../platform/workers/pdf-tasks.ts'
import { appendTemplateEvent } from '../events/append-event.ts'
import { convertUpload } from './convert-upload.ts'
import { createEditorLink } from './editor-link.ts'
import { contentTypes, typeProbeBytes, uploadType } from './file-type.ts'
import { type PlacedInDocument, placeFromDocument } from './place-from-document.ts'
import { renderFirstPageTask } from './render-first-page.ts'
import { type StoredDocument, type Template, titleOfFile } from './template.ts'
import { insertDocument, insertTemplate, insertTemplateVersion } from './template-store.ts'
import { documentKey, type TemplateUpload } from './template-upload.ts'

const intakeTimeoutMs = 30_000

/**
 * Makes a template of a stored upload: makes a PDF of it where it is none, checks and, where needed, repairs that in a
 * worker, then writes all rows at once. Throws the `pdf_…`, `document_…`, `conversion_…` and `file_type_…` errors.
 */
export async function createTemplate(platform: Platform, upload: TemplateUpload) {
  return writeTemplate(platform, upload, await takeIn(platform, upload))
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
  const pdf = await inspect(
    platform,
    converted ? { bytes: converted.pdf } : { path: await storage.localPath(upload.sourceKey) },
  )
  const stored = { key: upload.sourceKey, sha256: upload.file.sha256, sizeBytes: upload.file.sizeBytes }
  const made = pdf.changedDocument ?? converted?.pdf
  if (made) {
    stored.key = documentKey(upload.organizationId, upload.documentId, 'document.pdf')
    Object.assign(stored, await upload.files.write(stored.key, made))
  }
  const placed = placeFromDocument(upload.signerRoles, pdf.fields)
  const document = {
    id: upload.documentId,
    filename: upload.filename,
    contentType: contentTypes[type],
    sourceSha256: upload.file.sha256,
    docx: converted?.docx ?? null,
    warnings: [...(converted?.warnings ?? []).map(code => ({ code })), ...pdf.warnings, ...placed.warnings],
    documentKey: stored.key,
    documentSha256: stored.sha256,
    documentSizeBytes: stored.sizeBytes,
    hashState: pdf.hashState,
    firstPageKey: documentKey(upload.organizationId, upload.documentId, 'first-page.webp'),
    pageCount: pdf.pages.length,
    pages: pdf.pages,
    signatureCount: pdf.signatureCount,
    certification: pdf.certification,
  }
  return { document, placed, status: pdf.hasTextTags ? 'Ready' : 'Draft' }
}

/** Hostile files end the thread, not the service; the caller learns that the file is too much. */
async function inspect(platform: Platform, input: { path: string } | { bytes: Uint8Array }): Promise<InspectedPdf> {
  const result = await platform.pdf
    .run('inspectPdf', input, { timeoutMs: intakeTimeoutMs, lane: 'interactive' })
    .catch((error: { code?: string }) => {
      if (error.code === 'timeout' || error.code === 'memory' || error.code === 'crashed')
        throw new CodedError('pdf_too_complex')
      if (error.code === 'busy') throw new CodedError('service_unavailable')
      throw error
    })
  if (!result.accepted) throw new CodedError(result.code, { limit: String(MAX_PAGES) })
  return result
}

async function writeTemplate(platform: Platform, upload: TemplateUpload, { document, placed, status }: TakenIn) {
  const now = platform.clock.now()
  const templateId = newId('tpl')
  const { organizationId } = upload
  return inTransaction(platform.database, async tx => {
    await upload.files.keep(tx)
    await insertDocument(tx, {
      ...document,
      organizationId,
      sourceKey: upload.sourceKey,
      sourceSizeBytes: upload.file.sizeBytes,
      createdAt: now,
    })
    await insertTemplate(tx, { templateId, organizationId, name: titleOfFile(upload.filename), status, createdAt: now })
    await insertTemplateVersion(tx, {
      templateId,
      version: 1,
      documentId: document.id,
      signerRoles: placed.signerRoles,
      fields: placed.fields,
      createdAt: now,
    })
    await platform.queue.add(tx, renderFirstPageTask, {
      documentKey: document.documentKey,
      firstPageKey: document.firstPageKey,
    })
    if (status === 'Ready')
      await appendTemplateEvent(tx, { templateId, organizationId }, { type: 'template_ready', at: now })
    return { templateId, editTemplateAccess: await createEditorLink(platform, tx, templateId) }
  })
}
