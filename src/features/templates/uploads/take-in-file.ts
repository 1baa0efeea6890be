import { buffer } from 'node:stream/consumers'
import type { Platform } from '../../../platform/platform.ts'
import type { AdmittedPdf } from '../../../tasks/pdf/pdf-tasks.ts'
import { admitDocument } from './admit-document.ts'
import { type ConvertedUpload, convertUpload } from './convert-upload.ts'
import { drawPicture } from './draw-picture.ts'
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
 * Converts a stored file of an organization to PDF, unless it is a PDF, then checks it and, if necessary, repairs it in a
 * worker. Throws the `pdf_…`, `document_…`, `picture_…`, `conversion_…` and `file_type_…` errors.
 */
export async function takeInFile(
  platform: Pick<Platform, 'conversion' | 'database' | 'storage' | 'workers'>,
  organizationId: string,
  file: UploadedFile,
): Promise<TakenFile> {
  const { storage } = platform
  const firstBytes = await buffer(storage.read(file.key, { start: 0, end: typeProbeBytes - 1 }))
  const type = uploadType(firstBytes, file.filename)
  const converted = await convertedFile(platform, organizationId, file, type)
  const input = converted ? { bytes: converted.pdf } : { path: await storage.localPath(file.key) }
  return { file, type, converted, pdf: await admitDocument(platform, input) }
}

async function convertedFile(
  platform: Pick<Platform, 'conversion' | 'database' | 'storage' | 'workers'>,
  organizationId: string,
  file: UploadedFile,
  type: FileType,
): Promise<ConvertedUpload | null> {
  switch (type) {
    case 'pdf':
      return null
    case 'doc':
    case 'docx':
      return convertUpload(platform, file, type)
    case 'png':
    case 'jpeg':
      return { pdf: await drawPicture(platform, organizationId, file), docx: null, warnings: [], takenOut: [] }
    default:
      return type satisfies never
  }
}
