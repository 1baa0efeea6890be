import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import type { SignerRole } from '../template.ts'

export interface TemplateUpload {
  organizationId: string
  /** The files of the template; the caller discards what is not kept. */
  files: PendingFiles
  documentId: string
  /** At least one; several become one document, in this order. */
  uploaded: UploadedFile[]
  signerRoles: SignerRole[]
}

/** A file as it came. */
export interface UploadedFile extends StoredFile {
  key: string
  filename: string
}

/** Several files become one document up to this many. */
export const maxUploadedFiles = 20

/** Where the files of a document are kept. */
export const documentKey = (organizationId: string, documentId: string, file: string) =>
  `organizations/${organizationId}/documents/${documentId}/${file}`

/** Of a file as it came, by its place from 0. */
export const sourceKey = (organizationId: string, documentId: string, index: number) =>
  documentKey(organizationId, documentId, index === 0 ? 'source' : `source-${index + 1}`)

export const totalBytes = (uploaded: UploadedFile[]): number => uploaded.reduce((sum, file) => sum + file.sizeBytes, 0)
