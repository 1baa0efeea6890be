import type { ReceivedDoc } from '../../../engine/doc/receive-doc.ts'
import type { DocumentWarning } from '../../../engine/docx/receive-docx.ts'
import type { TakenOutRow } from '../../../engine/redline/uploads/taken-out-rows.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Office } from '../../../platform/conversion/conversion.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RefusedDocument } from '../../../tasks/pdf/docx-tasks.ts'
import { receiveDoc, receiveDocx, receiveUploadedDocx } from '../../../tasks/pdf-pool.ts'
import type { UploadedFile } from './template-upload.ts'
import { failureOf, refusedWordDocument } from './upload-refusals.ts'

const checkTimeoutMs = 30_000

export interface ConvertedUpload {
  pdf: Uint8Array
  /** What the document can be redlined from: a new DOCX, or null for the upload itself. */
  docx: Uint8Array | null
  warnings: DocumentWarning[]
  /** What a negotiation of the document is without. */
  takenOut: TakenOutRow[]
}

/**
 * Makes a PDF of a DOC or DOCX. LibreOffice gets only a copy of it that the list of what may
 * stay has made. Throws the `document_…` and `conversion_…` errors.
 */
export async function convertUpload(
  platform: Platform,
  upload: UploadedFile,
  type: 'doc' | 'docx',
): Promise<ConvertedUpload> {
  try {
    const doc = type === 'doc' ? await receivedDoc(platform, upload) : null
    const converted = await platform.conversion.lend(office => convert(platform, upload, doc, office))
    return { ...converted, warnings: [...new Set([...(doc?.warnings ?? []), ...converted.warnings])] }
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/** Makes a PDF of a DOCX of our own. Throws the `document_…` and `conversion_…` errors. */
export async function convertDocx(
  platform: Platform,
  docx: Uint8Array,
): Promise<{ pdf: Uint8Array; warnings: DocumentWarning[] }> {
  try {
    const { rendering, warnings } = await accepted(
      platform.workers.run(receiveDocx, { bytes: docx }, { ...checking, files: [] }),
    )
    return { pdf: await platform.conversion.lend(office => office.toPdf(rendering)), warnings }
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/** One that is named as a DOCX can only be there for its password. */
async function receivedDoc(platform: Platform, upload: UploadedFile): Promise<ReceivedDoc> {
  const path = await platform.storage.localPath(upload.key)
  const received = await accepted(platform.workers.run(receiveDoc, { path }, { ...checking, files: [path] }))
  if (!/\.doc$/i.test(upload.filename)) throw new CodedError('file_type_not_supported')
  return received
}

/** While LibreOffice is lent, so that no more documents are in memory than are converted at a time. */
async function convert(
  platform: Platform,
  upload: UploadedFile,
  doc: ReceivedDoc | null,
  office: Office,
): Promise<ConvertedUpload> {
  const { storage } = platform
  const made = doc && (await office.toDocx(doc.rendering))
  const path = made ? null : await storage.localPath(upload.key)
  const input = path === null ? { bytes: made! } : { path }
  const options = { ...checking, files: path === null ? [] : [path] }
  const received = await accepted(platform.workers.run(receiveUploadedDocx, input, options))
  const { rendering, cleanedSource, warnings, takenOut } = received
  const pdf = await office.toPdf(rendering)
  return { pdf, docx: cleanedSource ?? made, warnings, takenOut }
}

const checking = { timeoutMs: checkTimeoutMs, lane: 'interactive' } as const

async function accepted<T extends { accepted: true }>(running: Promise<T | RefusedDocument>): Promise<T> {
  const result = await running
  if (!result.accepted) throw refusedWordDocument(result.refusal)
  return result
}
