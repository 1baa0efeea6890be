import { callPath } from '../../api/call-path.ts'
import type { CreatedTemplate } from '../../api/generated/calls.ts'
import { pageHeaders } from '../../api/page-headers.ts'
import { uploadFile } from '../../api/upload-file.ts'

/** Creates a template from a file. `onProgress` gets the share of the bytes sent, from 0 to 1. */
export const uploadTemplate = (
  organizationId: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<CreatedTemplate> =>
  uploadFile<CreatedTemplate>(pageHeaders(organizationId), callPath('POST /v1/templates', {}), file, {
    fields: { filename: file.name },
    signal,
    onProgress,
  })
