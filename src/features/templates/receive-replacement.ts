import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../http/coded-error.ts'
import type { ErrorCode } from '../../http/error-catalogue.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertStorageRoom } from '../organizations/quotas.ts'
import { receiveUpload } from './uploads/receive-upload.ts'
import { maxUploadedFiles, sourceKey, type TemplateUpload, totalBytes } from './uploads/template-upload.ts'
import { filenamePart, filePart, uploadErrors } from './uploads/upload-schemas.ts'
import { uploadedFiles } from './uploads/uploaded-files.ts'

/** The schema of the body, for the documentation only: `receiveUpload` reads the body. */
export const replacementSchema = named('ReplacedDocument', Type.Object({ file: filePart, filename: filenamePart }))

/** The errors of a body that replaces a document. */
export const receiveErrors = [...uploadErrors, 'file_and_filename_required', 'invalid_input'] satisfies ErrorCode[]

/** A new document for a template, as it was uploaded. */
export type Replacement = Omit<TemplateUpload, 'signerRoles'>

/**
 * Stores the files of a body that replaces a document and passes them to `use`. Afterwards the files are discarded,
 * unless `use` has kept them. Throws the errors of `receiveUpload` and `uploadedFiles`, `file_and_filename_required`
 * and `storage_full`.
 */
export async function withReplacement<T>(
  platform: Pick<Platform, 'config' | 'database' | 'metrics' | 'pendingFiles'>,
  request: FastifyRequest,
  { organizationId, use }: { organizationId: string; use: (replacement: Replacement) => Promise<T> },
): Promise<T> {
  const documentId = newId('doc')
  const files = platform.pendingFiles()
  try {
    const keyOf = (index: number) => sourceKey(organizationId, documentId, index)
    const received = await receiveUpload(request, files, keyOf, { maxFiles: maxUploadedFiles })
    if (received.files.length === 0 || !received.texts.get('filename')?.[0]?.trim())
      throw new CodedError('file_and_filename_required')
    const uploaded = uploadedFiles(received)
    await assertStorageRoom(platform, organizationId, totalBytes(uploaded))
    return await use({ organizationId, files, documentId, uploaded })
  } finally {
    await files.discard()
  }
}
