import { buffer } from 'node:stream/consumers'
import type { Platform } from '../../../platform/platform.ts'
import type { AdmittedPdf } from '../../../tasks/pdf/pdf-tasks.ts'
import { admitDocument } from './admit-document.ts'
import { type ConvertedUpload, convertUpload } from './convert-upload.ts'
import { type FileType, typeProbeBytes, uploadType } from './file-type.ts'
import type { UploadedFile } from './template-upload.ts'

/** A file that was taken in, with its PDF, which can be signed. */
export interface TakenFile {
  file: UploadedFile
  type: FileType
  converted: ConvertedUpload | null
  pdf: AdmittedPdf
}

/**
 * Converts a stored file to PDF, unless it is a PDF, then checks it and, if necessary, repairs it in a worker. Throws
 * the `pdf_…`, `document_…`, `conversion_…` and `file_type_…` errors.
 */
export async function takeInFile(
  platform: Pick<Platform, 'conversion' | 'storage' | 'workers'>,
  file: UploadedFile,
): Promise<TakenFile> {
  const { storage } = platform
  const firstBytes = await buffer(storage.read(file.key, { start: 0, end: typeProbeBytes - 1 }))
  const type = uploadType(firstBytes, file.filename)
  const converted = type === 'pdf' ? null : await convertUpload(platform, file, type)
  const input = converted ? { bytes: converted.pdf } : { path: await storage.localPath(file.key) }
  return { file, type, converted, pdf: await admitDocument(platform, input) }
}
