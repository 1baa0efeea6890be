import { CodedError } from '../../../http/coded-error.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import type { SignatureRequest } from '../signature-request.ts'

/**
 * The sealed document of a completed request, or its separate certificate, under a name that says what it is. Throws
 * `download_link_expired` where the certificate is part of the document.
 */
export async function completedFile(
  platform: Platform,
  request: SignatureRequest,
  kind: 'signed-envelope' | 'certificate',
): Promise<StoredAnswer> {
  const base = await downloadName(platform, request)
  if (kind === 'certificate') {
    if (request.certificateKey === null) throw new CodedError('download_link_expired')
    const sizeBytes = await platform.storage.size(request.certificateKey)
    return {
      key: request.certificateKey,
      sizeBytes,
      contentType: 'application/pdf',
      etag: `${request.sealedSha256}-certificate`,
      filename: `${base} (certificate).pdf`,
    }
  }
  return {
    key: request.sealedKey!,
    sizeBytes: request.sealedSizeBytes!,
    contentType: 'application/pdf',
    etag: request.sealedSha256!,
    filename: `${base} (signed).pdf`,
  }
}

/** The name of the uploaded file without its extension; the id of a request whose content was deleted. */
export async function downloadName(platform: Platform, request: SignatureRequest): Promise<string> {
  if (request.contentDeletedAt !== null) return request.signatureRequestId
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  return titleOfFile(document.filename)
}
