import { CodedError } from '../../../http/coded-error.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import type { SignatureRequest } from '../signature-request.ts'
import { downloadName } from './completed-file.ts'

/** Returns the document of a request as it was sent. */
export async function sentFile(
  platform: Pick<Platform, 'caches' | 'database'>,
  request: SignatureRequest,
): Promise<StoredAnswer> {
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  return {
    key: document.documentKey,
    sizeBytes: document.documentSizeBytes,
    contentType: 'application/pdf',
    etag: document.documentSha256,
    filename: `${downloadName(request)}.pdf`,
  }
}

/** Returns a picture of the first page. Throws `route_not_found` if it has not been drawn yet, or never will be. */
export async function firstPageFile(
  platform: Pick<Platform, 'caches' | 'database' | 'storage'>,
  request: SignatureRequest,
): Promise<StoredAnswer> {
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const { firstPageKey, documentSha256 } = document
  if (firstPageKey === null || !(await platform.storage.exists(firstPageKey))) throw new CodedError('route_not_found')
  const sizeBytes = await platform.storage.size(firstPageKey)
  return { key: firstPageKey, sizeBytes, contentType: 'image/webp', etag: `${documentSha256}-1` }
}
