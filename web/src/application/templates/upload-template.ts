import { callPath } from '../../api/call-path.ts'
import type { CreatedTemplate } from '../../api/generated/calls.ts'
import { pageHeaders } from '../../api/page-headers.ts'
import { uploadFile } from '../../api/upload-file.ts'

interface UploadTemplateOptions {
  /** The folder, or `everyone`; undefined for the usual place. */
  folderId?: string | undefined
  signal: AbortSignal
  /** Gets the share of the bytes sent, from 0 to 1. */
  onProgress(share: number): void
}

/** Creates a template from a file. */
export const uploadTemplate = (
  organizationId: string,
  file: File,
  { folderId, signal, onProgress }: UploadTemplateOptions,
): Promise<CreatedTemplate> =>
  uploadFile<CreatedTemplate>(
    pageHeaders(organizationId),
    callPath('POST /v1/templates', { query: { folderId } }),
    file,
    {
      fields: { filename: file.name },
      signal,
      onProgress,
    },
  )
