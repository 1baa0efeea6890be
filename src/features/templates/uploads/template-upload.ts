import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import type { SignerRole } from '../template.ts'

export interface TemplateUpload {
  organizationId: string
  /** The files of the template; the caller discards files that are not kept. */
  files: PendingFiles
  documentId: string
  /** At least one file; several files become one document, in this order. */
  uploaded: UploadedFile[]
  signerRoles: SignerRole[]
}

/** A file as it was uploaded. */
export interface UploadedFile extends StoredFile {
  key: string
  filename: string
}

/** The most files that become one document. */
export const maxUploadedFiles = 20

/** Returns where a file of a document is stored. */
export const documentKey = (organizationId: string, documentId: string, file: string) =>
  `organizations/${organizationId}/documents/${documentId}/${file}`

/** Returns where a file is stored as it was uploaded, by its place from 0. */
export const sourceKey = (organizationId: string, documentId: string, index: number) =>
  documentKey(organizationId, documentId, index === 0 ? 'source' : `source-${index + 1}`)

export const totalBytes = (uploaded: UploadedFile[]): number => uploaded.reduce((sum, file) => sum + file.sizeBytes, 0)
