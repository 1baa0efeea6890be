import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { imageFormatOf } from '../../../engine/appearance/uploaded-image.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import { drawAttachedPicture } from '../../../tasks/pdf-pool.ts'
import type { Attachment } from '../../signature-requests/attachments/attachment.ts'
import { admitDocument } from '../../templates/uploads/admit-document.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import type { ReceivedFile } from '../../templates/uploads/receive-upload.ts'
import { failureOf } from '../../templates/uploads/upload-refusals.ts'

const pictureTimeoutMs = 20_000
const probeBytes = 1024 + 8

type TakenAttachment = Pick<
  Attachment,
  'contentType' | 'documentKey' | 'documentSha256' | 'documentSizeBytes' | 'pageCount'
>

/**
 * Turns an uploaded file into pages that can be appended to a document. A PDF goes through the same intake as a
 * template; a picture is decoded and encoded again. The file's bytes decide its type. Throws the `attachment_…` and
 * `pdf_…` errors.
 */
export async function takeInAttachment(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { files, file, documentKey }: { files: PendingFiles; file: ReceivedFile; documentKey: string },
): Promise<TakenAttachment> {
  const firstBytes = await buffer(platform.storage.read(file.key, { start: 0, end: probeBytes - 1 }))
  const contentType = typeOf(firstBytes)
  if (contentType === null) throw new CodedError('attachment_type_not_supported')
  const path = await platform.storage.localPath(file.key)
  const { pdf, pageCount } =
    contentType === 'application/pdf' ? await takeInPdf(platform, path) : await takeInPicture(platform, path)
  if (pdf === null)
    return {
      contentType,
      documentKey: file.key,
      documentSha256: file.sha256,
      documentSizeBytes: file.sizeBytes,
      pageCount,
    }
  await files.write(documentKey, pdf)
  const documentSha256 = createHash('sha256').update(pdf).digest('hex')
  return { contentType, documentKey, documentSha256, documentSizeBytes: pdf.length, pageCount }
}

function typeOf(bytes: Buffer): string | null {
  const format = imageFormatOf(bytes)
  if (format !== null) return contentTypes[format]
  return bytes.includes('%PDF-') ? 'application/pdf' : null
}

async function takeInPdf(
  platform: Pick<Platform, 'workers'>,
  path: string,
): Promise<{ pdf: Uint8Array | null; pageCount: number }> {
  const admitted = await admitDocument(platform, { path, isShownOnly: true }).catch(error => {
    throw error instanceof CodedError && error.code === 'file_type_not_supported'
      ? new CodedError('attachment_type_not_supported')
      : error
  })
  if (admitted.signatureCount > 0) throw new CodedError('attachment_signed')
  // the form could not be drawn into the pages
  if (admitted.warnings.some(({ code }) => code === 'fields-not-read')) throw new CodedError('pdf_too_complex')
  return { pdf: admitted.changedDocument, pageCount: admitted.pages.length }
}

async function takeInPicture(
  platform: Pick<Platform, 'workers'>,
  path: string,
): Promise<{ pdf: Uint8Array; pageCount: number }> {
  const options = { timeoutMs: pictureTimeoutMs, lane: 'interactive', files: [path] } as const
  const picture = await platform.workers.run(drawAttachedPicture, { path }, options).catch(error => {
    const failure = failureOf(error, 'pdf_too_complex')
    throw failure instanceof CodedError && failure.code === 'pdf_too_complex'
      ? new CodedError('attachment_damaged')
      : failure
  })
  if (picture === null) throw new CodedError('attachment_damaged')
  return { pdf: picture.pdf, pageCount: 1 }
}
