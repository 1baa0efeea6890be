import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import type { SignerRole } from '../template.ts'

export interface TemplateUpload {
  organizationId: string
  /** The files of the template. The caller discards the files that are not kept. */
  files: PendingFiles
  documentId: string
  /** The uploaded files, at least one. Several files become one document, in this order. */
  uploaded: UploadedFile[]
  signerRoles: SignerRole[]
}

/** A file that is stored as it was uploaded. */
export interface UploadedFile extends StoredFile {
  key: string
  filename: string
}

/** How many files can be joined into one document. */
export const maxUploadedFiles = 20

/** Returns the storage key of one of a document's files. */
export const documentKey = (organizationId: string, documentId: string, file: string) =>
  `organizations/${organizationId}/documents/${documentId}/${file}`

/** Returns the storage key of a file as it was uploaded, by its zero-based index. */
export const sourceKey = (organizationId: string, documentId: string, index: number) =>
  documentKey(organizationId, documentId, index === 0 ? 'source' : `source-${index + 1}`)

export const totalBytes = (uploaded: UploadedFile[]): number => uploaded.reduce((sum, file) => sum + file.sizeBytes, 0)
