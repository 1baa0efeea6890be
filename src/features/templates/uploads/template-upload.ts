import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import type { SignerRole } from '../template.ts'

export interface TemplateUpload {
  organizationId: string
  /** Of the program that sent it. */
  credentialId: string
  /** The files of the template; the caller discards what is not kept. */
  files: PendingFiles
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
